// The worked examples of the rulebook.

import { dayIndex, type FinancialOrderView, formatDecimal, type RateE8 } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { units } from '../live/market-script-suite.ts'
import { daysOver, interestOf, minedIn, rebateOf, setAsideOf } from './earn-income.ts'

const text = (amount: bigint): string => formatDecimal(amount, 8)

test('simple interest on 10,000 at 8%', () => {
  const interest = (days: number): string => text(interestOf(units('10000'), units<RateE8>('0.08'), days))
  expect([0, 1, 20, 30].map(interest)).toEqual(['0', '2.19178082', '43.83561643', '65.75342465'])
})

test('mining pays differences of sums, and inviters a share of each', () => {
  const principal = units('333.33333333')
  const rate = units<RateE8>('0.00123')
  const day = (k: number): bigint => minedIn(principal, rate, k) - minedIn(principal, rate, k - 1)
  expect([1, 2, 3].map((k) => text(day(k)))).toEqual(['0.40999999', '0.41', '0.41'])
  expect(text(rebateOf(day(1), units<RateE8>('0.1')))).toBe('0.04099999')
  expect(text(rebateOf(day(1), units<RateE8>('0.05')))).toBe('0.02049999')
})

test('set aside is the whole income and the most of rebates', () => {
  const terms = {
    termDays: 7,
    dailyRateE8: units<RateE8>('0.0015'),
    rebate1E8: units<RateE8>('0.1'),
    rebate2E8: units<RateE8>('0.05'),
  }
  expect(text(setAsideOf(units('5000'), terms))).toBe('60.375')
})

describe('days with interest', () => {
  const at = (time: string): bigint => BigInt(Date.parse(time))
  const boughtMs = at('2026-01-10T23:59:59+08:00')
  const order = { day: dayIndex(boughtMs), termDays: 30 } as FinancialOrderView

  test.each([
    ['2026-01-10T23:59:59+08:00', 0],
    ['2026-01-11T23:59:59+08:00', 0],
    ['2026-01-12T00:00:00+08:00', 1],
    ['2026-02-09T23:59:59+08:00', 29],
    ['2026-02-10T00:00:00+08:00', 30],
    ['2026-03-10T00:00:00+08:00', 30],
  ])('at %s: %d', (time, days) => {
    expect(daysOver(order, at(time))).toBe(days)
  })
})
