// Writes the views, exactly once: outcomes go in, and their rows become durable in one transaction with the checkpoint.
// A lost connection is tried again until it is back or somebody stops us. Decides nothing about what rows mean.

import { setTimeout as delay } from 'node:timers/promises'
import type { Outcome, UserId } from '@candor/contract'
import type { Checkpoint } from '@candor/engine'
import { DatabaseAway, ViewsDamaged, ViewsTakenOver } from './errors.ts'
import { VIEW_LIMITS } from './limits.ts'
import { project } from './project.ts'
import { type Statement, ViewConnection } from './view-connection.ts'
import { writeChanges } from './write-changes.ts'

export interface ViewWriterOptions {
  readonly databaseUrl: string
  /** Told why the database cannot be reached, and then, with nothing, that it is back. */
  readonly onTrouble?: (reason: string | undefined) => void
  /** Ends the waiting for a lost database. */
  readonly signal?: AbortSignal
  readonly statementMs?: number
  /** Told the process number of the server's side of every new connection. */
  readonly onConnected?: (serverPid: number) => void
}

/** Commands in a row, from the one after the checkpoint on. */
export interface ViewStep {
  readonly outcomes: readonly Outcome[]
  /** The last of them. */
  readonly number: number
  /** Of the log batch that ends with it. */
  readonly hash: Uint8Array
}

interface CheckpointRow {
  readonly number: string
  readonly log_hash: Uint8Array | null
  readonly epoch: string
}

/** The new epoch fences every earlier projector off; the row's lock waits for a transaction it may have under way. */
const TAKE_OVER: Statement = {
  text: 'UPDATE view_checkpoint SET epoch = epoch + 1 RETURNING number, log_hash, epoch',
}
const LOOK: Statement = { text: 'SELECT number, log_hash, epoch FROM view_checkpoint FOR UPDATE' }
const ADVANCE: Statement = {
  name: 'advance view_checkpoint',
  text: 'UPDATE view_checkpoint SET number = $1, log_hash = $2 WHERE number = $3 AND epoch = $4',
}
const HOUSES: Statement = { text: 'SELECT user_id FROM view_accounts WHERE house IS NOT NULL' }

export class ViewWriter {
  private readonly options: ViewWriterOptions
  private connection: ViewConnection | undefined
  private readonly epoch: string
  private reached: Checkpoint
  private houses: Set<UserId>

  private constructor(opened: {
    readonly options: ViewWriterOptions
    readonly connection: ViewConnection
    readonly row: CheckpointRow
    readonly houses: Set<UserId>
  }) {
    this.options = opened.options
    this.connection = opened.connection
    this.epoch = opened.row.epoch
    this.reached = checkpointOf(opened.row)
    this.houses = opened.houses
  }

  /** Takes the views over from whoever wrote them before. */
  static async open(options: ViewWriterOptions): Promise<ViewWriter> {
    const connection = await ViewConnection.open(options.databaseUrl, options.statementMs)
    options.onConnected?.(connection.serverPid)
    try {
      const row = onlyRow(await connection.run<CheckpointRow>(TAKE_OVER))
      return new ViewWriter({ options, connection, row, houses: await housesIn(connection) })
    } catch (error) {
      connection.close()
      throw error
    }
  }

  get checkpoint(): Checkpoint {
    return this.reached
  }

  /** Makes the step durable, however often the database goes away meanwhile. */
  async take({ outcomes, number, hash }: ViewStep): Promise<void> {
    const to = { number, hash }
    const changes = project(outcomes, this.houses)
    let waitMs: number = VIEW_LIMITS.firstRetryMs
    for (let tries = 1; ; tries++) {
      try {
        const connection = this.connection ?? (await this.reconnect(to))
        if (this.reached !== to) await this.attempt(connection, to, () => writeChanges(connection, changes))
        if (tries > 1) this.options.onTrouble?.(undefined)
        break
      } catch (error) {
        this.close()
        if (!(error instanceof DatabaseAway)) throw error
        this.options.onTrouble?.(error.message)
      }
      await delay(waitMs, undefined, { signal: this.options.signal })
      waitMs = Math.min(2 * waitMs, VIEW_LIMITS.longestRetryMs)
    }
    for (const { userId, house } of changes.accounts) if (house !== undefined) this.houses.add(userId)
  }

  /** Puts other contents into the tables, and the checkpoint that belongs to them. Tried once. */
  async reset(to: Checkpoint, write: (connection: ViewConnection) => Promise<void>): Promise<void> {
    const connection = this.connection ?? (await this.reconnect(this.reached))
    try {
      await this.attempt(connection, to, () => write(connection))
      this.houses = await housesIn(connection)
    } catch (error) {
      this.close()
      throw error
    }
  }

  close(): void {
    this.connection?.close()
    this.connection = undefined
  }

  private async attempt(
    connection: ViewConnection,
    to: Checkpoint,
    write: () => Promise<void>,
  ): Promise<void> {
    await connection.transaction(async () => {
      // First of all: whoever holds this row's lock is the only one to write.
      const { rowCount } = await connection.run(ADVANCE, [
        to.number,
        to.hash ?? null,
        this.reached.number,
        this.epoch,
      ])
      if (rowCount !== 1) throw new ViewsTakenOver('another projector has moved the checkpoint of the views')
      await write()
    })
    this.reached = to
  }

  /** The answer to a commit may have been lost with the connection: the checkpoint tells whether it happened. */
  private async reconnect(pending: Checkpoint): Promise<ViewConnection> {
    const { databaseUrl, statementMs, onConnected } = this.options
    const connection = await ViewConnection.open(databaseUrl, statementMs)
    onConnected?.(connection.serverPid)
    try {
      const row = onlyRow(await connection.run<CheckpointRow>(LOOK))
      if (row.epoch !== this.epoch) throw new ViewsTakenOver('another projector has taken the views over')
      const found = checkpointOf(row)
      if (isSame(found, pending)) this.reached = pending
      else if (!isSame(found, this.reached)) {
        throw new ViewsDamaged(`the views are at ${found.number}, after ${this.reached.number} was durable`)
      }
      this.connection = connection
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  }
}

async function housesIn(connection: ViewConnection): Promise<Set<UserId>> {
  const { rows } = await connection.run<{ user_id: string }>(HOUSES)
  return new Set(rows.map(({ user_id }) => Number(user_id) as UserId))
}

function onlyRow({ rows }: { readonly rows: readonly CheckpointRow[] }): CheckpointRow {
  const [row] = rows
  if (row === undefined || rows.length !== 1) throw new ViewsDamaged('the views have no checkpoint')
  return row
}

function checkpointOf({ number, log_hash }: CheckpointRow): Checkpoint {
  return { number: Number(number), hash: log_hash === null ? undefined : new Uint8Array(log_hash) }
}

const NO_HASH = new Uint8Array()

function isSame(a: Checkpoint, b: Checkpoint): boolean {
  return a.number === b.number && Buffer.compare(a.hash ?? NO_HASH, b.hash ?? NO_HASH) === 0
}
