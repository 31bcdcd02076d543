import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { openVenue } from './ccxt-venue.ts'
import { DIALECTS } from './fake-dialects-suite.ts'
import { FakeExchange } from './fake-exchange-suite.ts'
import { FEED_LIMITS } from './feed-limits.ts'
import { DEFAULT_LIVE_VENUES, LIVE_VENUES } from './live-venue-table.ts'
import { type RawTicker, type Venue, VenueBusy } from './venue.ts'

const BTC = { base: 'BTC', quote: 'USDT', scale: 8 }
const ETH = { base: 'ETH', quote: 'USDT', scale: 8 }
const DOT = { base: 'DOT', quote: 'USDT', scale: 8 }
const TIME_MS = 1_790_000_000_123
const BOTH = {
  BTC: { bid: '60000.1', ask: '60000.3', last: '60000.2', timeMs: String(TIME_MS) },
  ETH: { bid: '2999.99', ask: '3000.01', last: '3000', timeMs: String(TIME_MS + 1) },
}

describe.each([
  { name: 'binance', hasBook: true, hasStamp: true },
  { name: 'okx', hasBook: true, hasStamp: true },
  { name: 'kraken', hasBook: true, hasStamp: false },
  { name: 'coinbase', hasBook: false, hasStamp: false },
  { name: 'bybit', hasBook: true, hasStamp: false },
] as const)("$name through ccxt's own client", ({ name, hasBook, hasStamp }) => {
  let exchange: FakeExchange
  let venue: Venue

  beforeAll(async () => {
    exchange = await FakeExchange.start(name)
    exchange.prices = BOTH
    venue = await openVenue(name, exchange.settings)
  })
  beforeEach(() => {
    exchange.prices = BOTH
    exchange.instead = undefined
  })
  afterAll(async () => {
    await venue.close()
    await exchange.stop()
  })

  it('says bid, ask, last and its own time of what it lists', async () => {
    expect([BTC, ETH, DOT].map((pair) => venue.lists(pair))).toEqual([true, true, false])
    const ticker = (base: string, bid: number, ask: number, last: number, timeMs: number): RawTicker => ({
      base,
      quote: 'USDT',
      bid: hasBook ? bid : undefined,
      ask: hasBook ? ask : undefined,
      last,
      timeMs: hasStamp ? timeMs : undefined,
    })
    expect(await venue.fetch([ETH, BTC])).toEqual([
      ticker('ETH', 2999.99, 3000.01, 3000, TIME_MS + 1),
      ticker('BTC', 60000.1, 60000.3, 60000.2, TIME_MS),
    ])
  })

  it('asks for its markets once', async () => {
    const before = exchange.asked.length
    await venue.fetch([BTC])
    expect(exchange.asked.slice(before)).toEqual([DIALECTS[name].pricesPath])
  })

  it('leaves out what it does not answer', async () => {
    exchange.prices = { BTC: BOTH.BTC }
    expect((await venue.fetch([BTC, ETH])).map(({ base }) => base)).toEqual(['BTC'])
  })

  it.each([
    { body: '<html>maintenance</html>', status: 503 },
    { body: '{"half": ', status: 200 },
    { body: { code: '50001', retCode: 10016, error: ['EService:Unavailable'] }, status: 500 },
  ])('has no price, and soon has one again, after $body', async (answer) => {
    exchange.instead = answer
    const answered = await venue.fetch([BTC]).catch((error: unknown) => error)
    if (!(answered instanceof Error)) expect(answered).toEqual([])
    exchange.instead = undefined
    expect(await venue.fetch([BTC])).toHaveLength(1)
  })

  it('says how long it wants to be left alone', async () => {
    exchange.instead = { status: 429, headers: { 'retry-after': '7' }, body: {} }
    const failure: unknown = await venue.fetch([BTC]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(VenueBusy)
    expect(failure).toMatchObject({ retryAfterMs: 7_000 })
  })
})

describe('the table of venues', () => {
  test('gives every venue a number of its own, apart from the simulated ones', () => {
    expect(new Set(LIVE_VENUES.map(({ source }) => source)).size).toBe(LIVE_VENUES.length)
    expect(Math.min(...LIVE_VENUES.map(({ source }) => source))).toBeGreaterThan(100)
    const names = LIVE_VENUES.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...DEFAULT_LIVE_VENUES]))
    expect(names.length).toBeLessThanOrEqual(FEED_LIMITS.mostVenues)
  })

  test('holds only venues that ccxt can ask for many prices at once', async () => {
    const { default: ccxt } = await import('ccxt')
    const classes = ccxt as unknown as Record<string, new () => { has: { fetchTickers: unknown } }>
    for (const { name } of LIVE_VENUES) {
      const Class = classes[name]
      expect({ name, can: Class !== undefined && new Class().has.fetchTickers }).toEqual({ name, can: true })
    }
  })
})

test('nobody imports ccxt but the adapter, nobody the adapter but the thread, and nobody the thread', () => {
  const sources = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('test.ts'))
  const importers = sources.filter((file) =>
    /(?:from |import\()'(?:ccxt|\.\/ccxt-venue\.ts|\.\/venues-thread\.ts)'/.test(
      readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
    ),
  )
  expect(importers).toEqual(['ccxt-venue.ts', 'venues-thread.ts'])
})
