// A real Postgres for the tests of any package: one server for each call, in a temporary folder, gone after
// `stop`. It does not wait for the disk; never for data that matter.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from './migrate.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'
import { startPostgres } from './start-postgres.ts'
import type { Database } from './tables.ts'

export interface TestDatabase {
  readonly url: string
  readonly database: Database
  /** Closes the pool, ends the server and removes everything. */
  readonly stop: () => Promise<void>
}

/** With all the tables of this release. */
export async function startTestDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const server = await startEmptyTestDatabase(options)
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
