import { expect, test } from 'vitest'
import { coverage, isCovered, showUnits } from './units.ts'

test('sums are shown with every decimal of the asset', () => {
  expect(showUnits('4821690411843207', 8)).toBe('48,216,904.11843207')
  expect(showUnits('7', 0)).toBe('7')
  expect(showUnits('100', 8)).toBe('0.00000100')
})

test.each([
  ['101.99', '10000', 2, '101.99'],
  ['99.999999', '10000', 2, '99.99'],
  ['0', '10000', 2, '0'],
])('reserves of %s against %s units of scale %i are %s percent, cut', (reserves, sum, scale, percent) => {
  expect(coverage(reserves, sum, scale)).toBe(percent)
})

test('nothing is said where nothing is owed, or nobody knows what is held', () => {
  expect(coverage(null, '1', 8)).toBeUndefined()
  expect(coverage('5', '0', 8)).toBeUndefined()
})

test('one hundredth of a percent too little is too little', () => {
  expect(isCovered('99.99')).toBe(false)
  expect(isCovered('100')).toBe(true)
})
