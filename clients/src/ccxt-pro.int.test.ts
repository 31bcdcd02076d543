// ccxt.pro's watch methods on both venues: what arrives is what the engine did, and local books stay whole.

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { futuresClient, idOf, spotClient } from './ccxt-suite.ts'
import { openWorld, until, type World } from './world-suite.ts'

const SPOT = 'BTC/USDT'
const PERP = 'BTC/USDT:USDT'

let world: World
let spot: ReturnType<typeof spotClient>
let perp: ReturnType<typeof futuresClient>

beforeAll(async () => {
  world = await openWorld()
  const options = { fetchCurrencies: false, fetchMargins: false, fetchMarkets: { types: ['spot', 'linear'] } }
  spot = spotClient(world, { key: world.alice, options })
  perp = futuresClient(world, { key: world.alice })
  // The only thing that plain ws:// needs.
  await Promise.all([spot.loadHttpProxyAgent(), perp.loadHttpProxyAgent()])
  await Promise.all([spot.loadMarkets(), perp.loadMarkets()])
})

afterAll(async () => {
  await spot?.close()
  await perp?.close()
  await world?.stop()
})

/** An order of bob's by the site's own API. */
function spotOrder(side: 'buy' | 'sell', price: string, quantity = '0.01'): Promise<unknown> {
  return world.bob.site.ask('placeOrder', {
    body: { symbol: 'BTC_USDT', side, type: 'limit', price, quantity },
  })
}

function perpOrder(side: 'buy' | 'sell', price: string, lots: string): Promise<unknown> {
  return world.bob.site.ask('placeContractOrder', {
    body: { symbol: 'BTCUSDT', side, positionSide: 'both', type: 'limit', price, lots, mayCross: true },
  })
}

/** Watches until what arrives is as it should be, while something happens again and again. */
async function watched<T>(
  watch: () => Promise<T>,
  holds: (seen: T) => boolean,
  act: () => Promise<unknown>,
): Promise<T> {
  let isOver = false
  const acting = (async () => {
    while (!isOver) {
      await act()
      await sleep(300)
    }
  })()
  try {
    for (;;) {
      const seen = await watch()
      if (holds(seen)) return seen
    }
  } finally {
    isOver = true
    await acting
  }
}

describe('spot', () => {
  test('the local book is that of the site', async () => {
    for (let level = 0; level < 10; level++) {
      await spotOrder('buy', String(29_900 - level))
      await spotOrder('sell', String(30_100 + level))
    }
    await spot.watchOrderBook(SPOT)
    await spotOrder('buy', '29950')
    await until(async () => {
      const book = await spot.watchOrderBook(SPOT)
      const depth = await world.bob.site.ask<{ bids: string[][]; asks: string[][] }>('depth', {
        query: { symbol: 'BTC_USDT' },
      })
      const plain = (levels: readonly (readonly (string | number | undefined)[])[]): number[][] =>
        levels.slice(0, 10).map(([price, amount]) => [Number(price), Number(amount)])
      expect(plain(book.bids)).toEqual(plain(depth.bids))
      expect(plain(book.asks)).toEqual(plain(depth.asks))
      await spotOrder('sell', '30200', '0.001')
    })
    await world.bob.site.ask('cancelAllOrders', { body: {} })
  })

  test('trades, tickers, best prices and candles arrive', async () => {
    const act = async (): Promise<void> => {
      await spotOrder('sell', '30000', '0.001')
      await spot.createOrder(SPOT, 'limit', 'buy', 0.001, 30_000)
    }
    const [trade] = await watched(
      () => spot.watchTrades(SPOT),
      (seen) => seen.length > 0,
      act,
    )
    expect(trade).toMatchObject({ price: 30_000, amount: 0.001, side: 'buy' })
    expect(
      (
        await watched(
          () => spot.watchTicker(SPOT),
          ({ last }) => last === 30_000,
          act,
        )
      ).symbol,
    ).toBe(SPOT)
    const quotes = async (): Promise<void> => {
      await spotOrder('buy', '29990', '0.001')
      await world.bob.site.ask('cancelAllOrders', { body: {} })
    }
    await watched(
      () => spot.watchBidsAsks([SPOT]),
      (seen) => seen[SPOT]?.bid === 29_990,
      quotes,
    )
    const candles = await watched(
      () => spot.watchOHLCV(SPOT, '1m'),
      (seen) => seen.length > 0,
      act,
    )
    expect(candles.at(-1)?.[4]).toBe(30_000)
  })

  test('own orders, trades and balance arrive', async () => {
    await world.bob.site.ask('cancelAllOrders', { body: {} })
    let id = ''
    const [order] = await watched(
      () => spot.watchOrders(SPOT),
      (seen) => seen.some(({ status, filled }) => status === 'closed' && filled === 0.002),
      async () => {
        await spotOrder('sell', '30000', '0.002')
        id = idOf(await spot.createOrder(SPOT, 'limit', 'buy', 0.002, 30_000))
      },
    )
    expect(order?.symbol).toBe(SPOT)
    expect(id).not.toBe('')
    const balance = await watched(
      () => spot.watchBalance(),
      () => true,
      async () => {
        await spotOrder('sell', '30000', '0.002')
        await spot.createOrder(SPOT, 'limit', 'buy', 0.002, 30_000)
      },
    )
    expect(balance['USDT']).toBeDefined()
    const trades = await watched(
      () => spot.watchMyTrades(SPOT),
      (seen) => seen.length > 0,
      async () => {
        await spotOrder('sell', '30000', '0.002')
        await spot.createOrder(SPOT, 'limit', 'buy', 0.002, 30_000)
      },
    )
    expect(trades.at(-1)).toMatchObject({ price: 30_000, amount: 0.002, takerOrMaker: 'taker' })
  })

  test('an order over the socket API', async () => {
    const placed = await spot.createOrderWs(SPOT, 'limit', 'buy', 0.001, 29_000)
    expect(placed).toMatchObject({ status: 'open', price: 29_000 })
    expect(await spot.fetchOrderWs(idOf(placed), SPOT)).toMatchObject({ id: idOf(placed) })
    expect(await spot.cancelOrderWs(idOf(placed), SPOT)).toMatchObject({ status: 'canceled' })
  })
})

describe('contracts', () => {
  const trade = async (): Promise<void> => {
    await perpOrder('sell', '30000', '1')
    const amount = perp.market(PERP).precision.amount ?? 0.001
    await perp.createOrder(PERP, 'limit', 'buy', amount, 30_000)
  }

  test('the local book, trades, tickers, marks and candles arrive', async () => {
    for (let level = 0; level < 5; level++) {
      await perpOrder('buy', String(29_900 - level), '2')
      await perpOrder('sell', String(30_100 + level), '2')
    }
    await until(async () => {
      const book = await perp.watchOrderBook(PERP)
      const rest = await perp.fetchOrderBook(PERP, 5)
      expect(book.bids.slice(0, 5)).toEqual(rest.bids)
      expect(book.asks.slice(0, 5)).toEqual(rest.asks)
      await perpOrder('sell', '30200', '1')
    })
    expect(
      (
        await watched(
          () => perp.watchTrades(PERP),
          (seen) => seen.length > 0,
          trade,
        )
      ).at(-1),
    ).toMatchObject({ price: 30_000 })
    await watched(
      () => perp.watchTicker(PERP),
      ({ last }) => last === 30_000,
      trade,
    )
    await watched(
      () => perp.watchBidsAsks([PERP]),
      (seen) => seen[PERP] !== undefined,
      trade,
    )
    expect((await perp.watchMarkPrice(PERP)).markPrice).toBeGreaterThan(29_000)
    expect(
      (
        await watched(
          () => perp.watchOHLCV(PERP, '1m'),
          (seen) => seen.length > 0,
          trade,
        )
      ).at(-1)?.[4],
    ).toBe(30_000)
  })

  test('own orders, trades, positions and balance arrive', async () => {
    await world.bob.site.ask('cancelAllContractOrders', { body: {} })
    await watched(
      () => perp.watchOrders(PERP),
      (seen) => seen.some(({ status }) => status === 'closed'),
      trade,
    )
    await watched(
      () => perp.watchMyTrades(PERP),
      (seen) => seen.length > 0,
      trade,
    )
    const positions = await watched(
      () => perp.watchPositions([PERP]),
      (seen) => seen.some(({ contracts }) => (contracts ?? 0) > 0),
      trade,
    )
    expect(positions[0]).toMatchObject({ symbol: PERP, side: 'long' })
    expect(
      (
        await watched(
          () => perp.watchBalance(),
          () => true,
          trade,
        )
      )['USDT'],
    ).toBeDefined()
  })

  test('an order over the socket API', async () => {
    const placed = await perp.createOrderWs(PERP, 'limit', 'buy', 0.01, 29_000)
    expect(placed).toMatchObject({ status: 'open', price: 29_000 })
    await perp.cancelOrderWs(idOf(placed), PERP)
  })
})
