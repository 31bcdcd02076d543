// What the list of conditional orders can be narrowed to, and how that is asked of the server.

import type { TriggerState } from '@candor/api'
import { ALL_TIME, type Period, periodQuery } from '../../tables/period.ts'

export interface ConditionalFilter {
  /** Empty for all, here and below. */
  readonly symbol: string
  readonly state: '' | TriggerState
  readonly period: Period
}

export const NO_FILTER: ConditionalFilter = { symbol: '', state: '', period: ALL_TIME }

export function isFiltered({ symbol, state, period }: ConditionalFilter): boolean {
  return symbol !== '' || state !== '' || period.range !== 'all'
}

export function historyQuery(filter: ConditionalFilter) {
  return { ...exportQuery(filter), ...(filter.state === '' ? {} : { state: filter.state }) }
}

/** The file is of every state. */
export function exportQuery({ symbol, period }: ConditionalFilter) {
  return { ...(symbol === '' ? {} : { symbol }), ...periodQuery(period) }
}
