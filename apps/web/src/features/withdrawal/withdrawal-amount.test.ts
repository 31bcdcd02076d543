import { describe, expect, test } from 'vitest'
import { checkWithdrawal, mostOf } from './withdrawal-amount.ts'

const TERMS = { available: '2503', fee: '3', minimum: '10' }

describe('the arithmetic of a withdrawal', () => {
  test('what is typed arrives, and the fee is taken on top', () => {
    expect(checkWithdrawal('2500', TERMS)).toEqual({
      problem: undefined,
      quantity: '2500',
      taken: '2503',
      over: undefined,
    })
  })

  test.each([
    ['', 'empty', undefined],
    ['0', 'zero', undefined],
    ['0.', 'zero', undefined],
    ['9.99999999', 'belowMinimum', undefined],
    ['2500.00000001', 'tooMuch', '0.00000001'],
    ['2600', 'tooMuch', '100'],
  ])('%s is %s', (typed, problem, over) => {
    expect(checkWithdrawal(typed, TERMS)).toEqual({ problem, quantity: undefined, taken: undefined, over })
  })

  test('all is what is there less the fee, cut to the decimals of the network', () => {
    expect(mostOf(TERMS, 6)).toBe('2500')
    expect(mostOf({ available: '1.23456789', fee: '0.0001', minimum: '0' }, 6)).toBe('1.234467')
    expect(mostOf({ available: '3', fee: '3', minimum: '0' }, 6)).toBe('')
    expect(mostOf({ available: '1', fee: '3', minimum: '0' }, 6)).toBe('')
  })
})
