// A pool of connections to Postgres, embedded or not: an address in, a typed query builder out. Connects when the
// first query needs it; `destroy()` closes it. Never ends the process because a connection broke.

import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { LIMITS } from './limits.ts'
import type { Database, Tables } from './tables.ts'
import { valueTypes } from './value-parsers.ts'

export interface DatabaseOptions {
  readonly connections?: number
  /** Shown by Postgres beside each of our connections. */
  readonly applicationName?: string
  /** Longer statements are cancelled and reject. Not said: no bound but the server's own. */
  readonly statementTimeoutMs?: number
  /** Told of each connection that breaks. The query that used it, if any, rejects as well. */
  readonly onConnectionLost?: (error: Error) => void
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.connections ?? LIMITS.poolConnections,
    connectionTimeoutMillis: LIMITS.connectMs,
    application_name: options.applicationName ?? 'candor',
    ...bounds(options.statementTimeoutMs),
    types: valueTypes(),
  })
  // A broken connection is an 'error' event, which without a listener would end the process: on the pool while
  // the connection is idle, on the connection itself while it is in use (between two statements, say). The pool
  // drops it and makes another one.
  const lost = (error: Error): void => options.onConnectionLost?.(error)
  pool.on('error', lost)
  pool.on('connect', (client) => {
    client.on('error', lost)
  })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** The server gives up first and says so; one that does not answer at all is given up a moment later. */
function bounds(timeoutMs: number | undefined): { statement_timeout?: number; query_timeout?: number } {
  if (timeoutMs === undefined) return {}
  return { statement_timeout: timeoutMs, query_timeout: timeoutMs + LIMITS.silenceMs }
}
