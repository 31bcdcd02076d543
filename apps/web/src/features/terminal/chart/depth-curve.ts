// The depth of a book as two curves of running sums around the middle price. Numbers for drawing only.

import type { BookLevel } from '../../../live/book.ts'

export interface DepthPoint {
  readonly price: number
  readonly sum: number
}

export interface DepthCurves {
  readonly middle: number
  /** Half of the price range that is shown. */
  readonly reach: number
  readonly most: number
  readonly bids: readonly DepthPoint[]
  readonly asks: readonly DepthPoint[]
}

/** Within the given share of the middle price; undefined while a side is empty. */
export function depthCurves(
  bids: readonly BookLevel[],
  asks: readonly BookLevel[],
  share: number,
): DepthCurves | undefined {
  const [bid] = bids
  const [ask] = asks
  if (bid === undefined || ask === undefined) return undefined
  const middle = (bid.price + ask.price) / 2
  const reach = middle * share
  const near = (levels: readonly BookLevel[]): DepthPoint[] => {
    let sum = 0
    const points: DepthPoint[] = []
    for (const { price, quantity } of levels) {
      if (Math.abs(price - middle) > reach) break
      sum += quantity
      points.push({ price, sum })
    }
    return points
  }
  const curves = { bids: near(bids), asks: near(asks) }
  const most = Math.max(curves.bids.at(-1)?.sum ?? 0, curves.asks.at(-1)?.sum ?? 0)
  return { middle, reach, most, ...curves }
}

/** The last point of a curve that is no farther from the middle than this price. */
export function pointAt(
  curve: readonly DepthPoint[],
  price: number,
  side: 'bids' | 'asks',
): DepthPoint | undefined {
  return curve.findLast((point) => (side === 'asks' ? point.price <= price : point.price >= price))
}
