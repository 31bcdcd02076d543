import { expect, test } from 'vitest'
import { formatAmount, formatAmountOr, formatCount, formatRatio } from './number.ts'

test.each([
  ['0', undefined, '0'],
  ['1234567.891', undefined, '1,234,567.891'],
  ['1234567.899', 2, '1,234,567.89'],
  ['5', 2, '5.00'],
  ['-1000.5', undefined, '\u22121,000.5'],
  ['999', 0, '999'],
])('%s with %s decimals is %s', (amount, decimals, shown) => {
  expect(formatAmount(amount, decimals)).toBe(shown)
})

test('what is no number is a bug, and what is missing a dash', () => {
  expect(() => formatAmount('')).toThrow('not a decimal number')
  expect(formatAmountOr(null)).toBe('–')
  expect(formatCount(1_234)).toBe('1,234')
})

test.each([
  ['1.0199', '101.99%'],
  ['0.99999', '99.99%'],
  ['1', '100.00%'],
  ['0.0001', '0.01%'],
  ['1333.3333', '133,333.33%'],
])('the ratio %s is %s', (ratio, shown) => {
  expect(formatRatio(ratio)).toBe(shown)
})
