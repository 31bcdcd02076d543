// Where a position's numbers lie in its holding's cells, so that an order reads them without asking for the position.

import type { Amount, Direction, Lots } from '@candor/contract'
import { ELSEWHERE, lowerCell, raiseCell } from '../cells.ts'
import { marginFor } from './contract-maths.ts'

/** By cell, from a position's first. Lots fit: a lot is worth a unit at least, and tiers end before cells do. */
export const LOTS = 0
/** Lots that open orders are to close. */
export const CLOSING = 1
export const ENTRY_VALUE = 2
export const MARGIN = 3
/** Over its whole life. */
export const REALISED_PNL = 4
export const OPEN_FEES = 5
export const CLOSE_FEES = 6
export const FUNDING = 7
export const POSITION_CELLS = 8

export function lotsIn(page: BigInt64Array, at: number): Lots {
  return page[at + LOTS] as Lots
}

export function closableIn(page: BigInt64Array, at: number): Lots {
  const closing = page[at + CLOSING] as Lots
  const lots = page[at + LOTS] as Lots
  return closing === BigInt.asIntN(64, 0n) ? lots : ((lots - closing) as Lots)
}

/** Counts what an order is to close now instead of before. */
export function changeClosingIn(page: BigInt64Array, at: number, before: Lots, now: Lots): void {
  if (before > BigInt.asIntN(64, 0n)) lowerCell(page, at + CLOSING, before)
  if (now > BigInt.asIntN(64, 0n)) raiseCell(page, at + CLOSING, now)
}

/**
 * Margin and unrealised gain at the mark, less what this leverage needs there; none when a number is too large to lie here.
 * Every order of whoever has a position asks for it: without a choice between two sums no number is made but the last.
 */
export function freeIn(
  page: BigInt64Array,
  at: number,
  direction: Direction,
  markUnit: bigint,
  leverage: number,
): bigint | undefined {
  const entryValue = page[at + ENTRY_VALUE] as Amount
  const margin = page[at + MARGIN] as Amount
  if (entryValue === ELSEWHERE || margin === ELSEWHERE) return undefined
  const value = (page[at + LOTS] as Lots) * markUnit
  const kept = margin - marginFor(value, leverage)
  return direction === 'long' ? kept + value - entryValue : kept + entryValue - value
}
