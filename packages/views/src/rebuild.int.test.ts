import type { UserId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Engine, type EngineOptions, OutcomeHistory } from '@candor/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { viewCheckpoint } from './read-checkpoint.ts'
import { openOrdersInViews } from './read-orders.ts'
import { type RebuildReport, rebuildViews } from './rebuild.ts'
import { tableChecksums } from './table-checksums.ts'
import { HOUSES, setUp, trading } from './trading-suite.ts'
import { viewProblems } from './view-problems.ts'
import {
  Exchange,
  emptyTables,
  removeDirectories,
  someTrading,
  takeFrom,
  temporaryDirectory,
} from './views-suite.ts'

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

/** Old segments go soon, so that the log loses its beginning. */
const FORGETFUL: Partial<EngineOptions> = { oldSegments: 'drop', segmentBytes: 10_000, snapshotEvery: 150 }

async function trade(
  directory: string,
  count: number,
  options: Partial<EngineOptions> = FORGETFUL,
): Promise<void> {
  const exchange = await Exchange.start(directory, postgres.url, options)
  await exchange.submit(someTrading(count))
  await exchange.stop()
  expect(exchange.failures).toEqual([])
}

/** An engine without views: they fall behind. */
async function tradeUnseen(directory: string, count: number, seed: number): Promise<void> {
  const engine = await Engine.start({
    directory,
    ...FORGETFUL,
    oldSegments: 'drop',
    onFailure: (reason) => expect.fail(reason),
  })
  const commands = trading(seed)
  for (let at = 0; at < count; at += 50) {
    await Promise.all(takeFrom(commands, 50).map((command) => engine.submit(command)))
  }
  await engine.stop()
}

interface Rebuilt {
  readonly report: RebuildReport
  readonly problems: readonly string[]
  readonly base: number
}

async function rebuild(directory: string): Promise<Rebuilt> {
  const history = OutcomeHistory.open(directory)
  try {
    const report = await rebuildViews({ databaseUrl: postgres.url, history })
    const problems = await viewProblems(postgres.database, history.facts())
    return { report, problems, base: history.base.number }
  } finally {
    history.close()
  }
}

/** What was submitted after the views were made anew must find its way into them. */
async function expectToGoOn(directory: string): Promise<void> {
  const exchange = await Exchange.start(directory, postgres.url, FORGETFUL)
  await exchange.submit(takeFrom(trading(77), 300))
  await exchange.projector.reached(exchange.engine.recovery.number + 300)
  const customers = (await exchange.engine.query('allOpenOrders', {})).filter(
    ({ userId }) => !HOUSES.includes(userId),
  )
  expect(await openOrdersInViews(postgres.database)).toEqual(customers)
  await exchange.stop()
  expect(exchange.failures).toEqual([])
}

describe('[P14] views made anew', () => {
  test('from nothing, over whatever the tables held', async () => {
    const directory = temporaryDirectory()
    await trade(directory, 1_000, {})
    const checksums = await tableChecksums(postgres.database)
    await postgres.database.deleteFrom('candles').where('interval', '=', '1d').execute()
    await postgres.database
      .updateTable('spot_fills')
      .set({ user_id: 3 as UserId })
      .execute()
    await postgres.database.updateTable('view_checkpoint').set({ number: 20 }).execute()
    const { report, problems } = await rebuild(directory)
    expect(problems).toEqual([])
    expect(report).toEqual({ first: 1, last: setUp().length + 1_000, missing: undefined })
    expect(await tableChecksums(postgres.database)).toEqual(checksums)
    await expectToGoOn(directory)
  })

  test('from the oldest snapshot, when the log has lost its beginning: what is older stays', async () => {
    const directory = temporaryDirectory()
    await trade(directory, 1_500)
    const checksums = await tableChecksums(postgres.database)
    const { report, problems, base } = await rebuild(directory)
    expect(base).toBeGreaterThan(500)
    expect(problems).toEqual([])
    expect(report).toEqual({ first: base + 1, last: setUp().length + 1_500, missing: undefined })
    expect(await tableChecksums(postgres.database)).toEqual(checksums)
    await expectToGoOn(directory)
  })

  test('wounds in what is younger than that are healed', async () => {
    const directory = temporaryDirectory()
    await trade(directory, 1_500)
    const checksums = await tableChecksums(postgres.database)
    const history = OutcomeHistory.open(directory)
    const { number, nextOrderId, nextTradeId } = history.base
    history.close()
    const { database } = postgres
    await database
      .deleteFrom('user_records')
      .where('number', '>', number + 50)
      .execute()
    await database
      .deleteFrom('public_trades')
      .where('trade_id', '>', (nextTradeId + 20) as never)
      .execute()
    await database
      .deleteFrom('spot_orders')
      .where('order_id', '>', (nextOrderId + 20) as never)
      .execute()
    await database
      .updateTable('record_balances')
      .set({ balance: 5n as never })
      .execute()
    await database
      .updateTable('spot_orders')
      .set({ status: 'new', closed_ms: null })
      .where('updated_number', '>', number)
      .execute()
    await database.deleteFrom('view_deposits').where('number', '>', number).execute()
    await database
      .updateTable('view_deposits')
      .set({ state: 'pending', ended_ms: null })
      .where('updated_number', '>', number)
      .execute()
    await database.deleteFrom('view_withdrawals').where('number', '>', number).execute()
    await database
      .updateTable('view_withdrawals')
      .set({ state: 'applied', ended_ms: null, approvers: [] })
      .where('updated_number', '>', number)
      .execute()
    await database.deleteFrom('record_runs').execute()
    expect((await rebuild(directory)).problems).toEqual([])
    expect(await tableChecksums(database)).toEqual(checksums)
  })

  test('with the tables lost and the beginning too: what can be known, and a word about the rest', async () => {
    const directory = temporaryDirectory()
    await trade(directory, 1_500)
    await emptyTables(postgres.database)
    const { report, problems, base } = await rebuild(directory)
    expect(report.missing).toEqual({ first: 1, last: base })
    // Fills of before are gone; open orders, balances and trades since are as the core holds them.
    expect(problems.filter((problem) => !problem.startsWith('an order and its fills differ'))).toEqual([])
    await expectToGoOn(directory)
  })

  test('with views that fell behind what the log still holds', async () => {
    const directory = temporaryDirectory()
    await trade(directory, 500)
    const seen = (await viewCheckpoint(postgres.database)).number
    await tradeUnseen(directory, 1_500, 9)
    await expect(Exchange.start(directory, postgres.url, FORGETFUL)).rejects.toThrow(
      /^ViewsMismatch: .*no snapshot lies between.*npm run rebuild-views/,
    )
    const { report, problems, base } = await rebuild(directory)
    expect(report.missing).toEqual({ first: seen + 1, last: base })
    expect(problems.some((problem) => problem.startsWith('open order'))).toBe(false)
    expect(problems.some((problem) => problem.startsWith('balance'))).toBe(false)
    await expectToGoOn(directory)
  })
})

describe('[P14] views that do not belong to the log are refused', () => {
  test('a log that ends before them', async () => {
    const long = temporaryDirectory()
    await trade(long, 500, {})
    await expect(Exchange.start(temporaryDirectory(), postgres.url)).rejects.toThrow(
      /^ViewsMismatch: .*npm run rebuild-views/,
    )
  })

  test('another log that is as long', async () => {
    await trade(temporaryDirectory(), 300, {})
    const other = temporaryDirectory()
    const engine = await Engine.start({
      directory: other,
      oldSegments: 'keep',
      onFailure: (reason) => expect.fail(reason),
    })
    await Promise.all(someTrading(600, 8).map((command) => engine.submit(command)))
    await engine.stop()
    const checksums = await tableChecksums(postgres.database)
    await expect(Exchange.start(other, postgres.url)).rejects.toThrow(
      /^ViewsMismatch: the views hold [0-9a-f]{64} for command/,
    )
    expect(await tableChecksums(postgres.database)).toEqual(checksums)
    expect((await rebuild(other)).problems).toEqual([])
  })
})
