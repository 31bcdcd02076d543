import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMigrations, migrate } from '../migrate.ts'
import { startEmptyTestDatabase, type TestDatabase } from '../testing-suite.ts'
import { MIGRATIONS } from './index.ts'

let server: TestDatabase

beforeAll(async () => {
  server = await startEmptyTestDatabase()
  const before = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 3))
  await applyMigrations(server.database, before)
  // Two users; the rows do not lie in the order of the log.
  await sql`INSERT INTO user_records
      (user_id, time_ms, number, place, type, wallet, asset_id, amount, balance_after, reference) VALUES
    (7, 20, 3, 1, 'buyCoin', 0, 1, 5, 105, 9),
    (7, 10, 2, 0, 'deposit', 0, 1, 100, 100, 41),
    (7, 30, 4, 0, 'buyCoin', 0, 1, 6, 111, 10),
    (7, 30, 4, 1, 'buyCoin', 0, 2, 6, 111, 10),
    (8, 30, 5, 0, 'deposit', 0, 1, 7, 7, 42)`.execute(server.database)
  await migrate(server.database)
})

afterAll(async () => {
  await server.stop()
})

describe('views of the release before, with rows in them', () => {
  test('records are counted through, and have no lines', async () => {
    const rows = await server.database
      .selectFrom('user_records')
      .select(['user_id', 'number', 'place', 'ordinal', 'lines'])
      .orderBy('number')
      .orderBy('place')
      .execute()
    expect(rows.map(({ number, place, ordinal, lines }) => [number, place, ordinal, lines])).toEqual([
      [2, 0, 1, null],
      [3, 1, 1, null],
      [4, 0, 2, null],
      [4, 1, 1, null],
      [5, 0, 1, null],
    ])
    const runs = await server.database
      .selectFrom('record_runs')
      .selectAll()
      .orderBy('user_id')
      .orderBy('asset_id')
      .orderBy('type')
      .execute()
    expect(runs.map(({ user_id, asset_id, type, records }) => [user_id, asset_id, type, records])).toEqual([
      [7, 1, 'buyCoin', 2],
      [7, 1, 'deposit', 1],
      [7, 2, 'buyCoin', 1],
      [8, 1, 'deposit', 1],
    ])
  })

  test('deposits that were credited are there', async () => {
    const rows = await server.database.selectFrom('view_deposits').selectAll().orderBy('deposit_id').execute()
    expect(rows).toMatchObject([
      {
        deposit_id: 41,
        user_id: 7,
        amount: 100n,
        state: 'confirmed',
        ended_ms: 10,
        number: 2,
        reference: null,
      },
      { deposit_id: 42, user_id: 8, amount: 7n, state: 'confirmed', seen_ms: 30, updated_number: 5 },
    ])
  })
})
