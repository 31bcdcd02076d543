import { describe, expect, test } from 'vitest'
import { type FeeLevel, feeOf, percentOf, progressOf } from './fee-arithmetic.ts'

function level(number: number, volumeBtc: string): FeeLevel {
  return {
    level: number,
    volumeBtc,
    spotMaker: '0.001',
    spotTaker: '0.001',
    perpMaker: '0.0002',
    perpTaker: '0.0005',
  }
}

const LEVELS = [level(1, '0'), level(2, '50'), level(3, '250')]

describe('rates and fees', () => {
  test.each([
    ['0.001', '0.1'],
    ['0.00095', '0.095'],
    ['0', '0'],
    ['0.00000001', '0.000001'],
  ])('the fraction %s is %s percent', (rate, percent) => {
    expect(percentOf(rate)).toBe(percent)
  })

  test.each([
    ['10000', '0.00095', '9.5'],
    ['36.8999877', '0.001', '0.03689999'],
    ['0.00000001', '0.0001', '0.00000001'],
    ['999999999999999999', '0.001', '999999999999999.999'],
    ['5', '0', '0'],
  ])('%s at %s costs %s, rounded up', (amount, rate, fee) => {
    expect(feeOf(amount, rate)).toBe(fee)
  })

  test.each(['', 'abc', '1,000', '-1', '1e3', '0.000000001'])('%j is no amount', (amount) => {
    expect(feeOf(amount, '0.001')).toBeUndefined()
  })
})

describe('the way to the next level', () => {
  test('is counted from this level to the next, exactly', () => {
    expect(progressOf(LEVELS, { level: 2, volumeBtc: '149.99999999' })).toMatchObject({
      next: { level: 3 },
      missingBtc: '100.00000001',
      partE4: 4999,
      byVolume: 2,
    })
  })

  test('is whole, and nothing is missing, when the volume is reached before the level has changed', () => {
    expect(progressOf(LEVELS, { level: 1, volumeBtc: '250' })).toMatchObject({
      missingBtc: '0',
      partE4: 10_000,
      byVolume: 3,
    })
  })

  test('begins at nothing for a level that was given above the volume', () => {
    expect(progressOf(LEVELS, { level: 2, volumeBtc: '3' })).toMatchObject({
      missingBtc: '247',
      partE4: 0,
      byVolume: 1,
    })
  })

  test('ends at the top', () => {
    expect(progressOf(LEVELS, { level: 3, volumeBtc: '900' })).toMatchObject({
      next: undefined,
      partE4: 10_000,
    })
  })

  test('is unknown for a level that the table does not have', () => {
    expect(progressOf(LEVELS, { level: 9, volumeBtc: '0' })).toBeUndefined()
  })
})
