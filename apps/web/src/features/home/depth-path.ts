// One side of a book as a staircase: from the middle outwards, each step as high as everything up to that price. For
// drawing only: here numbers may be floating point, as pixels are.

import type { BookLevel } from '../../live/book.ts'

interface Place {
  /** Where the side begins and where it ends. */
  readonly fromX: number
  readonly toX: number
  readonly height: number
  /** The distance from the best price that reaches the end. */
  readonly reach: number
  /** The sum that reaches the top. */
  readonly top: number
}

export function sumOf(levels: readonly BookLevel[]): number {
  return levels.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function reachOf(levels: readonly BookLevel[]): number {
  return Math.abs((levels.at(-1)?.price ?? 0) - (levels[0]?.price ?? 0))
}

/** One order far away must not press all others together: both sides as far out as the shorter one goes. */
export function evenSides(
  bids: readonly BookLevel[],
  asks: readonly BookLevel[],
): { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[]; readonly reach: number } {
  const reaches = [reachOf(bids), reachOf(asks)].filter((reach) => reach > 0)
  const reach = reaches.length === 0 ? 0 : Math.min(...reaches)
  const near = (levels: readonly BookLevel[]): BookLevel[] =>
    levels.filter(({ price }) => Math.abs(price - (levels[0]?.price ?? 0)) <= reach)
  return { bids: near(bids), asks: near(asks), reach }
}

/** Best level first. */
export function depthPath(levels: readonly BookLevel[], { fromX, toX, height, reach, top }: Place): string {
  const best = levels[0]?.price ?? 0
  let sum = 0
  const steps = levels.map(({ price, quantity }) => {
    const x = fromX + ((toX - fromX) * Math.abs(price - best)) / Math.max(reach, Number.MIN_VALUE)
    sum += quantity
    return `H${x.toFixed(1)}V${(height - (height * sum) / Math.max(top, Number.MIN_VALUE)).toFixed(1)}`
  })
  return `M${fromX} ${height}${steps.join('')}H${toX}V${height}Z`
}
