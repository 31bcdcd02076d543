// The moment at which a timed order opens, from and into the browser's field for a date and a time, in its own zone.

import { formatClock, formatDay } from '../../../format/time.ts'
import { SECOND_LIMITS } from '../limits.ts'

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/

/** Undefined when it is no moment. */
export function readOpenTime(text: string): number | undefined {
  const match = LOCAL.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const time = new Date(year, month - 1, day, hour, minute, second).getTime()
  return Number.isNaN(time) ? undefined : time
}

export function openTimeText(timeMs: number): string {
  return `${formatDay(timeMs)}T${formatClock(timeMs)}`
}

export type OpenTimeProblem = 'empty' | 'early' | 'late'

export function openTimeProblem(timeMs: number | undefined, nowMs: number): OpenTimeProblem | undefined {
  if (timeMs === undefined) return 'empty'
  if (timeMs < nowMs + SECOND_LIMITS.openEarliestMs) return 'early'
  return timeMs > nowMs + SECOND_LIMITS.openLatestMs ? 'late' : undefined
}

export interface TimeAway {
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 3_600

export function timeAway(ms: number): TimeAway {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS))
  return {
    hours: Math.floor(seconds / HOUR_S),
    minutes: Math.floor((seconds % HOUR_S) / MINUTE_S),
    seconds: seconds % MINUTE_S,
  }
}
