import { expect, test } from 'vitest'
import { conditionFor, readAlertPrice, shiftedPrice } from './alert-price.ts'

test.each([
  ['68000', '68000'],
  [' 68,000.5 ', '68000.5'],
  ['0.01', '0.01'],
  ['0', undefined],
  ['0.00', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['1e5', undefined],
  ['', undefined],
  ['<b>', undefined],
])('%j is read as %j', (text, price) => {
  expect(readAlertPrice(text, 2)).toBe(price)
})

test('prices off the last one are cut, not rounded', () => {
  expect(shiftedPrice('68214.37', 1n, 2)).toBe('68896.51')
  expect(shiftedPrice('68214.37', -10n, 2)).toBe('61392.93')
  expect(shiftedPrice('0.00000123', 5n, 8)).toBe('0.00000129')
})

test('the way to a price follows from where the market is', () => {
  expect(conditionFor('70000', '68214.37')).toBe('above')
  expect(conditionFor('68214.37', '68214.37')).toBe('above')
  expect(conditionFor('60000', '68214.37')).toBe('below')
  expect(conditionFor('60000', undefined)).toBe('above')
})
