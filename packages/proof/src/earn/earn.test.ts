import { describe, expect, it } from 'vitest'
import { earnDayAt, earnDayOf } from './days.ts'
import { financialDates, financialDaysOver, financialExit, financialIncome } from './financial.ts'
import { type MiningTerms, miningDates, miningPayouts, miningSetAside } from './mining.ts'

const ONE = 100_000_000n

function gmt8(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+08:00`)
}

const F1 = { principal: 10_000n * ONE, aprE8: 8_000_000n, termDays: 30 }

describe('financial products', () => {
  it('[F1] 10,000 at 8% for 30 days', () => {
    expect(financialIncome(F1, 1)).toBe(219_178_082n)
    expect(financialIncome(F1, 20)).toBe(4_383_561_643n)
    expect(financialIncome(F1, 30)).toBe(6_575_342_465n)
    expect(financialIncome(F1, 0)).toBe(0n)
  })

  it('[F2] the second before midnight is a day earlier, in each of its dates', () => {
    const late = financialDates(gmt8('2026-01-10 23:59:59'), 30)
    expect(late.interestMs).toBe(gmt8('2026-01-11 00:00:00'))
    expect(late.maturityMs).toBe(gmt8('2026-02-10 00:00:00'))
    const next = financialDates(gmt8('2026-01-11 00:00:00'), 30)
    expect(next.interestMs).toBe(gmt8('2026-01-12 00:00:00'))
    expect(next.maturityMs).toBe(gmt8('2026-02-11 00:00:00'))
    expect(next.day).toBe(late.day + 1)
  })

  it('[F3] leaving after 20 days gives the principal, and all income goes back to the treasury', () => {
    const bought = gmt8('2026-02-13 10:00:00')
    const now = gmt8('2026-03-06 14:32:00')
    expect(financialDaysOver(bought, 30, now)).toBe(20)
    expect(financialExit(F1, bought, now)).toEqual({
      kind: 'transferredOut',
      principal: 10_000n * ONE,
      income: 0n,
      toTreasury: 6_575_342_465n,
    })
  })

  it('on its own day an order is cancelled; from its maturity on nothing is left to leave', () => {
    const bought = gmt8('2026-02-13 10:00:00')
    expect(financialExit(F1, bought, gmt8('2026-02-13 23:59:59')).kind).toBe('cancelled')
    expect(financialExit(F1, bought, gmt8('2026-02-14 00:00:00')).kind).toBe('transferredOut')
    expect(financialExit(F1, bought, gmt8('2026-03-15 23:59:59')).kind).toBe('transferredOut')
    expect(financialExit(F1, bought, gmt8('2026-03-16 00:00:00'))).toEqual({
      kind: 'matured',
      principal: 10_000n * ONE,
      income: 6_575_342_465n,
      toTreasury: 0n,
    })
  })

  it.each([
    ['2026-02-13 23:00:00', 0],
    ['2026-02-14 23:59:59', 0],
    ['2026-02-15 00:00:00', 1],
    ['2026-03-16 00:00:00', 30],
    ['2027-01-01 00:00:00', 30],
  ])('at %s %i days are over', (now, days) => {
    expect(financialDaysOver(gmt8('2026-02-13 10:00:00'), 30, gmt8(now))).toBe(days)
  })
})

const M1: MiningTerms = {
  principal: 5_000n * ONE,
  dailyRateE8: 150_000n,
  termDays: 7,
  payout: 'daily',
  payoutLag: 1,
  rebate1E8: 10_000_000n,
  rebate2E8: 5_000_000n,
}
const M1_BOUGHT = gmt8('2026-03-01 15:00:00')

describe('mining pools', () => {
  it('[M1] 7.5 a day from 03-03 to 03-09 at 01:00, 52.5 in all, the principal with the last', () => {
    const payouts = miningPayouts(M1, M1_BOUGHT)
    expect(payouts).toHaveLength(7)
    expect(payouts.map(({ dueMs }) => dueMs)).toEqual(
      [3, 4, 5, 6, 7, 8, 9].map((date) => gmt8(`2026-03-0${date} 01:00:00`)),
    )
    for (const { income, rebate1, rebate2 } of payouts) {
      expect([income, rebate1, rebate2]).toEqual([750_000_000n, 75_000_000n, 37_500_000n])
    }
    expect(miningSetAside(M1)).toEqual({
      income: 5_250_000_000n,
      rebate1: 525_000_000n,
      rebate2: 262_500_000n,
      total: 6_037_500_000n,
    })
    expect(miningDates(M1, M1_BOUGHT)).toEqual({
      day: earnDayOf(M1_BOUGHT),
      startMs: gmt8('2026-03-02 00:00:00'),
      firstPayoutMs: gmt8('2026-03-03 01:00:00'),
      returnMs: gmt8('2026-03-09 01:00:00'),
    })
  })

  it('[M2] 333.33333333 at 0.123%: what a day loses to rounding the next one gets', () => {
    const terms: MiningTerms = { ...M1, principal: 33_333_333_333n, dailyRateE8: 123_000n, termDays: 3 }
    const payouts = miningPayouts(terms, M1_BOUGHT)
    expect(payouts.map(({ income }) => income)).toEqual([40_999_999n, 41_000_000n, 41_000_000n])
    expect(miningSetAside(terms).income).toBe(122_999_999n)
    expect(payouts[0]).toMatchObject({ rebate1: 4_099_999n, rebate2: 2_049_999n })
  })

  it('paid at the end, all comes at once; without a lag, on the last mining day', () => {
    const end: MiningTerms = { ...M1, payout: 'end' }
    expect(miningPayouts(end, M1_BOUGHT)).toEqual([
      {
        miningDay: 7,
        day: earnDayOf(M1_BOUGHT) + 7,
        dueMs: gmt8('2026-03-09 01:00:00'),
        income: 5_250_000_000n,
        rebate1: 525_000_000n,
        rebate2: 262_500_000n,
      },
    ])
    expect(miningPayouts({ ...end, payoutLag: 0 }, M1_BOUGHT)[0]?.dueMs).toBe(gmt8('2026-03-08 01:00:00'))
    expect(miningDates({ ...end, payoutLag: 0 }, M1_BOUGHT)).toMatchObject({
      firstPayoutMs: gmt8('2026-03-08 01:00:00'),
      returnMs: gmt8('2026-03-09 01:00:00'),
    })
  })

  it('pays what is set aside, and never more, whatever the figures', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const terms: MiningTerms = {
        ...M1,
        principal: BigInt(seed) * 7_919_777_333n + 1n,
        dailyRateE8: BigInt((seed * 104_729) % 1_000_000) + 1n,
        termDays: (seed % 40) + 1,
        payout: seed % 3 === 0 ? 'end' : 'daily',
      }
      const payouts = miningPayouts(terms, M1_BOUGHT)
      const paid = payouts.reduce((sum, { income }) => sum + income, 0n)
      const rebates = payouts.reduce((sum, { rebate1, rebate2 }) => sum + rebate1 + rebate2, 0n)
      const setAside = miningSetAside(terms)
      expect(paid).toBe(setAside.income)
      expect(rebates <= setAside.rebate1 + setAside.rebate2).toBe(true)
    }
  })
})

it('a day begins at 00:00 GMT+8', () => {
  const day = earnDayOf(gmt8('2026-03-07 00:00:00'))
  expect(earnDayOf(gmt8('2026-03-06 23:59:59'))).toBe(day - 1)
  expect(earnDayAt(day)).toBe(gmt8('2026-03-07 00:00:00'))
  expect(earnDayAt(day, 1)).toBe(gmt8('2026-03-07 01:00:00'))
})
