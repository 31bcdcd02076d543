// The demo's prices: simulated venues that are asked every second, and the ninety days before the first start. Both come
// from one seed and one beginning, which the database remembers.

import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import {
  type FeedIndex,
  IndexFeed,
  PastCandles,
  SIMULATED_VENUES,
  SimulatedPrices,
  SimulatedVenues,
} from '@candor/feeds'
import type { PastPrices } from '@candor/gateway'
import { demoIndexes } from './demo-listing.ts'
import { sourceNames } from './source-names.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const PAST_DAYS = 90
const FIRST_START = 'feed.first.start.ms'

/** Work on the past is done in slices, so that nobody who trades has to wait for it. */
const SLICE_MS = 4
const BETWEEN_SLICES_MS = 40

export interface SimulatedFeedParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'submit'>
  /** Seals the orders that wait for the next price. */
  readonly seal: () => Promise<void>
  readonly seed: number
  readonly onError: (error: unknown) => void
  readonly clock?: () => number
}

export class SimulatedFeed {
  readonly past: PastPrices
  /** Simulated venues have no health of their own. */
  readonly readings = []
  readonly sources = sourceNames(SIMULATED_VENUES)
  private readonly feed: IndexFeed
  private readonly indexes: readonly FeedIndex[]
  private readonly candles: PastCandles
  private timer: NodeJS.Timeout | undefined

  private constructor(parts: SimulatedFeedParts, firstStartMs: number) {
    const { engine, seal, seed, onError, clock = Date.now } = parts
    const endMs = Math.floor(firstStartMs / MINUTE_MS) * MINUTE_MS
    const beginMs = Math.floor(endMs / DAY_MS) * DAY_MS - PAST_DAYS * DAY_MS
    const prices = new SimulatedPrices(seed, beginMs)
    const venues = new SimulatedVenues(seed, prices)
    this.candles = new PastCandles(prices)
    this.indexes = demoIndexes()
    this.past = {
      beginMs,
      endMs,
      has: (base, quote) => this.candles.has(base, quote),
      candle: (base, quote, openMs, closeMs) => this.candles.candle(base, quote, openMs, closeMs),
    }
    this.feed = new IndexFeed({
      indexes: () => this.indexes,
      quotes: ({ base, quote }, nowMs) => venues.quotes(base, quote, nowMs),
      submit: (command) => engine.submit(command),
      seal,
      onError,
      clock,
    })
  }

  get lateSeals(): number {
    return this.feed.lateSeals
  }

  static async open(parts: SimulatedFeedParts): Promise<SimulatedFeed> {
    return new SimulatedFeed(parts, await firstStart(parts))
  }

  /** Prices flow once this resolves. */
  async start(nowMs = Date.now()): Promise<void> {
    await this.feed.tick(nowMs)
    this.feed.start()
    this.prepare(this.steps())
  }

  stop(): void {
    this.feed.stop()
    clearTimeout(this.timer)
  }

  private prepare(steps: Generator<void>): void {
    const until = performance.now() + SLICE_MS
    while (performance.now() < until) if (steps.next().done === true) return
    this.timer = setTimeout(() => this.prepare(steps), BETWEEN_SLICES_MS)
    this.timer.unref()
  }

  private *steps(): Generator<void> {
    const { beginMs, endMs } = this.past
    for (const { base, quote } of this.indexes) yield* this.candles.prepare(base, quote, beginMs, endMs)
  }
}

/** When this installation first had prices. */
async function firstStart({ database, clock = Date.now }: SimulatedFeedParts): Promise<number> {
  await database
    .insertInto('settings')
    .values({ name: FIRST_START, value: String(clock()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', FIRST_START)
    .executeTakeFirstOrThrow()
  return Number(value)
}
