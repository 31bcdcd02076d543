// One connection to Postgres for whoever writes the views: statements and transactions in, rows out. Tells what may
// pass by itself (DatabaseAway) from what will not; never tries anything twice.

import { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { Client, DatabaseError, type QueryResult, type QueryResultRow } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DatabaseAway } from './errors.ts'
import { VIEW_LIMITS } from './limits.ts'

export interface Statement {
  /** Prepared under this name once for each connection; none for what runs once. */
  readonly name?: string
  readonly text: string
}

/** Always from the tables' indexes: statistics of a table that was empty a minute ago would say otherwise. */
const SETTINGS = 'SET plan_cache_mode = force_custom_plan; SET enable_seqscan = off'

export class ViewConnection {
  private readonly client: Client
  private readonly socket: Socket
  private pid = 0

  private constructor(client: Client, socket: Socket) {
    this.client = client
    this.socket = socket
  }

  static async open(url: string, statementMs: number = VIEW_LIMITS.statementMs): Promise<ViewConnection> {
    const socket = new Socket()
    const client = new Client({
      connectionString: url,
      application_name: 'candor-projector',
      connectionTimeoutMillis: VIEW_LIMITS.connectMs,
      query_timeout: statementMs,
      keepAlive: true,
      stream: () => socket,
    })
    const connection = new ViewConnection(client, socket)
    // Whoever has a statement under way is told by it; without a listener the event would end the thread.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(SETTINGS)
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      connection.pid = rows[0]?.pid ?? 0
      return connection
    } catch (error) {
      connection.close()
      throw judged(error)
    }
  }

  /** The process on the server's side. */
  get serverPid(): number {
    return this.pid
  }

  async run<Row extends QueryResultRow>(
    statement: Statement,
    values: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    try {
      return await this.client.query<Row>({ ...statement, values: [...values] })
    } catch (error) {
      throw judged(error)
    }
  }

  /** Puts lines into a table; gives how many there were. */
  async copy(text: string, lines: string): Promise<number> {
    try {
      const stream = this.client.query(copyFrom(text))
      stream.end(lines)
      await finished(stream)
      return stream.rowCount
    } catch (error) {
      throw judged(error)
    }
  }

  /** After an error the connection is of no more use: what the transaction did is then gone, or not known. */
  async transaction(act: () => Promise<void>): Promise<void> {
    await this.run({ text: 'BEGIN' })
    await act()
    const { command } = await this.run({ text: 'COMMIT' })
    if (command !== 'COMMIT') throw new Error(`a transaction ended with ${command}`)
  }

  /** Does not wait: a server that does not answer must not keep us. */
  close(): void {
    void this.client.end()
    this.socket.destroySoon()
  }
}

/** By the first letters of their SQLSTATE. */
const PASSING = [
  '08', // the connection
  '25006', // a standby that is not yet the server
  '25P03', // idle in a transaction for too long
  '40', // a deadlock
  '53', // no memory, no room, no free connection
  '55P03', // a lock that was not free
  '57P01', // the server stops
  '57P02', // another process of the server crashed
  '57P03', // the server starts
  '57014', // somebody cancelled the statement
]

function judged(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isFinal =
    error instanceof DatabaseError && !PASSING.some((prefix) => error.code?.startsWith(prefix) === true)
  // Whatever did not come from the server is about the way to it.
  return isFinal ? error : new DatabaseAway(error.message, { cause: error })
}
