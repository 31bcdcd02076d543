// The intervals of the chart: how they are called, and how the chart counts them.

import { CANDLE_INTERVALS, type CandleInterval } from '@candor/contract'
import type { Period, PeriodType } from 'klinecharts'

/** At hand; the others are in a menu. */
export const USUAL_INTERVALS: readonly CandleInterval[] = ['1m', '5m', '15m', '1h', '4h', '1d', '1w']

const TYPES: Readonly<Record<string, PeriodType>> = {
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
}

const LENGTHS_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

export function periodOf(interval: CandleInterval): Period {
  const type = TYPES[interval.slice(-1)]
  if (type === undefined) throw new Error(`${interval} is no interval`)
  return { type, span: Number(interval.slice(0, -1)) }
}

/** When the candle that began then ends. Months are not all alike. */
export function endOfCandle(openMs: number, interval: CandleInterval): number {
  const unit = interval.slice(-1)
  const span = Number(interval.slice(0, -1))
  const lengthMs = LENGTHS_MS[unit]
  if (lengthMs !== undefined) return openMs + span * lengthMs
  const open = new Date(openMs)
  return Date.UTC(open.getUTCFullYear(), open.getUTCMonth() + span, 1)
}

/** `1d` is shown as `1D`, so that it is not taken for a minute or a month. */
export function intervalName(interval: CandleInterval): string {
  return /[dw]$/.test(interval) ? interval.toUpperCase() : interval
}

export function isInterval(content: unknown): content is CandleInterval {
  return CANDLE_INTERVALS.some((interval) => interval === content)
}

/** What is left of a candle: `12:52`, `03:12:52`, or days and hours. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)}d ${Math.floor(seconds / 3_600) % 24}h`
  return (seconds >= 3_600 ? parts : parts.slice(1)).map((part) => String(part).padStart(2, '0')).join(':')
}
