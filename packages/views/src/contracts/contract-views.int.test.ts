// The views of contracts behind a real engine, whose time goes on by hours so that funding falls due.

import { HOUR_MS, MINUTE_MS } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { type EngineOptions, OutcomeHistory } from '@candor/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuildViews } from '../rebuild.ts'
import { tableChecksums } from '../table-checksums.ts'
import { CUSTOMERS } from '../trading-suite.ts'
import { viewProblems } from '../view-problems.ts'
import {
  Exchange,
  emptyTables,
  rebuilt,
  removeDirectories,
  takeFrom,
  temporaryDirectory,
} from '../views-suite.ts'
import { contractTrading, type KnownHoldings, setUpContracts } from './contract-trading-suite.ts'

const COMMANDS = 5_000
const LOOK_EVERY = 50

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

async function words(column: string, table: string): Promise<string[]> {
  const found = await sql<{ word: string }>`
    SELECT DISTINCT ${sql.ref(column)} AS word FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL
  `.execute(postgres.database)
  return found.rows.map(({ word }) => word).sort()
}

async function look({ engine }: Exchange, known: KnownHoldings): Promise<void> {
  const accounts = await Promise.all(CUSTOMERS.map((userId) => engine.query('contractAccount', { userId })))
  known.positions = accounts
    .flatMap((account) => account?.positions ?? [])
    .map(({ userId, positionId }) => ({ userId, positionId }))
  known.orders = accounts
    .flatMap((account) => account?.orders ?? [])
    .map(({ userId, orderId }) => ({ userId, orderId }))
  known.stops = accounts
    .flatMap((account) => account?.stops ?? [])
    .map(({ userId, stopId }) => ({ userId, stopId }))
}

async function trade(directory: string, options: Partial<EngineOptions> = {}): Promise<void> {
  const exchange = await Exchange.start(directory, postgres.url, options)
  const known: KnownHoldings = { positions: [], orders: [], stops: [] }
  const commands = contractTrading(3, known)
  // From a whole hour on, so that funding meets the same trading whenever this runs.
  exchange.pass(HOUR_MS - (BigInt(Date.now()) % HOUR_MS))
  await exchange.submit(setUpContracts())
  for (let sent = 0; sent < COMMANDS; sent += LOOK_EVERY) {
    exchange.pass(MINUTE_MS)
    await exchange.submit(takeFrom(commands, LOOK_EVERY))
    await look(exchange, known)
  }
  await exchange.stop()
  expect(exchange.failures).toEqual([])
}

describe('[P14] the views of contracts follow the log exactly', () => {
  test('they equal the core, and a rebuild from nothing gives the same tables', async () => {
    const directory = temporaryDirectory()
    await trade(directory)
    // A comparison of little would prove little.
    expect(await words('type', 'user_records')).toEqual(
      expect.arrayContaining([
        'autoDeleveraging',
        'closeLongFee',
        'closeShortFee',
        'contractIncome',
        'excessFee',
        'funding',
        'liquidation',
        'marginAdded',
        'marginProfit',
        'marginRemoved',
        'marginReturned',
        'openLongFee',
        'openLongMargin',
        'openShortFee',
        'openShortMargin',
      ]),
    )
    expect(await words('close_mode', 'contract_positions')).toEqual([
      'closeAll',
      'deleveraging',
      'liquidation',
      'reverse',
      'stopLoss',
      'takeProfit',
      'trigger',
      'user',
    ])
    expect(await words('role', 'contract_fills')).toEqual(['deleveraging', 'maker', 'netting', 'taker'])
    expect(await words('state', 'contract_stops')).toEqual(['armed', 'ended'])
    expect(await words('state', 'contract_triggers')).toEqual(['cancelled', 'fired', 'rejected', 'waiting'])
    const checksums = await tableChecksums(postgres.database)
    const again = await rebuilt(directory, postgres)
    expect(again.checksums).toEqual(checksums)
    expect(await viewProblems(postgres.database, again.facts)).toEqual([])
  })

  test('and so does one from a snapshot, when the log has lost its beginning', async () => {
    const directory = temporaryDirectory()
    await trade(directory, { oldSegments: 'drop', segmentBytes: 60_000, snapshotEvery: 700 })
    const checksums = await tableChecksums(postgres.database)
    const history = OutcomeHistory.open(directory)
    try {
      expect(history.base.number).toBeGreaterThan(1_000)
      expect(history.base.positions.length).toBeGreaterThan(0)
      expect(history.base.openContractOrders.length).toBeGreaterThan(0)
      expect(history.base.contractTriggers.length).toBeGreaterThan(0)
      await rebuildViews({ databaseUrl: postgres.url, history })
      expect(await viewProblems(postgres.database, history.facts())).toEqual([])
    } finally {
      history.close()
    }
    expect(await tableChecksums(postgres.database)).toEqual(checksums)
  })
})
