// The views of financial products and mining pools behind a real engine, whose time goes on day by day.

import { type Command, type Reply, walletId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Engine, type EngineOptions, OutcomeHistory } from '@candor/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stamped } from '../contracts/contract-trading-suite.ts'
import { type RebuildReport, rebuildViews } from '../rebuild.ts'
import { type TableChecksum, tableChecksums } from '../table-checksums.ts'
import { CUSTOMERS } from '../trading-suite.ts'
import { viewProblems } from '../view-problems.ts'
import { Exchange, emptyTables, rebuilt, removeDirectories, temporaryDirectory } from '../views-suite.ts'
import { buyMining, cancelByPlatform, earnTrading, leave, setUpEarn } from './earn-trading-suite.ts'
import { runningFinancialInViews } from './read-financial-orders.ts'
import { runningMiningInViews } from './read-mining-orders.ts'

const DAYS = 45
const DAY_MS = 86_400_000n
const TAKE_OUT_EVERY = 4
/** More than one Tick does. */
const MANY = 1_200
/** Old segments go soon, so that the log loses its beginning. */
const FORGETFUL: Partial<EngineOptions> = { oldSegments: 'drop', segmentBytes: 20_000, snapshotEvery: 200 }

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
  /** Days that went by before, which the clock of the machine knows nothing of. */
  readonly after?: number
  readonly days: number
  readonly seed: number
}

async function goOn(market: Market, { after = 0, days, seed }: Stretch): Promise<void> {
  const trading = earnTrading(seed)
  market.pass(BigInt(after) * DAY_MS)
  for (let at = 0; at < days; at++) {
    market.pass(DAY_MS)
    await market.submit([{ type: 'Tick' }])
    await market.submit(trading.next().value)
    if (at % TAKE_OUT_EVERY === 1) await takeOut(market, at)
  }
}

/** An order of a few days ago, by its owner; the latest of another, by the platform. */
async function takeOut(market: Market, at: number): Promise<void> {
  const [owner, other] = [CUSTOMERS[at % 6], CUSTOMERS[(at + 1) % 6]] as const
  const account = owner && (await market.engine.query('earnAccount', { userId: owner }))
  const [oldest] = account?.financial ?? []
  if (oldest !== undefined) await market.submit([leave(oldest.userId, oldest.orderId)])
  const others = other && (await market.engine.query('earnAccount', { userId: other }))
  const latest = others?.financial.at(-1)
  if (latest !== undefined) await market.submit([cancelByPlatform(latest.orderId)])
}

async function trade(directory: string, options: Partial<EngineOptions> = {}): Promise<void> {
  const exchange = await Exchange.start(directory, postgres.url, options)
  await exchange.submit(setUpEarn())
  await goOn(exchange, { days: DAYS, seed: 3 })
  await exchange.stop()
  expect(exchange.failures).toEqual([])
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
  await goOn({ engine, pass, submit }, { after: DAYS, days: DAYS, seed: 5 })
  await engine.stop()
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

/** What comes after the views were made anew must find its way into them. */
async function expectToGoOn(directory: string, after: number): Promise<void> {
  const exchange = await Exchange.start(directory, postgres.url, FORGETFUL)
  await goOn(exchange, { after, days: 10, seed: 8 })
  const { number } = await exchange.engine.submit({ type: 'Tick' })
  await exchange.projector.reached(number)
  const accounts = await Promise.all(
    [...CUSTOMERS].map((userId) => exchange.engine.query('earnAccount', { userId })),
  )
  const mining = await runningMiningInViews(postgres.database)
  const financial = await runningFinancialInViews(postgres.database)
  const own = <T extends { readonly userId: number; readonly orderId: number }>(orders: readonly T[]): T[] =>
    orders.filter(({ userId }) => userId < 100).sort((a, b) => a.orderId - b.orderId)
  expect(own(mining)).toEqual(own(accounts.flatMap((account) => account?.mining ?? [])))
  const accruing = own(accounts.flatMap((account) => account?.financial ?? []))
  expect(own(financial)).toHaveLength(accruing.length)
  expect(accruing).toMatchObject(own(financial))
  expect(mining.length).toBeGreaterThan(5)
  await exchange.stop()
  expect(exchange.failures).toEqual([])
}

async function words(column: string, table: string): Promise<string[]> {
  const found = await sql<{ word: string }>`
    SELECT DISTINCT ${sql.ref(column)} AS word FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL
  `.execute(postgres.database)
  return found.rows.map(({ word }) => word).sort()
}

async function count(what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${what}`.execute(
    postgres.database,
  )
  return rows[0]?.count ?? 0
}

describe('[P14] the views of financial products and pools follow the log exactly', () => {
  test('they equal the core, and a rebuild from nothing gives the same tables', async () => {
    const directory = temporaryDirectory()
    await trade(directory)
    // A comparison of little would prove little.
    expect(await words('ending', 'financial_orders')).toEqual([
      'cancelled',
      'cancelledByPlatform',
      'matured',
      'transferredOut',
    ])
    expect(await words('payout', 'mining_orders')).toEqual(['daily', 'end'])
    expect(await words('type', 'user_records')).toEqual(
      expect.arrayContaining([
        'buyFinancial',
        'cancelFinancial',
        'financialIncome',
        'miningBuy',
        'miningIncome',
        'miningPrincipal',
        'rebateLevel1',
        'rebateLevel2',
        'sellFinancial',
      ]),
    )
    expect(await count(sql`mining_orders WHERE ended_ms IS NULL`)).toBeGreaterThan(10)
    expect(await count(sql`mining_orders WHERE ended_ms IS NOT NULL`)).toBeGreaterThan(100)
    // Of an inviter who was frozen.
    expect(
      await count(
        sql`mining_incomes JOIN mining_orders USING (order_id) WHERE rebate1 = 0 AND inviter1 IS NOT NULL`,
      ),
    ).toBeGreaterThan(0)
    const checksums = await tableChecksums(postgres.database)
    const again = await rebuilt(directory, postgres)
    expect(again.checksums).toEqual(checksums)
    expect(await viewProblems(postgres.database, again.facts)).toEqual([])
  })

  test('and so does one from a snapshot, when the log has lost its beginning', async () => {
    const directory = temporaryDirectory()
    await trade(directory, FORGETFUL)
    const checksums = await tableChecksums(postgres.database)
    const again = await rebuild(directory)
    expect(again.base.number).toBeGreaterThan(200)
    expect(again.base.financialOrders.length).toBeGreaterThan(0)
    expect(again.base.miningOrders.length).toBeGreaterThan(0)
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
    await database.deleteFrom('mining_incomes').where('number', '>', number).execute()
    await database
      .deleteFrom('mining_rebates')
      .where('number', '>', number + 40)
      .execute()
    await database.deleteFrom('mining_rebate_totals').execute()
    await database.deleteFrom('financial_orders').where('number', '>', number).execute()
    await database
      .updateTable('financial_orders')
      .set({ ending: null, ended_ms: null, paid: 5n as never })
      .where('updated_number', '>', number)
      .execute()
    await database
      .updateTable('mining_orders')
      .set({ paid_days: 0, ended_ms: null, escrow: 5n as never })
      .where('updated_number', '>', number)
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
    // Payouts of before are gone; orders that ran, and balances, are as the core holds them.
    const lost = /^(?:a mining order and its payouts differ|a record|a purse|and \d+ more)/
    expect(problems.filter((problem) => !lost.test(problem))).toEqual([])
    await expectToGoOn(directory, DAYS)
  })

  test('with views that fell behind what the log still holds: older lines stay, and everything goes on', async () => {
    const directory = temporaryDirectory()
    await trade(directory, FORGETFUL)
    const before = await count(sql`mining_incomes`)
    await tradeUnseen(directory)
    const { report, problems, base } = await rebuild(directory)
    expect(report.missing?.last).toBe(base.number)
    expect(problems.filter((problem) => /^(?:financial|mining order|balance)/.test(problem))).toEqual([])
    expect(await count(sql`mining_incomes`)).toBeGreaterThan(before)
    await expectToGoOn(directory, 2 * DAYS)
  })

  test('[P14] the records of every wallet are what the core has free there, what is locked apart', async () => {
    const directory = temporaryDirectory()
    await trade(directory)
    const { facts } = await rebuilt(directory, postgres)
    const financial = walletId('financial')
    const own = facts.balances.filter(({ userId, wallet, available }) => {
      return userId < 100 && wallet === financial && available > 0n
    })
    const rows = await postgres.database
      .selectFrom('record_balances')
      .selectAll()
      .where('wallet', '=', financial)
      .where('balance', '<>', 0n as never)
      .orderBy('user_id')
      .execute()
    expect(rows.map(({ user_id, balance }) => [user_id, balance])).toEqual(
      own.map(({ userId, available }) => [userId, available]),
    )
    expect(own.length).toBeGreaterThan(3)
  })

  test('[earn 3] payouts of more orders than one Tick does come without anybody asking', async () => {
    const exchange = await Exchange.start(temporaryDirectory(), postgres.url)
    exchange.passToNoon()
    await exchange.submit(setUpEarn())
    const purchase = buyMining({ user: 1, pool: 1, amount: 10, inviters: [2, 3] })
    const bought = await exchange.submit(
      Array.from({ length: MANY }, () => purchase),
      MANY,
    )
    expect(bought.filter(({ rejection }) => rejection !== undefined)).toEqual([])
    exchange.pass(2n * DAY_MS)
    const progress = async (): Promise<object> => ({
      paid: await count(sql`mining_incomes`),
      failures: exchange.failures,
    })
    await expect.poll(progress, { timeout: 90_000 }).toEqual({ paid: MANY, failures: [] })
    expect(await count(sql`mining_rebates`)).toBe(2 * MANY)
    expect(await count(sql`user_records WHERE type = 'rebateLevel2' AND user_id = 3`)).toBe(MANY)
    const ticks = await sql<{
      count: number
    }>`SELECT count(DISTINCT number) AS count FROM mining_incomes`.execute(postgres.database)
    expect(ticks.rows[0]?.count).toBe(6)
    await exchange.stop()
    expect(exchange.failures).toEqual([])
  })
})
