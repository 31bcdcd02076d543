// What the lists of orders can be narrowed to, and how that is asked of the server.

import type { CallArguments } from '@candor/client'
import type { Order } from '../../live/own.ts'
import { ALL_TIME, type Period, periodQuery } from '../tables/period.ts'

export interface OrderFilter {
  /** Empty for all, here and below. */
  readonly symbol: string
  readonly side: '' | Order['side']
  readonly type: '' | Order['type']
  readonly period: Period
}

export const NO_FILTER: OrderFilter = {
  symbol: '',
  side: '',
  type: '',
  period: ALL_TIME,
}

export type HistoryQuery = NonNullable<NonNullable<CallArguments<'orderHistory'>[0]>['query']>

export function isFiltered({ symbol, side, type, period }: OrderFilter): boolean {
  return symbol !== '' || side !== '' || type !== '' || period.range !== 'all'
}

export function historyQuery({ symbol, side, type, period }: OrderFilter): HistoryQuery {
  return {
    status: 'ended',
    ...(symbol === '' ? {} : { symbol }),
    ...(side === '' ? {} : { side }),
    ...(type === '' ? {} : { type }),
    ...periodQuery(period),
  }
}

export function fits({ symbol, side, type }: OrderFilter, order: Order): boolean {
  return (
    (symbol === '' || order.symbol === symbol) &&
    (side === '' || order.side === side) &&
    (type === '' || order.type === type)
  )
}
