import { setTimeout as delay } from 'node:timers/promises'
import { CLOSE_REASONS } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProjectorEnded, ViewsBusy } from './errors.ts'
import { VIEW_LIMITS } from './limits.ts'
import { Projector } from './projector.ts'
import { viewCheckpoint } from './read-checkpoint.ts'
import { RECORD_TYPES } from './record-types.ts'
import { tableChecksums } from './table-checksums.ts'
import { dice, setUp, trading } from './trading-suite.ts'
import { viewProblems } from './view-problems.ts'
import {
  Exchange,
  emptyTables,
  rebuilt,
  removeDirectories,
  someTrading,
  takeFrom,
  temporaryDirectory,
} from './views-suite.ts'

const KILLS = 12
/** Each kill is followed by a start of engine and projector; on a busy machine that takes its time. */
const ALL_STARTS_MS = 360_000
/** All up to those of contracts. */
const SPOT_RECORD_TYPES = RECORD_TYPES.slice(0, RECORD_TYPES.indexOf('openLongMargin'))

let postgres: TestDatabase

beforeAll(async () => {
  postgres = await startTestDatabase()
})

afterAll(async () => {
  await postgres.stop()
})

beforeEach(async () => {
  await emptyTables(postgres.database)
})

afterEach(removeDirectories)

async function words(column: 'type' | 'close_reason' | 'status' | 'state', table: string): Promise<string[]> {
  const found = await sql<{ word: string }>`
    SELECT DISTINCT ${sql.ref(column)} AS word FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL
  `.execute(postgres.database)
  return found.rows.map(({ word }) => word).sort()
}

describe('[P14] the views follow the log exactly', () => {
  test('after much trading they equal the live core, and a rebuild from nothing gives the same tables', async () => {
    const directory = temporaryDirectory()
    const exchange = await Exchange.start(directory, postgres.url)
    const replies = await exchange.submit(someTrading(5_000))
    await exchange.projector.reached(replies.length)
    expect(exchange.projector.lag(replies.length + 3)).toBe(3)
    const openOrders = await exchange.engine.query('allOpenOrders', {})
    const underway = await exchange.engine.query('underway', {})
    expect(await viewProblems(postgres.database, { openOrders, underway, number: replies.length })).toEqual(
      [],
    )
    await exchange.stop()
    // A comparison of little would prove little.
    expect(await words('type', 'user_records')).toEqual([...SPOT_RECORD_TYPES].sort())
    expect(await words('status', 'spot_orders')).toEqual([
      'cancelled',
      'filled',
      'new',
      'partiallyFilled',
      'waiting',
    ])
    expect(await words('close_reason', 'spot_orders')).toEqual([...CLOSE_REASONS].sort())
    expect(await words('state', 'view_deposits')).toEqual(['confirmed', 'orphaned', 'pending'])
    expect(await words('state', 'view_withdrawals')).toEqual([
      'applied',
      'refused',
      'returned',
      'sent',
      'settled',
    ])
    const checksums = await tableChecksums(postgres.database)
    const again = await rebuilt(directory, postgres)
    expect(again.checksums).toEqual(checksums)
    expect(await viewProblems(postgres.database, again.facts)).toEqual([])
    expect(exchange.failures).toEqual([])
  })

  test(
    `a projector killed ${KILLS} times under load leaves the same tables as one that never was`,
    async () => {
      const directory = temporaryDirectory()
      const roll = dice(7)
      const commands = trading(11)
      let started = false
      for (let kill = 0; kill < KILLS; kill++) {
        const exchange = await Exchange.start(directory, postgres.url, { snapshotEvery: 500 })
        let isKilled = false
        const load = (async () => {
          if (!started) await exchange.submit(setUp())
          started = true
          while (!isKilled) {
            await exchange.submit(takeFrom(commands, 20), 1 + roll(20))
            await delay(5)
          }
        })()
        // While it catches up, or while it follows.
        const from = kill % 2 === 0 ? exchange.projector.checkpoint : exchange.engine.recovery
        await exchange.projector.reached(from.number + 1)
        await delay(roll(25))
        await exchange.killProjector()
        isKilled = true
        await load
        expect(exchange.failures).toEqual(['projector thread: it ended by itself'])
        await exchange.engine.stop()
      }
      const last = await Exchange.start(directory, postgres.url)
      const { number } = await last.engine.submit({ type: 'Tick' })
      await last.projector.reached(number)
      await last.stop()
      const checksums = await tableChecksums(postgres.database)
      const again = await rebuilt(directory, postgres)
      expect(again.checksums).toEqual(checksums)
      expect(await viewProblems(postgres.database, again.facts)).toEqual([])
    },
    ALL_STARTS_MS,
  )

  test('a checkpoint that was reached is found again, with the hash of its batch', async () => {
    const directory = temporaryDirectory()
    const exchange = await Exchange.start(directory, postgres.url)
    expect(exchange.projector.checkpoint).toEqual({ number: 0, hash: undefined })
    await exchange.submit(setUp())
    await exchange.stop()
    const { number, hash } = await viewCheckpoint(postgres.database)
    expect([number, hash?.length]).toEqual([setUp().length, 32])
    const again = await Exchange.start(directory, postgres.url)
    expect(again.projector.checkpoint).toEqual({ number, hash })
    await again.stop()
    expect(again.failures).toEqual([])
  })

  test('a stop saves its last snapshot only when the views have everything', async () => {
    const directory = temporaryDirectory()
    const exchange = await Exchange.start(directory, postgres.url)
    await exchange.submit(setUp())
    await exchange.stop()
    expect((await viewCheckpoint(postgres.database)).number).toBe(setUp().length)
    const next = await Engine.start({
      directory,
      oldSegments: 'keep',
      onFailure: (reason) => expect.fail(reason),
    })
    expect(next.recovery.snapshotNumber).toBe(setUp().length)
    await next.stop()
  })
})

describe('one projector at a time', () => {
  test('a second one makes the first fail at its next write, and nothing is written twice', async () => {
    const directory = temporaryDirectory()
    const first = await Exchange.start(directory, postgres.url)
    await first.submit(setUp())
    await first.projector.reached(setUp().length)
    const second = await Projector.start({
      databaseUrl: postgres.url,
      onFailure: (reason) => expect.fail(reason),
    })
    expect(second.checkpoint.number).toBe(setUp().length)
    await first.submit(takeFrom(trading(3), 20))
    expect(await first.failure).toMatch(/^ViewsTakenOver: /)
    expect((await viewCheckpoint(postgres.database)).number).toBe(setUp().length)
    await first.engine.stop()
    await second.stop()

    const again = await Exchange.start(directory, postgres.url)
    await again.projector.reached(setUp().length + 20)
    await again.stop()
    const checksums = await tableChecksums(postgres.database)
    expect((await rebuilt(directory, postgres)).checksums).toEqual(checksums)
  })
})

describe('whoever waits for the views', () => {
  test('is told at once what is reached already, and refused when nothing more can come', async () => {
    const projector = await Projector.start({
      databaseUrl: postgres.url,
      onFailure: (reason) => expect.fail(reason),
    })
    await projector.reached(0)
    const waiting = Promise.allSettled([projector.reached(1)])
    await projector.stop()
    expect(await waiting).toMatchObject([{ status: 'rejected', reason: { name: 'ProjectorEnded' } }])
    await expect(projector.reached(1)).rejects.toBeInstanceOf(ProjectorEnded)
    await projector.stop()
  })

  test('is refused when too many wait', async () => {
    const projector = await Projector.start({
      databaseUrl: postgres.url,
      onFailure: (reason) => expect.fail(reason),
    })
    const waiting = Array.from({ length: VIEW_LIMITS.waiters }, () => projector.reached(9))
    const refused = Promise.allSettled(waiting)
    await expect(projector.reached(9)).rejects.toBeInstanceOf(ViewsBusy)
    await projector.stop()
    expect((await refused).every(({ status }) => status === 'rejected')).toBe(true)
  })

  test('is refused with the reason when the projector fails', async () => {
    const failures: string[] = []
    const projector = await Projector.start({
      databaseUrl: postgres.url,
      onFailure: (reason) => failures.push(reason),
    })
    const waiting = Promise.allSettled([projector.reached(1)])
    projector.port.postMessage({ first: 5, last: 5, hash: new Uint8Array(32), bytes: Uint8Array.of(0) })
    const [{ status }] = await waiting
    expect([status, failures.length]).toEqual(['rejected', 1])
    expect(failures[0]).toContain('0 outcomes up to 5 do not follow 0')
    await projector.stop()
  })

  test('a start without a database is an error', async () => {
    const url = new URL(postgres.url)
    url.port = '1'
    const start = Projector.start({ databaseUrl: url.href, onFailure: (reason) => expect.fail(reason) })
    await expect(start).rejects.toThrow('DatabaseAway')
  })
})
