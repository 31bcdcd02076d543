// The mark price (rulebook 2.8): the index, and a running average of the book's distance from it.

import { floorDiv, maxOf, minOf, ONE } from '@candor/contract'
import { medianOf } from './index-price.ts'

const HUNDRED = 100n
/** A sample counts for at most this many per cent of the index. */
const SAMPLE_PER_CENT = 2n
/** The mark is never further from the index than this. */
const MARK_PER_CENT = 1n
/** An average over 30 samples gives each new one the weight 2/(30+1). */
const WEIGHT = 2n
const WEIGHT_OF = 31n

/** Rounds bounds inward: a clamped price is never past them. */
function clampToIndex(value: bigint, index: bigint, perCent: bigint): bigint {
  const most = floorDiv(index * perCent, HUNDRED)
  return minOf(most, maxOf(-most, value))
}

/** How far the middle of the book is from the index. */
export function basisSample({
  index,
  bid,
  ask,
}: {
  readonly index: bigint
  readonly bid: bigint
  readonly ask: bigint
}): bigint {
  return clampToIndex(floorDiv(bid + ask, 2n) - index, index, SAMPLE_PER_CENT)
}

export function nextBasis({ basis, sample }: { readonly basis: bigint; readonly sample: bigint }): bigint {
  return basis + floorDiv(WEIGHT * (sample - basis), WEIGHT_OF)
}

/** By the method `basisAverage`. */
export function markPrice({
  index,
  basis,
  markTick,
}: {
  readonly index: bigint
  readonly basis: bigint
  readonly markTick: bigint
}): bigint {
  const mark = index + clampToIndex(basis, index, MARK_PER_CENT)
  return floorDiv(mark, markTick) * markTick
}

/** By the method `medianOfThree`: of that, of the index with what is left of the funding, and of the last price. */
export function medianMarkPrice({
  index,
  basis,
  lastPrice,
  fundingRateE8,
  leftMs,
  intervalMs,
  markTick,
}: {
  readonly index: bigint
  readonly basis: bigint
  readonly lastPrice: bigint
  readonly fundingRateE8: bigint
  /** Until the next funding. */
  readonly leftMs: bigint
  readonly intervalMs: bigint
  readonly markTick: bigint
}): bigint {
  const funded = index + floorDiv(index * fundingRateE8 * leftMs, ONE * intervalMs)
  return markPrice({ index, basis: medianOf([index + basis, funded, lastPrice]) - index, markTick })
}
