import { expect, it } from 'vitest'
import { readAmount } from './amount-entry.ts'

it.each(['1', '500', '0.00000001', '999999999999999999', ' 250.5 '])('takes %j', (typed) => {
  expect(readAmount(typed)).toEqual({ amount: typed.trim() })
})

it.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['0', 'zero'],
  ['0.00', 'zero'],
  ['-5', 'form'],
  ['1,000', 'form'],
  ['1e3', 'form'],
  ['01', 'form'],
  ['1.123456789', 'form'],
  ['１００', 'form'],
])('amount must be greater than 0: %j is %s', (typed, problem) => {
  expect(readAmount(typed)).toEqual({ problem })
})
