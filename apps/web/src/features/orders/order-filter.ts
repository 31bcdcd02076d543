// What the lists of orders can be narrowed to, and how that is asked of the server. Days are those of the browser's zone.

import type { CallArguments } from '@candor/client'
import type { Order } from '../../live/own.ts'

export const RANGES = ['all', 'day', 'week', 'month', 'quarter', 'custom'] as const
export type Range = (typeof RANGES)[number]

export interface OrderFilter {
  /** Empty for all, here and below. */
  readonly symbol: string
  readonly side: '' | Order['side']
  readonly type: '' | Order['type']
  readonly range: Range
  /** When the range was chosen: "the last 7 days" must not move with every look. */
  readonly chosenMs: number
  /** `YYYY-MM-DD`, for the custom range; an empty one is open on that side. */
  readonly firstDay: string
  readonly lastDay: string
}

export const NO_FILTER: OrderFilter = {
  symbol: '',
  side: '',
  type: '',
  range: 'all',
  chosenMs: 0,
  firstDay: '',
  lastDay: '',
}

export type HistoryQuery = NonNullable<NonNullable<CallArguments<'orderHistory'>[0]>['query']>

const DAY_MS = 86_400_000
const DAYS_BACK: Readonly<Partial<Record<Range, number>>> = { day: 1, week: 7, month: 30, quarter: 90 }

export function isFiltered({ symbol, side, type, range }: OrderFilter): boolean {
  return symbol !== '' || side !== '' || type !== '' || range !== 'all'
}

/** Whether the last day lies before the first. */
export function isBackwards({ range, firstDay, lastDay }: OrderFilter): boolean {
  return range === 'custom' && firstDay !== '' && lastDay !== '' && lastDay < firstDay
}

export function historyQuery(filter: OrderFilter): HistoryQuery {
  const { symbol, side, type } = filter
  const { fromMs, toMs } = momentsOf(filter)
  return {
    status: 'ended',
    ...(symbol === '' ? {} : { symbol }),
    ...(side === '' ? {} : { side }),
    ...(type === '' ? {} : { type }),
    ...(fromMs === undefined ? {} : { from: String(fromMs) }),
    ...(toMs === undefined ? {} : { to: String(toMs) }),
  }
}

function momentsOf({ range, chosenMs, firstDay, lastDay }: OrderFilter): {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
} {
  if (range === 'custom') {
    const afterLast = dayStart(lastDay, 1)
    return { fromMs: dayStart(firstDay, 0), toMs: afterLast === undefined ? undefined : afterLast - 1 }
  }
  const days = DAYS_BACK[range]
  return days === undefined ? {} : { fromMs: chosenMs - days * DAY_MS }
}

/** The moment a local day begins, some days on. A day need not have 24 hours. */
function dayStart(day: string, daysOn: number): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (match === null) return undefined
  const [, year, month, date] = match.map(Number)
  return new Date(year ?? 0, (month ?? 1) - 1, (date ?? 1) + daysOn).getTime()
}

export function fits({ symbol, side, type }: OrderFilter, order: Order): boolean {
  return (
    (symbol === '' || order.symbol === symbol) &&
    (side === '' || order.side === side) &&
    (type === '' || order.type === type)
  )
}
