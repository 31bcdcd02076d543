// What lists of mining are narrowed to, and how that is asked of the server.

import { ALL_TIME, type Period, periodQuery } from '../../tables/period.ts'

export interface MiningFilter {
  /** Empty: all of them. */
  readonly poolId: string
  readonly period: Period
}

export const NO_FILTER: MiningFilter = { poolId: '', period: ALL_TIME }

export function isFiltered({ poolId, period }: MiningFilter): boolean {
  return poolId !== '' || period.range !== 'all'
}

export function filterQuery({ poolId, period }: MiningFilter) {
  return { ...(poolId === '' ? {} : { poolId }), ...periodQuery(period) }
}
