// What a product says, in exact units: amounts and rates of 10^-8. And the round amount that its income is shown for.

import type { Answer } from '@candor/client'
import { ONE } from '@candor/contract'
import { e8Of } from '../../format/decimal.ts'
import { isStable } from './earn-show.ts'
import type { OfferBounds } from './purchase/check-amount.ts'

export type FinancialProduct = Answer<'financialProducts'>['list'][number]
export type FinancialOrder = Answer<'financialOrders'>['orders'][number]

export interface FinancialRules extends OfferBounds {
  readonly aprE8: bigint
  readonly termDays: number
}

export function financialRules(product: FinancialProduct): FinancialRules {
  return {
    aprE8: e8Of(product.annualRate),
    termDays: product.term,
    min: e8Of(product.min),
    step: e8Of(product.step),
    maxPerUser: e8Of(product.maxPerUser),
    remaining: e8Of(product.remaining),
    treasury: e8Of(product.coverage.treasury),
  }
}

const MONEY_EXAMPLE = 10_000n * ONE
const COIN_EXAMPLE = ONE

/** Ten thousand of money, one of a coin; or the nearest that may be bought. */
export function exampleAmount(asset: string, { min, maxPerUser }: OfferBounds): bigint {
  const round = isStable(asset) ? MONEY_EXAMPLE : COIN_EXAMPLE
  if (round < min) return min
  return round > maxPerUser ? maxPerUser : round
}

/** How orders are called: `F123`. */
export function financialName(orderId: string): string {
  return `F${orderId}`
}
