// What contracts show to everybody through the compatible API, on a real engine and real views.

import type { UserId } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FuturesWorld, type Row, type Sent } from './futures-suite.ts'

let world: FuturesWorld
/** Has a deep purse and takes the other side. */
let other: UserId

const symbol = 'BTCUSDT'
const any = expect.anything() as unknown

beforeAll(async () => {
  world = await FuturesWorld.start()
  other = await world.base.trader('10000000')
  await world.base.index('30000')
})
afterAll(async () => {
  await world.stop()
})

const mark = (price: string): Promise<void> => world.base.index(price)
const place = (userId: UserId, fields: Sent): Promise<Row> => world.place(userId, fields)
const trade = (buyer: UserId, seller: UserId, quantity: string, price: string): Promise<void> =>
  world.trade(buyer, seller, quantity, price)
const flat = (userId: UserId): Promise<void> => world.cancelAll(userId)

describe('markets', () => {
  test('are told with their rules, books, prices and marks', async () => {
    await trade(await world.base.trader('1000'), other, '0.01', '30000')
    const info = await world.call<{ symbols: Row[] }>('GET /fapi/v1/exchangeInfo', other)
    expect(info).toMatchObject({ futuresType: 'U_MARGINED', assets: [{ asset: 'USDT' }] })
    expect(info.symbols).toMatchObject([
      {
        symbol,
        pair: symbol,
        contractType: 'PERPETUAL',
        status: 'TRADING',
        marginAsset: 'USDT',
        pricePrecision: 1,
        quantityPrecision: 3,
        filters: [
          { filterType: 'PRICE_FILTER', tickSize: '0.1' },
          { filterType: 'LOT_SIZE', minQty: '0.001', maxQty: '100', stepSize: '0.001' },
          { filterType: 'MARKET_LOT_SIZE' },
          { filterType: 'MAX_NUM_ORDERS', limit: 200 },
          { filterType: 'MAX_NUM_ALGO_ORDERS', limit: 200 },
          { filterType: 'MIN_NOTIONAL', notional: '0' },
          {
            filterType: 'PERCENT_PRICE',
            multiplierUp: '1.05',
            multiplierDown: '0.95',
            multiplierDecimal: '2',
          },
        ],
      },
    ])
    await place(other, { side: 'BUY', quantity: '0.02', price: '29900' })
    expect(await world.call('GET /fapi/v1/depth', other, { symbol, limit: '5' })).toMatchObject({
      lastUpdateId: any,
      E: any,
      T: any,
      bids: [['29900', '0.02']],
      asks: [],
    })
    const book = await world.call<Row>('GET /fapi/v1/ticker/bookTicker', other, { symbol })
    expect(book).toMatchObject({ bidPrice: '29900', bidQty: '0.02', askPrice: '0', time: any })
    const day = await world.call<Row>('GET /fapi/v1/ticker/24hr', other, { symbol })
    expect(day).toMatchObject({ symbol, lastPrice: any, lastQty: any })
    expect(day).not.toHaveProperty('bidQty')
    expect(await world.call('GET /fapi/v1/premiumIndex', other, { symbol })).toMatchObject({
      symbol,
      markPrice: any,
      indexPrice: '30000',
      interestRate: '0.0001',
      nextFundingTime: any,
    })
    expect(await world.call('GET /fapi/v1/premiumIndex', other)).toHaveLength(1)
    expect(await world.call('GET /fapi/v1/fundingInfo', other)).toEqual([
      {
        symbol,
        adjustedFundingRateCap: '0.0075',
        adjustedFundingRateFloor: '-0.0075',
        fundingIntervalHours: 8,
        disclaimer: false,
      },
    ])
    expect(await world.call('GET /fapi/v1/openInterest', other, { symbol })).toMatchObject({
      symbol,
      openInterest: any,
    })
    const [trade1] = await world.call<Row[]>('GET /fapi/v1/aggTrades', other, { symbol })
    expect(trade1).toEqual({ a: any, p: '30000', q: '0.01', f: any, l: any, T: any, m: true })
    await world.base.caughtUp()
    for (const path of ['markPriceKlines', 'indexPriceKlines', 'continuousKlines'] as const) {
      const ask = { symbol, pair: symbol, interval: '1h', contractType: 'PERPETUAL' }
      const klines = await world.call<unknown[][]>(`GET /fapi/v1/${path}`, other, ask)
      expect(klines.at(-1)).toHaveLength(12)
    }
    await flat(other)
  })

  test('funding is settled, told to everybody, and is part of the income of who held', async () => {
    const passFunding = async (): Promise<unknown> => {
      const { nextFundingTime } = await world.call<Row>('GET /fapi/v1/premiumIndex', other, { symbol })
      world.base.pass(Number(nextFundingTime) - world.base.nowMs() + 1)
      await mark('30000')
      return nextFundingTime
    }
    // Whatever the time of day, the half hour below lies between two.
    await passFunding()
    const userId = await world.base.trader('10000')
    await trade(userId, other, '1', '30000')
    // Both sides have the depth that premiums are measured with, for half an hour.
    await place(other, { side: 'BUY', quantity: '1', price: '29999.9' })
    await place(other, { side: 'SELL', quantity: '1', price: '30000.1' })
    for (let minute = 0; minute < 31; minute++) {
      world.base.pass(60_000)
      await mark('30000')
    }
    const fundingTime = await passFunding()
    const rates = await world.call<Row[]>('GET /fapi/v1/fundingRate', other, { symbol })
    expect(rates.at(-1)).toMatchObject({ symbol, fundingRate: '0.0001', fundingTime, markPrice: any })
    const fees = { incomeType: 'FUNDING_FEE' }
    const [fee] = await world.call<Row[]>('GET /fapi/v1/income', userId, fees)
    expect(fee).toMatchObject({ symbol, incomeType: 'FUNDING_FEE', asset: 'USDT' })
    expect(Number(fee?.['income'])).toBeCloseTo(-3, 2)
    expect(await world.call('GET /fapi/v1/forceOrders', userId)).toEqual([])
    await flat(other)
    await trade(other, userId, '1', '30000')
  })
})
