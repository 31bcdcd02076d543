// The points of the equity curve for drawing: the server's, and at the end what everything is worth at this moment.

import type { Answer } from '@candor/client'
import { formatClock, formatDay } from '../../format/time.ts'
import type { PricePoint } from '../../market/day-candles.ts'

type Points = Answer<'assetsEquity'>['points']

/** The last point is of this moment, so its value is the live one. */
export function curvePoints(points: Points, valueNow: number): PricePoint[] {
  const last = points.length - 1
  return points.map(({ time, usdt }, at) => ({ timeMs: time, price: at === last ? valueNow : Number(usdt) }))
}

/** The point nearest in time to a place between the first (0) and the last (1). */
export function nearestPoint(points: readonly PricePoint[], part: number): PricePoint | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const wanted = first.timeMs + part * (last.timeMs - first.timeMs)
  let nearest = first
  for (const point of points) {
    if (Math.abs(point.timeMs - wanted) < Math.abs(nearest.timeMs - wanted)) nearest = point
  }
  return nearest
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Parts of `HH:mm:ss` and `YYYY-MM-DD`. */
const CLOCK_LENGTH = 5
const YEAR_LENGTH = 5

/** `HH:mm` within a day or so, with seconds within an hour, else `MM-DD`. */
export function timeLabel(timeMs: number, durationMs: number): string {
  if (durationMs < HOUR_MS) return formatClock(timeMs)
  return durationMs <= DAY_MS + DAY_MS / 2
    ? formatClock(timeMs).slice(0, CLOCK_LENGTH)
    : formatDay(timeMs).slice(YEAR_LENGTH)
}
