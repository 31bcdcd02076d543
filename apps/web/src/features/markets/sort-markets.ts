// Markets in the order that the user chose. What has no value comes last, whichever way the others run; equal ones stay
// as they are listed.

import { compareDecimals } from '../../format/decimal.ts'
import type { MarketRow } from './market-rows.ts'

export const SORT_KEYS = ['pair', 'last', 'change', 'high', 'low', 'volume', 'turnover'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export interface MarketSort {
  readonly key: SortKey
  readonly direction: 'ascending' | 'descending'
}

export const FIRST_SORT: MarketSort = { key: 'turnover', direction: 'descending' }

/** The same column turns around; another one begins with the largest, names with A. */
export function nextSort(current: MarketSort, key: SortKey): MarketSort {
  if (current.key === key) {
    return { key, direction: current.direction === 'ascending' ? 'descending' : 'ascending' }
  }
  return { key, direction: key === 'pair' ? 'ascending' : 'descending' }
}

const NUMBERS: Readonly<Record<Exclude<SortKey, 'pair'>, (row: MarketRow) => string | null | undefined>> = {
  last: ({ ticker, lastUsdt }) => lastUsdt ?? ticker?.last,
  change: ({ ticker }) => ticker?.change,
  high: ({ ticker }) => ticker?.high,
  low: ({ ticker }) => ticker?.low,
  volume: ({ ticker }) => ticker?.volume,
  turnover: ({ turnoverUsdt }) => turnoverUsdt,
}

export function sortMarkets(rows: readonly MarketRow[], { key, direction }: MarketSort): MarketRow[] {
  const sign = direction === 'ascending' ? 1 : -1
  if (key === 'pair') return rows.toSorted((a, b) => sign * (a.symbol < b.symbol ? -1 : 1))
  const numberOf = NUMBERS[key]
  return rows.toSorted((a, b) => {
    const [ofA, ofB] = [numberOf(a) ?? undefined, numberOf(b) ?? undefined]
    if (ofA === undefined || ofB === undefined) return Number(ofA === undefined) - Number(ofB === undefined)
    return sign * compareDecimals(ofA, ofB)
  })
}
