// A real Postgres for the tests of any package: a database for each call, gone after `stop`. The tests of one run share a
// server (shared-test-server.ts) and each copies its tables; whoever runs without it gets a server of its own in a
// temporary folder. It does not wait for the disk; never for data that matter.

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from './migrate.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'
import { startPostgres } from './start-postgres.ts'
import type { Database } from './tables.ts'

/** The address of the server that this run shares, if it has one. */
export const SHARED_SERVER = 'CANDOR_TEST_POSTGRES'
/** On that server: with all the tables and no row, to be copied. */
export const MIGRATED = 'candor_migrated'

export interface TestDatabase {
  readonly url: string
  readonly database: Database
  /** Closes the pool, and removes everything. */
  readonly stop: () => Promise<void>
}

/** With all the tables of this release. */
export async function startTestDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const shared = process.env[SHARED_SERVER]
  if (shared !== undefined) return ownDatabase(shared, MIGRATED, options)
  const server = await startTestServer(options)
  try {
    await migrate(server.database)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Without any table. */
export async function startEmptyTestDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const shared = process.env[SHARED_SERVER]
  return shared === undefined ? startTestServer(options) : ownDatabase(shared, 'template0', options)
}

async function ownDatabase(
  server: string,
  template: string,
  options: DatabaseOptions,
): Promise<TestDatabase> {
  const name = `candor_${randomBytes(8).toString('hex')}`
  await statement(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = databaseOn(server, name)
  const database = openDatabase(url, options)
  return {
    url,
    database,
    async stop() {
      await database.destroy()
      // Also where a test left a connection behind, as the end of a server of its own would. Not by force: that may not end
      // a vacuum that has just begun, which a plain drop ends by itself.
      await statement(
        server,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
      )
      await statement(server, `DROP DATABASE IF EXISTS ${name}`)
    },
  }
}

export function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Outside a transaction, over a connection of its own. */
export async function statement(server: string, text: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** A whole server, without any table. */
export async function startTestServer(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const folder = makeTestFolder()
  const remove = (place: string): void => rmSync(place, { recursive: true, force: true })
  try {
    const server = await startPostgres({
      directory: path.join(folder, 'postgres'),
      durable: false,
      onExit(reason) {
        throw new Error(`the test database ended: ${reason}`)
      },
    })
    const database = openDatabase(server.url, options)
    return {
      url: server.url,
      database,
      async stop() {
        await database.destroy()
        await server.stop()
        remove(path.dirname(server.dataDirectory))
        remove(folder)
      },
    }
  } catch (error) {
    remove(folder)
    throw error
  }
}

/**
 * A new temporary folder, for the caller to remove. As root the embedded server runs as nobody, who could not pass
 * through what mkdtemp makes: the data would go to a shelter outside, and stay there.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'candor-database-'))
  chmodSync(folder, 0o711)
  return folder
}
