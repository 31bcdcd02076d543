// To what the list of ended orders is narrowed, and how that is asked of the server.

import type { SecondDirection, SecondOutcome } from '@candor/contract'
import { ALL_TIME, isBackwards, type Period, periodQuery } from '../../tables/period.ts'

export interface SecondFilter {
  readonly symbol: string
  readonly direction: SecondDirection | ''
  readonly outcome: SecondOutcome | ''
  readonly period: Period
}

export const NO_FILTER: SecondFilter = { symbol: '', direction: '', outcome: '', period: ALL_TIME }

export function isFiltered({ symbol, direction, outcome, period }: SecondFilter): boolean {
  return symbol !== '' || direction !== '' || outcome !== '' || period.range !== 'all'
}

export function filterQuery({ symbol, direction, outcome, period }: SecondFilter) {
  return {
    ...(symbol === '' ? {} : { symbol }),
    ...(direction === '' ? {} : { direction }),
    ...(outcome === '' ? {} : { outcome }),
    // Days in the wrong order fit nothing: the control says so, and the list stays as it was without them.
    ...(isBackwards(period) ? {} : periodQuery(period)),
  }
}
