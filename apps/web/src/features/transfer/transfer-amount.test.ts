import { describe, expect, test } from 'vitest'
import { checkTransfer, less, more, partOf } from './transfer-amount.ts'

describe('an amount to move', () => {
  test.each([
    ['5000', '5000'],
    ['18204.63', '18204.63'],
    ['12.', '12'],
    ['0.50', '0.5'],
  ])('%j is sent as %j', (typed, amount) => {
    expect(checkTransfer(typed, '18204.63')).toEqual({ amount, problem: undefined, over: undefined })
  })

  test.each([
    ['', 'empty'],
    ['0', 'zero'],
    ['0.000', 'zero'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(checkTransfer(typed, '5')).toMatchObject({ amount: undefined, problem })
  })

  test('says by how much it is too much, to the last digit', () => {
    expect(checkTransfer('5.00000001', '5')).toEqual({
      amount: undefined,
      problem: 'tooMuch',
      over: '0.00000001',
    })
  })

  test('cannot be taken from nothing', () => {
    expect(checkTransfer('1', '0').problem).toBe('nothing')
  })
})

test.each([
  [25, '0.25000025'],
  [50, '0.5000005'],
  [100, '1.00000101'],
])('%i percent of 1.00000101 with eight decimals are %s: cut, never more than there is', (percent, part) => {
  expect(partOf('1.00000101', percent, 8)).toBe(part)
})

test('all of a fiat balance has two decimals', () => {
  expect(partOf('2500.37', 50, 2)).toBe('1250.18')
})

test('what one has less the other has more', () => {
  expect(less('18204.63', '5000')).toBe('13204.63')
  expect(more('12320', '5000')).toBe('17320')
})
