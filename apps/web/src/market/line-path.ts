// Turns prices into the path of a line. For drawing only: here numbers may be floating point, as pixels are.

import type { PricePoint } from './day-candles.ts'

export interface Extent {
  readonly low: number
  readonly high: number
}

export interface Place {
  readonly width: number
  readonly top: number
  readonly bottom: number
  readonly extent: Extent
}

/** Lowest and highest. A flat line gets room above and below, so that it runs through the middle. */
export function extentOf(points: readonly PricePoint[]): Extent {
  const values = points.map(({ price }) => price)
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (high > low) return { low, high }
  const room = Math.max(Math.abs(low), 1) / 100
  return { low: low - room, high: high + room }
}

/** As far to the right as it is late: a gap in time is a gap in the drawing. */
export function linePath(points: readonly PricePoint[], { width, top, bottom, extent }: Place): string {
  const begin = points[0]?.timeMs ?? 0
  const duration = Math.max(1, (points.at(-1)?.timeMs ?? 0) - begin)
  const corners = points.map(({ timeMs, price }) => {
    const x = ((timeMs - begin) / duration) * width
    const y = bottom - ((price - extent.low) / (extent.high - extent.low)) * (bottom - top)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${corners.join('L')}`
}

/** The same line, closed along the bottom. */
export function areaPath(points: readonly PricePoint[], place: Place): string {
  return `${linePath(points, place)}L${place.width} ${place.bottom}L0 ${place.bottom}Z`
}

/** At most `most` round numbers inside the extent, evenly apart: 1, 2 or 5 times a power of ten. */
export function roundSteps({ low, high }: Extent, most: number): number[] {
  const rough = (high - low) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((candidate) => candidate >= rough) ?? rough
  const steps: number[] = []
  for (let index = Math.ceil(low / step); index * step <= high; index += 1) steps.push(index * step)
  return steps
}
