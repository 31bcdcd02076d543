import { describe, expect, it } from 'vitest'
import { cleanDecimal, unitsOf } from './decimal-text.ts'

describe('a typed number', () => {
  it.each([
    ['', ''],
    ['12', '12'],
    ['12.', '12.'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['1.239', '1.23'],
    ['68,150.5', '68150.5'],
    ['68.150,5', '68150.5'],
    ['68150,5', '68150.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    [' 1 234.5 ', '1234.5'],
    ["1'234.5", '1234.5'],
  ])('%j becomes %j', (typed, clean) => {
    expect(cleanDecimal(typed, 2)).toBe(clean)
  })

  it.each(['abc', '1e5', '-1', '1.2.3,4,5x', '١٢', '1'.repeat(13)])('%j is not taken', (typed) => {
    expect(cleanDecimal(typed, 2)).toBeUndefined()
  })

  it('has no point where there are no decimals', () => {
    expect(cleanDecimal('12.5', 0)).toBe('12')
  })

  it('is never rounded into units', () => {
    expect(unitsOf('12.', 8)).toBe(1_200_000_000n)
    expect(unitsOf('0.00000001', 8)).toBe(1n)
    expect(unitsOf('', 8)).toBeUndefined()
    expect(unitsOf('0.000000001', 8)).toBeUndefined()
  })
})
