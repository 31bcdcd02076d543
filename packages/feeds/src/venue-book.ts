// The newest word of every venue on every pair. Stamps only go forward, and what is long past is forgotten.

import type { SourceId, SourceQuote } from '@candor/contract'
import { FEED_LIMITS } from './feed-limits.ts'
import type { LiveVenue } from './live-venue-table.ts'
import type { VenuePair, VenueQuote } from './venue.ts'

type Pair = Pick<VenuePair, 'base' | 'quote'>

export class VenueBook {
  private readonly sources: ReadonlyMap<string, SourceId>
  private readonly byPair = new Map<string, Map<SourceId, SourceQuote>>()
  private readonly newest = new Map<string, bigint>()
  private readonly sinceMs: number

  constructor(venues: readonly LiveVenue[], sinceMs: number) {
    this.sources = new Map(venues.map(({ name, source }) => [name, source]))
    this.sinceMs = sinceMs
  }

  take(venue: string, quotes: readonly VenueQuote[], nowMs: number): void {
    const source = this.sources.get(venue)
    if (source === undefined) throw new Error(`${venue} is not a venue of this feed`)
    for (const quote of quotes) this.takeOne(venue, source, quote, BigInt(nowMs))
  }

  /** What every venue last said of a pair, in the order of the venues' numbers. */
  quotes({ base, quote }: Pair, nowMs: number): SourceQuote[] {
    const held = this.byPair.get(keyOf(base, quote))
    if (held === undefined) return []
    const oldest = BigInt(nowMs - FEED_LIMITS.keepMs)
    return [...held.values()].filter(({ timeMs }) => timeMs >= oldest).sort((a, b) => a.source - b.source)
  }

  /** Whether any venue has ever spoken of it. */
  has({ base, quote }: Pair): boolean {
    return this.byPair.has(keyOf(base, quote))
  }

  /** Age of every venue's newest quote; of one that never spoke, the age of the book. */
  ages(nowMs: number): [venue: string, ageMs: number][] {
    return [...this.sources.keys()].map((name) => {
      const newest = this.newest.get(name)
      return [name, Math.max(0, nowMs - (newest === undefined ? this.sinceMs : Number(newest)))]
    })
  }

  private takeOne(
    venue: string,
    source: SourceId,
    { base, quote, price, timeMs }: VenueQuote,
    nowMs: bigint,
  ) {
    const key = keyOf(base, quote)
    let held = this.byPair.get(key)
    if (held === undefined) {
      held = new Map()
      this.byPair.set(key, held)
    }
    const before = held.get(source)
    // Ahead of our clock it can only be because that was set back: then it must not stand in the way.
    if (before !== undefined && timeMs < before.timeMs && before.timeMs <= nowMs) return
    held.set(source, { source, price, timeMs })
    const newest = this.newest.get(venue)
    if (newest === undefined || timeMs > newest || newest > nowMs) this.newest.set(venue, timeMs)
  }
}

function keyOf(base: string, quote: string): string {
  return `${base}/${quote}`
}
