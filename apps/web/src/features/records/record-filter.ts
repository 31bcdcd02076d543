// What the lists can be narrowed to, and how that is asked of the server.

import { ALL_TIME, isBackwards, type Period, periodQuery } from '../tables/period.ts'
import type { RecordType } from './record-types.ts'

export interface RecordFilter {
  /** Empty for all, here and below. */
  readonly wallet: string
  readonly asset: string
  readonly type: '' | RecordType
  readonly period: Period
}

export const NO_FILTER: RecordFilter = { wallet: '', asset: '', type: '', period: ALL_TIME }

export function isFiltered({ wallet, asset, type, period }: RecordFilter): boolean {
  return wallet !== '' || asset !== '' || type !== '' || period.range !== 'all'
}

export function canBeAsked({ period }: RecordFilter): boolean {
  return !isBackwards(period)
}

export function recordsQuery({ wallet, asset, type, period }: RecordFilter) {
  return {
    ...(wallet === '' ? {} : { wallet }),
    ...(asset === '' ? {} : { asset }),
    ...(type === '' ? {} : { type }),
    ...periodQuery(period),
  }
}

/** Deposits and withdrawals call an asset a coin. */
export function coinQuery({ asset, period }: RecordFilter) {
  return { ...(asset === '' ? {} : { coin: asset }), ...periodQuery(period) }
}
