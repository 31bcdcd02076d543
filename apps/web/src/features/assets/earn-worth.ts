// What the user's fixed terms are worth in USD: principal, what has accrued and what is set aside, each at the price of its
// coin. Values are cut; a coin without a price counts for nothing and is named.

import type { Answer } from '@candor/client'
import { unitsOf } from '../../format/decimal.ts'
import { type Prices, priceOf, sum, worthOf } from './worth.ts'

export interface EarnWorth {
  readonly principal: bigint
  readonly accrued: bigint
  readonly expected: bigint
  /** Coins without a price. */
  readonly unpriced: readonly string[]
}

export function earnWorth({ assets }: Pick<Answer<'financialSummary'>, 'assets'>, prices: Prices): EarnWorth {
  const total = (part: 'principal' | 'accrued' | 'expected'): bigint =>
    sum(assets.map((row) => worthOf(unitsOf(row[part]), priceOf(prices, row.asset))))
  return {
    principal: total('principal'),
    accrued: total('accrued'),
    expected: total('expected'),
    unpriced: assets
      .filter(({ asset, orders }) => orders > 0 && priceOf(prices, asset) === undefined)
      .map(({ asset }) => asset),
  }
}
