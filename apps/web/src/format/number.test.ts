import type { Language } from '@candor/api'
import { afterEach, describe, expect, test } from 'vitest'
import { useAppState } from '../state/app-state.ts'
import { directionOf, formatAmount, formatChange, formatCompact, formatCount } from './number.ts'

const speak = (language: Language) => useAppState.setState({ language })
afterEach(() => speak('en'))

describe('an amount', () => {
  test.each([
    ['68214.36', undefined, '68,214.36'],
    ['0.00001234', undefined, '0.00001234'],
    ['100', 2, '100.00'],
    ['0.999', 2, '0.99'],
    ['-1234.5', undefined, '−1,234.5'],
    ['123456789012345678.123456789012345678', undefined, '123,456,789,012,345,678.123456789012345678'],
  ])('%s with %s decimals is shown as %s: exact, cut and never rounded up', (amount, decimals, shown) => {
    expect(formatAmount(amount, decimals)).toBe(shown)
  })

  test('is written as its language writes it', () => {
    speak('ep')
    expect(formatAmount('3436.82')).toBe('3.436,82')
    speak('zh')
    expect(formatAmount('3436.82')).toBe('3,436.82')
    expect(formatCompact('117340000')).toBe('1.17亿')
  })

  test.each(['', 'abc', '1e5', '1,000', 'NaN'])('is not made from %j', (text) => {
    expect(() => formatAmount(text)).toThrow('not a decimal number')
  })
})

test.each([
  ['0.0145', '+1.45%', 'up'],
  ['-0.0137', '−1.37%', 'down'],
  ['0', '0.00%', 'flat'],
  ['-0.00', '0.00%', 'flat'],
  ['0.00001', '0.00%', 'up'],
])('a change of %s is %s and points %s', (ratio, shown, direction) => {
  expect(formatChange(ratio)).toBe(shown)
  expect(directionOf(ratio)).toBe(direction)
})

test('large numbers are short, counts are whole', () => {
  expect(formatCompact('117340000')).toBe('117.34M')
  expect(formatCount(1_234)).toBe('1,234')
})
