// What the readers of second-contracts give, and what the checks find, on a few rows whose every number is known.

import type { Outcome, ProductId, SecondOrderId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ViewsDamaged } from '../errors.ts'
import { VIEW_LIMITS } from '../limits.ts'
import { ALICE, BOB, outcomeOf, QUOTE } from '../outcomes-suite.ts'
import { recordHistory } from '../read-records.ts'
import { tableChecksums } from '../table-checksums.ts'
import { viewProblems } from '../view-problems.ts'
import { ViewWriter } from '../view-writer.ts'
import { emptyTables } from '../views-suite.ts'
import {
  lastSeals,
  lastTicks,
  sealAt,
  sealsAfter,
  sealsBetween,
  sealsWithinTicks,
  tickAt,
  ticksAfter,
  ticksBetween,
} from './read-second-evidence.ts'
import {
  endedSecondOrders,
  openSecondOrders,
  secondEvidence,
  secondOrderById,
  secondOrderHistory,
  secondOrdersOf,
} from './read-second-orders.ts'
import { secondStatistics } from './read-second-statistics.ts'
import {
  accepted,
  aSecond,
  at,
  bytesOf,
  ended,
  entered,
  enteredAt,
  givenBack,
  INDEX,
  leafOf,
  SECOND,
  scheduled,
  sealed,
  TickChain,
  timed,
} from './second-outcomes-suite.ts'

const PAGE = { pageIndex: 1, pageSize: 10 }
const OTHER_PRODUCT = 2 as ProductId
const TICKS = 40
const FIRST_TICK = 10

/**
 * Alice: 1 won, 2 lost and given back, 3 timed and taken back, 4 void on another product, 6 waits. Bob: 5 is open.
 * Ticks 10 to 49 in between.
 */
const FIRST = aSecond(1)
const LOST = aSecond(2, { direction: 'down', seconds: 30 })
const TIMED = timed(3, at(100), { createdMs: at(2) })
const VOIDED = aSecond(4, { productId: OTHER_PRODUCT, createdMs: at(3) })
const BOBS = aSecond(5, { userId: BOB, createdMs: at(4) })
const WAITING = timed(6, at(500), { createdMs: at(5) })
const OPEN = enteredAt(FIRST, 12, at(12))
const BOBS_OPEN = enteredAt(BOBS, 13, at(13))
const WON = ended(OPEN, 'won', { sum: 150_001n as never, count: 5, lastSequence: 72, endedMs: at(72) })

function story(): Outcome[] {
  const chain = new TickChain(FIRST_TICK)
  const ticks = Array.from({ length: TICKS }, (_, index) =>
    chain.next(10 + index, index === 3 ? 'none' : 30_000n, index === 2 ? [entered(OPEN)] : []),
  )
  return [
    outcomeOf(1, [accepted(FIRST)], at(0)),
    outcomeOf(2, [accepted(LOST), scheduled(TIMED)], at(2)),
    outcomeOf(3, [accepted(VOIDED), accepted(BOBS), scheduled(WAITING)], at(5)),
    outcomeOf(4, [sealed(1, [1, 2, 5], 11)], at(11)),
    outcomeOf(5, [sealed(2, [4], 12)], at(12)),
    ...ticks,
    outcomeOf(
      60,
      [entered(BOBS_OPEN), ended(TIMED, 'cancelled', { reason: 'byUser', endedMs: at(50) })],
      at(50),
    ),
    outcomeOf(61, [WON, ended(LOST, 'lost', { endedMs: at(72) })], at(72)),
    outcomeOf(62, [ended(VOIDED, 'void', { reason: 'operator', endedMs: at(80) }), givenBack(LOST)], at(80)),
  ]
}

let postgres: TestDatabase
let writer: ViewWriter

async function tell(outcomes: readonly Outcome[]): Promise<void> {
  const number = outcomes.at(-1)?.number ?? 0
  await writer.take({ outcomes, number, hash: new Uint8Array(32).fill(number) })
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
})

afterAll(async () => {
  await postgres.stop()
})

beforeEach(async () => {
  await emptyTables(postgres.database)
  writer = await ViewWriter.open({ databaseUrl: postgres.url })
  // In several transactions, so that some rows are made and others changed.
  for (const outcome of story()) await tell([outcome])
  return () => writer.close()
})

test('told in one transaction or in many, the tables are the same', async () => {
  const before = await tableChecksums(postgres.database)
  writer.close()
  await emptyTables(postgres.database)
  writer = await ViewWriter.open({ databaseUrl: postgres.url })
  await tell(story())
  expect(await tableChecksums(postgres.database)).toEqual(before)
})

describe('orders', () => {
  test('those that have not ended, oldest first, with every field', async () => {
    expect(idsOf(await openSecondOrders(postgres.database, { userId: ALICE }))).toEqual([6])
    expect(await openSecondOrders(postgres.database, { userId: BOB })).toEqual([
      {
        order: BOBS_OPEN,
        leaf: leafOf(5),
        seal: { indexId: INDEX, number: 1, leafIndex: 2 },
        returnedMs: undefined,
        number: 60,
      },
    ])
  })

  test('those that have ended, the latest end first', async () => {
    const { list, total } = await secondOrderHistory(postgres.database, { userId: ALICE }, PAGE)
    expect([idsOf(list), total]).toEqual([[4, 2, 1, 3], 4])
    expect(list[2]).toEqual({
      order: WON.order,
      leaf: leafOf(1),
      seal: { indexId: INDEX, number: 1, leafIndex: 0 },
      returnedMs: undefined,
      number: 61,
    })
    expect(list[1]).toMatchObject({ order: { outcome: 'lost', payout: 0n }, returnedMs: at(80), number: 62 })
    expect(list[3]).toMatchObject({ order: { outcome: 'cancelled', openMs: at(100) }, seal: undefined })
  })

  test.each([
    [{ outcomes: ['won', 'void'] as const }, [4, 1]],
    [{ direction: 'down' as const }, [2]],
    [{ productId: OTHER_PRODUCT }, [4]],
    [{ productId: 9 as ProductId }, []],
    [{ fromMs: at(72), toMs: at(72) }, [2, 1]],
    [{ toMs: at(60), outcomes: ['cancelled'] as const }, [3]],
  ])('filtered by %o, and counted without time and with it', async (filter, ids) => {
    const { list, total } = await secondOrderHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)
    expect([idsOf(list), total]).toEqual([ids, ids.length])
    const exported = await all(endedSecondOrders(postgres.database, { userId: ALICE, ...filter }))
    expect(idsOf(exported)).toEqual(ids.toReversed())
  })

  test('in pages, and on from where an export was left', async () => {
    const page = { pageIndex: 2, pageSize: 3 }
    const { list, total } = await secondOrderHistory(postgres.database, { userId: ALICE }, page)
    expect([idsOf(list), total]).toEqual([[3], 4])
    const rest = endedSecondOrders(
      postgres.database,
      { userId: ALICE },
      { endedMs: at(72), orderId: 1 as SecondOrderId },
    )
    expect(idsOf(await all(rest))).toEqual([2, 4])
  })

  test('all of a user for whoever answers for the platform, newest first', async () => {
    const { list, total } = await secondOrdersOf(postgres.database, { userId: ALICE }, PAGE)
    expect([idsOf(list), total]).toEqual([[6, 4, 3, 2, 1], 5])
    const since = await secondOrdersOf(postgres.database, { userId: ALICE, fromMs: at(3) }, PAGE)
    expect([idsOf(since.list), since.total]).toEqual([[6, 4], 2])
  })

  test('one of a user, and nobody else’s', async () => {
    const orderId = 5 as SecondOrderId
    expect(await secondOrderById(postgres.database, { userId: BOB, orderId })).toMatchObject({
      order: BOBS_OPEN,
    })
    expect(await secondOrderById(postgres.database, { userId: ALICE, orderId })).toBeUndefined()
  })
})

describe('[second 6] what a receipt is made from', () => {
  test('the order, what it moved, and its seal with every leaf', async () => {
    const found = await secondEvidence(postgres.database, { orderId: 2 as SecondOrderId })
    expect(found?.viewed.order.outcome).toBe('lost')
    expect(found?.postings.map((each) => Object.values(each).join(' '))).toEqual([
      '2 available escrow 100',
      '2 house escrow 82',
      '61 escrow house 182',
      '62 house available 100',
    ])
    expect(found?.seal).toEqual({
      indexId: INDEX,
      number: 1,
      timeMs: at(11),
      afterSequence: 11,
      previous: bytesOf(0),
      root: bytesOf(200),
      hash: bytesOf(1),
      orderIds: [1, 2, 5],
      command: 4,
      leaves: [leafOf(1), leafOf(2), leafOf(5)],
    })
  })

  test('one that was never accepted has no seal; one that never was has nothing', async () => {
    const found = await secondEvidence(postgres.database, { orderId: 3 as SecondOrderId })
    expect([found?.seal, found?.postings.length]).toEqual([undefined, 2])
    expect(await secondEvidence(postgres.database, { orderId: 99 as SecondOrderId })).toBeUndefined()
  })

  test('ticks by their sequence, after one, and the last, each with the hash before it', async () => {
    const told = await ticksBetween(postgres.database, { indexId: INDEX, from: 1, to: 1_000 })
    expect(told.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: TICKS }, (_, at) => at + FIRST_TICK),
    )
    expect(told[0]?.previous).toEqual(new Uint8Array(32))
    expect(told.slice(1).map(({ previous }) => previous)).toEqual(told.slice(0, -1).map(({ hash }) => hash))
    expect(told[3]).toMatchObject({ sequence: 13, timeMs: at(13), price: undefined, number: 13 })
    expect(told[3]?.quotes).toHaveLength(2)
    expect(await ticksBetween(postgres.database, { indexId: INDEX, from: 14, to: 33 })).toEqual(
      told.slice(4, 24),
    )
    expect(await ticksAfter(postgres.database, { indexId: INDEX, after: 15, limit: 18 })).toEqual(
      told.slice(6, 24),
    )
    expect(await ticksAfter(postgres.database, { indexId: INDEX, after: 49, limit: 5 })).toEqual([])
    expect(await lastTicks(postgres.database, { indexId: INDEX, count: 3 })).toEqual(told.slice(-3))
    expect(await lastTicks(postgres.database, { indexId: INDEX, count: 1_000 })).toEqual(told)
    expect(await tickAt(postgres.database, { indexId: INDEX, sequence: 31 })).toEqual(told[21])
    expect(await tickAt(postgres.database, { indexId: INDEX, sequence: 9 })).toBeUndefined()
    const tooMany = { indexId: INDEX, from: 1, to: VIEW_LIMITS.ticks + 1 }
    await expect(ticksBetween(postgres.database, tooMany)).rejects.toThrow(RangeError)
  })

  test('seals by their number, after one, the last, and those between ticks', async () => {
    const numbers = (seals: readonly { readonly number: number }[]): number[] =>
      seals.map(({ number }) => number)
    expect(numbers(await sealsBetween(postgres.database, { indexId: INDEX, from: 1, to: 9 }))).toEqual([1, 2])
    expect(numbers(await sealsAfter(postgres.database, { indexId: INDEX, after: 1, limit: 5 }))).toEqual([2])
    expect(numbers(await lastSeals(postgres.database, { indexId: INDEX, count: 1 }))).toEqual([2])
    expect(numbers(await sealsWithinTicks(postgres.database, { indexId: INDEX, from: 12, to: 40 }))).toEqual([
      2,
    ])
    expect(await sealAt(postgres.database, { indexId: INDEX, number: 2 })).toMatchObject({
      leaves: [leafOf(4)],
    })
    expect(await sealAt(postgres.database, { indexId: INDEX, number: 3 })).toBeUndefined()
  })
})

describe('statistics', () => {
  test('sums of what ended, and how the newest went', async () => {
    const { totals, last } = await secondStatistics(postgres.database, { userId: ALICE, last: 48 })
    expect(totals.map((each) => Object.values(each).join(' '))).toEqual([
      '1 down 30 lost 1 100 0 1 100',
      '1 up 60 cancelled 1 100 100 0 0',
      '1 up 60 won 1 100 182 0 0',
      '2 up 60 void 1 100 100 0 0',
    ])
    expect(last).toEqual({ won: 1, lost: 1 })
    const newest = await secondStatistics(postgres.database, { userId: ALICE, last: 1 })
    expect(newest.last).toEqual({ won: 0, lost: 1 })
    const of = await secondStatistics(postgres.database, {
      userId: ALICE,
      productId: OTHER_PRODUCT,
      last: 48,
    })
    expect([of.totals.length, of.last]).toEqual([1, { won: 0, lost: 0 }])
  })
})

test('[rulebook 8.3] records of the wallet add up to what came and went', async () => {
  const { list, total } = await recordHistory(postgres.database, { userId: ALICE, wallet: SECOND }, PAGE)
  expect(total).toBe(9)
  expect(list.map(({ type, amount, reference }) => `${type} ${amount} ${reference}`)).toEqual([
    'secondRefund 100 2',
    'secondRefund 100 4',
    'secondPayout 182 1',
    'secondRefund 100 3',
    'secondStake -100 6',
    'secondStake -100 4',
    'secondStake -100 3',
    'secondStake -100 2',
    'secondStake -100 1',
  ])
  expect(list[0]).toMatchObject({ balanceAfter: -18n, assetId: QUOTE })
})

describe('[P14] what is wrong is found', () => {
  const facts = { openOrders: [] }

  test('nothing, as it was told', async () => {
    expect(await viewProblems(postgres.database, facts)).toEqual([])
    const open = await openSecondOrders(postgres.database, { userId: BOB })
    const others = await openSecondOrders(postgres.database, { userId: ALICE })
    const secondOrders = [...open, ...others].map(({ order, leaf }) => ({ order, leaf }))
    const [tick] = await lastTicks(postgres.database, { indexId: INDEX, count: 1 })
    const chain = {
      indexId: INDEX,
      sequence: 49,
      hash: tick?.hash ?? bytesOf(0),
      seals: 2,
      sealHash: bytesOf(2),
    }
    const core = { ...facts, secondOrders, tickChains: [chain] }
    expect(await viewProblems(postgres.database, core)).toEqual([])
    const other = { ...core, secondOrders: secondOrders.slice(1), tickChains: [{ ...chain, seals: 3 }] }
    expect(await viewProblems(postgres.database, other)).toEqual([
      expect.stringMatching(/^second-contract 5: .* the core nothing$/),
      expect.stringMatching(/^chains of index 5: .*, 2 seals to .*, the core .*, 3 seals to /),
    ])
  })

  test.each([
    [
      'an end without an outcome',
      sql`UPDATE second_orders SET outcome = NULL WHERE order_id = 1`,
      /has an end and no outcome/,
    ],
    [
      'a posting that is gone',
      sql`DELETE FROM second_postings WHERE order_id = 4 AND number = 62`,
      /its postings differ: 4/,
    ],
    [
      'another place in the seal',
      sql`UPDATE second_orders SET leaf_index = 0 WHERE order_id = 5`,
      /where its seal has it: 5/,
    ],
    [
      'a leaf that is gone',
      sql`UPDATE second_orders SET leaf = NULL WHERE order_id = 2`,
      /where its seal has it: 5\/1\/2/,
    ],
    [
      'a sum that is off',
      sql`UPDATE second_totals SET payout = payout + 1 WHERE outcome = 'won'`,
      /a user’s sum/,
    ],
    ['a row of ticks put in', sql`UPDATE index_ticks SET previous = hash WHERE pack = 2`, /tick 5\/32/],
  ])('%s', async (_, wound, expected) => {
    await wound.execute(postgres.database)
    expect(await viewProblems(postgres.database, facts)).toEqual(
      expect.arrayContaining([expect.stringMatching(expected)]),
    )
  })

  test('a tick that was changed is not shown', async () => {
    await sql`UPDATE index_ticks SET ticks = set_byte(ticks, 3, get_byte(ticks, 3) # 1) WHERE pack = 1`.execute(
      postgres.database,
    )
    await expect(tickAt(postgres.database, { indexId: INDEX, sequence: 20 })).rejects.toThrow(ViewsDamaged)
    expect(await tickAt(postgres.database, { indexId: INDEX, sequence: 33 })).toBeDefined()
  })

  test('ticks that do not follow, and orders that are not there, stop the projector', async () => {
    const strange = new TickChain(50).next(63)
    await expect(tell([strange])).rejects.toThrow(/do not follow from the last ones/)
    writer = await ViewWriter.open({ databaseUrl: postgres.url })
    await expect(tell([outcomeOf(63, [sealed(3, [77])])])).rejects.toThrow(
      /of 1 second-contracts that changed only 0/,
    )
  })
})
