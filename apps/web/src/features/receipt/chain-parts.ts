// Which links of a long chain of ticks are drawn: the first two, those that count, and how many stand between them.

import type { ReceiptTick } from './receipt-types.ts'

const FIRST = 2
const LAST = 5
/** A gap that would hide fewer is not worth a gap. */
const LEAST_HIDDEN = 3

export interface ChainParts {
  readonly first: readonly ReceiptTick[]
  readonly hidden: number
  readonly last: readonly ReceiptTick[]
}

export function chainParts(ticks: readonly ReceiptTick[], isOpen: boolean): ChainParts {
  const hidden = ticks.length - FIRST - LAST
  if (isOpen || hidden < LEAST_HIDDEN) return { first: ticks, hidden: 0, last: [] }
  return { first: ticks.slice(0, FIRST), hidden, last: ticks.slice(-LAST) }
}
