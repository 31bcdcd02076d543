// Fixed-term products (rulebook 4): principal, rate and moment of a purchase in; its days, its income and what each way
// out gives, out. Amounts in the asset's smallest unit, rates in units of 10^-8. Moves nothing.

import { floorDiv, ONE } from '@candor/contract'
import { earnDayAt, earnDayOf } from './days.ts'

const DAYS_OF_YEAR = 365n

export interface FinancialTerms {
  readonly principal: bigint
  readonly aprE8: bigint
  readonly termDays: number
}

/** Simple interest of so many days, 365 to every year. The fraction of a unit stays with the treasury. */
export function financialIncome(
  { principal, aprE8 }: Pick<FinancialTerms, 'principal' | 'aprE8'>,
  days: number,
): bigint {
  return floorDiv(principal * aprE8 * BigInt(days), DAYS_OF_YEAR * ONE)
}

export interface FinancialDates {
  /** Number of the day of the purchase; it earns nothing yet. */
  readonly day: number
  readonly interestMs: number
  readonly maturityMs: number
}

export function financialDates(boughtMs: number, termDays: number): FinancialDates {
  const day = earnDayOf(boughtMs)
  return { day, interestMs: earnDayAt(day + 1), maturityMs: earnDayAt(day + 1 + termDays) }
}

/** Days of interest that are over at a moment. */
export function financialDaysOver(boughtMs: number, termDays: number, nowMs: number): number {
  return Math.min(termDays, Math.max(0, earnDayOf(nowMs) - earnDayOf(boughtMs) - 1))
}

export interface FinancialExit {
  /** On the day of the purchase it counts as never bought. */
  readonly kind: 'cancelled' | 'transferredOut' | 'matured'
  readonly principal: bigint
  readonly income: bigint
  /** What was set aside and goes back to the treasury. */
  readonly toTreasury: bigint
}

/** What comes back to whoever leaves at a moment, or has it mature. */
export function financialExit(terms: FinancialTerms, boughtMs: number, nowMs: number): FinancialExit {
  const { principal, termDays } = terms
  const setAside = financialIncome(terms, termDays)
  const { day, maturityMs } = financialDates(boughtMs, termDays)
  if (nowMs >= maturityMs) return { kind: 'matured', principal, income: setAside, toTreasury: 0n }
  const kind = earnDayOf(nowMs) === day ? 'cancelled' : 'transferredOut'
  return { kind, principal, income: 0n, toTreasury: setAside }
}
