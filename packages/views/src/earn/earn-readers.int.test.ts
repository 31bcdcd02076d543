// What the readers of financial products and mining pools give, and what the checks find, on a story whose every number is
// known.

import type { EarnOrderId, FinancialProductId, MiningPoolId, Outcome } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { factsOf } from '@candor/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VIEW_LIMITS } from '../limits.ts'
import { recordHistory } from '../read-records.ts'
import { tableChecksums } from '../table-checksums.ts'
import { ETH, USDT } from '../trading-suite.ts'
import { viewProblems } from '../view-problems.ts'
import { ViewWriter } from '../view-writer.ts'
import { emptyTables } from '../views-suite.ts'
import { ALICE, BOB, CAROL, DAVE, HOUSE, on, type Story, tellStory } from './earn-story-suite.ts'
import { whole } from './earn-trading-suite.ts'
import {
  anyFinancialOrder,
  anyFinancialOrders,
  endedFinancialOrders,
  financialOrderById,
  financialOrderHistory,
  financialSums,
  runningFinancialOrders,
} from './read-financial-orders.ts'
import { miningIncomeHistory, miningIncomesAfter } from './read-mining-incomes.ts'
import {
  anyMiningOrder,
  anyMiningOrders,
  endedMiningOrders,
  miningOrderById,
  miningOrderHistory,
  miningSums,
  runningMiningOrders,
} from './read-mining-orders.ts'
import { rebateHistory, rebateTotals } from './read-rebates.ts'

const PAGE = { pageIndex: 1, pageSize: 10 }
const SECOND_OF_TWO = { pageIndex: 2, pageSize: 2 }

let postgres: TestDatabase
let writer: ViewWriter
let story: Story

const id = (orderId: number): EarnOrderId => orderId as EarnOrderId
const product = (productId: number): FinancialProductId => productId as FinancialProductId
const pool = (poolId: number): MiningPoolId => poolId as MiningPoolId

async function tell(outcomes: readonly Outcome[]): Promise<void> {
  const number = outcomes.at(-1)?.number ?? 0
  await writer.take({ outcomes, number, hash: new Uint8Array(32).fill(number) })
}

async function begin(): Promise<void> {
  await emptyTables(postgres.database)
  writer = await ViewWriter.open({ databaseUrl: postgres.url })
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const each of source) found.push(each)
  return found
}

function idsOf(rows: readonly { readonly order: { readonly orderId: number } }[]): number[] {
  return rows.map(({ order }) => order.orderId)
}

beforeAll(async () => {
  postgres = await startTestDatabase()
  story = await tellStory()
  await begin()
  // In several transactions, so that some rows are made and others changed.
  for (const outcome of story.outcomes) await tell([outcome])
})

afterAll(async () => {
  writer.close()
  await postgres.stop()
})

describe('orders of financial products', () => {
  test('those that run, and those that have ended, newest first', async () => {
    const { database } = postgres
    const running = await runningFinancialOrders(database, { userId: ALICE }, PAGE)
    expect([idsOf(running.list), running.total]).toEqual([[9], 1])
    const none = await runningFinancialOrders(database, { userId: ALICE, productId: product(1) }, PAGE)
    expect(none).toEqual({ list: [], total: 0 })
    const ended = await financialOrderHistory(database, { userId: ALICE }, PAGE)
    expect([idsOf(ended.list), ended.total]).toEqual([[1, 3, 2], 3])
    const page = await financialOrderHistory(database, { userId: ALICE }, SECOND_OF_TWO)
    expect([idsOf(page.list), page.total]).toEqual([[2], 3])
  })

  test('narrowed by product, end and time', async () => {
    const ids = async (filter: object): Promise<number[]> =>
      idsOf((await financialOrderHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)).list)
    expect(await ids({ productId: product(2) })).toEqual([3, 2])
    expect(await ids({ ends: ['cancelled', 'matured'] })).toEqual([1, 2])
    expect(await ids({ ends: [] })).toEqual([])
    expect(await ids({ fromMs: on(1) })).toEqual([1, 3])
    expect(await ids({ toMs: on(1) })).toEqual([3, 2])
  })

  test('one, with every field as the core had it, and only to its owner', async () => {
    const { database } = postgres
    const events = story.outcomes.flatMap((outcome) => outcome.events)
    const ended = events.flatMap((event) => (event.type === 'FinancialEnded' ? [event] : []))
    for (const { order, reason } of ended) {
      const { userId, orderId } = order
      const viewed = await financialOrderById(database, { userId, orderId })
      expect(viewed).toMatchObject({ order, reason: reason === '' ? undefined : reason })
    }
    expect(await financialOrderById(database, { userId: BOB, orderId: id(1) })).toBeUndefined()
    expect((await anyFinancialOrder(database, { orderId: id(4) }))?.reason).toBe('case 7')
    expect(await anyFinancialOrder(database, { orderId: id(5) })).toBeUndefined()
  })

  test('sums of a user: what runs, what is to come, what was paid', async () => {
    expect(await financialSums(postgres.database, { userId: ALICE })).toEqual([
      {
        assetId: USDT,
        running: 1,
        principal: whole(4_000),
        // 4,000 at 5% for seven days.
        expected: 383_561_643n,
        ended: 3,
        paid: 6_575_342_465n,
      },
    ])
    expect(await financialSums(postgres.database, { userId: DAVE })).toEqual([])
  })

  test('an export gives all, oldest end first, and goes on after a row', async () => {
    const filter = { userId: ALICE }
    expect(idsOf(await all(endedFinancialOrders(postgres.database, filter)))).toEqual([2, 3, 1])
    const after = { endedMs: on(0), orderId: id(2) }
    expect(idsOf(await all(endedFinancialOrders(postgres.database, filter, after)))).toEqual([3, 1])
  })

  test('for administrators: of a product, of a user, of everybody', async () => {
    const ids = async (ask: object): Promise<number[]> =>
      idsOf((await anyFinancialOrders(postgres.database, ask, PAGE)).list)
    expect(await ids({})).toEqual([9, 7, 4, 3, 2, 1])
    expect(await ids({ productId: product(1) })).toEqual([7, 4, 1])
    expect(await ids({ userId: HOUSE })).toEqual([7])
    expect(await ids({ isRunning: true })).toEqual([9])
    expect(await ids({ isRunning: false, productId: product(2) })).toEqual([3, 2])
    expect(await ids({ fromMs: on(2) })).toEqual([9])
    expect((await anyFinancialOrders(postgres.database, {}, SECOND_OF_TWO)).total).toBe(6)
  })
})

describe('orders in pools', () => {
  test('those that run, those that have ended, for their owner and for administrators', async () => {
    const { database } = postgres
    const userId = ALICE
    expect(idsOf((await runningMiningOrders(database, { userId }, PAGE)).list)).toEqual([8])
    const none = await runningMiningOrders(database, { userId, poolId: pool(2) }, PAGE)
    expect(none).toEqual({ list: [], total: 0 })
    const ended = await miningOrderHistory(database, { userId }, PAGE)
    expect([idsOf(ended.list), ended.total]).toEqual([[5], 1])
    const later = { userId, fromMs: on(8, 2) }
    expect((await miningOrderHistory(database, later, PAGE)).total).toBe(0)
    expect(idsOf(await all(endedMiningOrders(database, { userId })))).toEqual([5])
    const after = { endedMs: on(8, 1), orderId: id(5) }
    expect(await all(endedMiningOrders(database, { userId }, after))).toEqual([])
    expect(idsOf((await anyMiningOrders(database, {}, PAGE)).list)).toEqual([8, 6, 5])
    expect(idsOf((await anyMiningOrders(database, { poolId: pool(1) }, PAGE)).list)).toEqual([8, 5])
    expect(idsOf((await anyMiningOrders(database, { isRunning: false }, PAGE)).list)).toEqual([6, 5])
  })

  test('one, with every field as the core had it and its payouts, and only to its owner', async () => {
    const { database } = postgres
    const found = await miningOrderById(database, { userId: ALICE, orderId: id(5) })
    const ended = story.outcomes
      .flatMap(({ events, number }) => events.map((event) => ({ event, number })))
      .findLast(({ event }) => event.type === 'MiningEnded' && event.order.orderId === 5)
    expect(found).toMatchObject({
      order: ended?.event.type === 'MiningEnded' ? ended.event.order : undefined,
      number: ended?.number,
    })
    expect(found?.incomes.map(({ miningDay, income }) => [miningDay, income])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((day) => [day, 750_000_000n]),
    )
    expect(found?.incomes[2]).toMatchObject({
      days: 1,
      userId: ALICE,
      poolId: 1,
      assetId: USDT,
      dueMs: on(4, 1),
      timeMs: on(4),
      rebate1: 75_000_000n,
      rebate2: 0n,
    })
    expect(await miningOrderById(database, { userId: BOB, orderId: id(5) })).toBeUndefined()
    expect((await anyMiningOrder(database, { orderId: id(6) }))?.incomes).toHaveLength(1)
    expect(await anyMiningOrder(database, { orderId: id(1) })).toBeUndefined()
  })

  test('own payouts, newest first, narrowed by pool, order and time', async () => {
    const { database } = postgres
    const days = async (filter: object): Promise<string[]> =>
      (await miningIncomeHistory(database, { userId: ALICE, ...filter }, PAGE)).list.map(
        ({ orderId, miningDay }) => `${orderId}/${miningDay}`,
      )
    expect(await days({})).toEqual(['8/2', '8/1', '5/7', '5/6', '5/5', '5/4', '5/3', '5/2', '5/1'])
    expect(await days({ orderId: id(8) })).toEqual(['8/2', '8/1'])
    expect(await days({ poolId: pool(2) })).toEqual([])
    expect(await days({ fromMs: on(7, 1), toMs: on(30, 1) })).toEqual(['8/1', '5/7', '5/6'])
    const page = await miningIncomeHistory(database, { userId: ALICE }, SECOND_OF_TWO)
    expect([page.list.map(({ miningDay }) => miningDay), page.total]).toEqual([[7, 6], 9])
    const exported = await all(miningIncomesAfter(database, { userId: ALICE }))
    expect(exported.map(({ miningDay }) => miningDay)).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2])
    const [first] = exported
    expect(await all(miningIncomesAfter(database, { userId: ALICE }, first))).toEqual(exported.slice(1))
  })

  test('sums of a user, by what was put in and what comes out', async () => {
    expect(await miningSums(postgres.database, { userId: ALICE })).toEqual([
      {
        assetId: USDT,
        incomeAssetId: USDT,
        running: 1,
        principal: whole(3_000),
        expected: 2_250_000_000n,
        ended: 1,
        paid: 6_150_000_000n,
      },
    ])
    expect(await miningSums(postgres.database, { userId: DAVE })).toMatchObject([
      { assetId: ETH, incomeAssetId: USDT, running: 0, principal: 0n, ended: 1, paid: whole(10) },
    ])
  })
})

describe('rebates', () => {
  test('sums by level and asset', async () => {
    const sums = (inviterId: typeof BOB) => rebateTotals(postgres.database, { inviterId })
    expect(await sums(BOB)).toEqual([{ level: 1, assetId: USDT, lines: 10, amount: 715_000_000n }])
    expect(await sums(CAROL)).toEqual([{ level: 2, assetId: USDT, lines: 6, amount: 225_000_000n }])
    expect(await sums(ALICE)).toEqual([])
  })

  test('lines, newest first, with their total', async () => {
    const { database } = postgres
    const lines = await rebateHistory(database, { inviterId: BOB }, { pageIndex: 1, pageSize: 3 })
    expect(lines.total).toBe(10)
    expect(lines.list.map(({ orderId, miningDay, buyerId }) => [orderId, miningDay, buyerId])).toEqual([
      [8, 2, ALICE],
      [8, 1, ALICE],
      [5, 7, ALICE],
    ])
    const totalOf = async (filter: object): Promise<number> =>
      (await rebateHistory(database, { inviterId: BOB, ...filter }, PAGE)).total
    expect(await totalOf({ level: 1, assetId: USDT })).toBe(10)
    expect(await totalOf({ level: 2 })).toBe(0)
    expect(await totalOf({ assetId: ETH })).toBe(0)
    expect(await totalOf({ toMs: on(2, 1) })).toBe(2)
    const dave = await rebateHistory(database, { inviterId: BOB, toMs: on(2, 1) }, PAGE)
    expect(dave.list.map(({ buyerId, amount }) => [buyerId, amount])).toEqual([
      [DAVE, whole(1)],
      [ALICE, 75_000_000n],
    ])
  })
})

test('[rulebook 8.3] records of income are found by their kind', async () => {
  const types = ['financialIncome', 'miningIncome'] as const
  const { list, total } = await recordHistory(postgres.database, { userId: ALICE, types }, PAGE)
  expect(total).toBe(10)
  // At 00:00 the product matures, at 01:00 the pool pays.
  expect(list.slice(0, 2).map(({ type, amount, reference }) => [type, amount, reference])).toEqual([
    ['miningIncome', 450_000_000n, 8],
    ['financialIncome', 6_575_342_465n, 1],
  ])
})

test('a page beyond the bounds is refused', async () => {
  const tooLarge = { pageIndex: 1, pageSize: VIEW_LIMITS.pageRows + 1 }
  const { database } = postgres
  await expect(financialOrderHistory(database, { userId: ALICE }, tooLarge)).rejects.toThrow(RangeError)
  await expect(anyMiningOrders(database, {}, { ...PAGE, pageIndex: 0 })).rejects.toThrow(RangeError)
  await expect(rebateHistory(database, { inviterId: BOB }, tooLarge)).rejects.toThrow(RangeError)
})

describe('[P14] what the checks find', () => {
  beforeEach(async () => {
    writer.close()
    await begin()
    await tell(story.outcomes)
  })

  const problems = (): Promise<readonly string[]> => viewProblems(postgres.database, factsOf(story.core))

  test('nothing in what a core told', async () => {
    expect(await problems()).toEqual([])
  })

  test('told in one transaction or in many, the tables are the same', async () => {
    const before = await tableChecksums(postgres.database)
    writer.close()
    await begin()
    for (const outcome of story.outcomes) await tell([outcome])
    const after = await tableChecksums(postgres.database)
    expect(after).toEqual(before)
    expect(after.find(({ table }) => table === 'mining_incomes')?.rows).toBe(10)
  })

  test.each([
    [
      'a running order that is gone',
      sql`DELETE FROM financial_orders WHERE order_id = 9`,
      /^financial order 9: the views hold nothing/,
    ],
    [
      'a running order that stands otherwise',
      sql`UPDATE mining_orders SET escrow = escrow + 1 WHERE order_id = 8`,
      /^mining order 8: the views hold/,
    ],
    [
      'an end without its kind',
      sql`UPDATE financial_orders SET ending = NULL WHERE order_id = 3`,
      /^a financial order has an end and no kind of it.*: 3$/,
    ],
    [
      'too much paid',
      sql`UPDATE financial_orders SET paid = income + 1 WHERE order_id = 1`,
      /or was paid too much: 1$/,
    ],
    [
      'a payout that is gone',
      sql`DELETE FROM mining_incomes WHERE order_id = 5 AND mining_day = 3`,
      /^a mining order and its payouts differ: 5$/,
    ],
    [
      'a rebate that is another',
      sql`UPDATE mining_rebates SET amount = amount - 1 WHERE order_id = 5 AND mining_day = 2 AND level = 2`,
      /^a payout and its rebates differ: 5\/2\/2$/,
    ],
    [
      'a rebate that is gone',
      sql`DELETE FROM mining_rebates WHERE order_id = 6`,
      /^a payout and its rebates differ: 6\/2\/1$/,
    ],
    [
      'a sum that is another',
      sql`UPDATE mining_rebate_totals SET lines = lines + 1 WHERE inviter_id = 3`,
      /^an inviter’s sum of rebates is not that of the lines: 3\/2\/2$/,
    ],
  ])('%s', async (_, wound, expected) => {
    await wound.execute(postgres.database)
    expect(await problems()).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
  })

  test('orders that are not there stop the projector', async () => {
    writer.close()
    await begin()
    const paid = story.outcomes.find(({ events }) => events.some(({ type }) => type === 'MiningPaid'))
    await expect(tell(paid === undefined ? [] : [{ ...paid, number: 1 as never }])).rejects.toThrow(
      /of 2 financial or mining orders that changed only 0/,
    )
    writer = await ViewWriter.open({ databaseUrl: postgres.url })
  })
})
