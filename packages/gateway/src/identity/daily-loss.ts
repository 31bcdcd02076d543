// The rule of the limit that users set themselves: a stricter one holds at once, a looser one a day later. Pure.

import { CRYPTO_SCALE, parseDecimal } from '@candor/contract'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'

/** The most that may be lost in a day, in units of 10^-8 USDT; null is no limit. */
export type LimitE8 = bigint | null

export interface DailyLoss {
  readonly limitE8: LimitE8
  /** A looser limit that is on its way. */
  readonly next: { readonly limitE8: LimitE8; readonly fromMs: number } | null
}

/** Refuses what is not an amount greater than 0, or finer than USDT. */
export function readLimit(text: string): bigint {
  const limitE8 = parseDecimal(text, CRYPTO_SCALE)
  if (limitE8 === undefined || limitE8 <= 0n) throw new ApiRefusal('limit.amount.invalid')
  return limitE8
}

/** How things stand now: what was on its way may have arrived. */
export function settled({ limitE8, next }: DailyLoss, nowMs: number): DailyLoss {
  if (next === null || next.fromMs > nowMs) return { limitE8, next }
  return { limitE8: next.limitE8, next: null }
}

/** Whatever holds at once also takes back a looser one that is on its way. */
export function changed(before: DailyLoss, askedE8: LimitE8, nowMs: number): DailyLoss {
  const now = settled(before, nowMs)
  if (!isLooser(askedE8, now.limitE8)) return { limitE8: askedE8, next: null }
  // Asking for the same again does not make it later.
  if (now.next !== null && now.next.limitE8 === askedE8) return now
  return { ...now, next: { limitE8: askedE8, fromMs: nowMs + GATEWAY_LIMITS.looserLimitMs } }
}

function isLooser(askedE8: LimitE8, limitE8: LimitE8): boolean {
  if (limitE8 === null) return false
  return askedE8 === null || askedE8 > limitE8
}
