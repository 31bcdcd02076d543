import { expect, test } from 'vitest'
import { showCountdown, showMoney, showPayout, showSignedMoney, showUnits, toneOf } from './show.ts'

test.each([
  ['1000', '1,000.00'],
  ['820.1', '820.10'],
  ['0.12345678', '0.12345678'],
  ['-1000', '−1,000.00'],
])('money of %s is shown as %s: two decimals, and all where there are more', (amount, shown) => {
  expect(showMoney(amount)).toBe(shown)
})

test('a gain has its plus, nothing has no sign', () => {
  expect(['820', '-1000', '0'].map(showSignedMoney)).toEqual(['+820.00', '−1,000.00', '0.00'])
  expect(['820', '-1000', '0.00'].map(toneOf)).toEqual(['up', 'down', undefined])
})

test('rates and units are shown as people write them', () => {
  expect(showPayout(82_000_000n)).toBe('82%')
  expect(showPayout(82_500_000n)).toBe('82.5%')
  expect(showUnits(123_450_000_000n)).toBe('1,234.50')
})

test.each([
  [3_000, '00:03'],
  [2_001, '00:03'],
  [1_675_000, '27:55'],
  [3_723_000, '1:02:03'],
  [-5, '00:00'],
])('%s ms left is %s', (leftMs, shown) => {
  expect(showCountdown(leftMs)).toBe(shown)
})
