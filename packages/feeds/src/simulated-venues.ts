// Simulated venues, each with its own delay, noise and bad days. What they say looks like what real ones say, so that
// the index is a real median of several opinions, and a venue that goes stale is a thing that happens.

import type { Price, SourceId, SourceQuote, TimeMs } from '@candor/contract'
import { normal, uniform } from './random.ts'
import type { SimulatedPrices } from './simulated-prices.ts'

export interface SimulatedVenue {
  readonly source: SourceId
  readonly name: string
  /** How far behind the world it is. */
  readonly lagMs: number
  /** How often it says something new. */
  readonly everyMs: number
  /** Typical distance from the others, as a share. */
  readonly noise: number
  /** Share of ten-minute spans in which it falls silent for a while. */
  readonly silent: number
}

export const SIMULATED_VENUES: readonly SimulatedVenue[] = [
  { source: 1 as SourceId, name: 'Aster', lagMs: 40, everyMs: 250, noise: 0.000_05, silent: 0.01 },
  { source: 2 as SourceId, name: 'Borealis', lagMs: 120, everyMs: 400, noise: 0.000_09, silent: 0.02 },
  { source: 3 as SourceId, name: 'Cobalt', lagMs: 300, everyMs: 500, noise: 0.000_14, silent: 0.02 },
  { source: 4 as SourceId, name: 'Dune', lagMs: 650, everyMs: 700, noise: 0.000_2, silent: 0.03 },
  { source: 5 as SourceId, name: 'Ember', lagMs: 900, everyMs: 1_000, noise: 0.000_26, silent: 0.05 },
]

const SPAN_MS = 600_000
const LEAST_SILENCE_MS = 15_000
const MORE_SILENCE_MS = 75_000
const PRICE_SCALE = 1e8
const STREAM = { silent: 1_000, silentFrom: 1_100, silentFor: 1_200, offset: 1_300, noise: 10_000 }
/** A venue's distance from the others drifts over minutes. */
const DRIFT_MS = 300_000

export class SimulatedVenues {
  private readonly seed: number
  private readonly prices: SimulatedPrices
  private readonly venues: readonly SimulatedVenue[]

  constructor(seed: number, prices: SimulatedPrices, venues = SIMULATED_VENUES) {
    this.seed = seed
    this.prices = prices
    this.venues = venues
  }

  /** What every venue last said of a pair at this moment. */
  quotes(base: string, quote: string, nowMs: number): SourceQuote[] {
    return this.venues.map((venue) => this.quoteOf(venue, base, quote, nowMs))
  }

  private quoteOf(venue: SimulatedVenue, base: string, quote: string, nowMs: number): SourceQuote {
    const said = this.lastSaid(venue, nowMs)
    const at = said - venue.lagMs
    const price = this.prices.priceAt(base, at) / this.prices.priceAt(quote, at)
    const stream = STREAM.noise + venue.source * 100 + streamOf(base, quote)
    const jitter = normal(this.seed, stream, Math.floor(said / venue.everyMs)) * 0.4
    const distance = venue.noise * (this.drift(venue, said) + jitter)
    return {
      source: venue.source,
      price: BigInt(Math.max(1, Math.round(price * (1 + distance) * PRICE_SCALE))) as Price,
      timeMs: BigInt(said) as TimeMs,
    }
  }

  /** When it last said something: on its own beat, unless it has fallen silent. */
  private lastSaid(venue: SimulatedVenue, nowMs: number): number {
    const beat = nowMs - (nowMs % venue.everyMs)
    const span = Math.floor(nowMs / SPAN_MS)
    if (uniform(this.seed, STREAM.silent + venue.source, span) >= venue.silent) return beat
    const longest =
      LEAST_SILENCE_MS + MORE_SILENCE_MS * uniform(this.seed, STREAM.silentFor + venue.source, span)
    const from =
      span * SPAN_MS + (SPAN_MS - longest) * uniform(this.seed, STREAM.silentFrom + venue.source, span)
    const isSilent = nowMs >= from && nowMs < from + longest
    return isSilent ? Math.floor(from / venue.everyMs) * venue.everyMs : beat
  }

  private drift(venue: SimulatedVenue, timeMs: number): number {
    const place = timeMs / DRIFT_MS
    const before = Math.floor(place)
    const part = place - before
    const low = normal(this.seed, STREAM.offset + venue.source, before)
    const high = normal(this.seed, STREAM.offset + venue.source, before + 1)
    return low + (high - low) * part
  }
}

function streamOf(base: string, quote: string): number {
  let hash = 7
  for (const letter of `${base}/${quote}`) hash = (hash * 31 + letter.charCodeAt(0)) % 97
  return hash
}
