import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { describe, expect, test } from 'vitest'
import { readinessOf } from './readiness.ts'

/** A database of which a test says how it answers; the real one comes and goes in the tests of the server. */
class AnsweringDriver extends DummyDriver {
  asked = 0
  answer: () => Promise<QueryResult<never>> = async () => ({ rows: [] })

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: () => {
        this.asked++
        return this.answer()
      },
      // oxlint-disable-next-line require-yield
      async *streamQuery() {
        throw new Error('nothing is streamed here')
      },
    }
  }
}

function setUp() {
  const driver = new AnsweringDriver()
  const state = { nowMs: 1_000_000, running: true, lag: 0, evidenced: true }
  const database = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const readiness = readinessOf({
    database,
    isRunning: () => state.running,
    lag: () => state.lag,
    isEvidenced: () => state.evidenced,
    clock: () => state.nowMs,
  })
  return { driver, state, readiness }
}

describe('readiness', () => {
  test('needs the engine, the database and the views', async () => {
    const { state, readiness } = setUp()
    expect(await readiness()).toEqual({ engine: true, database: true, views: true, evidence: true })
    state.running = false
    state.lag = 100_001
    expect(await readiness()).toEqual({ engine: false, database: true, views: false, evidence: true })
    state.lag = 100_000
    expect((await readiness()).views).toBe(true)
  })

  test('sees the database go and come back', async () => {
    const { driver, state, readiness } = setUp()
    expect((await readiness()).database).toBe(true)
    driver.answer = () => Promise.reject(new Error('Connection terminated unexpectedly'))
    state.nowMs += 501
    expect((await readiness()).database).toBe(false)
    driver.answer = async () => ({ rows: [] })
    state.nowMs += 501
    expect((await readiness()).database).toBe(true)
  })

  test('[threat 35] asks the database now and then, however often it is asked itself', async () => {
    const { driver, state, readiness } = setUp()
    await Promise.all(Array.from({ length: 100 }, readiness))
    expect(driver.asked).toBe(1)
    state.nowMs += 500
    await readiness()
    expect(driver.asked).toBe(1)
    state.nowMs += 1
    await readiness()
    expect(driver.asked).toBe(2)
  })

  test('a clock that is set back does not make an old answer last', async () => {
    const { driver, state, readiness } = setUp()
    await readiness()
    driver.answer = () => Promise.reject(new Error('gone'))
    state.nowMs -= 3_600_000
    expect((await readiness()).database).toBe(false)
  })

  test('does not wait for ever for a database that says nothing', async () => {
    const { driver, readiness } = setUp()
    driver.answer = () => Promise.race([])
    expect((await readiness()).database).toBe(false)
  })
})
