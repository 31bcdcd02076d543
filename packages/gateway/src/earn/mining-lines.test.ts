import {
  type AssetView,
  type CommandNumber,
  dayIndex,
  type MiningOrderView,
  type TimeMs,
  type UserId,
} from '@candor/contract'
import { expect, test } from 'vitest'
import { USDT, units } from '../live/market-script-suite.ts'
import { miningLines } from './mining-lines.ts'

const asset: AssetView = { assetId: USDT, code: 'USDT', scale: 8 }
const at = (time: string): number => Date.parse(time)
const order = {
  principal: units('5000'),
  dailyRateE8: units('0.0015'),
  termDays: 7,
  payout: 'daily',
  payoutLag: 1,
  day: dayIndex(BigInt(at('2026-03-01T15:00:00+08:00'))),
  rebate1E8: units('0.1'),
  rebate2E8: units('0.05'),
  inviter1: 7 as UserId,
} as unknown as MiningOrderView

const paid = {
  miningDay: 1,
  dueMs: BigInt(at('2026-03-03T01:00:00+08:00')) as TimeMs,
  timeMs: BigInt(at('2026-03-03T01:00:02+08:00')) as TimeMs,
  income: units('7.5'),
  rebate1: units('0'),
  rebate2: units('0'),
  number: 42 as CommandNumber,
}

test('what was paid stands as it was paid, the rest as the rule gives it', () => {
  const lines = miningLines(order, [paid], asset)
  expect(lines).toHaveLength(7)
  expect(lines[0]).toEqual({
    day: 1,
    days: 1,
    dueTime: at('2026-03-03T01:00:00+08:00'),
    paidTime: at('2026-03-03T01:00:02+08:00'),
    income: '7.5',
    paidSoFar: '7.5',
    rebates: ['0', '0'],
    state: 'paid',
    number: 42,
  })
  expect(lines[6]).toEqual({
    day: 7,
    days: 1,
    dueTime: at('2026-03-09T01:00:00+08:00'),
    paidTime: null,
    income: '7.5',
    paidSoFar: null,
    rebates: ['0.75', '0'],
    state: 'planned',
    number: null,
  })
})

test('planned payouts are differences of sums, so that no unit is lost', () => {
  const odd = { ...order, principal: units('333.33333333'), dailyRateE8: units('0.00123'), termDays: 3 }
  const incomes = miningLines(odd as unknown as MiningOrderView, [], asset).map(({ income }) => income)
  expect(incomes).toEqual(['0.40999999', '0.41', '0.41'])
})

test('a pool that pays at the end has one line, and one that pays on the day itself is a day earlier', () => {
  const [line, ...more] = miningLines({ ...order, payout: 'end', payoutLag: 0 }, [], asset)
  expect(more).toEqual([])
  expect(line).toMatchObject({
    day: 7,
    days: 7,
    income: '52.5',
    dueTime: at('2026-03-08T01:00:00+08:00'),
  })
})
