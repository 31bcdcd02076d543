// What the lists of contracts can be narrowed to, and how that is asked of the server.

import type { Direction } from '@candor/contract'
import { ALL_TIME, type Period, periodQuery } from '../tables/period.ts'

export interface ContractFilter {
  /** Empty for all, here and below. */
  readonly symbol: string
  readonly direction: '' | Direction
  readonly period: Period
}

export const NO_FILTER: ContractFilter = { symbol: '', direction: '', period: ALL_TIME }

export function isFiltered({ symbol, direction, period }: ContractFilter): boolean {
  return symbol !== '' || direction !== '' || period.range !== 'all'
}

export function filterQuery({ symbol, direction, period }: ContractFilter) {
  return {
    ...(symbol === '' ? {} : { symbol }),
    ...(direction === '' ? {} : { direction }),
    ...periodQuery(period),
  }
}

/** Of what is at hand already; an order of one-way mode may be about either direction. */
export function fits(
  { symbol, direction }: ContractFilter,
  row: { readonly symbol: string; readonly direction: Direction | 'both' },
): boolean {
  return (
    (symbol === '' || row.symbol === symbol) &&
    (direction === '' || row.direction === direction || row.direction === 'both')
  )
}
