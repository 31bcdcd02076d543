// Brings the tables to the newest shape. A database in, the names of what was applied out. Forward only, in one
// transaction, one process at a time: the others wait and then find nothing to do.

import { type Migration, Migrator, sql } from 'kysely'
import { MigrationFailed } from './errors.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Database } from './tables.ts'

export async function migrate(database: Database): Promise<readonly string[]> {
  return applyMigrations(database, MIGRATIONS)
}

/** Apart from `migrate` so that a test can bring migrations of its own. */
export async function applyMigrations(
  database: Database,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  return database.connection().execute(async (connection) => {
    // A migration, or the waiting for another process's, may outlast the pool's bound for statements. After a
    // failure the bound stays off: the connection may be broken, and who could not migrate does not go on.
    await sql`SET statement_timeout = 0`.execute(connection)
    const provider = { getMigrations: async () => ({ ...migrations }) }
    const { error, results = [] } = await new Migrator({ db: connection, provider }).migrateToLatest()
    if (error !== undefined) {
      const failed = results.find(({ status }) => status === 'Error')?.migrationName
      const what = failed === undefined ? 'the migrations' : `migration ${failed}`
      throw new MigrationFailed(`${what} failed, and nothing was changed: ${reasonOf(error)}`, {
        cause: error,
      })
    }
    await sql`RESET statement_timeout`.execute(connection)
    return results.map(({ migrationName }) => migrationName)
  })
}

/** A migration may throw anything. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error)
}
