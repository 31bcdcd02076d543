// What the projections make of what a real core tells.

import { type EarnOrderId, type Outcome, SPOT_WALLET, walletId } from '@candor/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectUserRecords } from '../project-user-records.ts'
import { ETH, USDT } from '../trading-suite.ts'
import { ALICE, BOB, CAROL, DAVE, HOUSE, on, tellStory } from './earn-story-suite.ts'
import { type EarnChanges, projectEarn } from './project-earn.ts'

let outcomes: readonly Outcome[]
let changes: EarnChanges

beforeAll(async () => {
  outcomes = (await tellStory()).outcomes
  changes = projectEarn(outcomes)
})

const id = (orderId: number): EarnOrderId => orderId as EarnOrderId

/** In units of a hundred millionth, as a person would write it. */
function shown(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(9, '0')
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
  return amount < 0n ? `-${text}` : text
}

describe('orders of financial products', () => {
  test('are shown as they ended, with the reason of an administrator', () => {
    const rows = [...changes.financial.bought.values()].map(({ order, reason }) => {
      return [order.orderId, order.userId, order.end, shown(order.paid), order.endedMs, reason]
    })
    expect(rows).toEqual([
      // 10,000 at 8% for 30 days.
      [1, ALICE, 'matured', '65.75342465', on(31, 0), undefined],
      [2, ALICE, 'cancelled', '0', on(0), undefined],
      [3, ALICE, 'transferredOut', '0', on(1), undefined],
      // Four days were over.
      [4, BOB, 'cancelledByPlatform', '0.87671232', on(5), 'case 7'],
      [7, HOUSE, 'matured', '6.57534246', on(31, 0), undefined],
      [9, ALICE, undefined, '0', undefined, undefined],
    ])
    expect(changes.financial.ended).toEqual([])
  })

  test('that were bought before are told by their end alone', () => {
    const last = outcomes.findLast(({ events }) => events.some(({ type }) => type === 'FinancialEnded'))
    const { bought, ended } = projectEarn(last === undefined ? [] : [last]).financial
    expect(bought.size).toBe(0)
    expect(ended.map(({ order, updatedNumber }) => [order.orderId, updatedNumber])).toEqual([
      [1, last?.number],
      [7, last?.number],
    ])
  })
})

describe('orders in pools', () => {
  test('are shown as they stand', () => {
    const rows = [...changes.mining.bought.values()].map(({ order }) => {
      const { orderId, userId, paidDays, paid, escrow, endedMs } = order
      return [orderId, userId, paidDays, shown(paid), shown(escrow), endedMs]
    })
    expect(rows).toEqual([
      [5, ALICE, 7, '52.5', '0', on(8, 1)],
      [6, DAVE, 2, '10', '0', on(3, 1)],
      // Set aside were 36.225 for seven days; two of them are paid for.
      [8, ALICE, 2, '9', '25.875', undefined],
    ])
    expect(changes.mining.changed.size).toBe(0)
    expect(changes.mining.bought.get(id(6))?.order).toMatchObject({ assetId: ETH, incomeAssetId: USDT })
  })

  test('every payout is a line: which days, when it was due, when it was paid, what inviters got', () => {
    const lines = changes.mining.incomes.map((line) => {
      const { orderId, miningDay, days, dueMs, timeMs, income, rebate1, rebate2 } = line
      return [orderId, miningDay, days, dueMs, timeMs, shown(income), shown(rebate1), shown(rebate2)]
    })
    const daily = (day: number, second = '0.375') => {
      return [5, day, 1, on(day + 1, 1), on(day + 1), '7.5', '0.75', second]
    }
    expect(lines).toEqual([
      daily(1),
      // Paid at the end of two days, on the second of them.
      [6, 2, 2, on(2, 1), on(2), '10', '1', '0'],
      daily(2),
      // The inviter of the second level was frozen.
      daily(3, '0'),
      daily(4),
      daily(5),
      daily(6),
      daily(7),
      [8, 1, 1, on(30, 1), on(30), '4.5', '0.45', '0'],
      [8, 2, 1, on(31, 1), on(31), '4.5', '0.45', '0'],
    ])
  })

  test('of rebates only those that somebody got, and their sums', () => {
    expect(changes.mining.rebates).toHaveLength(7 + 6 + 1 + 2)
    expect(changes.mining.rebates[0]).toMatchObject({
      orderId: 5,
      miningDay: 1,
      level: 1,
      inviterId: BOB,
      buyerId: ALICE,
      assetId: USDT,
      amount: 75_000_000n,
      dueMs: on(2, 1),
      timeMs: on(2),
    })
    const totals = [...changes.mining.totals.values()].map(({ inviterId, level, lines, amount }) => {
      return [inviterId, level, lines, shown(amount)]
    })
    expect(totals).toEqual([
      [BOB, 1, 10, '7.15'],
      [CAROL, 2, 6, '2.25'],
    ])
  })

  test('that were bought before are told as they stand after the last outcome', () => {
    const bought = outcomes.findIndex(({ events }) => events.some(({ type }) => type === 'MiningBought'))
    const { changed, incomes } = projectEarn(outcomes.slice(bought + 2)).mining
    expect(changed.get(id(5))?.order).toMatchObject({ paidDays: 7, endedMs: on(8, 1) })
    expect(incomes).toHaveLength(10)
  })
})

describe('[rulebook 8.3] records', () => {
  const recordsOf = (userId: number): string[] => {
    const kinds = /Financial|financial|mining|rebate/
    return projectUserRecords(outcomes, new Set([HOUSE]))
      .rows.filter(({ run }) => run.purse.userId === userId && kinds.test(run.type))
      .map(
        ({ run, amount, reference }) => `${run.type} ${shown(amount)} of ${reference} in ${run.purse.wallet}`,
      )
  }
  const [spot, financial] = [SPOT_WALLET, walletId('financial')]

  test('of a buyer: principal out and back, income apart, each in the wallet that it was paid from', () => {
    const records = recordsOf(ALICE)
    expect(records.filter((line) => !line.startsWith('miningIncome'))).toEqual([
      `buyFinancial -10000 of 1 in ${spot}`,
      `buyFinancial -5000 of 2 in ${financial}`,
      `buyFinancial -2000 of 3 in ${financial}`,
      `miningBuy -5000 of 5 in ${spot}`,
      `cancelFinancial 5000 of 2 in ${financial}`,
      `sellFinancial 2000 of 3 in ${financial}`,
      `miningPrincipal 5000 of 5 in ${spot}`,
      `miningBuy -3000 of 8 in ${spot}`,
      `buyFinancial -4000 of 9 in ${financial}`,
      `sellFinancial 10000 of 1 in ${spot}`,
      `financialIncome 65.75342465 of 1 in ${spot}`,
    ])
    const incomes = records.filter((line) => line.startsWith('miningIncome'))
    expect(incomes).toEqual([
      ...Array.from({ length: 7 }, () => `miningIncome 7.5 of 5 in ${spot}`),
      ...Array.from({ length: 2 }, () => `miningIncome 4.5 of 8 in ${spot}`),
    ])
  })

  test('of inviters, and of one whose order the platform ended', () => {
    const records = recordsOf(BOB)
    expect(records.filter((line) => !line.startsWith('rebate'))).toEqual([
      `buyFinancial -1000 of 4 in ${spot}`,
      `cancelFinancial 1000 of 4 in ${spot}`,
      `financialIncome 0.87671232 of 4 in ${spot}`,
    ])
    expect(records.filter((line) => line.startsWith('rebateLevel1'))).toHaveLength(10)
    expect(recordsOf(CAROL)).toEqual(Array.from({ length: 6 }, () => `rebateLevel2 0.375 of 5 in ${spot}`))
  })

  test('none of the house', () => {
    expect(recordsOf(HOUSE)).toEqual([])
  })
})
