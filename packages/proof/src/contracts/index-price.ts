// The index (rulebook 2.8): the quotes of one tick in, the price and how it came about out.

import { ceilDiv, floorDiv, maxOf, minOf } from '@candor/contract'
import { sum } from './cross-account.ts'

export interface IndexQuote {
  readonly source: number
  readonly price: bigint
  readonly timeMs: bigint
}

export interface UsedQuote extends IndexQuote {
  /** The price that counted, after clamping. */
  readonly used: bigint
}

export interface IndexWorking {
  readonly price: bigint
  readonly median: bigint
  /** No quote counts for less or more than these. */
  readonly low: bigint
  readonly high: bigint
  readonly used: readonly UsedQuote[]
}

const FRESH_MS = 3_000n
const SOURCES_NEEDED = 3
const THOUSAND = 1_000n
/** Half a per cent on either side of the median. */
const CLAMP = 5n

/** None with fewer than three fresh quotes. */
export function indexPrice({
  quotes,
  timeMs,
  tick,
}: {
  readonly quotes: readonly IndexQuote[]
  readonly timeMs: bigint
  readonly tick: bigint
}): IndexWorking | undefined {
  const fresh = quotes.filter((quote) => quote.timeMs <= timeMs && timeMs - quote.timeMs <= FRESH_MS)
  if (fresh.length < SOURCES_NEEDED) return undefined
  const median = medianOf(fresh.map(({ price }) => price))
  const low = ceilDiv(median * (THOUSAND - CLAMP), THOUSAND)
  const high = floorDiv(median * (THOUSAND + CLAMP), THOUSAND)
  const used = fresh.map((quote) => ({ ...quote, used: minOf(high, maxOf(low, quote.price)) }))
  const mean = floorDiv(sum(used.map((quote) => quote.used)), BigInt(used.length))
  const price = floorDiv(mean, tick) * tick
  return price > 0n ? { price, median, low, high, used } : undefined
}

/** Of an even number: the mean of the middle two, rounded down. */
export function medianOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new RangeError('nothing has no median')
  return floorDiv(lower + upper, 2n)
}
