import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ValueUnfit } from './errors.ts'
import { openDatabase } from './open-database.ts'
import { until } from './server-process-suite.ts'
import type { Database } from './tables.ts'
import { startEmptyTestDatabase, type TestDatabase } from './testing-suite.ts'

let server: TestDatabase

beforeAll(async () => {
  server = await startEmptyTestDatabase()
})

afterAll(async () => {
  await server.stop()
})

async function value(text: string, database: Database = server.database): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`SELECT (${sql.raw(text)}) AS value`.execute(database)
  return rows[0]?.value
}

describe('values', () => {
  test('bigint comes as a safe integer or not at all', async () => {
    expect(await value('9007199254740991::bigint')).toBe(9007199254740991)
    expect(await value('-9007199254740991::bigint')).toBe(-9007199254740991)
    await expect(value('9007199254740992::bigint')).rejects.toThrow(ValueUnfit)
    await expect(value(`'-9223372036854775808'::bigint`)).rejects.toThrow(ValueUnfit)
    expect(await value('ARRAY[1, NULL, 3]::bigint[]')).toEqual([1, null, 3])
    await expect(value('ARRAY[9007199254740992]::bigint[]')).rejects.toThrow(ValueUnfit)
  })

  test('numeric comes as a bigint of any size, and never with a fraction', async () => {
    expect(await value('123456789012345678901234567890::numeric')).toBe(123456789012345678901234567890n)
    expect(await value('-1::numeric(38, 0)')).toBe(-1n)
    expect(await value('SELECT sum(n) FROM (VALUES (1::bigint), (2)) AS t (n)')).toBe(3n)
    for (const unfit of ['1.5', '1.00', `'NaN'`, `'Infinity'`]) {
      await expect(value(`${unfit}::numeric`)).rejects.toThrow(ValueUnfit)
    }
    expect(await value('ARRAY[[1, 2], [NULL, 90071992547409930]]::numeric[]')).toEqual([
      [1n, 2n],
      [null, 90071992547409930n],
    ])
    await expect(value('ARRAY[0.1]::numeric[]')).rejects.toThrow(ValueUnfit)
  })

  test('a bigint goes in exactly', async () => {
    const big = 123456789012345678901234567890n
    const { rows } = await sql`SELECT ${big}::numeric AS value`.execute(server.database)
    expect(rows).toEqual([{ value: big }])
  })

  test('an unfit value fails its query and spares the connection', async () => {
    const database = openDatabase(server.url, { connections: 1 })
    await expect(value('1.5::numeric', database)).rejects.toThrow(ValueUnfit)
    expect(await value('2::numeric', database)).toBe(2n)
    await database.destroy()
  })

  test('other pools of the process keep the usual parsers', async () => {
    const { Client } = await import('pg')
    const client = new Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query('SELECT 1::bigint AS value')
    await client.end()
    expect(rows).toEqual([{ value: '1' }])
  })
})

describe('connections', () => {
  test('carry the name and obey the bound for statements', async () => {
    const database = openDatabase(server.url, { applicationName: 'teller', statementTimeoutMs: 50 })
    expect(await value(`current_setting('application_name')`, database)).toBe('teller')
    await expect(value('pg_sleep(60)', database)).rejects.toThrow('statement timeout')
    await database.destroy()
  })

  test('are never more than said', async () => {
    const database = openDatabase(server.url, { connections: 2, applicationName: 'narrow' })
    const count = sql<{ n: number }>`SELECT count(*) AS n, pg_sleep(0.05) FROM pg_stat_activity
      WHERE application_name = 'narrow'`
    const counts = await Promise.all(Array.from({ length: 8 }, () => count.execute(database)))
    for (const { rows } of counts) expect(rows[0]?.n).toBeLessThanOrEqual(2)
    await database.destroy()
  })

  test('that break, idle or in use, are told and replaced, and the process lives', async () => {
    const lost: Error[] = []
    const database = openDatabase(server.url, {
      connections: 1,
      applicationName: 'fragile',
      onConnectionLost: (error) => lost.push(error),
    })
    const terminate = (): Promise<unknown> =>
      value(
        `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'fragile'`,
      )
    expect(await value('1', database)).toBe(1)
    await terminate()
    await until(() => lost.length > 0)
    expect(await value('2', database)).toBe(2)

    lost.length = 0
    const broken = database.transaction().execute(async (transaction) => {
      await sql`SELECT 1`.execute(transaction)
      await terminate()
      await until(() => lost.length > 0)
      await sql`SELECT 2`.execute(transaction)
    })
    await expect(broken).rejects.toThrow()
    expect(await value('3', database)).toBe(3)
    await database.destroy()
  })
})
