// What rebates brought, by coin: each level and both together. Exact.

import type { Answer } from '@candor/client'
import { sumDecimals } from '../../../format/decimal.ts'

export type RebateTotal = Answer<'inviteRebates'>[number]

export interface RebateSum {
  readonly asset: string
  readonly level1: string
  readonly level2: string
  readonly total: string
}

/** The coin with the most payouts first. */
export function rebateSums(totals: readonly RebateTotal[]): readonly RebateSum[] {
  const assets = [...new Set(totals.map(({ asset }) => asset))]
  const of = (asset: string, wanted: number) =>
    totals.filter((total) => total.asset === asset && total.level === wanted).map(({ amount }) => amount)
  const count = (wanted: string): number =>
    totals.filter(({ asset }) => asset === wanted).reduce((sum, total) => sum + total.count, 0)
  return assets
    .sort((a, b) => count(b) - count(a))
    .map((asset) => {
      const [level1, level2] = [sumDecimals(of(asset, 1)), sumDecimals(of(asset, 2))]
      return { asset, level1, level2, total: sumDecimals([level1, level2]) }
    })
}
