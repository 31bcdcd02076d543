// Where an order is in its life, as people see it: waiting for its moment, its entry or its end; settling; complete.

import type { SecondOrder } from '../../../live/second-orders.ts'
import { SECOND_LIMITS } from '../limits.ts'

export type OrderPhase = 'scheduled' | 'entering' | 'waiting' | 'settling' | 'complete'

const SECOND_MS = 1_000
const WINDOW_MS = (SECOND_LIMITS.windowTicks - 1) * SECOND_MS

type Timed = Pick<SecondOrder, 'status' | 'expiryTime'>

export function phaseOf({ status, expiryTime }: Timed, nowMs: number): OrderPhase {
  if (status === 'ended') return 'complete'
  if (status === 'scheduled') return 'scheduled'
  if (status === 'pending' || expiryTime === null) return 'entering'
  return nowMs >= expiryTime - WINDOW_MS ? 'settling' : 'waiting'
}

/** What is counted down to: its opening, or its end. */
export function leftMs(
  order: Pick<SecondOrder, 'status' | 'openTime' | 'expiryTime'>,
  nowMs: number,
): number {
  const untilMs = order.status === 'scheduled' ? order.openTime : order.expiryTime
  return untilMs === null ? 0 : Math.max(0, untilMs - nowMs)
}

export function isCancellable({ status, openTime }: Pick<SecondOrder, 'status' | 'openTime'>, nowMs: number) {
  return status === 'scheduled' && openTime !== null && nowMs <= openTime - SECOND_LIMITS.cancelUntilMs
}
