// Mining pools (rulebook 5): principal, rates and moment of a purchase in; every payout with its moment, its rebates and
// the return of the principal out. Amounts in the asset's smallest unit, rates in units of 10^-8. Moves nothing.

import { floorDiv, ONE } from '@candor/contract'
import { earnDayAt, earnDayOf } from './days.ts'

/** The hour of a day at which payouts and returns are due. */
const PAYOUT_HOUR = 1

export interface MiningTerms {
  readonly principal: bigint
  readonly dailyRateE8: bigint
  readonly termDays: number
  readonly payout: 'daily' | 'end'
  /** Whether a day is paid for on the next one (1) or on itself (0). */
  readonly payoutLag: number
  readonly rebate1E8: bigint
  readonly rebate2E8: bigint
}

/** Of so many mining days. The fraction of a unit stays with the treasury. */
export function miningIncome(
  { principal, dailyRateE8 }: Pick<MiningTerms, 'principal' | 'dailyRateE8'>,
  days: number,
): bigint {
  return floorDiv(principal * dailyRateE8 * BigInt(days), ONE)
}

/** Rounded down; the inviter bears the fraction. */
export function miningRebate(income: bigint, rebateE8: bigint): bigint {
  return floorDiv(income * rebateE8, ONE)
}

export interface MiningSetAside {
  readonly income: bigint
  readonly rebate1: bigint
  readonly rebate2: bigint
  readonly total: bigint
}

/** What leaves the treasury for an order at its purchase: the whole income and the most that inviters can get of it. */
export function miningSetAside(terms: MiningTerms): MiningSetAside {
  const income = miningIncome(terms, terms.termDays)
  const rebate1 = miningRebate(income, terms.rebate1E8)
  const rebate2 = miningRebate(income, terms.rebate2E8)
  return { income, rebate1, rebate2, total: income + rebate1 + rebate2 }
}

export interface MiningPayout {
  /** The last mining day that is paid with it, from 1. */
  readonly miningDay: number
  /** Number of that day. */
  readonly day: number
  readonly dueMs: number
  readonly income: bigint
  readonly rebate1: bigint
  readonly rebate2: bigint
}

/** Every payout of an order, first to last. */
export function miningPayouts(terms: MiningTerms, boughtMs: number): readonly MiningPayout[] {
  const { termDays, payout } = terms
  const first = payout === 'daily' ? 1 : termDays
  const step = payout === 'daily' ? 1 : termDays
  return Array.from({ length: termDays - first + 1 }, (_, at) => {
    const miningDay = first + at
    const income = miningIncome(terms, miningDay) - miningIncome(terms, miningDay - step)
    const day = earnDayOf(boughtMs) + miningDay
    return {
      miningDay,
      day,
      dueMs: earnDayAt(day + terms.payoutLag, PAYOUT_HOUR),
      income,
      rebate1: miningRebate(income, terms.rebate1E8),
      rebate2: miningRebate(income, terms.rebate2E8),
    }
  })
}

export interface MiningDates {
  /** Number of the day of the purchase; nothing is mined on it. */
  readonly day: number
  readonly startMs: number
  readonly firstPayoutMs: number
  readonly returnMs: number
}

export function miningDates(
  { termDays, payout, payoutLag }: Pick<MiningTerms, 'termDays' | 'payout' | 'payoutLag'>,
  boughtMs: number,
): MiningDates {
  const day = earnDayOf(boughtMs)
  const firstPaid = payout === 'daily' ? 1 : termDays
  return {
    day,
    startMs: earnDayAt(day + 1),
    firstPayoutMs: earnDayAt(day + firstPaid + payoutLag, PAYOUT_HOUR),
    returnMs: earnDayAt(day + termDays + 1, PAYOUT_HOUR),
  }
}
