import { describe, expect, test } from 'vitest'
import {
  ceilDiv,
  DAY_MS,
  dayIndex,
  dayStartMs,
  floorDiv,
  formatDecimal,
  maxOf,
  minOf,
  parseDecimal,
} from './units.ts'

describe('[rulebook 0] rounding', () => {
  test.each([
    [7n, 2n, 3n, 4n],
    [-7n, 2n, -4n, -3n],
    [7n, -2n, -4n, -3n],
    [-7n, -2n, 3n, 4n],
    [6n, 2n, 3n, 3n],
    [-6n, 2n, -3n, -3n],
    [6n, -2n, -3n, -3n],
    [0n, 5n, 0n, 0n],
    [0n, -5n, 0n, 0n],
    [1n, 10n ** 30n, 0n, 1n],
    [-1n, 10n ** 30n, -1n, 0n],
  ])('%d / %d is %d rounded down and %d rounded up', (dividend, divisor, floor, ceil) => {
    expect(floorDiv(dividend, divisor)).toBe(floor)
    expect(ceilDiv(dividend, divisor)).toBe(ceil)
  })

  test('a division by zero is an error, never a number', () => {
    expect(() => floorDiv(1n, 0n)).toThrow(RangeError)
    expect(() => ceilDiv(1n, 0n)).toThrow(RangeError)
  })

  test('the lesser and the greater, negatives and equals included', () => {
    expect(minOf(-2n, 1n)).toBe(-2n)
    expect(maxOf(-2n, 1n)).toBe(1n)
    expect(minOf(3n, 3n)).toBe(3n)
    expect(maxOf(10n ** 20n, 9n)).toBe(10n ** 20n)
  })
})

describe('[rulebook 0] days turn at 00:00 GMT+8', () => {
  const at = (text: string): bigint => BigInt(Date.parse(text))

  test.each([
    ['1969-12-31T23:59:59.999+08:00', -1n],
    ['1970-01-01T00:00:00.000+08:00', 0n],
    ['1970-01-01T23:59:59.999+08:00', 0n],
    ['1970-01-02T00:00:00.000+08:00', 1n],
    ['2024-02-29T23:59:59.999+08:00', 19_782n],
    ['2024-03-01T00:00:00.000+08:00', 19_783n],
  ])('%s lies in day %d', (time, day) => {
    expect(dayIndex(at(time))).toBe(day)
  })

  test('[F2] one second after 2026-01-10 23:59:59 GMT+8 every date moves one day', () => {
    const last = dayIndex(at('2026-01-10T23:59:59+08:00'))
    expect(dayIndex(at('2026-01-11T00:00:00+08:00'))).toBe(last + 1n)
    expect(dayStartMs(last + 1n)).toBe(at('2026-01-11T00:00:00+08:00'))
    // 30 days of interest from the day after the purchase, then maturity.
    expect(dayStartMs(last + 1n + 30n)).toBe(at('2026-02-10T00:00:00+08:00'))
  })

  test('00:00 GMT+8 is 16:00 UTC of the day before', () => {
    expect(dayStartMs(dayIndex(at('2026-03-01T15:59:59.999Z')))).toBe(at('2026-02-28T16:00:00Z'))
    expect(dayStartMs(dayIndex(at('2026-03-01T16:00:00.000Z')))).toBe(at('2026-03-01T16:00:00Z'))
  })

  test('a day starts in itself and ends one millisecond before the next', () => {
    for (const day of [-1n, 0n, 1n, 20_513n]) {
      expect(dayIndex(dayStartMs(day))).toBe(day)
      expect(dayIndex(dayStartMs(day) + DAY_MS - 1n)).toBe(day)
    }
  })
})

describe('[style 2] decimals are read at the edge, once, and never rounded', () => {
  test.each([
    ['0', 8, 0n],
    ['0.0', 8, 0n],
    ['1', 8, 100_000_000n],
    ['12.5', 8, 1_250_000_000n],
    ['0.00000001', 8, 1n],
    ['0.10', 2, 10n],
    ['7', 0, 7n],
    ['999999999999999999', 0, 999_999_999_999_999_999n],
    ['999999999999999999.99999999', 8, 99_999_999_999_999_999_999_999_999n],
    ['0.000000000000000001', 18, 1n],
  ])('%s at scale %d is %d units', (text, scale, units) => {
    expect(parseDecimal(text, scale)).toBe(units)
  })

  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    '\t1',
    '+1',
    '-1',
    '-0',
    '1e3',
    '1E3',
    '0x10',
    '0b1',
    '01',
    '00',
    '.5',
    '1.',
    '.',
    '1..2',
    '1.2.3',
    '1,5',
    '1_000',
    '1n',
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'undefined',
    '１',
    '١٢٣',
    '१',
    '1\u0000',
    '\ufeff1',
    '1\u200b',
    '½',
    '9'.repeat(19),
    '9'.repeat(400),
    `0.${'0'.repeat(399)}1`,
    '0.000000001',
    '1.000000000',
    `1.${'0'.repeat(19)}`,
  ])('%j is no amount of scale 8', (text) => {
    expect(parseDecimal(text, 8)).toBeUndefined()
  })

  test('a scale admits its own number of decimals and not one more', () => {
    expect(parseDecimal('1.23', 2)).toBe(123n)
    expect(parseDecimal('1.230', 2)).toBeUndefined()
    expect(parseDecimal('1.0', 0)).toBeUndefined()
  })

  test.each([
    [0n, 8, '0'],
    [1n, 8, '0.00000001'],
    [-1n, 8, '-0.00000001'],
    [100_000_000n, 8, '1'],
    [-150_000_000n, 8, '-1.5'],
    [123n, 2, '1.23'],
    [120n, 2, '1.2'],
    [7n, 0, '7'],
    [10n, 0, '10'],
  ])('%d units of scale %d are written %s', (units, scale, text) => {
    expect(formatDecimal(units, scale)).toBe(text)
  })
})
