// The sums and days of docs/rules/earn.md, as the auditor of financial products and mining pools counts them, and how it
// compares what was moved with what was due.

import type { FinancialOrderView, MiningOrderView, Posting } from '@candor/contract'
import { nameOf } from './auditor-books.ts'

const ONE = 100_000_000n
const YEAR_DAYS = 365n
const DAY_MS = 86_400_000n
const GMT8_MS = 28_800_000n
const ONE_O_CLOCK_MS = 3_600_000n

export function dayAt(ms: bigint): bigint {
  const shifted = ms + GMT8_MS
  return (shifted - (((shifted % DAY_MS) + DAY_MS) % DAY_MS)) / DAY_MS
}

function startOf(day: bigint): bigint {
  return day * DAY_MS - GMT8_MS
}

type Lent = Pick<FinancialOrderView, 'principal' | 'aprE8'>

export function interest({ principal, aprE8 }: Lent, days: bigint): bigint {
  return (principal * aprE8 * days) / (YEAR_DAYS * ONE)
}

/** The days of an order that are over, and never more than it has. */
export function daysOver({ day, termDays }: FinancialOrderView, nowMs: bigint): bigint {
  const over = dayAt(nowMs) - day - 1n
  if (over < 0n) return 0n
  return over > BigInt(termDays) ? BigInt(termDays) : over
}

export function maturity(boughtMs: bigint, termDays: number): bigint {
  return startOf(dayAt(boughtMs) + 1n + BigInt(termDays))
}

type Mined = Pick<MiningOrderView, 'principal' | 'dailyRateE8'>

export function mined({ principal, dailyRateE8 }: Mined, days: number): bigint {
  return (principal * dailyRateE8 * BigInt(days)) / ONE
}

export function share(income: bigint, rateE8: bigint): bigint {
  return (income * rateE8) / ONE
}

export function setAside(income: bigint, rates: Pick<MiningOrderView, 'rebate1E8' | 'rebate2E8'>): bigint {
  return income + share(income, rates.rebate1E8) + share(income, rates.rebate2E8)
}

type Calendar = Pick<MiningOrderView, 'boughtMs' | 'termDays' | 'payout' | 'payoutLag'>

export function returnAt({ boughtMs, termDays }: Calendar): bigint {
  return startOf(dayAt(boughtMs) + BigInt(termDays) + 1n) + ONE_O_CLOCK_MS
}

/** Up to which day the payout after so many paid days pays. */
export function payoutDay({ payout, termDays }: Calendar, paidDays: number): number {
  return payout === 'end' ? termDays : paidDays + 1
}

/** When a running order's next payout or return is due. */
export function nextAt(order: Calendar, paidDays: number): bigint {
  if (paidDays === order.termDays) return returnAt(order)
  const day = payoutDay(order, paidDays) + order.payoutLag
  return startOf(dayAt(order.boughtMs) + BigInt(day)) + ONE_O_CLOCK_MS
}

export type EarnMove = readonly [from: string, to: string, asset: number, amount: bigint]

/** The postings must be these movements, in this order; nothing is not moved. */
export function moveProblems(
  { type, postings }: { readonly type: string; readonly postings: readonly Posting[] },
  moves: readonly EarnMove[],
): string[] {
  const due = moves.filter(([, , , amount]) => amount !== 0n).map((move) => move.join(' '))
  const is = postings.map(({ from, to, asset, amount }) =>
    [nameOf(from), nameOf(to), asset, amount].join(' '),
  )
  return due.join() === is.join() ? [] : [`${type} moved ${is.join(', ')}; due was ${due.join(', ')}`]
}
