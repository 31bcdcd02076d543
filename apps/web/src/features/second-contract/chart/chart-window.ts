// Which stretch of time the chart shows: from a little before the entry to a little after the expiry of the order that is
// followed; without one, the last while.

import type { SecondOrder } from '../../../live/second-orders.ts'
import { SECOND_LIMITS } from '../limits.ts'
import { secondOf } from '../settling/settlement-window.ts'

export interface ChartWindow {
  readonly fromMs: number
  readonly toMs: number
}

interface Looked {
  readonly order: Pick<SecondOrder, 'entryTime' | 'expiryTime'> | undefined
  readonly lastMs: number
  readonly isNarrow: boolean
}

const ROOM_SHARE = 0.08

export function chartWindow({ order, lastMs, isNarrow }: Looked): ChartWindow {
  const last = secondOf(lastMs)
  if (order !== undefined && order.entryTime !== null && order.expiryTime !== null) {
    return {
      fromMs: order.entryTime - SECOND_LIMITS.beforeEntryMs,
      toMs: Math.max(order.expiryTime + SECOND_LIMITS.afterExpiryMs, last),
    }
  }
  const lengthMs = isNarrow ? SECOND_LIMITS.shortChartMs : SECOND_LIMITS.chartMs
  return { fromMs: last - lengthMs, toMs: last + lengthMs * ROOM_SHARE }
}
