// Amounts of robots as people read them. Floored, also below zero: a loss is never shown smaller than it is.

import { e8Of, textOfE8 } from '../../format/decimal.ts'
import { directionOf, formatAmount } from '../../format/number.ts'

const SCALE = 8
const OVERVIEW_DECIMALS = 4
const PERCENT_E8 = 10_000n
const BPS_DECIMALS = 2

/** With so many decimals, floored. */
export function showFloored(amount: string, decimals: number = OVERVIEW_DECIMALS): string {
  return formatAmount(floorTo(amount, decimals), decimals)
}

/** The same with a plus before a gain. */
export function showGain(amount: string, decimals: number = OVERVIEW_DECIMALS): string {
  return `${directionOf(amount) === 'up' ? '+' : ''}${showFloored(amount, decimals)}`
}

export function floorTo(amount: string, decimals: number): string {
  const unit = 10n ** BigInt(SCALE - decimals)
  return textOfE8(floorDivision(e8Of(amount), unit) * unit)
}

/** A part of a whole as `+1.80%`; nothing when there is no whole. */
export function showShare(part: string, whole: string): string | undefined {
  const all = e8Of(whole)
  if (all <= 0n) return undefined
  const bps = floorDivision(e8Of(part) * PERCENT_E8, all)
  const text = textOfE8(bps * 10n ** BigInt(SCALE - BPS_DECIMALS))
  return `${bps > 0n ? '+' : ''}${formatAmount(text, BPS_DECIMALS)}%`
}

/** Colour of a signed amount. */
export function toneOf(amount: string): 'up' | 'down' | undefined {
  const direction = directionOf(amount)
  return direction === 'flat' ? undefined : direction
}

function floorDivision(value: bigint, by: bigint): bigint {
  const whole = value / by
  return value % by < 0n ? whole - 1n : whole
}

const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** `2 min 41 s`, `3 h 5 min`, `2 d 4 h`: the two largest parts, as the unit words say. */
export function showDuration(
  ms: number,
): readonly (readonly [unit: 'd' | 'h' | 'min' | 's', count: number])[] {
  const seconds = Math.floor(ms / SECOND_MS)
  const parts = [
    ['d', Math.floor(seconds / DAY_S)],
    ['h', Math.floor((seconds % DAY_S) / HOUR_S)],
    ['min', Math.floor((seconds % HOUR_S) / MINUTE_S)],
    ['s', seconds % MINUTE_S],
  ] as const
  const first = parts.findIndex(([, count]) => count > 0)
  if (first === -1) return [['s', 0]]
  return parts.slice(first, first + 2).filter(([, count]) => count > 0)
}
