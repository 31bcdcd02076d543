// All payouts of one purchase in a pool, oldest first: those that the views know of, and those that are still to come, as the
// rule gives them.

import type { miningShapes } from '@candor/api'
import {
  type AssetView,
  dayStartMs,
  formatDecimal,
  HOUR_MS,
  type MiningOrderView,
  type RateE8,
  type UserId,
} from '@candor/contract'
import type { ViewedMiningIncome } from '@candor/views'
import type { Static } from 'typebox'
import { minedIn, rebateOf } from './earn-income.ts'

export type MiningLineJson = Static<typeof miningShapes.miningOrderWithLines>['lines'][number]

type Paid = Pick<
  ViewedMiningIncome,
  'miningDay' | 'dueMs' | 'timeMs' | 'income' | 'rebate1' | 'rebate2' | 'number'
>

export function miningLines(
  order: MiningOrderView,
  paid: readonly Paid[],
  asset: AssetView,
): MiningLineJson[] {
  const text = (units: bigint): string => formatDecimal(units, asset.scale)
  const byDay = new Map(paid.map((line) => [line.miningDay, line]))
  let paidSoFar = 0n
  return payoutDays(order).map(({ day, days }): MiningLineJson => {
    const line = byDay.get(day)
    if (line === undefined) return planned(order, { day, days }, text)
    paidSoFar += line.income
    return {
      day,
      days,
      dueTime: Number(line.dueMs),
      income: text(line.income),
      paidTime: Number(line.timeMs),
      paidSoFar: text(paidSoFar),
      rebates: [text(line.rebate1), text(line.rebate2)],
      state: 'paid',
      number: line.number,
    }
  })
}

interface PayoutDay {
  /** The last mining day that is paid, and how many are. */
  readonly day: number
  readonly days: number
}

function payoutDays({ payout, termDays }: MiningOrderView): PayoutDay[] {
  if (payout === 'end') return [{ day: termDays, days: termDays }]
  return Array.from({ length: termDays }, (_, place) => ({ day: place + 1, days: 1 }))
}

function planned(
  order: MiningOrderView,
  { day, days }: PayoutDay,
  text: (units: bigint) => string,
): MiningLineJson {
  const { principal, dailyRateE8 } = order
  const income = minedIn(principal, dailyRateE8, day) - minedIn(principal, dailyRateE8, day - days)
  const share = (inviter: UserId | undefined, rateE8: RateE8): string =>
    text(inviter === undefined ? 0n : rebateOf(income, rateE8))
  return {
    day,
    days,
    dueTime: Number(dayStartMs(order.day + BigInt(day + order.payoutLag)) + HOUR_MS),
    income: text(income),
    paidTime: null,
    paidSoFar: null,
    rebates: [share(order.inviter1, order.rebate1E8), share(order.inviter2, order.rebate2E8)],
    state: 'planned',
    number: null,
  }
}
