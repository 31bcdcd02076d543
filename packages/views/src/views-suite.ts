// What the tests of this package share: a real Postgres, a way to it that can be cut, and an engine with a projector.

import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Command, dayIndex, dayStartMs, HOUR_MS, type Reply, type TimeMs } from '@candor/contract'
import type { Database } from '@candor/database'
import { Engine, type EngineOptions, OutcomeHistory } from '@candor/engine'
import { sql } from 'kysely'
import { stamped } from './contracts/contract-trading-suite.ts'
import { Projector } from './projector.ts'
import { rebuildViews } from './rebuild.ts'
import { type TableChecksum, tableChecksums, VIEWED_TABLES } from './table-checksums.ts'
import { setUp, trading } from './trading-suite.ts'

const made: string[] = []

export function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'candor-views-'))
  made.push(directory)
  return directory
}

export function removeDirectories(): void {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true })
}

/** As the migration leaves them. */
export async function emptyTables(database: Database): Promise<void> {
  const tables = VIEWED_TABLES.filter((table) => table !== 'view_checkpoint')
  await sql`TRUNCATE ${sql.join(tables.map((table) => sql.table(table)))}`.execute(database)
  await sql`UPDATE view_checkpoint SET number = 0, log_hash = NULL`.execute(database)
}

/** An engine that feeds views. */
export class Exchange {
  readonly engine: Engine
  readonly projector: Projector
  /** What either said when it failed. */
  readonly failures: readonly string[]
  /** Resolves with the first of these. */
  readonly failure: Promise<string>
  private readonly ahead: BigInt64Array

  private constructor(
    parts: Pick<Exchange, 'engine' | 'projector' | 'failures' | 'failure'>,
    ahead: BigInt64Array,
  ) {
    this.engine = parts.engine
    this.projector = parts.projector
    this.failures = parts.failures
    this.failure = parts.failure
    this.ahead = ahead
  }

  static async start(
    directory: string,
    databaseUrl: string,
    options: Partial<EngineOptions> = {},
  ): Promise<Exchange> {
    const failures: string[] = []
    let onFailure: (reason: string) => void = () => undefined
    const failure = new Promise<string>((resolve) => {
      onFailure = (reason) => {
        failures.push(reason)
        resolve(reason)
      }
    })
    const projector = await Projector.start({ databaseUrl, onFailure })
    try {
      const ahead = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
      const engine = await Engine.start({
        directory,
        oldSegments: 'keep',
        onFailure,
        projector,
        ahead: ahead.buffer,
        ...options,
      })
      return new Exchange({ engine, projector, failures, failure }, ahead)
    } catch (error) {
      await projector.stop()
      throw error
    }
  }

  /** So much time goes by at once. */
  pass(ms: bigint): void {
    Atomics.add(this.ahead, 0, ms)
  }

  /** Payouts come at one o'clock: whoever counts them in days from now must not begin before, nor at midnight. */
  passToNoon(): void {
    const nowMs = (BigInt(Date.now()) + Atomics.load(this.ahead, 0)) as TimeMs
    this.pass(dayStartMs(dayIndex(nowMs) + 1n) + 12n * HOUR_MS - nowMs)
  }

  /** Submits in bursts, as several senders would. */
  async submit(commands: readonly Command[], burst = 50): Promise<Reply[]> {
    const replies: Reply[] = []
    for (let at = 0; at < commands.length; at += burst) {
      const nowMs = BigInt(Date.now()) + Atomics.load(this.ahead, 0)
      const part = commands.slice(at, at + burst).map((each) => this.engine.submit(stamped(each, nowMs)))
      replies.push(...(await Promise.all(part)))
    }
    return replies
  }

  /** As a crash of the thread would end it. */
  async killProjector(): Promise<void> {
    await (this.projector as unknown as { worker: { terminate(): Promise<number> } }).worker.terminate()
  }

  async stop(): Promise<void> {
    await this.engine.stop()
    await this.projector.stop()
  }
}

/** The set-up and so many commands after it. */
export function someTrading(count: number, seed = 1): Command[] {
  return [...setUp(), ...takeFrom(trading(seed), count)]
}

export function takeFrom<T>(source: Iterator<T>, count: number): T[] {
  return Array.from({ length: count }, () => source.next().value as T)
}

/** The tables as a rebuild from nothing makes them, and what the core knows at the end. */
export async function rebuilt(
  directory: string,
  { url, database }: { readonly url: string; readonly database: Database },
): Promise<{ checksums: readonly TableChecksum[]; facts: ReturnType<OutcomeHistory['facts']> }> {
  const history = OutcomeHistory.open(directory)
  try {
    await rebuildViews({ databaseUrl: url, history })
    return { checksums: await tableChecksums(database), facts: history.facts() }
  } finally {
    history.close()
  }
}

/** Stands between a client and the database: passes everything on until told to cut. */
export class Wire {
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private port: number
  private isCut = false
  private onCommit: (() => void) | undefined
  readonly url: string

  private constructor(server: Server, url: URL) {
    this.server = server
    this.port = Number(url.port)
    const address = server.address()
    const own = new URL(url)
    own.port = String(typeof address === 'object' ? address?.port : '')
    this.url = own.href
    server.on('connection', (client) => this.join(client))
  }

  static async to(databaseUrl: string): Promise<Wire> {
    const server = createServer()
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return new Wire(server, new URL(databaseUrl))
  }

  /** Ends what is under way, and what comes until it is mended. */
  cut(): void {
    this.isCut = true
    for (const socket of this.sockets) socket.destroy()
  }

  /** The server gets the next commit, and its answer is lost together with the connection. */
  loseNextCommit(): Promise<void> {
    return new Promise((resolve) => {
      this.onCommit = () => {
        this.onCommit = undefined
        resolve()
      }
    })
  }

  mend(databaseUrl?: string): void {
    if (databaseUrl !== undefined) this.port = Number(new URL(databaseUrl).port)
    this.isCut = false
  }

  close(): void {
    this.cut()
    this.server.close()
  }

  private join(client: Socket): void {
    if (this.isCut) {
      client.destroy()
      return
    }
    const server = connect(this.port, '127.0.0.1')
    let isLosing = false
    client.on('data', (chunk) => {
      isLosing ||= this.onCommit !== undefined && chunk.includes('COMMIT')
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (!isLosing) client.write(chunk)
      else {
        this.onCommit?.()
        client.destroy()
      }
    })
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        this.sockets.delete(socket)
        other.destroy()
      })
    }
  }
}
