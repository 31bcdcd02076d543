// Lists in pages: which rows of a list are wanted, and the bounds of such a wish.

import type { TimeMs } from '@candor/contract'
import { VIEW_LIMITS } from './limits.ts'

export interface PageAsk {
  /** From 1. */
  readonly pageIndex: number
  readonly pageSize: number
}

export interface Page<T> {
  readonly list: readonly T[]
  /** How many there are on all pages together. */
  readonly total: number
}

/** Both ends belong to it. */
export interface TimeRange {
  readonly fromMs?: TimeMs | undefined
  readonly toMs?: TimeMs | undefined
}

export function offsetOf({ pageIndex, pageSize }: PageAsk): number {
  checkCount('page size', pageSize, VIEW_LIMITS.pageRows)
  const offset = (pageIndex - 1) * pageSize
  if (pageIndex < 1 || !Number.isSafeInteger(offset)) throw new RangeError(`there is no page ${pageIndex}`)
  return offset
}

export function checkCount(what: string, count: number, most: number): void {
  if (Number.isInteger(count) && count >= 1 && count <= most) return
  throw new RangeError(`${what} must be 1 to ${most}, not ${count}`)
}

/** Moments outside the safe integers lie outside every row's as well. */
export function rangeOf({ fromMs, toMs }: TimeRange): { readonly from: number; readonly to: number } {
  return { from: within(fromMs ?? 0n), to: within(toMs ?? BigInt(Number.MAX_SAFE_INTEGER)) }
}

function within(timeMs: bigint): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(timeMs)))
}
