import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ceilDiv, DAY_MS, dayIndex, dayStartMs, floorDiv, formatDecimal, parseDecimal } from './units.ts'

const wide = fc.oneof(fc.bigInt({ min: -50n, max: 50n }), fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }))
const divisor = wide.filter((value) => value !== 0n)
const scale = fc.constantFrom(0, 2, 8, 18)

/** Whether a quotient times the divisor lies at or below the dividend, whatever the divisor's sign. */
function isAtMost(quotient: bigint, by: bigint, dividend: bigint): boolean {
  return by > 0n ? quotient * by <= dividend : quotient * by >= dividend
}

test('[rulebook 0] floorDiv is the greatest integer not above the exact quotient', () => {
  fc.assert(
    fc.property(wide, divisor, (dividend, by) => {
      const floor = floorDiv(dividend, by)
      expect(isAtMost(floor, by, dividend)).toBe(true)
      expect(isAtMost(floor + 1n, by, dividend)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('[rulebook 0] ceilDiv is the least integer not below the exact quotient', () => {
  fc.assert(
    fc.property(wide, divisor, (dividend, by) => {
      // The ceiling is the mirror image of the floor, which was proved by its definition above.
      expect(ceilDiv(dividend, by)).toBe(-floorDiv(-dividend, by))
      expect(ceilDiv(dividend, by) - floorDiv(dividend, by)).toBe(dividend % by === 0n ? 0n : 1n)
    }),
    { numRuns: 500 },
  )
})

test('[rulebook 0] every moment lies in exactly the day that starts at or before it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (timeMs) => {
      const start = dayStartMs(dayIndex(timeMs))
      expect(start <= timeMs && timeMs < start + DAY_MS).toBe(true)
    }),
  )
})

test('[style 2] what is written is read back exactly', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n })
  fc.assert(
    fc.property(units, scale, (value, decimals) => {
      expect(parseDecimal(formatDecimal(value, decimals), decimals)).toBe(value)
    }),
  )
})

test('[style 2] any text is either read as an exact decimal or not at all', () => {
  const nearly = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.-+e ,xn')), maxLength: 24 })
  fc.assert(
    fc.property(fc.oneof(nearly, fc.string()), scale, (text, decimals) => {
      const value = parseDecimal(text, decimals)
      if (value === undefined) return
      const canonical = text.includes('.') ? text.replace(/\.?0+$/, '') : text
      expect(formatDecimal(value, decimals)).toBe(canonical)
    }),
    { numRuns: 1_000 },
  )
})

test('[style 2] short and long texts are read as one grammar says', () => {
  const grammar = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/
  const asTheGrammarSays = (text: string, decimals: number): bigint | undefined => {
    const [, whole = '', fraction = ''] = grammar.exec(text) ?? []
    return whole === '' || fraction.length > decimals
      ? undefined
      : BigInt(whole + fraction.padEnd(decimals, '0'))
  }
  const nearly = fc.string({ unit: fc.constantFrom(...Array.from('00112589..-+ eE٣')), maxLength: 24 })
  const right = fc
    .tuple(fc.stringMatching(/^(?:0|[1-9]\d{0,19})$/), fc.stringMatching(/^(?:\.\d{1,19})?$/))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(nearly, right), fc.integer({ min: 0, max: 18 }), (text, decimals) => {
      expect(parseDecimal(text, decimals)).toBe(asTheGrammarSays(text, decimals))
    }),
    { numRuns: 10_000 },
  )
})
