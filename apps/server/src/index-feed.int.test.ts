// [rulebook 2.8] The index under bad sources, from the venues' words to the core's price.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command, EventOf, Price, SourceQuote, TimeMs } from '@candor/contract'
import { Engine } from '@candor/engine'
import { IndexFeed, SimulatedPrices, SimulatedVenues } from '@candor/feeds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCommands, demoIndexes } from './demo-listing.ts'

const failures: string[] = []
const directory = mkdtempSync(join(tmpdir(), 'candor-index-'))
const [btc] = demoIndexes()
if (btc === undefined) throw new Error('the demo has no index')
const prices = new SimulatedPrices(3, Date.now() - 3_600_000)
const venues = new SimulatedVenues(3, prices)

let engine: Engine
const ticks: EventOf<'IndexTicked'>[] = []

beforeAll(async () => {
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
  await Promise.all(demoCommands().map((command: Command) => engine.submit(command)))
})
afterAll(async () => {
  await engine.stop()
  rmSync(directory, { recursive: true, force: true })
  expect(failures).toEqual([])
})

/** One tick of the feed with what the venues say, bent by somebody. Gives what the core made of it. */
async function tick(
  bend: (quote: SourceQuote, place: number, nowMs: number) => SourceQuote,
): Promise<EventOf<'IndexTicked'>> {
  const feed = new IndexFeed({
    indexes: () => (btc === undefined ? [] : [btc]),
    quotes: ({ base, quote }, nowMs) =>
      venues.quotes(base, quote, nowMs).map((each, place) => bend(fresh(each, nowMs), place, nowMs)),
    submit: (command) => engine.submit(command),
    onError: (error) => failures.push(String(error)),
  })
  await feed.tick(Date.now())
  const last = ticks.at(-1)
  if (last === undefined) throw new Error('the core told of no tick')
  return last
}

/** Every venue speaks, so that a test is about the bad one alone. */
function fresh(quote: SourceQuote, nowMs: number): SourceQuote {
  return { ...quote, timeMs: BigInt(nowMs) as TimeMs }
}

function share(one: bigint, other: bigint): number {
  return Math.abs(Number(one) / Number(other) - 1)
}

/** What it is without anybody bending anything. */
async function honest(): Promise<Price> {
  const { price } = await tick((quote) => quote)
  if (price === undefined) throw new Error('there is no honest price')
  return price
}

describe('[rulebook 2.8] the index', () => {
  test('is near the world that the venues speak of', async () => {
    const price = await honest()
    expect(Number(price) / 1e8 / prices.priceAt('BTC', Date.now())).toBeCloseTo(1, 2)
  })

  test.each([130n, 70n])(
    'is moved by at most a tenth of a percent when one venue says %i%% of the truth',
    async (percent) => {
      const before = await honest()
      const { price } = await tick((quote, place) =>
        place === 0 ? { ...quote, price: ((quote.price * percent) / 100n) as Price } : quote,
      )
      expect(price).toBeDefined()
      // Clamped to half a percent of the median, it is one voice in five.
      expect(share(price as bigint, before)).toBeLessThan(0.0012)
    },
  )

  test('leaves out a venue that has gone stale', async () => {
    const before = await honest()
    const { price, quotes } = await tick((quote, place, nowMs) =>
      place === 1
        ? { ...quote, price: (quote.price * 2n) as Price, timeMs: BigInt(nowMs - 3_500) as TimeMs }
        : quote,
    )
    expect(share(price as bigint, before)).toBeLessThan(0.0012)
    // What it said is in the log all the same: anybody can see why it did not count.
    expect(quotes).toHaveLength(5)
  })

  test('leaves out a venue whose clock runs ahead', async () => {
    const before = await honest()
    const { price } = await tick((quote, place, nowMs) =>
      place === 2
        ? { ...quote, price: (quote.price * 2n) as Price, timeMs: BigInt(nowMs + 60_000) as TimeMs }
        : quote,
    )
    expect(share(price as bigint, before)).toBeLessThan(0.0012)
  })

  test('has no price when fewer than three venues are fresh, and keeps the last one with its time', async () => {
    const before = await honest()
    const stale = (quote: SourceQuote, nowMs: number): SourceQuote => ({
      ...quote,
      timeMs: BigInt(nowMs - 10_000) as TimeMs,
    })
    const two = await tick((quote, place, nowMs) => (place < 3 ? stale(quote, nowMs) : quote))
    expect(two.price).toBeUndefined()
    const none = await tick((quote, _place, nowMs) => stale(quote, nowMs))
    expect(none.price).toBeUndefined()
    expect(none.sequence).toBe(two.sequence + 1)
    const { indexes } = await engine.query('listing', {})
    const known = indexes.find(({ indexId }) => indexId === btc?.indexId)
    expect(known).toMatchObject({ price: before })
  })
})
