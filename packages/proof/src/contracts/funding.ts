// Funding (rulebook 2.9): premiums in, the rate out; a position's value and the rate in, what it pays or receives out.

import { ceilDiv, floorDiv, maxOf, minOf, ONE } from '@candor/contract'
import { sum } from './cross-account.ts'
import type { ContractTerms, HeldPosition, Priced } from './terms.ts'
import { lotsValue } from './value.ts'

/** 0.01% */
const INTEREST_E8 = 10_000n
/** 0.05% */
const PULL_E8 = 50_000n
/** 0.75% */
const MOST_E8 = 750_000n
const SAMPLES_NEEDED = 30
const FULL_HOURS = 8n

function clamp(value: bigint, most: bigint): bigint {
  return minOf(most, maxOf(-most, value))
}

/** The average price of taking so much value from these levels, best first; none when there is not as much. */
export function impactPrice(
  terms: Pick<ContractTerms, 'multiplier'>,
  levels: readonly Priced[],
  impactValue: bigint,
): bigint | undefined {
  let lots = 0n
  let value = 0n
  for (const level of levels) {
    if (value >= impactValue) break
    const wanted = ceilDiv(impactValue - value, lotsValue(terms, { lots: 1n, price: level.price }))
    const taken = minOf(level.lots, wanted)
    lots += taken
    value += lotsValue(terms, { lots: taken, price: level.price })
  }
  return value < impactValue ? undefined : floorDiv(value * ONE, lots * terms.multiplier)
}

/** How far the book's impact prices are from the index. */
export function premiumE8({
  index,
  impactBid,
  impactAsk,
}: {
  readonly index: bigint
  readonly impactBid: bigint
  readonly impactAsk: bigint
}): bigint {
  return floorDiv((maxOf(0n, impactBid - index) - maxOf(0n, index - impactAsk)) * ONE, index)
}

export function averagePremiumE8(samples: readonly bigint[]): bigint {
  return samples.length === 0 ? 0n : floorDiv(sum(samples), BigInt(samples.length))
}

/** Zero with fewer than thirty samples. */
export function fundingRateE8({
  averagePremiumE8: average,
  samples,
  fundingHours,
}: {
  readonly averagePremiumE8: bigint
  readonly samples: number
  readonly fundingHours: number
}): bigint {
  if (samples < SAMPLES_NEEDED) return 0n
  const full = clamp(average + clamp(INTEREST_E8 - average, PULL_E8), MOST_E8)
  return floorDiv(full * BigInt(fundingHours), FULL_HOURS)
}

export interface FundingPosition {
  readonly direction: HeldPosition['direction']
  /** At the mark. */
  readonly value: bigint
}

/** Owed if negative, due to receive if positive. Payers round up and receivers down: the pool is never short of it. */
export function fundingDue({
  direction,
  value,
  rateE8,
}: FundingPosition & { readonly rateE8: bigint }): bigint {
  const magnitude = value * (rateE8 < 0n ? -rateE8 : rateE8)
  const isPaidByLongs = rateE8 > 0n
  return isPaidByLongs === (direction === 'long') ? -ceilDiv(magnitude, ONE) : floorDiv(magnitude, ONE)
}

/** What all positions of a contract pay and receive when everybody can pay. */
export function fundingTotals({
  rateE8,
  positions,
}: {
  readonly rateE8: bigint
  readonly positions: readonly FundingPosition[]
}): { readonly paid: bigint; readonly received: bigint; readonly dust: bigint } {
  const dues = positions.map((position) => fundingDue({ ...position, rateE8 }))
  const paid = -sum(dues.filter((due) => due < 0n))
  const received = sum(dues.filter((due) => due > 0n))
  return { paid, received, dust: paid - received }
}
