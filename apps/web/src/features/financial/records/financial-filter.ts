// What the list of ended orders is narrowed to, and how that is asked of the server.

import type { FINANCIAL_ENDS } from '@candor/contract'
import { ALL_TIME, type Period, periodQuery } from '../../tables/period.ts'

export interface FinancialFilter {
  /** Empty: all of them. */
  readonly productId: string
  readonly end: '' | (typeof FINANCIAL_ENDS)[number]
  readonly period: Period
}

export const NO_FILTER: FinancialFilter = { productId: '', end: '', period: ALL_TIME }

export function isFiltered({ productId, end, period }: FinancialFilter): boolean {
  return productId !== '' || end !== '' || period.range !== 'all'
}

export function filterQuery({ productId, end, period }: FinancialFilter) {
  return {
    ...(productId === '' ? {} : { productId }),
    ...(end === '' ? {} : { end }),
    ...periodQuery(period),
  }
}
