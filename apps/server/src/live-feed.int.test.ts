// [rulebook 2.8] From venues in their thread to the core's index, with venues that a thread of the test plays.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventOf } from '@candor/contract'
import { Engine } from '@candor/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoCommands } from './demo-listing.ts'
import { LiveFeed } from './live-feed.ts'

const WAIT = { timeout: 60_000, interval: 50 }
const RUN_VENUES = new URL('../../../packages/feeds/dist/run-venues.js', import.meta.url).href
const VENUES = ['binance', 'okx', 'kraken', 'bybit']

let directory: string
let engine: Engine
let feed: LiveFeed | undefined
let ticks: EventOf<'IndexTicked'>[]
let reports: string[]
const failures: unknown[] = []

beforeEach(async () => {
  ticks = []
  reports = []
  directory = mkdtempSync(join(tmpdir(), 'candor-live-feed-'))
  engine = await Engine.start({
    directory,
    oldSegments: 'drop',
    onFailure: (reason) => failures.push(reason),
  })
  engine.onOutcomes((outcomes) => {
    for (const { events } of outcomes) {
      for (const event of events) if (event.type === 'IndexTicked') ticks.push(event)
    }
  })
  await Promise.all(demoCommands().map((command) => engine.submit(command)))
})
afterEach(async () => {
  await feed?.stop()
  await engine.stop()
  rmSync(directory, { recursive: true, force: true })
  expect(failures).toEqual([])
})

/** Venues that list bitcoin only; `prices` is what each says in turn, and after its last word a venue fails. */
async function start(prices: Readonly<Record<string, readonly number[]>>): Promise<LiveFeed> {
  const text = `
    import { runVenues } from '${RUN_VENUES}'
    const prices = ${JSON.stringify(prices)}
    const openVenue = async (name) => {
      const fetch = async () => {
        const last = prices[name].shift()
        if (last === undefined) throw new Error('out of words')
        return [{ base: 'BTC', quote: 'USDT', last }]
      }
      return { paceMs: 0, lists: ({ base, quote }) => base === 'BTC' && quote === 'USDT', fetch, close: async () => {} }
    }
    runVenues({ openVenue })`
  feed = await LiveFeed.open({
    engine,
    seal: async () => undefined,
    venues: VENUES,
    onError: (error) => failures.push(error),
    onReport: (text) => reports.push(text),
    thread: new URL(`data:text/javascript,${encodeURIComponent(text)}`),
  })
  feed.start()
  return feed
}

const forever = (price: number): number[] =>
  Array.from({ length: 600 }, (_, place) => price + place / 100_000)

describe('[rulebook 2.8] the index of live venues', () => {
  test('is their capped median, under their own numbers, and only of what they list', async () => {
    const running = await start({
      binance: forever(60_000),
      okx: forever(60_001),
      kraken: forever(60_002),
      bybit: forever(600_000),
    })
    await vi.waitFor(() => expect(ticks.some(({ quotes }) => quotes.length === 4)).toBe(true), WAIT)
    const last = ticks.at(-1)
    expect(last?.quotes.map(({ source }) => source)).toEqual([101, 102, 103, 105])
    // Ten times the truth pulls a quarter of half a percent and no more.
    expect(Number(last?.price) / 1e8 / 60_001).toBeCloseTo(1.00125, 4)
    expect(new Set(ticks.map(({ indexId }) => indexId))).toEqual(new Set([1]))
    const [reading] = running.readings
    expect(reading?.read().map(([venue]) => venue)).toEqual(VENUES)
  })

  test('has no price once fewer than three are fresh, and the venues that are left go on', async () => {
    await start({ binance: forever(60_000), okx: forever(60_001), kraken: [60_002, 60_002.5], bybit: [] })
    await vi.waitFor(() => expect(ticks.some(({ price }) => price !== undefined)).toBe(true), WAIT)
    await vi.waitFor(() => expect(ticks.at(-1)).toMatchObject({ price: undefined }), WAIT)
    expect(reports.filter((text) => text.startsWith('kraken fails'))).toHaveLength(1)
    expect(reports.filter((text) => text.startsWith('bybit fails'))).toHaveLength(1)
    const times = ticks.at(-1)?.quotes.map(({ timeMs }) => Date.now() - Number(timeMs) < 3_000)
    expect(times).toEqual([true, true, false])
  })
})
