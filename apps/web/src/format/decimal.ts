// Decimal texts compared exactly, whatever their length. Nothing becomes a float.

import { formatDecimal, parseDecimal } from '@candor/contract'

const SCALE = 18

/** In units of 10^-18, with its sign. What is not a decimal is a bug of the caller. */
export function unitsOf(text: string): bigint {
  const isNegative = text.startsWith('-')
  const units = parseDecimal(isNegative ? text.slice(1) : text, SCALE)
  if (units === undefined) throw new Error('not a decimal number')
  return isNegative ? -units : units
}

export function compareDecimals(a: string, b: string): number {
  const difference = unitsOf(a) - unitsOf(b)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Exact up to 18 decimals; what is smaller is cut off. */
export function timesDecimal(a: string, b: string): string {
  return formatDecimal((unitsOf(a) * unitsOf(b)) / 10n ** BigInt(SCALE), SCALE)
}

export function sumDecimals(texts: readonly string[]): string {
  return formatDecimal(
    texts.reduce((sum, text) => sum + unitsOf(text), 0n),
    SCALE,
  )
}

/** `0.01` allows two. */
export function decimalsOf(step: string): number {
  return step.split('.')[1]?.length ?? 0
}

const E8_SCALE = 8

/** In units of 10^-8, as formulas want amounts, prices and rates. What has more decimals is a bug of the caller. */
export function e8Of(text: string): bigint {
  const isNegative = text.startsWith('-')
  const units = parseDecimal(isNegative ? text.slice(1) : text, E8_SCALE)
  if (units === undefined) throw new Error('not a decimal number of eight decimals')
  return isNegative ? -units : units
}

export function textOfE8(units: bigint): string {
  return formatDecimal(units, E8_SCALE)
}
