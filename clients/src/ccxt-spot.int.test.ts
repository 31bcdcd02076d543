// ccxt's `binance` on the spot markets: everything it is told agrees with what the site itself shows.

import ccxt, { type Order } from 'ccxt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, marketsOf, spotClient } from './ccxt-suite.ts'
import { openWorld, until, type World } from './world-suite.ts'

const SYMBOL = 'BTC/USDT'
const SITE = 'BTC_USDT'

interface SiteOrder {
  readonly orderId: string
  readonly status: string
  readonly price: string | null
  readonly quantity: string | null
  readonly filledQuantity: string
  readonly clientOrderId: string | null
}
interface SiteBalance {
  readonly wallet: string
  readonly asset: string
  readonly available: string
  readonly frozen: string
}

let world: World
let alice: ReturnType<typeof spotClient>
let bob: ReturnType<typeof spotClient>

beforeAll(async () => {
  world = await openWorld()
  alice = spotClient(world, { key: world.alice })
  bob = spotClient(world, { key: world.bob })
  // Without any option: what is asked for beside the markets is answered too.
  await Promise.all([alice.loadMarkets(), bob.loadMarkets()])
})

afterAll(async () => {
  await alice?.close()
  await bob?.close()
  await world?.stop()
})

/** The site's own list of alice's open orders. */
async function openOnSite(): Promise<readonly SiteOrder[]> {
  return (await world.alice.site.ask<{ list: SiteOrder[] }>('openOrders', { query: { symbol: SITE } })).list
}

async function clear(): Promise<void> {
  await world.alice.site.ask('cancelAllOrders', { body: {} })
  await world.bob.site.ask('cancelAllOrders', { body: {} })
}

/** A trade between the two at this price. */
async function trade(price: number, amount = 0.01): Promise<void> {
  await bob.createOrder(SYMBOL, 'limit', 'sell', amount, price)
  await alice.createOrder(SYMBOL, 'limit', 'buy', amount, price)
}

describe('markets', () => {
  test('are those of the site, with their steps and bounds', async () => {
    const { markets: list } = await world.alice.site.ask<{
      markets: { symbol: string; tick: string; lot: string }[]
    }>('markets')
    const spot = marketsOf(alice).filter((market) => market.spot)
    expect(spot.map(({ base, quote }) => `${base}_${quote}`).sort()).toEqual(
      list.map(({ symbol }) => symbol).sort(),
    )
    const btc = alice.market(SYMBOL)
    const listed = list.find(({ symbol }) => symbol === SITE)
    expect(btc.precision).toMatchObject({ price: Number(listed?.tick), amount: Number(listed?.lot) })
    expect(btc.active).toBe(true)
    expect(btc.limits.cost?.min).toBe(5)
  })

  test('currencies, time, status and fees', async () => {
    expect(Object.keys(alice.currencies ?? {})).toEqual(expect.arrayContaining(['USDT', 'BTC', 'ETH']))
    expect(Math.abs(((await alice.fetchTime()) ?? 0) - Date.now())).toBeLessThan(60_000)
    expect((await alice.fetchStatus()).status).toBe('ok')
    expect(await alice.fetchTradingFee(SYMBOL)).toMatchObject({ maker: 0.001, taker: 0.001 })
  })
})

describe('market data', () => {
  test('book, tickers, trades and candles agree with the site', async () => {
    await clear()
    await trade(30_000)
    await bob.createOrder(SYMBOL, 'limit', 'sell', 0.02, 30_010)
    await bob.createOrder(SYMBOL, 'limit', 'buy', 0.03, 29_990)
    const book = await alice.fetchOrderBook(SYMBOL, 5)
    const depth = await world.alice.site.ask<{ bids: string[][]; asks: string[][] }>('depth', {
      query: { symbol: SITE },
    })
    const numbers = (levels: readonly string[][]): number[][] =>
      levels.map((level) => level.slice(0, 2).map(Number))
    expect(book.bids).toEqual(numbers(depth.bids).slice(0, 5))
    expect(book.asks).toEqual(numbers(depth.asks).slice(0, 5))
    const ticker = await alice.fetchTicker(SYMBOL)
    expect(ticker).toMatchObject({ last: 30_000, bid: 29_990, bidVolume: 0.03, ask: 30_010, askVolume: 0.02 })
    const tickers = await alice.fetchTickers([SYMBOL, 'ETH/USDT'])
    expect(Object.keys(tickers).sort()).toEqual([SYMBOL, 'ETH/USDT'])
    expect((await alice.fetchBidsAsks([SYMBOL]))[SYMBOL]).toMatchObject({ bid: 29_990, ask: 30_010 })
    expect((await alice.fetchLastPrices([SYMBOL]))[SYMBOL]?.price).toBe(30_000)
    const [newest] = (await alice.fetchTrades(SYMBOL, undefined, 5)).slice(-1)
    expect(newest).toMatchObject({ price: 30_000, amount: 0.01, side: 'buy' })
    const candles = await alice.fetchOHLCV(SYMBOL, '1m', undefined, 3)
    expect(candles.at(-1)?.slice(1, 5)).toEqual([30_000, 30_000, 30_000, 30_000])
    const from = Date.now() - 3 * 60_000
    for (const [time] of await alice.fetchOHLCV(SYMBOL, '1m', from, 2))
      expect(time).toBeGreaterThanOrEqual(from - 60_000)
  })
})

describe('orders', () => {
  test('a limit order is the one on the site, and can be cancelled', async () => {
    await clear()
    const placed = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 29_000, {
      newClientOrderId: 'mine-1',
    })
    expect(placed).toMatchObject({
      status: 'open',
      price: 29_000,
      amount: 0.01,
      filled: 0,
      clientOrderId: 'mine-1',
    })
    expect(await openOnSite()).toMatchObject([
      { orderId: idOf(placed), price: '29000', clientOrderId: 'mine-1' },
    ])
    expect(await alice.fetchOrder(idOf(placed), SYMBOL)).toMatchObject({
      id: idOf(placed),
      status: 'open',
      price: 29_000,
    })
    expect((await alice.fetchOpenOrders(SYMBOL)).map(({ id }) => id)).toEqual([idOf(placed)])
    expect(await alice.cancelOrder(idOf(placed), SYMBOL)).toMatchObject({
      id: idOf(placed),
      status: 'canceled',
    })
    expect(await openOnSite()).toEqual([])
    await until(async () => {
      expect(await alice.fetchOrder(idOf(placed), SYMBOL)).toMatchObject({ status: 'canceled', filled: 0 })
    })
    expect((await alice.fetchCanceledOrders(SYMBOL)).map(({ id }) => id)).toContain(idOf(placed))
  })

  test('an order by its client id', async () => {
    await clear()
    await alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 29_000, { newClientOrderId: 'mine-2' })
    const found = await alice.fetchOrder('', SYMBOL, { origClientOrderId: 'mine-2' })
    expect(found).toMatchObject({ clientOrderId: 'mine-2', status: 'open' })
    await alice.cancelOrder('', SYMBOL, { origClientOrderId: 'mine-2' })
    expect(await openOnSite()).toEqual([])
  })

  test('market orders by quantity and by cost are filled, with their trades and fees', async () => {
    await clear()
    await bob.createOrder(SYMBOL, 'limit', 'sell', 0.1, 30_000)
    const bought = await alice.createOrder(SYMBOL, 'market', 'buy', 0.02)
    expect(bought).toMatchObject({ status: 'closed', filled: 0.02, average: 30_000, cost: 600 })
    expect((bought as unknown as { fees: unknown }).fees).toEqual([{ currency: 'BTC', cost: 0.00002 }])
    const byCost = await alice.createMarketBuyOrderWithCost(SYMBOL, 300)
    expect(byCost).toMatchObject({ status: 'closed', filled: 0.01, cost: 300 })
    await until(async () => {
      const trades = await alice.fetchMyTrades(SYMBOL)
      expect(trades.slice(-2)).toMatchObject([
        {
          order: idOf(bought),
          price: 30_000,
          amount: 0.02,
          takerOrMaker: 'taker',
          fee: { currency: 'BTC', cost: 0.00002 },
        },
        { order: idOf(byCost), amount: 0.01 },
      ])
    })
    const closed = await alice.fetchClosedOrders(SYMBOL)
    expect(closed.map(({ id }) => id)).toEqual(expect.arrayContaining([idOf(bought), idOf(byCost)]))
    expect((await alice.fetchOrders(SYMBOL)).length).toBeGreaterThanOrEqual(closed.length)
  })

  test('post-only, immediate-or-cancel and fill-or-kill', async () => {
    await clear()
    await bob.createOrder(SYMBOL, 'limit', 'sell', 0.01, 30_000)
    await expect(alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 30_000, { postOnly: true })).rejects.toThrow(
      ccxt.OrderImmediatelyFillable,
    )
    const resting = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 29_500, { postOnly: true })
    expect(resting).toMatchObject({ status: 'open', postOnly: true })
    const part = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.03, 30_000, { timeInForce: 'IOC' })
    expect(part).toMatchObject({ status: 'expired', filled: 0.01, remaining: 0.02 })
    const none = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.03, 30_000, { timeInForce: 'FOK' })
    expect(none).toMatchObject({ status: 'expired', filled: 0 })
  })

  test('stop-loss and take-profit wait, and fire on a trade', async () => {
    await clear()
    await trade(30_000)
    const stop = await alice.createOrder(SYMBOL, 'market', 'sell', 0.01, undefined, { stopLossPrice: 29_900 })
    const profit = await alice.createOrder(SYMBOL, 'limit', 'sell', 0.01, 30_200, { takeProfitPrice: 30_100 })
    expect(
      (await alice.fetchOpenOrders(SYMBOL)).map(({ type, triggerPrice }) => [type, triggerPrice]),
    ).toEqual([
      ['market', 29_900],
      ['limit', 30_100],
    ])
    await expect(
      alice.createOrder(SYMBOL, 'market', 'sell', 0.01, undefined, { stopLossPrice: 30_500 }),
    ).rejects.toThrow(ccxt.OrderImmediatelyFillable)
    await bob.createOrder(SYMBOL, 'limit', 'buy', 0.05, 29_900)
    await alice.createOrder(SYMBOL, 'limit', 'sell', 0.01, 29_900)
    await until(async () => {
      expect(await alice.fetchOrder(idOf(stop), SYMBOL)).toMatchObject({
        status: 'closed',
        filled: 0.01,
        average: 29_900,
      })
    })
    expect(await alice.fetchOrder(idOf(profit), SYMBOL)).toMatchObject({
      status: 'open',
      triggerPrice: 30_100,
    })
  })

  test('an order is changed by cancelling and replacing it', async () => {
    await clear()
    const placed = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 29_000)
    const edited: Order = await alice.editOrder(idOf(placed), SYMBOL, 'limit', 'buy', 0.02, 29_100)
    expect(edited).toMatchObject({ status: 'open', amount: 0.02, price: 29_100 })
    expect(await openOnSite()).toMatchObject([{ orderId: idOf(edited), quantity: '0.02' }])
  })

  test('all orders of a market are cancelled at once; a second time there is none', async () => {
    await clear()
    for (const price of [29_000, 29_001, 29_002]) await alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, price)
    expect(await alice.cancelAllOrders(SYMBOL)).toHaveLength(3)
    expect(await openOnSite()).toEqual([])
    await expect(alice.cancelAllOrders(SYMBOL)).rejects.toThrow(ccxt.OrderNotFound)
  })

  test('balances are those of the site', async () => {
    await clear()
    await alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 29_000)
    const { list } = await world.alice.site.ask<{ list: SiteBalance[] }>('balances')
    const balance = await alice.fetchBalance()
    for (const { wallet, asset, available, frozen } of list) {
      if (wallet !== 'spot' || Number(available) + Number(frozen) === 0) continue
      const { free, used } = balance[asset] as unknown as { free: number; used: number }
      expect([asset, free, used]).toEqual([asset, Number(available), Number(frozen)])
    }
    expect((balance['USDT'] as unknown as { used: number }).used).toBe(290)
  })
})

describe('what is wrong has the class that ccxt knows', () => {
  test.each([
    [
      'more than there is',
      () => alice.createOrder(SYMBOL, 'limit', 'buy', 90, 30_000),
      ccxt.InsufficientFunds,
    ],
    ['an unknown order', () => alice.fetchOrder('999999999', SYMBOL), ccxt.OrderNotFound],
    ['a cancel of an unknown order', () => alice.cancelOrder('999999999', SYMBOL), ccxt.OrderNotFound],
    ['far from the market', () => alice.createOrder(SYMBOL, 'limit', 'buy', 0.01, 90_000), ccxt.InvalidOrder],
    ['an unknown symbol', () => alice.publicGetDepth({ symbol: 'NOPEUSDT' }), ccxt.BadSymbol],
    [
      'too precise',
      () =>
        alice.privatePostOrder({
          symbol: 'BTCUSDT',
          side: 'BUY',
          type: 'LIMIT',
          timeInForce: 'GTC',
          quantity: '0.000001',
          price: '29000',
        }),
      ccxt.InvalidOrder,
    ],
  ])('%s', async (_name, act, expected) => {
    await expect(act()).rejects.toThrow(expected)
  })

  test('a wrong secret, a key that may only read, a clock that is off', async () => {
    const wrong = spotClient(world, {
      key: { apiKey: world.alice.apiKey, secret: 'x'.repeat(64) },
      options: { fetchCurrencies: false, fetchMargins: false },
    })
    wrong.markets = alice.markets
    await expect(wrong.fetchBalance()).rejects.toThrow(ccxt.AuthenticationError)
    const reader = spotClient(world, { key: world.reader })
    await reader.loadMarkets()
    expect((await reader.fetchBalance())['USDT']).toBeDefined()
    const late = spotClient(world, {
      key: world.alice,
      options: { fetchCurrencies: false, fetchMargins: false },
    })
    late.nonce = () => Date.now() - 60_000
    await expect(late.privateGetAccount()).rejects.toThrow(ccxt.InvalidNonce)
    await Promise.all([wrong.close(), reader.close(), late.close()])
  })
})
