// The demo as a visitor finds it: prices flow, books have two sides, trades happen, and the past is there. Then the same
// after the server was killed.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckedClient } from './testing/checked-client.ts'
import { ServerChild } from './testing/server-child.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

interface Ticker {
  readonly symbol: string
  readonly last: string | null
  readonly bid: string | null
  readonly ask: string | null
  readonly volume: string
}

interface Candle {
  readonly openTime: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

const settings = { CANDOR_FEED: 'simulated', CANDOR_MAKERS: 'on', CANDOR_SEED: '7' }
const WAIT = { timeout: 60_000, interval: 250 }
const DAY_MS = 86_400_000

const directory = temporaryDirectory()
let server: ServerChild
let visitor: CheckedClient

beforeAll(async () => {
  server = await ServerChild.start({ dataDirectory: directory.path, settings })
  visitor = new CheckedClient(server.address)
})
afterAll(async () => {
  await server.stop()
  directory.remove()
})

async function tickers(): Promise<ReadonlyMap<string, Ticker>> {
  const list = await visitor.ask<Ticker[]>('tickers')
  return new Map(list.map((ticker) => [ticker.symbol, ticker]))
}

async function openMarkets(): Promise<string[]> {
  const { markets } = await visitor.ask<{ markets: { symbol: string; status: string }[] }>('markets')
  return markets.filter(({ status }) => status === 'open').map(({ symbol }) => symbol)
}

describe('a visitor of the demo', () => {
  test('finds a book with two sides on every open market, and none elsewhere', async () => {
    const open = await openMarkets()
    expect(open).toHaveLength(8)
    await expect
      .poll(async () => {
        const all = await tickers()
        return open.filter((symbol) => all.get(symbol)?.bid === null || all.get(symbol)?.ask === null)
      }, WAIT)
      .toEqual([])
    const all = await tickers()
    for (const symbol of open) {
      const { bid, ask } = all.get(symbol) as Ticker
      expect(Number(bid)).toBeLessThan(Number(ask))
    }
    for (const symbol of ['LTC_USDT', 'TRX_USDT'])
      expect(all.get(symbol)).toMatchObject({ bid: null, ask: null })
  })

  test('sees trades happen', async () => {
    const count = async (): Promise<number> =>
      (await visitor.ask<unknown[]>('trades', { query: { symbol: 'BTC_USDT', limit: '200' } })).length
    await expect.poll(count, WAIT).toBeGreaterThan(1)
  })

  test('finds ninety days behind the first trade, every candle next to the one before it', async () => {
    const ask = (interval: string, limit: number): Promise<Candle[]> =>
      visitor.ask('candles', { query: { symbol: 'ETH_USDT', interval, limit: String(limit) } })
    const days = await ask('1d', 500)
    expect(days.length).toBeGreaterThanOrEqual(90)
    for (const [place, day] of days.entries()) {
      const next = days[place + 1]
      if (next !== undefined) expect(next.openTime).toBe(day.openTime + DAY_MS)
      expect(Number(day.high)).toBeGreaterThanOrEqual(Math.max(Number(day.open), Number(day.close)))
      expect(Number(day.low)).toBeLessThanOrEqual(Math.min(Number(day.open), Number(day.close)))
    }
    const minutes = await ask('1m', 300)
    expect(minutes).toHaveLength(300)
    const bid = Number((await tickers()).get('ETH_USDT')?.bid)
    expect(Number(minutes.at(-1)?.close) / bid).toBeCloseTo(1, 1)
  })

  test('is told which coins are closed', async () => {
    const { list } = await visitor.ask<{ list: { codeName: string; isOpen: number }[] }>('coinList', {
      body: { pageIndex: 1, pageSize: 100 },
    })
    const closed = list.filter(({ isOpen }) => isOpen !== 0).map(({ codeName }) => codeName)
    expect(closed.toSorted()).toEqual(['LTC', 'TRX'])
  })
})

describe('a trader of the demo', () => {
  test('trades with the makers, at once', async () => {
    const trader = await CheckedClient.ofTrader(server.address)
    const bought = await trader.ask('placeOrder', {
      body: { symbol: 'BTC_USDT', side: 'buy', type: 'market', quantity: '0.001' },
    })
    expect(bought).toMatchObject({ status: 'filled', filledQuantity: '0.001' })
  })
})

describe('after a kill', () => {
  test('the makers find their orders again instead of adding to them', async () => {
    const levels = async (): Promise<number> => {
      const book = await visitor.ask<{ bids: unknown[]; asks: unknown[] }>('depth', {
        query: { symbol: 'BTC_USDT', limit: '100' },
      })
      return book.bids.length + book.asks.length
    }
    await expect.poll(levels, WAIT).toBe(24)
    await server.kill()
    server = await ServerChild.start({ dataDirectory: directory.path, settings })
    visitor = new CheckedClient(server.address)
    await expect.poll(async () => (await tickers()).get('BTC_USDT')?.last, WAIT).not.toBeNull()
    const before = Number((await tickers()).get('BTC_USDT')?.volume)
    await expect
      .poll(async () => Number((await tickers()).get('BTC_USDT')?.volume), WAIT)
      .toBeGreaterThan(before)
    await expect.poll(levels, WAIT).toBe(24)
  })
})
