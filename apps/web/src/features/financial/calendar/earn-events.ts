// What orders pay and give back, day by day: orders in, events out. The calendars of payouts are computed here, from the
// terms of each order, by the same formulas that anybody can check with.

import type { Answer } from '@candor/client'
import {
  earnDayAt,
  earnDayOf,
  financialDates,
  financialIncome,
  type MiningTerms,
  miningDates,
  miningPayouts,
} from '@candor/proof'
import { e8Of } from '../../../format/decimal.ts'
import { type FinancialOrder, type FinancialRules, financialName } from '../financial-rules.ts'

/** `accrual` is earned and not yet paid. */
export const EVENT_KINDS = ['financial', 'mining', 'principal', 'accrual'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export interface EarnEvent {
  readonly kind: EventKind
  readonly timeMs: number
  readonly asset: string
  readonly amount: bigint
  /** What it comes of: `Thirty F123`. */
  readonly of: string
}

export type MiningOrder = Answer<'miningOrders'>['orders'][number]
type EndedOrder = Answer<'financialHistory'>['list'][number]

export function financialEvents(order: FinancialOrder): readonly EarnEvent[] {
  const { asset, maturityTime: timeMs } = order
  const of = `${order.name} ${financialName(order.orderId)}`
  return [
    { kind: 'financial', timeMs, asset, amount: e8Of(order.income), of },
    { kind: 'principal', timeMs, asset, amount: e8Of(order.principal), of },
  ]
}

/** Of one that was left early there is no income. */
export function endedEvents(order: EndedOrder): readonly EarnEvent[] {
  const { asset, endedTime, paid } = order
  const of = `${order.name} ${financialName(order.orderId)}`
  // Cancelled on its own day, it never was.
  if (endedTime === null || order.end === 'cancelled') return []
  const principal: EarnEvent = {
    kind: 'principal',
    timeMs: endedTime,
    asset,
    amount: e8Of(order.principal),
    of,
  }
  const income = e8Of(paid)
  return income === 0n
    ? [principal]
    : [{ kind: 'financial', timeMs: endedTime, asset, amount: income, of }, principal]
}

export function miningTermsOf(
  order: Pick<MiningOrder, 'dailyRate' | 'term' | 'payout' | 'payoutLag' | 'rebates'>,
  principal: bigint,
): MiningTerms {
  const [rebate1 = '0', rebate2 = '0'] = order.rebates
  return {
    principal,
    dailyRateE8: e8Of(order.dailyRate),
    termDays: order.term,
    payout: order.payout,
    payoutLag: order.payoutLag,
    rebate1E8: e8Of(rebate1),
    rebate2E8: e8Of(rebate2),
  }
}

export function miningEvents(order: MiningOrder): readonly EarnEvent[] {
  const principal = e8Of(order.principal)
  const terms = miningTermsOf(order, principal)
  return plannedMining(terms, order, order.boughtTime, `${order.name} M${order.orderId}`)
}

/** Of an order that was bought, or may be, at a moment. */
export function plannedMining(
  terms: MiningTerms,
  { asset, incomeAsset }: { readonly asset: string; readonly incomeAsset: string },
  boughtMs: number,
  of: string,
): readonly EarnEvent[] {
  return [
    ...miningPayouts(terms, boughtMs).map(
      ({ dueMs, income }): EarnEvent => ({
        kind: 'mining',
        timeMs: dueMs,
        asset: incomeAsset,
        amount: income,
        of,
      }),
    ),
    {
      kind: 'principal',
      timeMs: miningDates(terms, boughtMs).returnMs,
      asset,
      amount: terms.principal,
      of,
    },
  ]
}

/** What a purchase at a moment would earn day by day, and pay at its end. */
export function plannedFinancial(
  { aprE8, termDays }: Pick<FinancialRules, 'aprE8' | 'termDays'>,
  principal: bigint,
  { asset, name }: { readonly asset: string; readonly name: string },
  boughtMs: number,
): readonly EarnEvent[] {
  const { day, maturityMs } = financialDates(boughtMs, termDays)
  const income = (days: number): bigint => financialIncome({ principal, aprE8 }, days)
  const accruals = Array.from({ length: termDays }, (_, at): EarnEvent => {
    return {
      kind: 'accrual',
      timeMs: earnDayAt(day + 1 + at),
      asset,
      amount: income(at + 1) - income(at),
      of: name,
    }
  })
  return [
    ...accruals,
    { kind: 'financial', timeMs: maturityMs, asset, amount: income(termDays), of: name },
    { kind: 'principal', timeMs: maturityMs, asset, amount: principal, of: name },
  ]
}

/** Events by the number of their day, each day's in the order of their moments. */
export function eventsByDay(events: readonly EarnEvent[]): ReadonlyMap<number, readonly EarnEvent[]> {
  const days = new Map<number, EarnEvent[]>()
  for (const event of [...events].sort((a, b) => a.timeMs - b.timeMs)) {
    const day = earnDayOf(event.timeMs)
    const known = days.get(day)
    if (known === undefined) days.set(day, [event])
    else known.push(event)
  }
  return days
}

export interface EventSum {
  readonly kind: EventKind
  readonly asset: string
  readonly amount: bigint
}

/** One line for each kind and asset. */
export function sumsOf(events: readonly EarnEvent[]): readonly EventSum[] {
  const sums = new Map<string, EventSum>()
  for (const { kind, asset, amount } of events) {
    const key = `${kind} ${asset}`
    sums.set(key, { kind, asset, amount: amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()].sort((a, b) => EVENT_KINDS.indexOf(a.kind) - EVENT_KINDS.indexOf(b.kind))
}

/** What is paid in all, by asset; what is only earned does not count. */
export function totalsOf(events: readonly EarnEvent[]): ReadonlyMap<string, bigint> {
  const totals = new Map<string, bigint>()
  for (const { kind, asset, amount } of events) {
    if (kind !== 'accrual') totals.set(asset, (totals.get(asset) ?? 0n) + amount)
  }
  return totals
}
