// Before the first test that needs Postgres: one server for the whole run, and in it a database with all the tables, which
// each test file copies. A server and nineteen migrations for each of a hundred files took longer than their tests.

import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { databaseOn, MIGRATED, SHARED_SERVER, startTestServer, statement } from './testing-suite.ts'

/** Gives what ends it. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const server = await startTestServer()
  try {
    await statement(server.url, `CREATE DATABASE ${MIGRATED}`)
    const database = openDatabase(databaseOn(server.url, MIGRATED))
    await migrate(database)
    // One that is in use cannot be copied.
    await database.destroy()
  } catch (error) {
    await server.stop()
    throw error
  }
  process.env[SHARED_SERVER] = server.url
  return async () => {
    delete process.env[SHARED_SERVER]
    await server.stop()
  }
}
