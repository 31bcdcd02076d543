// ccxt's `binanceusdm` on the perpetual contracts: everything it is told agrees with what the site itself shows.

import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { futuresClient, idOf, marketsOf } from './ccxt-suite.ts'
import { openWorld, until, type World } from './world-suite.ts'

const SYMBOL = 'BTC/USDT:USDT'
const SITE = 'BTCUSDT'

interface SiteAccount {
  readonly positions: readonly {
    readonly symbol: string
    readonly direction: string
    readonly lots: string
    readonly entryPrice: string
  }[]
  readonly orders: readonly { readonly orderId: string; readonly lots: string; readonly price: string }[]
  readonly settings: readonly {
    readonly symbol: string
    readonly leverage: number
    readonly marginMode: string
    readonly positionMode: string
  }[]
}

let world: World
let alice: ReturnType<typeof futuresClient>
let bob: ReturnType<typeof futuresClient>

beforeAll(async () => {
  world = await openWorld()
  alice = futuresClient(world, { key: world.alice })
  bob = futuresClient(world, { key: world.bob })
  await Promise.all([alice.loadMarkets(), bob.loadMarkets()])
})

afterAll(async () => {
  await alice?.close()
  await bob?.close()
  await world?.stop()
})

function onSite(): Promise<SiteAccount> {
  return world.alice.site.ask<SiteAccount>('contractAccount')
}

/** Nobody has an order or a position. */
async function clear(): Promise<void> {
  for (const client of [alice, bob]) {
    await client.cancelAllOrders(SYMBOL)
    await client.cancelAllOrders(SYMBOL, { trigger: true })
  }
  const positions = await alice.fetchPositions([SYMBOL])
  for (const { contracts = 0, side } of positions) {
    const closing = side === 'long' ? 'sell' : 'buy'
    await bob.createOrder(SYMBOL, 'limit', closing === 'sell' ? 'buy' : 'sell', contracts, 30_000)
    await alice.createOrder(SYMBOL, 'limit', closing, contracts, 30_000, { reduceOnly: true })
  }
}

/** A position of alice's. */
async function open(side: 'buy' | 'sell', amount = 0.01, price = 30_000): Promise<void> {
  await bob.createOrder(SYMBOL, 'limit', side === 'buy' ? 'sell' : 'buy', amount, price)
  await alice.createOrder(SYMBOL, 'limit', side, amount, price)
}

describe('markets and market data', () => {
  test('contracts are those of the site', async () => {
    const list = await world.alice.site.ask<{ symbol: string }[]>('contracts')
    const found = marketsOf(alice).map(({ id }) => id)
    expect(found.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      list.map(({ symbol }) => symbol).toSorted((a, b) => (a < b ? -1 : 1)),
    )
    expect(alice.market(SYMBOL)).toMatchObject({ linear: true, contract: true, settle: 'USDT', active: true })
  })

  test('book, tickers, trades, candles, mark, funding and open interest', async () => {
    await clear()
    await open('buy')
    await bob.createOrder(SYMBOL, 'limit', 'sell', 0.02, 30_010)
    await bob.createOrder(SYMBOL, 'limit', 'buy', 0.03, 29_990)
    const book = await alice.fetchOrderBook(SYMBOL, 5)
    expect([book.bids[0], book.asks[0]]).toEqual([
      [29_990, 0.03],
      [30_010, 0.02],
    ])
    expect(await alice.fetchTicker(SYMBOL)).toMatchObject({ last: 30_000 })
    expect((await alice.fetchBidsAsks([SYMBOL]))[SYMBOL]).toMatchObject({ bid: 29_990, ask: 30_010 })
    expect((await alice.fetchLastPrices([SYMBOL]))[SYMBOL]?.price).toBe(30_000)
    expect((await alice.fetchTrades(SYMBOL)).at(-1)).toMatchObject({
      price: 30_000,
      amount: 0.01,
      side: 'buy',
    })
    expect((await alice.fetchOHLCV(SYMBOL, '1m')).at(-1)?.[4]).toBe(30_000)
    const funding = await alice.fetchFundingRate(SYMBOL)
    expect(funding.indexPrice).toBe(30_000)
    expect(funding.fundingTimestamp).toBeGreaterThan(Date.now())
    expect(Object.keys(await alice.fetchFundingRates([SYMBOL]))).toEqual([SYMBOL])
    expect(await alice.fetchFundingRateHistory(SYMBOL)).toEqual(expect.any(Array))
    // It is counted with every mark.
    await until(async () => {
      expect((await alice.fetchOpenInterest(SYMBOL)).openInterestAmount).toBe(0.01)
    })
  })
})

describe('settings', () => {
  test('leverage, margin mode and position mode are those of the site', async () => {
    await clear()
    await alice.setLeverage(20, SYMBOL)
    await alice.setMarginMode('isolated', SYMBOL).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ccxt.MarginModeAlreadySet)
    })
    await expect(alice.setMarginMode('isolated', SYMBOL)).rejects.toThrow(ccxt.MarginModeAlreadySet)
    const { settings } = await onSite()
    expect(settings.find(({ symbol }) => symbol === SITE)).toMatchObject({
      leverage: 20,
      marginMode: 'isolated',
    })
    expect((await alice.fetchLeverages([SYMBOL]))[SYMBOL]).toMatchObject({
      longLeverage: 20,
      marginMode: 'isolated',
    })
    expect(await alice.fetchPositionMode(SYMBOL)).toMatchObject({ hedged: false })
    await alice.setPositionMode(true)
    expect(await alice.fetchPositionMode(SYMBOL)).toMatchObject({ hedged: true })
    await alice.setPositionMode(false)
    expect(await alice.fetchPositionMode(SYMBOL)).toMatchObject({ hedged: false })
    await alice.setMarginMode('cross', SYMBOL)
    await expect(alice.setLeverage(124, SYMBOL)).rejects.toThrow()
    expect(Object.keys(await alice.fetchLeverageTiers([SYMBOL]))).toEqual([SYMBOL])
    expect(await alice.fetchTradingFee(SYMBOL)).toMatchObject({ maker: 0.0002, taker: 0.0005 })
  })
})

describe('orders and positions', () => {
  test('a limit order is the one on the site; it is changed and cancelled', async () => {
    await clear()
    const placed = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 29_000, {
      newClientOrderId: 'mine-1',
    })
    expect(placed).toMatchObject({ status: 'open', price: 29_000, amount: 0.01, clientOrderId: 'mine-1' })
    expect((await onSite()).orders.map(({ orderId }) => orderId)).toEqual([idOf(placed)])
    const edited = await alice.editOrder(idOf(placed), SYMBOL, 'limit', 'buy', 0.02, 29_100)
    expect(edited).toMatchObject({ price: 29_100, amount: 0.02 })
    expect(await alice.fetchOrder(idOf(edited), SYMBOL)).toMatchObject({ status: 'open', price: 29_100 })
    expect(await alice.fetchOpenOrder(idOf(edited), SYMBOL)).toMatchObject({ id: idOf(edited) })
    expect((await alice.fetchOpenOrders(SYMBOL)).map(({ id }) => id)).toEqual([idOf(edited)])
    await alice.cancelOrder(idOf(edited), SYMBOL)
    expect((await onSite()).orders).toEqual([])
    await until(async () => {
      expect(await alice.fetchOrder(idOf(edited), SYMBOL)).toMatchObject({ status: 'canceled' })
    })
  })

  test('a position opens, shows what the site shows, is reduced and closed', async () => {
    await clear()
    await open('buy', 0.02)
    const [position] = await alice.fetchPositions([SYMBOL])
    expect(position).toMatchObject({ side: 'long', contracts: 0.02, entryPrice: 30_000, symbol: SYMBOL })
    const [own] = (await onSite()).positions
    expect(own).toMatchObject({ symbol: SITE, direction: 'long' })
    expect(Number(own?.entryPrice)).toBe(position?.entryPrice)
    // With all of the account behind it there may be no price at which it would end.
    expect(position?.liquidationPrice ?? 0).toBeLessThan(30_000)
    await expect(
      alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 29_000, { reduceOnly: true }),
    ).rejects.toThrow(ccxt.InvalidOrder)
    await bob.createOrder(SYMBOL, 'limit', 'buy', 0.02, 30_100)
    const closing = await alice.createOrder(SYMBOL, 'market', 'sell', 0.02, undefined, { reduceOnly: true })
    expect(closing).toMatchObject({ status: 'closed', filled: 0.02, average: 30_100 })
    expect(await alice.fetchPositions([SYMBOL])).toEqual([])
    await until(async () => {
      const trades = await alice.fetchMyTrades(SYMBOL)
      expect(trades.at(-1)).toMatchObject({
        order: idOf(closing),
        price: 30_100,
        amount: 0.02,
        takerOrMaker: 'taker',
      })
      const { realizedPnl } = (trades.at(-1)?.info ?? {}) as { realizedPnl?: string }
      expect(Number(realizedPnl)).toBe(2)
    })
    await until(async () => {
      const income = await alice.fapiPrivateGetIncome({ symbol: SITE, incomeType: 'REALIZED_PNL' })
      expect(Number((income as { income: string }[]).at(-1)?.income)).toBe(2)
    })
    expect(await alice.fetchFundingHistory(SYMBOL)).toEqual(expect.any(Array))
  })

  test('hedge mode holds both sides', async () => {
    await clear()
    await alice.setPositionMode(true)
    await bob.createOrder(SYMBOL, 'limit', 'sell', 0.01, 30_000)
    await alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 30_000, { positionSide: 'LONG' })
    await bob.createOrder(SYMBOL, 'limit', 'buy', 0.02, 30_000)
    await alice.createOrder(SYMBOL, 'limit', 'sell', 0.02, 30_000, { positionSide: 'SHORT' })
    const held = (await alice.fetchPositions([SYMBOL])).map(({ side, contracts }) => `${side} ${contracts}`)
    expect(new Set(held)).toEqual(new Set(['long 0.01', 'short 0.02']))
    await expect(alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 29_000)).rejects.toThrow()
    await bob.createOrder(SYMBOL, 'limit', 'buy', 0.01, 30_000)
    await alice.createOrder(SYMBOL, 'limit', 'sell', 0.01, 30_000, { positionSide: 'LONG' })
    await bob.createOrder(SYMBOL, 'limit', 'sell', 0.02, 30_000)
    await alice.createOrder(SYMBOL, 'limit', 'buy', 0.02, 30_000, { positionSide: 'SHORT' })
    expect(await alice.fetchPositions([SYMBOL])).toEqual([])
    await alice.setPositionMode(false)
  })

  test('post-only, immediate-or-cancel, fill-or-kill', async () => {
    await clear()
    await bob.createOrder(SYMBOL, 'limit', 'sell', 0.01, 30_000)
    await expect(alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 30_000, { postOnly: true })).rejects.toThrow(
      ccxt.OrderNotFillable,
    )
    expect(
      await alice.createOrder(SYMBOL, 'limit', 'buy', 0.03, 30_000, { timeInForce: 'IOC' }),
    ).toMatchObject({ filled: 0.01, status: 'expired' })
    await expect(
      alice.createOrder(SYMBOL, 'limit', 'buy', 0.03, 30_000, { timeInForce: 'FOK' }),
    ).rejects.toThrow(ccxt.OrderNotFillable)
  })

  test('several orders in one call, each with its own answer', async () => {
    await clear()
    const placed = await alice.createOrders([
      { symbol: SYMBOL, type: 'limit', side: 'buy', amount: 0.01, price: 29_000 },
      { symbol: SYMBOL, type: 'limit', side: 'buy', amount: 0.01, price: 29_001 },
    ])
    expect(placed.map(({ status }) => status)).toEqual(['open', 'open'])
    await alice.cancelOrders(placed.map(idOf), SYMBOL)
    expect((await onSite()).orders).toEqual([])
  })

  test('conditional orders wait, fire and are told apart from others', async () => {
    await clear()
    await open('buy', 0.01)
    const stop = await alice.createOrder(SYMBOL, 'market', 'sell', 0.01, undefined, {
      stopLossPrice: 29_900,
      reduceOnly: true,
      workingType: 'CONTRACT_PRICE',
    })
    const entry = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 30_500, {
      triggerPrice: 30_400,
      workingType: 'CONTRACT_PRICE',
    })
    expect(await alice.fetchOpenOrders(SYMBOL)).toEqual([])
    const waiting = await alice.fetchOpenOrders(SYMBOL, undefined, undefined, { trigger: true })
    expect(new Map(waiting.map((order) => [idOf(order), order.triggerPrice]))).toEqual(
      new Map([
        [idOf(stop), 29_900],
        [idOf(entry), 30_400],
      ]),
    )
    expect(await alice.fetchOrder(idOf(stop), SYMBOL, { trigger: true })).toMatchObject({ status: 'open' })
    await expect(
      alice.createOrder(SYMBOL, 'market', 'sell', 0.01, undefined, {
        stopLossPrice: 30_900,
        workingType: 'CONTRACT_PRICE',
      }),
    ).rejects.toThrow(ccxt.OrderImmediatelyFillable)
    await alice.cancelOrder(idOf(entry), SYMBOL, { trigger: true })
    // A trade at 29,900 meets the stop, which sells to whoever bids less.
    await bob.createOrder(SYMBOL, 'limit', 'buy', 0.02, 29_890)
    await alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 29_900)
    await bob.createOrder(SYMBOL, 'limit', 'sell', 0.01, 29_900)
    await until(async () => {
      expect(await alice.fetchOrder(idOf(stop), SYMBOL, { trigger: true })).toMatchObject({
        status: 'closed',
      })
    })
    expect(await alice.fetchOpenOrders(SYMBOL, undefined, undefined, { trigger: true })).toEqual([])
    expect((await alice.fetchPositions([SYMBOL])).map(({ contracts }) => contracts)).toEqual([0.01])
    await until(async () => {
      expect((await alice.fetchMyTrades(SYMBOL)).at(-1)).toMatchObject({
        side: 'sell',
        price: 29_890,
        amount: 0.01,
      })
    })
  })

  test('a conditional order by mark price fires when the index moves', async () => {
    await clear()
    await open('buy', 0.01)
    const stop = await alice.createOrder(SYMBOL, 'market', 'sell', 0.01, undefined, {
      stopLossPrice: 29_800,
      reduceOnly: true,
      workingType: 'MARK_PRICE',
    })
    await bob.createOrder(SYMBOL, 'limit', 'buy', 0.05, 29_500)
    await world.setPrices({ BTC: '29500' })
    await until(async () => {
      expect(await alice.fetchOrder(idOf(stop), SYMBOL, { trigger: true })).toMatchObject({
        status: 'closed',
      })
    }, 60_000)
    expect(await alice.fetchPositions([SYMBOL])).toEqual([])
    await world.setPrices({})
  })

  test('the balance is that of the site', async () => {
    await clear()
    const balance = await alice.fetchBalance()
    const { total } = balance['USDT'] as unknown as { total: number }
    const { list } = await world.alice.site.ask<{
      list: { wallet: string; asset: string; available: string; frozen: string; margin?: string }[]
    }>('balances')
    const own = list.find(({ wallet, asset }) => wallet === 'contract' && asset === 'USDT')
    expect(total).toBeCloseTo(Number(own?.available) + Number(own?.frozen) + Number(own?.margin ?? 0), 6)
  })

  test('what is wrong has the class that ccxt knows', async () => {
    await clear()
    await expect(alice.createOrder(SYMBOL, 'limit', 'buy', 900, 30_000)).rejects.toThrow(ccxt.BaseError)
    await expect(alice.fetchOrder('999999999', SYMBOL)).rejects.toThrow(ccxt.OrderNotFound)
    await expect(alice.cancelOrder('999999999', SYMBOL)).rejects.toThrow(ccxt.OrderNotFound)
    const reader = futuresClient(world, { key: world.reader })
    await reader.loadMarkets()
    await expect(reader.createOrder(SYMBOL, 'limit', 'buy', 0.01, 29_000)).rejects.toThrow(
      ccxt.AuthenticationError,
    )
    await reader.close()
  })
})
