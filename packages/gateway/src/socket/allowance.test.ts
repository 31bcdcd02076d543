import { describe, expect, test } from 'vitest'
import { Allowance } from './allowance.ts'

describe('Allowance', () => {
  test('lets as much through as is saved, then as much as time brings', () => {
    const allowance = new Allowance(10, 3, 0)
    expect([1, 1, 1, 1].map((amount) => allowance.spend(amount, 0))).toEqual([true, true, true, false])
    expect(allowance.spend(1, 99)).toBe(false)
    expect(allowance.spend(1, 100)).toBe(true)
    expect(allowance.spend(1, 100)).toBe(false)
  })

  test('saves no more than it may', () => {
    const allowance = new Allowance(10, 3, 0)
    expect(allowance.spend(4, 1_000_000)).toBe(false)
    expect(allowance.spend(3, 1_000_000)).toBe(true)
    expect(allowance.spend(1, 1_000_000)).toBe(false)
  })

  test('a clock that runs back gives nothing', () => {
    const allowance = new Allowance(1_000, 1, 1_000)
    expect(allowance.spend(1, 1_000)).toBe(true)
    expect(allowance.spend(1, 0)).toBe(false)
  })
})
