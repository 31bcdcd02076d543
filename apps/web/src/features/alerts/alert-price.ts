// What is typed as the price of an alert, and prices a little off the last one. Exact: nothing becomes a float.

import type { AlertCondition } from '@candor/api'
import { formatDecimal, parseDecimal } from '@candor/contract'
import { compareDecimals, unitsOf } from '../../format/decimal.ts'

/** Percent from the last price that one press gives. */
export const SHIFTS = [-5n, -1n, 1n, 5n] as const

const SCALE = 18
const PERCENT = 100n

/** The price, or nothing if it is not one that the market can have. */
export function readAlertPrice(text: string, decimals: number): string | undefined {
  const plain = text.replaceAll(/[\s,]/g, '')
  const units = parseDecimal(plain, decimals)
  return units === undefined || units <= 0n ? undefined : formatDecimal(units, decimals)
}

/** So many percent off, cut to the decimals of the market. */
export function shiftedPrice(last: string, percent: bigint, decimals: number): string {
  const units = (unitsOf(last) * (PERCENT + percent)) / PERCENT
  return formatDecimal(units / 10n ** BigInt(SCALE - decimals), decimals)
}

/** Which way the price must go to get there. */
export function conditionFor(price: string, last: string | undefined): AlertCondition {
  return last !== undefined && compareDecimals(price, last) < 0 ? 'below' : 'above'
}
