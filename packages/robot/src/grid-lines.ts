// The lines of a grid (rulebook 7.1): bounds and a number of steps in, prices on the tick out. Integers only.

import { floorDiv, type Price } from '@candor/contract'
import { floorTick } from './market-maths.ts'
import type { MarketTerms } from './strategy.ts'

/** Even steps, or an even ratio from line to line. */
export const SPACINGS = ['arithmetic', 'geometric'] as const
export type Spacing = (typeof SPACINGS)[number]

export interface GridRange {
  readonly lower: Price
  readonly upper: Price
  readonly steps: number
  readonly spacing: Spacing
}

/** The precision in which the ratio of a geometric grid is kept. */
const RATIO_ONE = 10n ** 12n

/** One more than there are steps, the lowest first. */
export function gridLines(terms: MarketTerms, range: GridRange): readonly Price[] {
  const { lower, upper, steps, spacing } = range
  const lines = Array.from({ length: steps }, (_, i) =>
    floorTick(terms, spacing === 'geometric' ? geometric(range, i) : arithmetic(range, i)),
  )
  // Rounding of the ratio must not lower the bound that was asked for.
  return [...lines.map((line, i) => (i === 0 ? lower : line)), upper]
}

function arithmetic({ lower, upper, steps }: GridRange, i: number): bigint {
  return floorDiv(lower * BigInt(steps) + BigInt(i) * (upper - lower), BigInt(steps)) // down, as the tick is
}

function geometric({ lower, upper, steps }: GridRange, i: number): bigint {
  const count = BigInt(steps)
  const ratio = integerRoot((upper * RATIO_ONE ** count) / lower, steps)
  return (lower * ratio ** BigInt(i)) / RATIO_ONE ** BigInt(i) // down, as the tick is
}

/** The largest integer whose power is not above the value, by Newton's method from above. */
export function integerRoot(value: bigint, degree: number): bigint {
  if (value < 2n) return value
  const n = BigInt(degree)
  const bits = BigInt(value.toString(2).length)
  let root = 1n << (bits / n + 1n)
  for (;;) {
    const next = ((n - 1n) * root + value / root ** (n - 1n)) / n
    if (next >= root) return root
    root = next
  }
}

/** The line nearest to a price; of two equally near, the lower. */
export function nearestLine(lines: readonly Price[], price: Price): number {
  let nearest = 0
  let least: bigint | undefined
  for (const [i, line] of lines.entries()) {
    const distance = line > price ? line - price : price - line
    if (least === undefined || distance < least) {
      nearest = i
      least = distance
    }
  }
  return nearest
}
