import { type Migration, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MigrationFailed } from './errors.ts'
import { applyMigrations, migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './tables.ts'
import { startEmptyTestDatabase, type TestDatabase } from './testing-suite.ts'

let server: TestDatabase

beforeEach(async () => {
  server = await startEmptyTestDatabase()
})

afterEach(async () => {
  await server.stop()
})

async function tableNames(database: Database): Promise<string[]> {
  return (await database.introspection.getTables()).map(({ name }) => name)
}

const step = (statement: string): Migration => ({
  async up(database) {
    await sql.raw(statement).execute(database)
  },
})

describe('migrations', () => {
  test('are numbered without a gap, in the order in which they stand', () => {
    const names = Object.keys(MIGRATIONS)
    expect(names.map((name) => name.slice(0, 5))).toEqual(
      names.map((_, place) => `${String(place + 1).padStart(4, '0')}-`),
    )
  })

  test('all apply to an empty database, and a second time there is nothing to do', async () => {
    expect(await migrate(server.database)).toEqual(Object.keys(MIGRATIONS))
    const tables = await tableNames(server.database)
    expect(tables).toEqual(expect.arrayContaining(['users', 'sessions', 'logins', 'settings']))
    expect(await migrate(server.database)).toEqual([])
    expect(await tableNames(server.database)).toEqual(tables)
  })

  test('of several processes at once are applied once', async () => {
    const databases = Array.from({ length: 4 }, () => openDatabase(server.url, { connections: 2 }))
    const applied = await Promise.all(databases.map((database) => migrate(database)))
    expect(applied.flat().sort()).toEqual(Object.keys(MIGRATIONS))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    for (const database of databases) await database.destroy()
  })

  test('that fail change nothing, name the culprit, and can be run again', async () => {
    const first = step('CREATE TABLE one (value text)')
    const failed = applyMigrations(server.database, { '0001-one': first, '0002-two': step('NONSENSE') })
    await expect(failed).rejects.toThrow(MigrationFailed)
    await expect(failed).rejects.toThrow(/migration 0002-two failed.*NONSENSE/)
    expect(await tableNames(server.database)).not.toContain('one')
    const cured = { '0001-one': first, '0002-two': step('CREATE TABLE two (value text)') }
    expect(await applyMigrations(server.database, cured)).toEqual(['0001-one', '0002-two'])
  })

  test('newer than this program are refused', async () => {
    const first = step('CREATE TABLE one (value text)')
    const newer = { '0001-one': first, '0002-two': step('CREATE TABLE two (value text)') }
    await applyMigrations(server.database, newer)
    await expect(applyMigrations(server.database, { '0001-one': first })).rejects.toThrow(
      /0002-two is missing/,
    )
  })

  test('may take longer than the bound for statements, which holds again afterwards', async () => {
    const database = openDatabase(server.url, { connections: 1, statementTimeoutMs: 50 })
    expect(await applyMigrations(database, { '0001-slow': step('SELECT pg_sleep(0.2)') })).toEqual([
      '0001-slow',
    ])
    await expect(sql`SELECT pg_sleep(60)`.execute(database)).rejects.toThrow('statement timeout')
    await database.destroy()
  })
})
