import type { UserId } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MARKET } from '../../live/market-script-suite.ts'
import { type Answer, SpotWorld } from './spot-suite.ts'

const MINUTE = 60_000
const get = <T = Answer>(path: string): Promise<T> => world.call<T>(`GET /api/v3/${path}`)

let world: SpotWorld
let user: UserId
/** The moment of each trade, by its number. */
const trades: { id: number; price: string; qty: string; time: number; isBuyerMaker: boolean }[] = []

/** Somebody takes so much of what the house quotes. */
async function trade(side: 'BUY' | 'SELL', price: string, quantity: string): Promise<void> {
  await world.index('30000')
  await world.quote(side === 'BUY' ? 'sell' : 'buy', price, quantity)
  const { fills, transactTime } = await world.call<{ fills: { tradeId: number }[]; transactTime: number }>(
    `POST /api/v3/order?symbol=BTCUSDT&side=${side}&type=MARKET&quantity=${quantity}`,
    user,
  )
  trades.push({
    id: fills[0]?.tradeId ?? 0,
    price,
    qty: quantity,
    time: transactTime,
    isBuyerMaker: side === 'SELL',
  })
}

beforeAll(async () => {
  world = await SpotWorld.start()
  user = await world.trader()
  // From the beginning of a minute, so that what follows falls into the same ones every time.
  world.pass(MINUTE - (world.clock() % MINUTE) + 1_000)
  await trade('BUY', '30000', '0.1')
  await trade('SELL', '29900', '0.2')
  world.pass(3 * MINUTE)
  await trade('BUY', '30100', '0.3')
  world.pass(MINUTE)
  await trade('BUY', '30050', '0.4')
  await world.quote('buy', '29000', '1')
  await world.quote('buy', '29500', '2')
  await world.quote('sell', '30500', '3')
  await world.caughtUp()
})
afterAll(async () => {
  await world.stop()
})

test('the exchange tells the rules of each market as filters', async () => {
  const info = await get<{ rateLimits: Answer[]; symbols: (Answer & { filters: Answer[] })[] }>(
    'exchangeInfo',
  )
  expect(info.rateLimits.map(({ rateLimitType, limit }) => [rateLimitType, limit])).toEqual([
    ['REQUEST_WEIGHT', 6_000],
    ['ORDERS', 100],
    ['ORDERS', 200_000],
  ])
  expect(info.symbols.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'BTCEUR'])
  const [symbol] = info.symbols
  expect(symbol).toMatchObject({
    status: 'TRADING',
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    baseAssetPrecision: 8,
    isSpotTradingAllowed: true,
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
  })
  expect(symbol?.filters).toEqual([
    { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '10000000000', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.00001', maxQty: '100', stepSize: '0.00001' },
    { filterType: 'MARKET_LOT_SIZE', minQty: '0.00001', maxQty: '100', stepSize: '0.00001' },
    {
      filterType: 'NOTIONAL',
      minNotional: '5',
      applyMinToMarket: true,
      maxNotional: '10000000000',
      applyMaxToMarket: false,
      avgPriceMins: 5,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: '1.2',
      bidMultiplierDown: '0',
      askMultiplierUp: '1000000',
      askMultiplierDown: '0.8',
      avgPriceMins: 5,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 200 },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 200 },
  ])
})

test('the exchange follows a change of the listing, and can be asked for one market', async () => {
  const statusOf = async (query: string): Promise<unknown[]> =>
    (await get<{ symbols: Answer[] }>(`exchangeInfo?${query}`)).symbols.map(({ symbol, status }) => [
      symbol,
      status,
    ])
  expect(await statusOf('symbol=BTCUSDT')).toEqual([['BTCUSDT', 'TRADING']])
  expect(await statusOf(`symbols=${encodeURIComponent('["BTCEUR"]')}`)).toEqual([['BTCEUR', 'TRADING']])
  const set = (status: 'halted' | 'open') =>
    world.accept({ type: 'SetSpotMarketStatus', marketId: MARKET, status, reason: 'test' })
  await set('halted')
  expect(await statusOf('symbol=BTCUSDT')).toEqual([['BTCUSDT', 'HALT']])
  expect(await statusOf('symbolStatus=TRADING')).toEqual([['BTCEUR', 'TRADING']])
  await set('open')
  expect(await statusOf('permissions=SPOT')).toHaveLength(2)
  expect(await statusOf('permissions=MARGIN')).toEqual([])
  expect(await world.refusal('GET /api/v3/exchangeInfo?symbol=NOSUCH')).toEqual({
    status: 400,
    code: -1121,
    msg: 'Invalid symbol.',
  })
})

test('the book has the best first and the number of the last command', async () => {
  const depth = await get('depth?symbol=BTCUSDT&limit=5')
  expect(depth).toEqual({
    lastUpdateId: world.live.number,
    bids: [
      ['29500', '2'],
      ['29000', '1'],
    ],
    asks: [['30500', '3']],
  })
  expect(await get('ticker/bookTicker?symbol=BTCUSDT')).toEqual({
    symbol: 'BTCUSDT',
    bidPrice: '29500',
    bidQty: '2',
    askPrice: '30500',
    askQty: '3',
  })
  expect(await get('ticker/bookTicker')).toHaveLength(2)
})

describe('trades', () => {
  const shown = () =>
    trades.map(({ id, price, qty, time, isBuyerMaker }) => ({
      a: id,
      p: price,
      q: qty,
      f: id,
      l: id,
      T: time,
      m: isBuyerMaker,
      M: true,
    }))

  test('are what the book did, the house among the parties', async () => {
    expect(await get('aggTrades?symbol=BTCUSDT')).toEqual(shown())
    expect(await get('aggTrades?symbol=BTCUSDT&limit=2')).toEqual(shown().slice(-2))
    expect(await get('trades?symbol=BTCUSDT&limit=1')).toEqual([
      {
        id: trades[3]?.id,
        price: '30050',
        qty: '0.4',
        quoteQty: '12020',
        time: trades[3]?.time,
        isBuyerMaker: false,
        isBestMatch: true,
      },
    ])
    expect(await get('historicalTrades?symbol=BTCUSDT')).toHaveLength(4)
    expect(await get('aggTrades?symbol=BTCEUR')).toEqual([])
  })

  test('are found by number and by time', async () => {
    const ids = async (query: string): Promise<number[]> =>
      (await get<{ a: number }[]>(`aggTrades?symbol=BTCUSDT&${query}`)).map(({ a }) => a)
    const all = trades.map(({ id }) => id)
    const [first, second, third] = trades
    expect(await ids(`fromId=${second?.id}`)).toEqual(all.slice(1))
    expect(await ids(`fromId=${second?.id}&limit=1`)).toEqual(all.slice(1, 2))
    expect(await ids('fromId=0')).toEqual(all)
    expect(await ids(`fromId=${(all[3] ?? 0) + 1}`)).toEqual([])
    expect(await ids('startTime=0')).toEqual(all)
    expect(await ids(`startTime=${third?.time}`)).toEqual(all.slice(2))
    expect(await ids(`startTime=${(third?.time ?? 0) + 1}`)).toEqual(all.slice(3))
    expect(await ids(`startTime=${first?.time}&endTime=${third?.time}`)).toEqual(all.slice(0, 3))
    expect(await ids(`endTime=${third?.time}&limit=2`)).toEqual(all.slice(1, 3))
    expect(await ids(`startTime=${world.clock() + MINUTE}`)).toEqual([])
    expect(await world.refusal('GET /api/v3/aggTrades?symbol=BTCUSDT&fromId=1&startTime=1')).toMatchObject({
      code: -1128,
    })
  })
})

describe('candles', () => {
  test('go from the first trade to now, without gaps', async () => {
    const first = (trades[0]?.time ?? 0) - ((trades[0]?.time ?? 0) % MINUTE)
    const candles = await get<unknown[][]>('klines?symbol=BTCUSDT&interval=1m')
    expect(candles.map(([openTime]) => openTime)).toEqual(candles.map((_candle, at) => first + at * MINUTE))
    expect(candles.slice(0, 2)).toEqual([
      [first, '30000', '30000', '29900', '29900', '0.3', first + MINUTE - 1, '8980', 2, '0', '0', '0'],
      [
        first + MINUTE,
        '29900',
        '29900',
        '29900',
        '29900',
        '0',
        first + 2 * MINUTE - 1,
        '0',
        0,
        '0',
        '0',
        '0',
      ],
    ])
    const now = world.clock()
    expect(candles.at(-1)?.[0]).toBe(now - (now % MINUTE))
    // As freqtrade looks for the day of the listing.
    expect(await get('klines?symbol=BTCUSDT&interval=1m&startTime=0&limit=2')).toEqual(candles.slice(0, 2))
    expect(await get(`klines?symbol=BTCUSDT&interval=1m&startTime=${first + 1}&limit=1`)).toEqual(
      candles.slice(1, 2),
    )
    expect(await get(`klines?symbol=BTCUSDT&interval=1m&endTime=${first + MINUTE}`)).toEqual(
      candles.slice(0, 2),
    )
    expect(await get(`klines?symbol=BTCUSDT&interval=1m&startTime=${first}&endTime=${first}`)).toEqual(
      candles.slice(0, 1),
    )
    expect(await get('klines?symbol=BTCUSDT&interval=1m&limit=2')).toEqual(candles.slice(-2))
    expect(await get(`klines?symbol=BTCUSDT&interval=1m&endTime=${first - 1}`)).toEqual([])
    expect(await get(`klines?symbol=BTCUSDT&interval=1m&startTime=${now + MINUTE}`)).toEqual([])
  })

  test('of one second are added up from the trades', async () => {
    const [one, , third] = trades
    const first = (one?.time ?? 0) - ((one?.time ?? 0) % 1_000)
    const from = (third?.time ?? 0) - ((third?.time ?? 0) % 1_000)
    const seconds = await get<unknown[][]>('klines?symbol=BTCUSDT&interval=1s&startTime=0&limit=1000')
    expect(seconds.map(([openTime]) => openTime)).toEqual(seconds.map((_second, at) => first + at * 1_000))
    expect(seconds.reduce((sum, second) => sum + Number(second[8]), 0)).toBe(4)
    expect(await get(`klines?symbol=BTCUSDT&interval=1s&startTime=${from - 1_000}&limit=3`)).toEqual([
      [from - 1_000, '29900', '29900', '29900', '29900', '0', from - 1, '0', 0, '0', '0', '0'],
      [from, '30100', '30100', '30100', '30100', '0.3', from + 999, '9030', 1, '0', '0', '0'],
      [from + 1_000, '30100', '30100', '30100', '30100', '0', from + 1_999, '0', 0, '0', '0', '0'],
    ])
    expect(await get(`klines?symbol=BTCUSDT&interval=1s&endTime=${from}&limit=2`)).toMatchObject([
      { 0: from - 1_000, 4: '29900' },
      { 0: from, 4: '30100' },
    ])
    expect(await get(`klines?symbol=BTCUSDT&interval=1s&endTime=${first - 1}`)).toEqual([])
    expect(await get('klines?symbol=BTCEUR&interval=1s')).toEqual([])
  })

  test('of every interval that there is; others are refused', async () => {
    for (const interval of [
      '1m',
      '3m',
      '5m',
      '15m',
      '30m',
      '1h',
      '2h',
      '4h',
      '6h',
      '8h',
      '12h',
      '1d',
      '3d',
      '1w',
      '1M',
    ]) {
      const candles = await get<unknown[][]>(`uiKlines?symbol=BTCUSDT&interval=${interval}&startTime=0`)
      expect(candles.reduce((sum, candle) => sum + Number(candle[8]), 0)).toBe(4)
    }
    expect(await get('klines?symbol=BTCEUR&interval=1d')).toEqual([])
    expect(await get('klines?symbol=BTCEUR&interval=1d&startTime=0')).toEqual([])
    expect(await world.refusal('GET /api/v3/klines?symbol=BTCUSDT&interval=7m')).toEqual({
      status: 400,
      code: -1120,
      msg: 'Invalid interval.',
    })
    expect(await world.refusal('GET /api/v3/klines?symbol=BTCUSDT')).toMatchObject({ code: -1102 })
  })
})

describe('tickers', () => {
  test('of the last day', async () => {
    expect(await get('ticker/24hr?symbol=BTCUSDT')).toEqual({
      symbol: 'BTCUSDT',
      priceChange: '50',
      priceChangePercent: '0.166',
      weightedAvgPrice: '30030',
      prevClosePrice: '0',
      lastPrice: '30050',
      lastQty: '0.4',
      bidPrice: '29500',
      bidQty: '2',
      askPrice: '30500',
      askQty: '3',
      openPrice: '30000',
      highPrice: '30100',
      lowPrice: '29900',
      volume: '1',
      quoteVolume: '30030',
      openTime: expect.any(Number),
      closeTime: expect.any(Number),
      firstId: trades[0]?.id,
      lastId: trades[3]?.id,
      count: 4,
    })
    const both = await get<Answer[]>('ticker/24hr?type=MINI')
    expect(both.map(({ symbol, count, firstId }) => [symbol, count, firstId])).toEqual([
      ['BTCUSDT', 4, trades[0]?.id],
      ['BTCEUR', 0, -1],
    ])
    expect(both[0]).not.toHaveProperty('bidPrice')
  })

  test('of other windows, of this day, and of the last price', async () => {
    const names = encodeURIComponent('["BTCUSDT"]')
    expect(await get('ticker?symbol=BTCUSDT&windowSize=2m')).toMatchObject({
      openPrice: '30100',
      volume: '0.7',
      count: 2,
      firstId: trades[2]?.id,
      lastId: trades[3]?.id,
    })
    expect(await get(`ticker?symbols=${names}&windowSize=7d`)).toMatchObject([{ count: 4, volume: '1' }])
    const day = world.clock()
    expect(await get('ticker/tradingDay?symbol=BTCUSDT&timeZone=0')).toMatchObject({
      openTime: day - (day % (24 * 60 * MINUTE)),
    })
    expect(await get('ticker/price?symbol=BTCUSDT')).toEqual({ symbol: 'BTCUSDT', price: '30050' })
    expect(await get('ticker/price')).toEqual([
      { symbol: 'BTCUSDT', price: '30050' },
      { symbol: 'BTCEUR', price: '0' },
    ])
    expect(await get('avgPrice?symbol=BTCUSDT')).toEqual({
      mins: 5,
      price: '30030',
      closeTime: trades[3]?.time,
    })
    expect(await world.refusal('GET /api/v3/ticker?windowSize=1d')).toMatchObject({ code: -1102 })
    expect(await world.refusal('GET /api/v3/ticker?symbol=BTCUSDT&windowSize=8d')).toMatchObject({
      code: -1130,
    })
  })
})

test('a candle in progress is told before the views hold it', async () => {
  const volumeOf = async (): Promise<unknown> =>
    (await get<unknown[][]>('klines?symbol=BTCUSDT&interval=1d&limit=1'))[0]?.[5]
  const before = Number(await volumeOf())
  await trade('BUY', '30050', '0.5')
  expect(Number(await volumeOf())).toBeCloseTo(before + 0.5)
  expect(await get<Answer[]>('aggTrades?symbol=BTCUSDT&limit=1')).toMatchObject([{ q: '0.5' }])
})
