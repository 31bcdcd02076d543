// The stretch of time that a list is asked for, and in which order its rows come: from a beginning on the oldest, else the
// newest; shown oldest first either way.

import { BinanceFailure, failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'

export interface TimeWindow {
  readonly fromMs: number
  readonly toMs: number
  /** Whether rows are counted from the beginning of the window, not from its end. */
  readonly isFromStart: boolean
}

export function timeWindow(params: Parameters, mostMs = Number.POSITIVE_INFINITY): TimeWindow {
  const start = params.integer('startTime')
  const end = params.integer('endTime')
  if (start !== undefined && end !== undefined) {
    if (end < start) throw new BinanceFailure(-1023, 'Start time is greater than end time.')
    if (end - start > mostMs) throw failures.window()
  }
  return { fromMs: start ?? 0, toMs: end ?? Number.MAX_SAFE_INTEGER, isFromStart: start !== undefined }
}

/** The direction to read in, as SQL and Kysely name it. */
export function directionOf({ isFromStart }: Pick<TimeWindow, 'isFromStart'>): 'asc' | 'desc' {
  return isFromStart ? 'asc' : 'desc'
}

/** Oldest first, however they were read. */
export function oldestFirst<T>(rows: readonly T[], { isFromStart }: Pick<TimeWindow, 'isFromStart'>): T[] {
  return isFromStart ? [...rows] : rows.toReversed()
}
