// The words of financial products and mining pools: why something cannot be bought, what became of an order. Pure.

import type { AdminAnswer } from '@candor/client'
import { textOfE8, unitsOf } from '@candor/web/format/decimal.ts'
import type { StateTone } from '../../ui/state.tsx'

export type EarnNow = AdminAnswer<'earnNow'>
export type Product = EarnNow['products'][number]
export type Pool = EarnNow['pools'][number]
export type Treasury = EarnNow['treasuries'][number]
export type FinancialOrder = AdminAnswer<'userFinancialOrders'>['list'][number]
export type MiningOrder = AdminAnswer<'userMiningOrders'>['list'][number]

const ONE_E8 = 100_000_000n

const OFF_WORDS: Readonly<Record<NonNullable<Product['offNow']>, string>> = {
  closed: 'closed',
  notYet: 'not yet on sale',
  over: 'sale is over',
  soldOut: 'sold out',
  treasury: 'treasury is empty',
}

export function saleText({ offNow }: Pick<Product, 'offNow'>): string {
  return offNow === null ? 'on sale' : OFF_WORDS[offNow]
}

export function saleTone({ offNow }: Pick<Product, 'offNow'>): StateTone {
  if (offNow === null) return 'done'
  return offNow === 'closed' || offNow === 'treasury' ? 'warn' : 'planned'
}

/** Whether somebody should look: it is open to buyers and the treasury cannot cover all that is left. */
export function isShort({
  status,
  offNow,
  isCovered,
}: Pick<Product, 'status' | 'offNow' | 'isCovered'>): boolean {
  return status === 'open' && offNow !== 'over' && !isCovered
}

/** The share of the quota that is sold; none of an empty quota. */
export function soldShare(sold: string, quota: string): string | null {
  const whole = unitsOf(quota)
  return whole === 0n ? null : textOfE8((unitsOf(sold) * ONE_E8) / whole)
}

const FINANCIAL_STATES: Readonly<Record<FinancialOrder['state'], string>> = {
  purchasing: 'interest starts tomorrow',
  inProgress: 'in progress',
  settled: 'settled',
  cancelled: 'cancelled',
}

const END_WORDS: Readonly<Record<NonNullable<FinancialOrder['end']>, string>> = {
  matured: 'settled',
  transferredOut: 'transferred out, no income',
  cancelled: 'cancelled by the user',
  cancelledByPlatform: 'ended by the platform',
}

export function financialText({ state, end, reason }: FinancialOrder): string {
  if (end === null) return FINANCIAL_STATES[state]
  return reason === null ? END_WORDS[end] : `${END_WORDS[end]}: ${reason}`
}

export function financialTone({ end }: Pick<FinancialOrder, 'end'>): StateTone {
  if (end === null) return 'moving'
  if (end === 'matured') return 'done'
  return end === 'cancelledByPlatform' ? 'warn' : 'planned'
}

export function paidWord(incomePaid: Pool['parameters']['incomePaid']): string {
  return incomePaid === 'daily' ? 'every day' : 'at the end'
}
