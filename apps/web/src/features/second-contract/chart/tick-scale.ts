// Where moments and prices lie in the drawing, and which of them are written beside it. For drawing only: here numbers may
// be floating point, as pixels are.

import { type Extent, roundSteps } from '../../../market/line-path.ts'

export interface ChartPlace {
  readonly width: number
  readonly height: number
  readonly fromMs: number
  readonly toMs: number
  readonly extent: Extent
}

export const CHART_EDGES = { top: 36, right: 76, bottom: 26, left: 12 } as const

export interface TickScale {
  readonly x: (timeMs: number) => number
  readonly y: (price: number) => number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function tickScale({ width, height, fromMs, toMs, extent }: ChartPlace): TickScale {
  const left = CHART_EDGES.left
  const right = Math.max(left + 1, width - CHART_EDGES.right)
  const top = CHART_EDGES.top
  const bottom = Math.max(top + 1, height - CHART_EDGES.bottom)
  return {
    left,
    right,
    top,
    bottom,
    x: (timeMs) => left + ((timeMs - fromMs) / (toMs - fromMs)) * (right - left),
    y: (price) => bottom - ((price - extent.low) / (extent.high - extent.low)) * (bottom - top),
  }
}

/** Of all prices that are shown, with some room above and below; a flat line runs through the middle. */
export function extentOf(prices: readonly number[], step: number): Extent | undefined {
  if (prices.length === 0) return undefined
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const room = Math.max((high - low) * 0.12, step * 5)
  return { low: low - room, high: high + room }
}

const PRICE_ROOM = 64

export function priceSteps({ extent, height }: ChartPlace): number[] {
  return roundSteps(extent, Math.max(2, Math.floor((height - CHART_EDGES.top) / PRICE_ROOM)))
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const TIME_STEPS_MS = [
  5 * SECOND_MS,
  10 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
  120 * MINUTE_MS,
]
const TIME_ROOM = 88

/** Round moments, far enough from each other to be read. */
export function timeSteps({ width, fromMs, toMs }: ChartPlace): number[] {
  const most = Math.max(1, (width - CHART_EDGES.left - CHART_EDGES.right) / TIME_ROOM)
  const stepMs =
    TIME_STEPS_MS.find((step) => (toMs - fromMs) / step <= most) ?? TIME_STEPS_MS.at(-1) ?? MINUTE_MS
  const steps: number[] = []
  for (let at = Math.ceil(fromMs / stepMs) * stepMs; at <= toMs; at += stepMs) steps.push(at)
  return steps
}
