// The index of one asset in another (rulebook 2.8): a capped median of fresh quotes, from at least three
// sources. It is computed here, from the raw quotes that the log holds, so that anyone can compute it again.

import {
  type AssetId,
  ceilDiv,
  type IndexId,
  maxOf,
  minOf,
  ONE,
  type Price,
  type SourceQuote,
  type TimeMs,
} from '@candor/contract'

const FRESH_QUOTE_MS = 3_000n
const FRESH_INDEX_MS = 10_000n
const MIN_SOURCES = 3
/** A source may pull the index by half a percent of the median and no more. */
const CAP_E8 = 500_000n

export class PriceIndex {
  readonly id: IndexId
  readonly base: AssetId
  readonly quote: AssetId
  readonly tick: Price
  sequence = 0
  /** The last valid price, its moment, and the last moment at which it still counts. */
  price: Price | undefined = undefined
  pricedMs = 0n as TimeMs
  private freshUntilMs = -1n

  constructor(id: IndexId, base: AssetId, quote: AssetId, tick: Price) {
    this.id = id
    this.base = base
    this.quote = quote
    this.tick = tick
  }

  setPrice(price: Price | undefined, pricedMs: TimeMs): void {
    this.price = price
    this.pricedMs = pricedMs
    this.freshUntilMs = price === undefined ? -1n : pricedMs + FRESH_INDEX_MS
  }

  isFresh(nowMs: TimeMs): boolean {
    return nowMs <= this.freshUntilMs
  }
}

/** The index at this moment, or none when too few quotes are fresh. */
export function computeIndex(quotes: readonly SourceQuote[], nowMs: TimeMs, tick: Price): Price | undefined {
  const fresh: bigint[] = []
  for (const quote of quotes) {
    const age = nowMs - quote.timeMs
    if (age >= 0n && age <= FRESH_QUOTE_MS) fresh.push(quote.price)
  }
  if (fresh.length < MIN_SOURCES) return undefined
  fresh.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const median = medianOf(fresh)
  const lowest = ceilDiv(median * (ONE - CAP_E8), ONE)
  const highest = (median * (ONE + CAP_E8)) / ONE
  let sum = 0n
  for (const price of fresh) sum += minOf(maxOf(price, lowest), highest)
  const mean = sum / BigInt(fresh.length)
  const price = (mean - (mean % tick)) as Price
  return price > 0n ? price : undefined
}

function medianOf(sorted: readonly bigint[]): bigint {
  const middle = sorted.length >>> 1
  const upper = sorted[middle] as bigint
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as bigint) + upper) / 2n
}
