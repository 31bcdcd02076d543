// Deposits, withdrawals and records as the readers give them, on a few rows whose every number is known.
import { type Event, type Outcome, SPOT_WALLET, type TimeMs } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ViewsDamaged } from './errors.ts'
import {
  ALICE,
  BASE,
  BOB,
  corrected,
  deposit,
  MAKER,
  MARCH,
  named,
  outcomeOf,
  QUOTE,
  withdrawalSteps,
} from './outcomes-suite.ts'
import {
  allDeposits,
  anyDeposit,
  depositById,
  depositHistory,
  depositsByReference,
  pendingDeposits,
} from './read-deposits.ts'
import { recordHistory } from './read-records.ts'
import {
  allWithdrawals,
  anyWithdrawal,
  openWithdrawals,
  withdrawalById,
  withdrawalHistory,
  withdrawalsByReference,
} from './read-withdrawals.ts'
import { viewProblems } from './view-problems.ts'
import { ViewWriter } from './view-writer.ts'
import { emptyTables } from './views-suite.ts'

let postgres: TestDatabase
let writer: ViewWriter

const PAGE = { pageIndex: 1, pageSize: 10 }

function opened(userId: typeof ALICE, house: string | undefined): Event {
  return { type: 'AccountOpened', userId, tradeGroupId: userId as never, house }
}

const minutes = (count: number): bigint => MARCH + BigInt(count) * 60_000n

const [first, second, bobs, makers] = [
  withdrawalSteps(41),
  withdrawalSteps(42),
  withdrawalSteps(50, BOB),
  withdrawalSteps(60, MAKER),
]

/** Alice has two deposits and two withdrawals, Bob one each that go nowhere, the house some that nobody sees. */
const STORY: readonly Outcome[] = [
  outcomeOf(1, [opened(ALICE, undefined), opened(BOB, undefined), opened(MAKER, 'maker')]),
  outcomeOf(2, [deposit('DepositSeen', 1, ALICE, 1_000n), named(1, ALICE, '0xab#1')]),
  outcomeOf(3, [deposit('DepositSeen', 2, BOB, 500n), named(2, BOB, '0xab#2')], minutes(1)),
  outcomeOf(4, [deposit('DepositConfirmed', 1, ALICE, 1_000n)], minutes(2)),
  outcomeOf(5, [deposit('DepositSeen', 3, ALICE, 7n)], minutes(3)),
  outcomeOf(6, [deposit('DepositOrphaned', 3, ALICE, 7n)], minutes(4)),
  outcomeOf(7, [deposit('DepositSeen', 4, MAKER), named(4, MAKER, 'house')], minutes(4)),
  outcomeOf(8, [deposit('DepositSeen', 5, BOB, 900n), deposit('DepositConfirmed', 5, BOB, 900n)], minutes(4)),
  outcomeOf(10, [first.requested()], minutes(5)),
  outcomeOf(11, [first.approved(3)], minutes(6)),
  outcomeOf(12, [second.requested(1), makers.requested()], minutes(7)),
  outcomeOf(13, [first.approved(2), first.sent(), makers.approved(1)], minutes(8)),
  outcomeOf(14, [first.settled('tx-1')], minutes(9)),
  outcomeOf(15, [second.refused(9, 'risk')], minutes(10)),
  outcomeOf(16, [bobs.requested()], minutes(11)),
  outcomeOf(17, [bobs.approved(3)], minutes(12)),
  outcomeOf(18, [corrected(ALICE, 'credit'), corrected(ALICE, 'debit')], minutes(13)),
]

async function tell(outcomes: readonly Outcome[]): Promise<void> {
  const number = outcomes.at(-1)?.number ?? 0
  await writer.take({ outcomes, number, hash: new Uint8Array(32).fill(number) })
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
  for (const outcome of STORY) await tell([outcome])
  return () => writer.close()
})

describe('deposits', () => {
  test('newest first, with every field, and how many there are', async () => {
    const { list, total } = await depositHistory(postgres.database, { userId: ALICE }, PAGE)
    expect(total).toBe(2)
    expect(list).toEqual([
      {
        depositId: 3,
        userId: ALICE,
        assetId: BASE,
        amount: 7n,
        reference: undefined,
        state: 'orphaned',
        seenMs: minutes(3),
        endedMs: minutes(4),
        number: 6,
      },
      {
        depositId: 1,
        userId: ALICE,
        assetId: BASE,
        amount: 1_000n,
        reference: '0xab#1',
        state: 'confirmed',
        seenMs: MARCH,
        endedMs: minutes(2),
        number: 4,
      },
    ])
    const page = await depositHistory(postgres.database, { userId: ALICE }, { pageIndex: 2, pageSize: 1 })
    expect([page.list.map(({ depositId }) => depositId), page.total]).toEqual([[1], 2])
  })

  test.each([
    [{ states: ['confirmed', 'pending'] as const }, [1]],
    [{ states: [] }, []],
    [{ assetId: QUOTE }, []],
    [{ toMs: minutes(1) as TimeMs }, [1]],
    [{ fromMs: minutes(1) as TimeMs }, [3]],
  ])('filtered by %o', async (filter, ids) => {
    const found = await depositHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)
    expect(found.list.map(({ depositId }) => depositId)).toEqual(ids)
    expect(found.total).toBe(ids.length)
  })

  test("everybody's, by state; the house's never", async () => {
    const ids = async (ask: object): Promise<number[]> =>
      (await allDeposits(postgres.database, ask, PAGE)).list.map(({ depositId }) => depositId)
    expect(await ids({})).toEqual([5, 3, 2, 1])
    expect(await ids({ state: 'confirmed' })).toEqual([5, 1])
    expect(await ids({ state: 'pending', assetId: BASE })).toEqual([2])
    expect((await pendingDeposits(postgres.database)).map(({ depositId }) => depositId)).toEqual([2])
  })

  test('[P18] one by its id or its name outside, and never that of another user', async () => {
    const depositId = 2 as never
    expect(await depositById(postgres.database, { userId: BOB, depositId })).toMatchObject({
      state: 'pending',
    })
    expect(await depositById(postgres.database, { userId: ALICE, depositId })).toBeUndefined()
    expect(await anyDeposit(postgres.database, depositId)).toMatchObject({ userId: BOB })
    expect(await anyDeposit(postgres.database, 77 as never)).toBeUndefined()
    expect(await depositsByReference(postgres.database, '0xab#2')).toMatchObject([{ depositId: 2 }])
    expect(await depositsByReference(postgres.database, 'house')).toEqual([])
  })
})

describe('withdrawals', () => {
  test('newest first, with every field, and how many there are', async () => {
    const { list, total } = await withdrawalHistory(postgres.database, { userId: ALICE }, PAGE)
    expect(total).toBe(2)
    expect(list.map(({ withdrawal }) => withdrawal.withdrawalId)).toEqual([42, 41])
    expect(list[0]).toMatchObject({
      withdrawal: { status: 'refused', approvers: [] },
      reason: 'risk',
      refusedBy: 9,
      endedMs: minutes(10),
      sentMs: undefined,
    })
    expect(list[1]).toEqual({
      withdrawal: {
        withdrawalId: 41,
        userId: ALICE,
        assetId: BASE,
        amount: 100n,
        fee: 3n,
        destination: 'ETH 0xab',
        approvalsNeeded: 2,
        approvers: [3, 2],
        requestedMs: minutes(5),
        status: 'settled',
      },
      reason: undefined,
      refusedBy: undefined,
      reference: 'tx-1',
      sentMs: minutes(8),
      endedMs: minutes(9),
      number: 14,
    })
  })

  test.each([
    [{ states: ['settled', 'sent'] as const }, [41]],
    [{ assetId: QUOTE }, []],
    [{ fromMs: minutes(6) as TimeMs, toMs: minutes(7) as TimeMs }, [42]],
  ])('filtered by %o', async (filter, ids) => {
    const found = await withdrawalHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)
    expect(found.list.map(({ withdrawal }) => withdrawal.withdrawalId)).toEqual(ids)
    expect(found.total).toBe(ids.length)
  })

  test("everybody's, by state, in either order; the house's never", async () => {
    const ids = async (ask: object): Promise<number[]> =>
      (await allWithdrawals(postgres.database, ask, PAGE)).list.map(
        ({ withdrawal }) => withdrawal.withdrawalId,
      )
    expect(await ids({})).toEqual([50, 42, 41])
    expect(await ids({ oldestFirst: true })).toEqual([41, 42, 50])
    expect(await ids({ state: 'applied' })).toEqual([50])
    expect(await ids({ state: 'sent' })).toEqual([])
    expect(await openWithdrawals(postgres.database)).toMatchObject([
      { withdrawal: { withdrawalId: 50, approvers: [3], status: 'applied' }, number: 17 },
    ])
  })

  test('[P18] one by its id or its name outside, and never that of another user', async () => {
    const withdrawalId = 50 as never
    expect(await withdrawalById(postgres.database, { userId: BOB, withdrawalId })).toBeDefined()
    expect(await withdrawalById(postgres.database, { userId: ALICE, withdrawalId })).toBeUndefined()
    expect(await anyWithdrawal(postgres.database, withdrawalId)).toMatchObject({
      withdrawal: { userId: BOB },
    })
    expect(await withdrawalsByReference(postgres.database, 'tx-1')).toMatchObject([
      { withdrawal: { withdrawalId: 41 } },
    ])
  })

  test('an id that comes again after it ended takes the row over', async () => {
    const again = withdrawalSteps(41, BOB)
    await tell([outcomeOf(19, [again.requested(1), again.approved(7)], minutes(20))])
    expect(await anyWithdrawal(postgres.database, 41 as never)).toMatchObject({
      withdrawal: { userId: BOB, approvers: [7], approvalsNeeded: 1, status: 'applied' },
      reference: undefined,
      sentMs: undefined,
      endedMs: undefined,
    })
    await tell([outcomeOf(20, [again.refused(1, 'risk'), first.requested()], minutes(21))])
    expect(await anyWithdrawal(postgres.database, 41 as never)).toMatchObject({
      withdrawal: { userId: ALICE, approvers: [], status: 'applied' },
      reason: undefined,
    })
  })

  test('one that changes and is not there is damage, and nothing of its batch is kept', async () => {
    await sql`DELETE FROM view_withdrawals WHERE withdrawal_id = 50`.execute(postgres.database)
    const step = [outcomeOf(19, [corrected(ALICE, 'credit'), bobs.approved(4)])]
    await expect(tell(step)).rejects.toBeInstanceOf(ViewsDamaged)
    expect(
      (await recordHistory(postgres.database, { userId: ALICE, types: ['correction'] }, PAGE)).total,
    ).toBe(2)
  })
})

describe('[rulebook 8.3] records of money in and out', () => {
  test('each follows from the one before; what is on its way out counts as gone', async () => {
    const { list } = await recordHistory(postgres.database, { userId: ALICE }, PAGE)
    expect(
      list.map(({ type, amount, balanceAfter, reference }) => [type, amount, balanceAfter, reference]),
    ).toEqual([
      ['correction', -9n, 897n, 18],
      ['correction', 9n, 906n, 18],
      ['withdrawalRefused', 103n, 897n, 42],
      ['withdrawal', -103n, 794n, 42],
      ['withdrawal', -103n, 897n, 41],
      ['deposit', 1_000n, 1_000n, 1],
    ])
  })
})

describe('checks', () => {
  const deposits = [
    { depositId: 2, userId: BOB, assetId: BASE, amount: 500n, reference: '0xab#2' },
  ] as never[]
  const withdrawals = [
    {
      withdrawalId: 50,
      userId: BOB,
      assetId: BASE,
      amount: 100n,
      fee: 3n,
      destination: 'ETH 0xab',
      approvalsNeeded: 2,
      approvers: [3],
      requestedMs: minutes(11),
      status: 'applied',
    },
    { withdrawalId: 60, userId: MAKER },
  ] as never[]
  const facts = {
    openOrders: [],
    number: 18,
    underway: { highestDeposit: 5, deposits, withdrawals },
    balances: [
      { userId: ALICE, wallet: SPOT_WALLET, asset: BASE, available: 897n, frozen: 0n },
      { userId: BOB, wallet: SPOT_WALLET, asset: BASE, available: 797n, frozen: 103n },
    ] as never[],
  }

  test('find nothing when all is well', async () => {
    expect(await viewProblems(postgres.database, facts)).toEqual([])
  })

  test.each([
    ['pending deposit 2', sql`DELETE FROM view_deposits WHERE deposit_id = 2`],
    ['pending deposit 2', sql`UPDATE view_deposits SET reference = 'x' WHERE deposit_id = 2`],
    ['pending deposit 3', sql`UPDATE view_deposits SET state = 'pending' WHERE deposit_id = 3`],
    ['open withdrawal 50', sql`UPDATE view_withdrawals SET approvers = '{}' WHERE withdrawal_id = 50`],
    ['open withdrawal 50', sql`UPDATE view_withdrawals SET state = 'sent' WHERE withdrawal_id = 50`],
    [
      'a deposit or a withdrawal has an end and no state of it, or the other way round: withdrawal 41',
      sql`UPDATE view_withdrawals SET ended_ms = NULL WHERE withdrawal_id = 41`,
    ],
    ['balance 8/0/1', sql`UPDATE record_balances SET balance = 900 WHERE user_id = 8`],
    [
      'a run of records is not counted through: 7/12/0',
      sql`UPDATE user_records SET ordinal = 3 WHERE type = 'withdrawal' AND number = 12`,
    ],
    [
      'a run does not end with its last record: 7/0/1/correction',
      sql`UPDATE record_runs SET records = 3 WHERE type = 'correction'`,
    ],
    [
      'a run does not end with its last record: 8/0/1/deposit',
      sql`DELETE FROM record_runs WHERE user_id = 8`,
    ],
  ])('find a wound: %s', async (problem, wound) => {
    await wound.execute(postgres.database)
    const problems = await viewProblems(postgres.database, facts)
    expect(problems.filter((each) => each.startsWith(problem))).toHaveLength(1)
  })
})
