// Months of GMT+8 as a calendar shows them: weeks from Monday on, days by their numbers. Pure.

import { LANGUAGE_TAGS } from '@candor/api'
import { earnDayAt, earnDayOf } from '@candor/proof'
import { useAppState } from '../../../state/app-state.ts'

const DAY_MS = 86_400_000
const WEEK = 7
/** Day 0 was a Thursday. */
const THURSDAY = 3
const MONTHS = 12

export interface Month {
  readonly year: number
  /** From 0. */
  readonly month: number
}

export function monthOf(ms: number): Month {
  const date = new Date(earnDayOf(ms) * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() }
}

export function turnMonth({ year, month }: Month, by: number): Month {
  const at = year * MONTHS + month + by
  return { year: Math.floor(at / MONTHS), month: at % MONTHS }
}

interface MonthSpan {
  readonly firstDay: number
  readonly days: number
  readonly fromMs: number
  /** The last moment that still belongs to it. */
  readonly toMs: number
}

export function monthSpan(month: Month): MonthSpan {
  const next = turnMonth(month, 1)
  const firstDay = Date.UTC(month.year, month.month, 1) / DAY_MS
  const nextDay = Date.UTC(next.year, next.month, 1) / DAY_MS
  return { firstDay, days: nextDay - firstDay, fromMs: earnDayAt(firstDay), toMs: earnDayAt(nextDay) - 1 }
}

/** Day numbers, Monday first; undefined before and after the month. */
export function weeksOf(month: Month): readonly (readonly (number | undefined)[])[] {
  const { firstDay, days } = monthSpan(month)
  const before = (firstDay + THURSDAY) % WEEK
  const weeks = Math.ceil((before + days) / WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (__, at) => {
      const date = week * WEEK + at - before
      return date >= 0 && date < days ? firstDay + date : undefined
    }),
  )
}

export function dateOfDay(day: number): number {
  return new Date(day * DAY_MS).getUTCDate()
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = LANGUAGE_TAGS[useAppState.getState().language]
  return new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory', timeZone: 'UTC' })
}

/** `March 2026` */
export function monthName({ year, month }: Month): string {
  return format({ year: 'numeric', month: 'long' }).format(Date.UTC(year, month, 1))
}

/** `6 March` as the language writes it. */
export function dayName(day: number): string {
  return format({ month: 'long', day: 'numeric' }).format(day * DAY_MS)
}

/** Monday first. */
export function weekdayNames(): readonly { readonly short: string; readonly long: string }[] {
  const monday = WEEK - THURSDAY
  return Array.from({ length: WEEK }, (_, at) => ({
    short: format({ weekday: 'short' }).format((monday + at) * DAY_MS),
    long: format({ weekday: 'long' }).format((monday + at) * DAY_MS),
  }))
}
