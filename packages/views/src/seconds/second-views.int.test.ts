// The views of second-contracts behind a real engine, whose time goes on second by second.

import { type Command, type IndexId, type Reply, walletId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Engine, type EngineOptions, OutcomeHistory } from '@candor/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stamped } from '../contracts/contract-trading-suite.ts'
import { type RebuildReport, rebuildViews } from '../rebuild.ts'
import { type TableChecksum, tableChecksums } from '../table-checksums.ts'
import { viewProblems } from '../view-problems.ts'
import { Exchange, emptyTables, rebuilt, removeDirectories, temporaryDirectory } from '../views-suite.ts'
import { lastTicks, ticksAfter, ticksBetween } from './read-second-evidence.ts'
import { openSecondOrdersInViews } from './read-second-orders.ts'
import { lastOrders, secondTrading, setUpSeconds } from './second-trading-suite.ts'

const SECONDS = 300
const INDEX = 1 as IndexId
const SECOND_MS = 1_000n
const TAKE_BACK_EVERY = 10
/** Old segments go soon, so that the log loses its beginning. */
const FORGETFUL: Partial<EngineOptions> = { oldSegments: 'drop', segmentBytes: 40_000, snapshotEvery: 300 }

let postgres: TestDatabase

beforeAll(async () => {
  postgres = await startTestDatabase()
})

afterAll(async () => {
  await postgres.stop()
})

beforeEach(async () => {
  await emptyTables(postgres.database)
})

afterEach(removeDirectories)

type Market = Pick<Exchange, 'engine' | 'pass' | 'submit'>

interface Stretch {
  /** Seconds that went by before, which the clock of the machine knows nothing of. */
  readonly after?: number
  readonly seconds: number
  readonly seed: number
}

async function goOn(market: Market, { after = 0, seconds, seed }: Stretch): Promise<void> {
  const trading = secondTrading(seed)
  trading.next()
  market.pass(BigInt(after) * SECOND_MS)
  for (let at = 1; at <= seconds; at++) {
    market.pass(SECOND_MS)
    const nowMs = BigInt(Date.now()) + BigInt(after + at) * SECOND_MS
    const { before, seals, ticks } = trading.next(nowMs).value
    for (const commands of [before, seals, ticks]) await market.submit(commands)
    if (at % TAKE_BACK_EVERY === 1) await takeBack(market)
  }
}

/** One that waits for its moment, by its owner. */
async function takeBack({ engine }: Market): Promise<void> {
  const { orders } = await engine.query('seconds', {})
  const waiting = orders.findLast(({ stage }) => stage === 'scheduled')
  if (waiting === undefined) return
  const { userId, orderId } = waiting
  await engine.submit({ type: 'CancelSecondOrder', userId, clientId: undefined, orderId })
}

async function trade(directory: string, options: Partial<EngineOptions> = {}): Promise<void> {
  const exchange = await Exchange.start(directory, postgres.url, options)
  await exchange.submit(setUpSeconds())
  await goOn(exchange, { seconds: SECONDS, seed: 3 })
  // So that some wait for their seal when it ends.
  await exchange.submit(lastOrders())
  await exchange.stop()
  expect(exchange.failures).toEqual([])
}

async function words(column: string, table: string): Promise<string[]> {
  const found = await sql<{ word: string }>`
    SELECT DISTINCT ${sql.ref(column)} AS word FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL
  `.execute(postgres.database)
  return found.rows.map(({ word }) => word).sort()
}

/** An engine without views: they fall behind. */
async function tradeUnseen(directory: string): Promise<void> {
  const ahead = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  const engine = await Engine.start({
    directory,
    ...FORGETFUL,
    oldSegments: 'drop',
    ahead: ahead.buffer,
    onFailure: (reason) => expect.fail(reason),
  })
  const pass = (ms: bigint): bigint => Atomics.add(ahead, 0, ms)
  const submit = (commands: readonly Command[]): Promise<Reply[]> => {
    const nowMs = BigInt(Date.now()) + Atomics.load(ahead, 0)
    return Promise.all(commands.map((command) => engine.submit(stamped(command, nowMs))))
  }
  await goOn({ engine, pass, submit }, { after: SECONDS, seconds: SECONDS, seed: 5 })
  await engine.stop()
}

/** What comes after the views were made anew must find its way into them. */
async function expectToGoOn(directory: string, after: number): Promise<void> {
  const exchange = await Exchange.start(directory, postgres.url, FORGETFUL)
  await goOn(exchange, { after, seconds: 60, seed: 8 })
  const { number } = await exchange.engine.submit({ type: 'Tick' })
  const { orders, chains } = await exchange.engine.query('seconds', {})
  await exchange.projector.reached(number)
  const open = await openSecondOrdersInViews(postgres.database)
  expect(open.map(({ order }) => order)).toEqual(orders)
  for (const { indexId, hash, sequence } of chains) {
    const ticks = await ticksAfter(postgres.database, { indexId, after: sequence - 30, limit: 100 })
    expect(ticks).toHaveLength(30)
    expect(ticks.at(-1)?.hash).toEqual(hash)
  }
  await exchange.stop()
  expect(exchange.failures).toEqual([])
}

interface Rebuilt {
  readonly report: RebuildReport
  readonly problems: readonly string[]
  readonly checksums: readonly TableChecksum[]
  readonly base: OutcomeHistory['base']
}

async function rebuild(directory: string): Promise<Rebuilt> {
  const history = OutcomeHistory.open(directory)
  try {
    const report = await rebuildViews({ databaseUrl: postgres.url, history })
    const problems = await viewProblems(postgres.database, history.facts())
    return { report, problems, checksums: await tableChecksums(postgres.database), base: history.base }
  } finally {
    history.close()
  }
}

describe('[P14] the views of second-contracts follow the log exactly', () => {
  test('they equal the core, and a rebuild from nothing gives the same tables', async () => {
    const directory = temporaryDirectory()
    await trade(directory)
    // A comparison of little would prove little.
    expect(await words('outcome', 'second_orders')).toEqual(['cancelled', 'lost', 'tie', 'void', 'won'])
    expect(await words('stage', 'second_orders')).toEqual(['ended', 'open', 'pending', 'scheduled'])
    expect(await words('reason', 'second_orders')).toEqual(
      expect.arrayContaining([
        'accountFrozen',
        'byUser',
        'noEntry',
        'operator',
        'refused',
        'settled',
        'window',
      ]),
    )
    expect(await words('type', 'user_records')).toEqual(
      expect.arrayContaining(['secondPayout', 'secondRefund', 'secondStake']),
    )
    const { rows } = await sql<{ returned: number; packs: number; seals: number }>`SELECT
      (SELECT count(*) FROM second_orders WHERE returned_ms IS NOT NULL) AS returned,
      (SELECT count(*) FROM index_ticks) AS packs, (SELECT count(*) FROM second_seals) AS seals
    `.execute(postgres.database)
    expect(rows[0]?.returned).toBeGreaterThan(0)
    expect(rows[0]?.packs).toBeGreaterThan(20)
    expect(rows[0]?.seals).toBeGreaterThan(100)
    const checksums = await tableChecksums(postgres.database)
    const again = await rebuilt(directory, postgres)
    expect(again.checksums).toEqual(checksums)
    expect(await viewProblems(postgres.database, again.facts)).toEqual([])
    for (const { indexId, sequence, hash } of again.facts.tickChains) {
      const ticks = await ticksAfter(postgres.database, { indexId, after: 5, limit: 5_000 })
      expect(ticks.map((tick) => tick.sequence)).toEqual(
        Array.from({ length: sequence - 5 }, (_, at) => at + 6),
      )
      expect(ticks.at(-1)?.hash).toEqual(hash)
    }
  })

  test('and so does one from a snapshot, when the log has lost its beginning', async () => {
    const directory = temporaryDirectory()
    await trade(directory, FORGETFUL)
    const checksums = await tableChecksums(postgres.database)
    const again = await rebuild(directory)
    expect(again.base.number).toBeGreaterThan(500)
    expect(again.base.secondOrders.length).toBeGreaterThan(0)
    expect(again.problems).toEqual([])
    expect(again.checksums).toEqual(checksums)
  })

  test('wounds in what is younger than that are healed', async () => {
    const directory = temporaryDirectory()
    await trade(directory, FORGETFUL)
    const checksums = await tableChecksums(postgres.database)
    const history = OutcomeHistory.open(directory)
    const { number } = history.base
    history.close()
    const { database } = postgres
    await database.deleteFrom('second_postings').where('number', '>', number).execute()
    await database
      .deleteFrom('second_seals')
      .where('number', '>', number + 40)
      .execute()
    await database.deleteFrom('second_totals').execute()
    await database.deleteFrom('second_orders').where('number', '>', number).execute()
    await database
      .updateTable('second_orders')
      .set({ stage: 'pending', outcome: null, reason: null, ended_ms: null, payout: 5n as never })
      .where('updated_number', '>', number)
      .where('returned_ms', 'is', null)
      .execute()
    await database
      .deleteFrom('index_ticks')
      .where('number', '>', number + 60)
      .execute()
    const again = await rebuild(directory)
    expect(again.problems).toEqual([])
    expect(again.checksums).toEqual(checksums)
  })

  test('with the tables lost and the beginning too: what can be known, and then everything that comes', async () => {
    const directory = temporaryDirectory()
    await trade(directory, FORGETFUL)
    await emptyTables(postgres.database)
    const { report, problems, base } = await rebuild(directory)
    expect(report.missing).toEqual({ first: 1, last: base.number })
    // Postings and leaves of before are gone; orders, balances, ticks and seals since are as the core holds them.
    const lost =
      /^(?:a second-contract and its postings differ|a second-contract is not where|an order and its fills|a record|a purse|and \d+ more)/
    expect(problems.filter((problem) => !lost.test(problem))).toEqual([])
    await expectToGoOn(directory, SECONDS)
  })

  test('with views that fell behind what the log still holds: older ticks stay, and the chain goes on', async () => {
    const directory = temporaryDirectory()
    await trade(directory, FORGETFUL)
    const [seen] = await lastTicks(postgres.database, { indexId: INDEX, count: 1 })
    await tradeUnseen(directory)
    const { report, problems, base } = await rebuild(directory)
    expect(report.missing?.last).toBe(base.number)
    expect(problems.filter((problem) => /^(?:second-contract|chains|balance)/.test(problem))).toEqual([])
    const kept = await ticksBetween(postgres.database, { indexId: INDEX, from: 1, to: seen?.sequence ?? 0 })
    expect(kept.at(-1)).toEqual(seen)
    await expectToGoOn(directory, 2 * SECONDS)
  })

  test('[P14] the records of the wallet are what the core has free there', async () => {
    const directory = temporaryDirectory()
    await trade(directory)
    const history = OutcomeHistory.open(directory)
    try {
      for await (const _ of history.batches()) void _
      const second = walletId('second')
      const own = history
        .facts()
        .balances.filter(({ wallet, available }) => wallet === second && available > 0n)
      const rows = await postgres.database
        .selectFrom('record_balances')
        .selectAll()
        .where('wallet', '=', second)
        .orderBy('user_id')
        .execute()
      expect(rows.map(({ user_id, balance }) => [user_id, balance])).toEqual(
        own.map(({ userId, available }) => [userId, available]),
      )
      expect(own.length).toBeGreaterThan(3)
    } finally {
      history.close()
    }
  })
})
