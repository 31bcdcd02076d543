// What the readers of conditional orders give, and what the checks find, on a few rows whose every number is known.
import type { ContractTriggerId, OrderId, Outcome, Price, TimeMs } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ViewsDamaged } from '../errors.ts'
import { ALICE, BOB, MARCH, outcomeOf } from '../outcomes-suite.ts'
import { tableChecksums } from '../table-checksums.ts'
import { viewProblems } from '../view-problems.ts'
import { ViewWriter } from '../view-writer.ts'
import { emptyTables } from '../views-suite.ts'
import {
  aContractOrder,
  aTrigger,
  contractPlaced,
  lotsOf,
  PERP,
  triggerEnded,
  triggerPlaced,
} from './contract-outcomes-suite.ts'
import {
  contractTriggerByClientId,
  contractTriggerById,
  contractTriggerHistory,
  waitingContractTriggersInViews,
} from './read-contract-triggers.ts'

let postgres: TestDatabase
let writer: ViewWriter

const PAGE = { pageIndex: 1, pageSize: 10 }
const at = (minutes: bigint): TimeMs => (MARCH + minutes * 60_000n) as TimeMs

const FIRST = aTrigger(1, ALICE, { clientId: 'k', side: 'sell', lots: undefined, reduceOnly: true })
const SECOND = aTrigger(2, ALICE, {
  clientId: 'k',
  orderType: 'limit',
  timeInForce: 'postOnly',
  price: 329n as Price,
  mayCross: true,
  trigger: 'atOrBelow',
  triggerBy: 'last',
  selfTrade: 'decrement',
  createdMs: at(1n),
})
const THIRD = aTrigger(3, ALICE, { createdMs: at(2n) })
const BOBS = aTrigger(4, BOB, { createdMs: at(2n) })
const SENT = aContractOrder(9, ALICE, { origin: 'trigger', lots: lotsOf(10) })

const STORY: readonly Outcome[] = [
  outcomeOf(1, [triggerPlaced(FIRST)]),
  outcomeOf(2, [triggerEnded(FIRST), triggerPlaced(SECOND)], at(1n)),
  outcomeOf(3, [triggerPlaced(THIRD), triggerPlaced(BOBS)], at(2n)),
  outcomeOf(
    4,
    [
      triggerEnded(THIRD, { reason: 'fired', price: 331n as Price, orderId: 9 as OrderId }),
      contractPlaced(SENT),
      triggerEnded(BOBS, { reason: 'rejected', price: 331n as Price, rejection: 'balance.insufficient' }),
    ],
    at(3n),
  ),
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
  for (const outcome of STORY) await tell([outcome])
  return () => writer.close()
})

describe('[contracts 9] conditional orders', () => {
  test('told in one transaction or in many, the tables are the same', async () => {
    const before = await tableChecksums(postgres.database)
    writer.close()
    await emptyTables(postgres.database)
    writer = await ViewWriter.open({ databaseUrl: postgres.url })
    await tell(STORY)
    expect(await tableChecksums(postgres.database)).toEqual(before)
  })

  test('newest first, with every field and what became of them', async () => {
    const { list, total } = await contractTriggerHistory(postgres.database, { userId: ALICE }, PAGE)
    expect(total).toBe(3)
    const nothing = { metPrice: undefined, orderId: undefined, rejection: undefined }
    expect(list).toEqual([
      {
        trigger: THIRD,
        state: 'fired',
        endReason: 'fired',
        endedMs: at(3n),
        metPrice: 331n,
        orderId: 9,
        rejection: undefined,
        number: 4,
      },
      { trigger: SECOND, state: 'waiting', endReason: undefined, endedMs: undefined, ...nothing, number: 2 },
      { trigger: FIRST, state: 'cancelled', endReason: 'byUser', endedMs: at(1n), ...nothing, number: 2 },
    ])
  })

  test('by contract, side, state and time', async () => {
    const ids = async (filter: object): Promise<number[]> => {
      const { list } = await contractTriggerHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)
      return list.map(({ trigger }) => trigger.triggerId)
    }
    expect(await ids({ marketId: PERP })).toEqual([3, 2, 1])
    expect(await ids({ marketId: 99 })).toEqual([])
    expect(await ids({ side: 'sell' })).toEqual([1])
    expect(await ids({ states: ['waiting', 'cancelled'] })).toEqual([2, 1])
    expect(await ids({ fromMs: at(1n), toMs: at(1n) })).toEqual([2])
  })

  test('one of one’s own, by id, or the latest by client id', async () => {
    const byId = (userId: typeof ALICE, id: number): ReturnType<typeof contractTriggerById> =>
      contractTriggerById(postgres.database, { userId, triggerId: id as ContractTriggerId })
    expect(await byId(BOB, 4)).toMatchObject({ state: 'rejected', rejection: 'balance.insufficient' })
    expect(await byId(ALICE, 4)).toBeUndefined()
    const byKey = { userId: ALICE, clientId: 'k' }
    expect((await contractTriggerByClientId(postgres.database, byKey))?.trigger).toEqual(SECOND)
    expect(await contractTriggerByClientId(postgres.database, { ...byKey, userId: BOB })).toBeUndefined()
  })

  test('those that wait must be the core’s', async () => {
    expect(await waitingContractTriggersInViews(postgres.database)).toEqual([SECOND])
    const facts = { openOrders: [], contractTriggers: [SECOND] }
    expect(await viewProblems(postgres.database, facts)).toEqual([])
    const without = await viewProblems(postgres.database, { openOrders: [], contractTriggers: [] })
    expect(without.some((each) => each.startsWith('conditional order 2'))).toBe(true)
    await sql`UPDATE contract_triggers SET order_id = 77 WHERE trigger_id = 3`.execute(postgres.database)
    expect(await viewProblems(postgres.database, facts)).toEqual([
      expect.stringMatching(
        /^a conditional order waits and has an end, or sent an order that is not there: 3/,
      ),
    ])
  })

  test('the end of one that does not wait is damage, and nothing of its batch is kept', async () => {
    const before = await tableChecksums(postgres.database)
    const failed = tell([outcomeOf(5, [triggerEnded(FIRST)])])
    await expect(failed).rejects.toBeInstanceOf(ViewsDamaged)
    await expect(failed).rejects.toThrow('conditional orders')
    expect(await tableChecksums(postgres.database)).toEqual(before)
  })
})
