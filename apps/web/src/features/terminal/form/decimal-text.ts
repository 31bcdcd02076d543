// What people type or paste into a number field, made into plain decimals: digits and one point. Never rounds.

import { parseDecimal } from '@candor/contract'

const WHOLE_DIGITS = 12

/**
 * The typed text as far as it can become a number with at most so many decimals; `12.` and an empty text are fine while
 * somebody types. Undefined when it cannot be read at all: the field then keeps what it had.
 */
export function cleanDecimal(text: string, decimals: number): string | undefined {
  const plain = withoutGrouping(text.replaceAll(/[\s_'’\u00a0\u202f]/g, ''))
  const match = /^(\d*)(\.?)(\d*)$/.exec(plain)
  if (match === null) return undefined
  const [, whole = '', point = '', fraction = ''] = match
  const short = whole.replace(/^0+(?=\d)/, '')
  if (short.length > WHOLE_DIGITS) return undefined
  if (point === '' || decimals === 0) return short
  return `${short === '' ? '0' : short}.${fraction.slice(0, decimals)}`
}

/** `68,150.5`, `68.150,5` and `68150,5` are the same number; one lone sign is the decimal one. */
function withoutGrouping(text: string): string {
  const lastComma = text.lastIndexOf(',')
  const lastPoint = text.lastIndexOf('.')
  if (lastComma === -1) return text.indexOf('.') === lastPoint ? text : text.replaceAll('.', '')
  if (lastPoint === -1) {
    return text.indexOf(',') === lastComma ? text.replace(',', '.') : text.replaceAll(',', '')
  }
  return lastComma > lastPoint ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
}

/** In units of 10^-scale; undefined while there is no number yet, or one with more decimals than the scale. */
export function unitsOf(text: string, scale: number): bigint | undefined {
  return parseDecimal(text.endsWith('.') ? text.slice(0, -1) : text, scale)
}
