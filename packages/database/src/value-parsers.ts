// How values come out of Postgres: whole numbers as number or bigint, exactly or not at all. Text of a column in,
// a value out. Belongs to one pool; never changes what `pg` does elsewhere in the process.

import { TypeOverrides, types } from 'pg'
import { ValueUnfit } from './errors.ts'

const { INT8, NUMERIC } = types.builtins
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009

/** Ids, counts and milliseconds: safe integers by contract. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new ValueUnfit(`bigint ${text} is beyond the safe integers`)
  return value
}

/**
 * Money and other whole amounts. A decimal point is refused even before zeros: a column or an expression that has
 * one is not of whole numbers, and would fail on another day.
 */
export function parseNumeric(text: string): bigint {
  if (!/^-?\d+$/.test(text)) throw new ValueUnfit(`numeric ${text} is not a whole number`)
  return BigInt(text)
}

/** For `types` of a pool. */
export function valueTypes(): TypeOverrides {
  const overrides = new TypeOverrides()
  const textArray = overrides.getTypeParser(TEXT_ARRAY) as unknown as (text: string) => unknown
  overrides.setTypeParser(INT8, parseInt8)
  overrides.setTypeParser(NUMERIC, parseNumeric)
  // By default a numeric[] would become an array of floats.
  overrides.setTypeParser(INT8_ARRAY, (text) => eachIn(textArray(text), parseInt8))
  overrides.setTypeParser(NUMERIC_ARRAY, (text) => eachIn(textArray(text), parseNumeric))
  return overrides
}

/** Arrays may lie in arrays; NULL stays null. */
function eachIn(value: unknown, parse: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => eachIn(item, parse))
  return typeof value === 'string' ? parse(value) : value
}
