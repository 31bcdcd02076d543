// The thread with its venues: three exchanges that a local server plays through ccxt, and threads that end badly.

import type { SourceId } from '@candor/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeExchange } from './fake-exchange-suite.ts'
import { type LiveVenue, liveVenue } from './live-venue-table.ts'
import { LiveVenues, type LiveVenuesOptions } from './live-venues.ts'

const BTC = { base: 'BTC', quote: 'USDT', scale: 8 }
const SOL = { base: 'SOL', quote: 'USDT', scale: 8 }
const WAIT = { timeout: 60_000, interval: 50 }
const NAMES = ['binance', 'okx', 'kraken'] as const

let running: LiveVenues | undefined
let exchanges: FakeExchange[]
let reports: string[]

beforeEach(async () => {
  reports = []
  exchanges = await Promise.all(NAMES.map((name) => FakeExchange.start(name)))
})
afterEach(async () => {
  await running?.stop()
  await Promise.all(exchanges.map((each) => each.stop()))
})

function start(options: Partial<LiveVenuesOptions> = {}): LiveVenues {
  running = new LiveVenues({
    venues: NAMES.map((name) => liveVenue(name) as LiveVenue),
    pairs: [BTC],
    settings: Object.fromEntries(NAMES.map((name, place) => [name, at(place).settings])),
    onReport: (text) => reports.push(text),
    ...options,
  })
  running.start()
  return running
}

function at(place: number): FakeExchange {
  const exchange = exchanges[place]
  if (exchange === undefined) throw new Error(`there is no exchange ${place}`)
  return exchange
}

function say(place: number, price: string): void {
  const prices = { bid: price, ask: price, last: price, timeMs: String(Date.now()) }
  at(place).prices = { BTC: prices, SOL: { ...prices, bid: '150', ask: '150', last: '150' } }
}

function prices(venues: LiveVenues, pair = BTC): [number, bigint][] {
  return venues.quotes(pair, Date.now()).map(({ source, price }) => [source, price / 100_000_000n])
}

describe('live venues through ccxt in their thread', () => {
  it('bring what each exchange says, and a pair that is added later', async () => {
    for (const [place, price] of ['60000', '60010', '60020'].entries()) say(place, price)
    const venues = start()
    await vi.waitFor(
      () =>
        expect(prices(venues)).toEqual([
          [101, 60_000n],
          [102, 60_010n],
          [103, 60_020n],
        ]),
      WAIT,
    )
    expect(venues.has(SOL)).toBe(false)
    venues.setPairs([BTC, SOL])
    await vi.waitFor(
      () => expect(prices(venues, SOL).map(([, price]) => price)).toEqual([150n, 150n, 150n]),
      WAIT,
    )
    expect(reports).toEqual([])
  })

  it('go on beside an exchange that hangs and one that talks nonsense', async () => {
    for (const place of [0, 1, 2]) say(place, '60000')
    const venues = start()
    await vi.waitFor(() => expect(prices(venues)).toHaveLength(3), WAIT)
    at(0).instead = 'hang'
    at(1).instead = {
      body: '{"code":"0","data":[{"instType":"SPOT","instId":"BTC-USDT","last":"1e400","bidPx":"-1","askPx":"NaN"}]}',
    }
    say(2, '61000')
    await vi.waitFor(() => {
      expect(prices(venues)).toContainEqual([103, 61_000n])
      expect(reports.some((text) => text.startsWith('binance fails'))).toBe(true)
      expect(reports.some((text) => text.startsWith('okx fails'))).toBe(true)
    }, WAIT)
    // What they said before is still there, with the old stamp, and nothing of what they say now is.
    expect(prices(venues)).toEqual([
      [101, 60_000n],
      [102, 60_000n],
      [103, 61_000n],
    ])
    at(0).instead = undefined
    at(1).instead = undefined
    say(0, '61000')
    say(1, '61000')
    await vi.waitFor(
      () => expect(prices(venues).map(([, price]) => price)).toEqual([61_000n, 61_000n, 61_000n]),
      WAIT,
    )
    expect(reports.some((text) => text.startsWith('binance answers again'))).toBe(true)
  })
})

const RUN_VENUES = new URL('../dist/run-venues.js', import.meta.url).href

/** A thread of venues in which one does something bad. */
function threadOf(bad: string): URL {
  const text = `
    import { runVenues } from '${RUN_VENUES}'
    const openVenue = async (name) => {
      const fetch = async (pairs) => {
        if (name === 'bad') { await new Promise((resolve) => setTimeout(resolve, 200)); ${bad} }
        return pairs.map(({ base, quote }) => ({ base, quote, last: 7 }))
      }
      return { paceMs: 0, lists: () => true, fetch, close: async () => undefined }
    }
    runVenues({ openVenue })`
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`)
}

// Only the loop is to be found by its silence: a busy machine may take seconds to fill a heap.
const PATIENT_MS = 60_000

const GOOD_AND_BAD = [
  { source: 1 as SourceId, name: 'good' },
  { source: 2 as SourceId, name: 'bad' },
]

describe('the thread of the venues', () => {
  it.each([
    [
      'fails outside of any promise',
      "setTimeout(() => { throw new Error('boom') }, 10); return []",
      /again.*boom/,
      PATIENT_MS,
    ],
    ['ends itself', 'process.exit(3)', /started again.*ended/, PATIENT_MS],
    ['hangs in a loop', 'for (;;) {}', /said nothing/, 2_000],
    [
      'eats all memory',
      'const all = []; for (;;) all.push(new Array(1e6).fill(0.5))',
      /started again.*memory/,
      PATIENT_MS,
    ],
  ])('is started again, and says so, when a venue %s', async (_what, bad, told, silentMs) => {
    const venues = start({ venues: GOOD_AND_BAD, settings: {}, thread: threadOf(bad), silentMs })
    await vi.waitFor(() => {
      expect(reports.join('\n')).toMatch(told)
      expect(reports.filter((text) => /started again/.test(text)).length).toBeGreaterThan(1)
    }, WAIT)
    // The good one speaks in every life.
    expect(prices(venues)).toEqual([[1, 7n]])
  })

  it('lives on when a venue loses a promise, and when its file cannot be loaded tries again', async () => {
    const lost = start({
      venues: GOOD_AND_BAD,
      settings: {},
      thread: threadOf("void Promise.reject(new Error('lost'))"),
    })
    await vi.waitFor(() => {
      expect(reports.some((text) => /unnoticed: Error: lost/.test(text))).toBe(true)
      expect(prices(lost)).toHaveLength(2)
    }, WAIT)
    expect(reports.some((text) => /started again/.test(text))).toBe(false)
    await lost.stop()
    start({ thread: new URL('file:///nowhere/venues.js') })
    await vi.waitFor(
      () => expect(reports.some((text) => /started again.*venues\.js/.test(text))).toBe(true),
      WAIT,
    )
  })

  it('stays ended once it is stopped', async () => {
    const venues = start({ venues: GOOD_AND_BAD, settings: {}, thread: threadOf('process.exit(3)') })
    await vi.waitFor(() => expect(reports).toHaveLength(1), WAIT)
    await venues.stop()
    const count = reports.length
    await new Promise((resolve) => {
      setTimeout(resolve, 1_500)
    })
    expect(reports).toHaveLength(count)
  })
})
