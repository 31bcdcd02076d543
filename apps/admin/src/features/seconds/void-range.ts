// The range that somebody wants voided, as two moments typed in their own time zone. Pure.

import type { Problems, Read } from '../markets/change-forms.ts'

export interface RangeTexts {
  readonly symbol: string
  /** As a field of date and time gives it: `2026-03-31T14:05:30`. */
  readonly from: string
  readonly to: string
}

export interface VoidRange {
  readonly symbol: string
  readonly fromTime: number
  readonly toTime: number
}

/** A second that is named is meant whole. */
const LAST_OF_SECOND = 999

export function readRange({ symbol, from, to }: RangeTexts, nowMs: number): Read<VoidRange> {
  const fromTime = Date.parse(from)
  const toTime = Date.parse(to) + LAST_OF_SECOND
  const problems: Problems = {
    ...(symbol === '' ? { symbol: 'choose a second-contract' } : {}),
    ...(Number.isNaN(fromTime) ? { from: 'a date and a time' } : {}),
    ...(Number.isNaN(toTime)
      ? { to: 'a date and a time' }
      : toTime > nowMs
        ? { to: 'a time that has passed' }
        : toTime < fromTime
          ? { to: 'not before the beginning' }
          : {}),
  }
  return Object.keys(problems).length > 0 ? { problems } : { value: { symbol, fromTime, toTime } }
}
