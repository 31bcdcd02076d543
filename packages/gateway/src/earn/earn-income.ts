// What principal earns, by the formulas of docs/rules/earn.md, to be shown before and while it does. What is paid is what the
// core pays.

import {
  type Amount,
  dayIndex,
  type FinancialOrderView,
  floorDiv,
  type MiningOrderView,
  ONE,
  type RateE8,
} from '@candor/contract'

const YEAR_DAYS = 365n

/** Simple interest of so many days, each year as 365 of them. */
export function interestOf(principal: bigint, aprE8: RateE8, days: number): Amount {
  return floorDiv(principal * aprE8 * BigInt(days), YEAR_DAYS * ONE) as Amount
}

/** What so many mining days give. */
export function minedIn(principal: bigint, dailyRateE8: RateE8, days: number): Amount {
  return floorDiv(principal * dailyRateE8 * BigInt(days), ONE) as Amount
}

export function rebateOf(income: bigint, rebateE8: RateE8): Amount {
  return floorDiv(income * rebateE8, ONE) as Amount
}

type MiningTerms = Pick<MiningOrderView, 'termDays' | 'dailyRateE8' | 'rebate1E8' | 'rebate2E8'>

/** What is set aside for a purchase in a pool: its income, and the most that inviters may get. */
export function setAsideOf(principal: bigint, terms: MiningTerms): Amount {
  const income = minedIn(principal, terms.dailyRateE8, terms.termDays)
  return (income + rebateOf(income, terms.rebate1E8) + rebateOf(income, terms.rebate2E8)) as Amount
}

/** The days with interest that are over at a moment. */
export function daysOver({ day, termDays }: FinancialOrderView, timeMs: bigint): number {
  const over = Number(dayIndex(timeMs) - day) - 1
  return Math.min(Math.max(over, 0), termDays)
}
