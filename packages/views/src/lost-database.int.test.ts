// The database goes away in every way it can, while the exchange trades on.
import { chmodSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Database,
  type EmbeddedPostgres,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@candor/database'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { viewCheckpoint } from './read-checkpoint.ts'
import { tableChecksums } from './table-checksums.ts'
import { dice, setUp, trading } from './trading-suite.ts'
import { viewProblems } from './view-problems.ts'
import {
  Exchange,
  emptyTables,
  rebuilt,
  removeDirectories,
  takeFrom,
  temporaryDirectory,
  Wire,
} from './views-suite.ts'

let directory: string
let log: string
let server: EmbeddedPostgres
let database: Database
let wire: Wire

async function startServer(): Promise<void> {
  server = await startEmbeddedPostgres({
    directory: path.join(directory, 'postgres'),
    onExit: () => undefined,
  })
  database = openDatabase(server.url, { connections: 2 })
}

async function stopServer(): Promise<void> {
  await database.destroy()
  await server.stop()
}

beforeAll(async () => {
  directory = temporaryDirectory()
  // As root the server runs as nobody, who must be able to pass.
  chmodSync(directory, 0o711)
  await startServer()
  await migrate(database)
})

afterAll(async () => {
  await stopServer()
  removeDirectories()
})

beforeEach(async () => {
  await emptyTables(database)
  log = mkdtempSync(path.join(directory, 'engine-'))
  wire = await Wire.to(server.url)
})

afterEach(() => {
  wire.close()
})

/** Trades until told to stop. */
function trade(exchange: Exchange): { end(): Promise<void> } {
  const commands = trading(5)
  const roll = dice(5)
  let goesOn = true
  const load = (async () => {
    await exchange.submit(setUp())
    while (goesOn) {
      await exchange.submit(takeFrom(commands, 20), 1 + roll(20))
      await delay(2)
    }
  })()
  return {
    async end() {
      goesOn = false
      await load
    },
  }
}

async function expectExact(): Promise<void> {
  const checksums = await tableChecksums(database)
  const again = await rebuilt(log, { url: server.url, database })
  expect(again.checksums).toEqual(checksums)
  expect(await viewProblems(database, again.facts)).toEqual([])
}

describe('[P14] a lost database', () => {
  test('connections cut at any moment, backends ended, the server restarted: nothing lost, nothing twice', async () => {
    const exchange = await Exchange.start(log, wire.url, { snapshotEvery: 400 })
    const load = trade(exchange)
    const roll = dice(9)
    for (let round = 0; round < 25; round++) {
      await delay(roll(40))
      const kind = roll(3)
      if (kind === 0) {
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'candor-projector'`.execute(database)
      } else {
        wire.cut()
        await delay(roll(10))
        wire.mend()
      }
    }
    for (let restart = 0; restart < 2; restart++) {
      await stopServer()
      await startServer()
      wire.mend(server.url)
      await exchange.projector.reached(exchange.projector.projected + 1)
    }
    await load.end()
    await exchange.stop()
    expect(exchange.failures).toEqual([])
    expect(exchange.projector.trouble).toBeUndefined()
    await expectExact()
  })

  test('a commit whose answer is lost happened, and is not done again', async () => {
    const exchange = await Exchange.start(log, wire.url)
    const commands = trading(2)
    await exchange.submit(setUp())
    for (let round = 0; round < 5; round++) {
      const before = exchange.projector.projected
      const lost = wire.loseNextCommit()
      await exchange.submit(takeFrom(commands, 30))
      await lost
      await exchange.projector.reached(before + 1)
    }
    await exchange.stop()
    expect(exchange.failures).toEqual([])
    await expectExact()
  })

  test('the exchange trades on meanwhile, the views say why they stand still, and catch up', async () => {
    const exchange = await Exchange.start(log, wire.url)
    await exchange.submit(setUp())
    await exchange.projector.reached(setUp().length)
    wire.cut()
    await exchange.submit(takeFrom(trading(4), 200))
    while (exchange.projector.trouble === undefined) await delay(1)
    expect(exchange.projector.projected).toBe(setUp().length)
    wire.mend()
    await exchange.projector.reached(setUp().length + 200)
    expect(exchange.projector.trouble).toBeUndefined()
    await exchange.stop()
    await expectExact()
  })

  test('a projector can be stopped while its database is away, and so can the engine after it', async () => {
    const exchange = await Exchange.start(log, wire.url)
    await exchange.submit(setUp())
    await exchange.projector.reached(setUp().length)
    wire.cut()
    await exchange.submit(takeFrom(trading(4), 50))
    while (exchange.projector.trouble === undefined) await delay(1)
    await exchange.projector.stop()
    await exchange.engine.stop()
    expect(exchange.failures).toEqual([])
    expect((await viewCheckpoint(database)).number).toBe(setUp().length)
    const again = await Exchange.start(log, server.url)
    await again.projector.reached(setUp().length + 50)
    await again.stop()
    await expectExact()
  })

  test('what no waiting heals is a failure: a table that is not there', async () => {
    const exchange = await Exchange.start(log, wire.url)
    await sql`ALTER TABLE view_accounts RENAME TO elsewhere`.execute(database)
    await exchange.submit(setUp())
    expect(await exchange.failure).toContain('view_accounts')
    await exchange.engine.stop()
    await sql`ALTER TABLE elsewhere RENAME TO view_accounts`.execute(database)
  })
})
