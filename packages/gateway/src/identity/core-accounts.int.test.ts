import type { Command, Reply, TradeGroupId, UserId } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, somebodyWaits, startAccounts } from './accounts-suite.ts'
import { parseContact } from './contacts.ts'
import { CoreAccounts } from './core-accounts.ts'
import { Reconciler } from './reconciler.ts'

let accounts: Accounts
let next = 0

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(async () => {
  await accounts.stop()
  expect(accounts.failures).toEqual([])
})

const standing = (userId: UserId) => accounts.parts.engine.query('standing', { userId })

async function addUser(userId: UserId, nationality = 'JP'): Promise<UserId> {
  const contact = parseContact(`core${next++}@example.com`)
  const added = { userId, contact, nickName: 'n', passwordHash: 'h', nationality }
  expect(await accounts.parts.users.add(added)).toBe(true)
  return userId
}

async function rowOf(userId: UserId) {
  return accounts.parts.database
    .selectFrom('users')
    .select(['opened_ms', 'told_ms'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** As a reviewer does. */
async function decide(userId: UserId, state: string): Promise<void> {
  await accounts.parts.database
    .updateTable('users')
    .set({ real_name_state: state, told_ms: null })
    .where('user_id', '=', userId)
    .execute()
}

function drawing(...ids: number[]): CoreAccounts {
  const { engine, database, clock } = accounts.parts
  return new CoreAccounts({ engine, database, clock, drawId: () => (ids.shift() ?? 0) as UserId })
}

/** The core answers, and then, as in a crash, nobody is there to note it. */
function cutAfterSubmit(type: Command['type']): CoreAccounts {
  const { engine, database, clock } = accounts.parts
  const submit = async (command: Command): Promise<Reply> => {
    const reply = await engine.submit(command)
    if (command.type === type) throw new Error('cut')
    return reply
  }
  return new CoreAccounts({
    engine: { submit, query: engine.query.bind(engine) },
    database,
    clock,
  })
}

function reconciler(coreAccounts: Pick<CoreAccounts, 'tell'> = accounts.parts.coreAccounts): Reconciler {
  const { database, engine, onError } = accounts.parts
  return new Reconciler({ database, engine, coreAccounts, onError })
}

describe('an account in the core', () => {
  test('gets an id of eight digits that tells nothing', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => accounts.parts.coreAccounts.open()))
    expect(new Set(ids).size).toBe(50)
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b))
    for (const id of ids) {
      expect(id).toBeGreaterThanOrEqual(10_000_000)
      expect(id).toBeLessThanOrEqual(99_999_999)
      expect(await standing(id)).toMatchObject({ authenticated: false, country: '', house: undefined })
    }
  })

  test('never gets an id that the core knows, even when the database has forgotten whose it is', async () => {
    const userId = 20_000_001 as UserId
    const tradeGroupId = 20_000_001 as TradeGroupId
    await accounts.parts.engine.submit({ type: 'OpenAccount', userId, tradeGroupId, house: undefined })
    expect(await drawing(20_000_001, 20_000_001, 20_000_002).open()).toBe(20_000_002)
  })

  test('never gets an id that the database knows, even when the core has forgotten it', async () => {
    await addUser(20_000_003 as UserId)
    expect(await drawing(20_000_003, 20_000_004).open()).toBe(20_000_004)
    expect(await standing(20_000_003 as UserId)).toBeUndefined()
  })

  test('is not looked for without end', async () => {
    await expect(drawing(...Array.from({ length: 100 }, () => 20_000_001)).open()).rejects.toThrow('no free')
  })
})

describe('the core', () => {
  test('is told what the database says, once', async () => {
    const { coreAccounts, engine } = accounts.parts
    const userId = await addUser(await coreAccounts.open(), 'SG')
    await coreAccounts.tell(userId)
    expect(await standing(userId)).toMatchObject({ authenticated: false, country: 'SG' })
    expect(await rowOf(userId)).toEqual({ opened_ms: accounts.time.nowMs, told_ms: accounts.time.nowMs })
    const { number } = await engine.queryAt('listing', {})
    await coreAccounts.tell(userId)
    expect((await engine.queryAt('listing', {})).number).toBe(number)
    await decide(userId, 'authenticated')
    await coreAccounts.tell(userId)
    expect(await standing(userId)).toMatchObject({ authenticated: true, country: 'SG' })
    await expect(coreAccounts.tell(404 as UserId)).rejects.toThrow('there is no user')
  })

  test('learns of a user whose account it does not have', async () => {
    const userId = await addUser(20_000_005 as UserId)
    await decide(userId, 'authenticated')
    await accounts.parts.coreAccounts.tell(userId)
    expect(await standing(userId)).toMatchObject({ authenticated: true, country: 'JP' })
  })

  test('holds the newest state in the end, though an older one was on its way when it changed', async () => {
    const { coreAccounts, engine, database, clock } = accounts.parts
    const userId = await addUser(await coreAccounts.open())
    let later: Promise<void> | undefined
    const submit = async (command: Command): Promise<Reply> => {
      // The older state has been read. Now it changes and is told, or whoever does so has to wait.
      later = decide(userId, 'authenticated').then(() => coreAccounts.tell(userId))
      await Promise.race([later, somebodyWaits(database)])
      return engine.submit(command)
    }
    const slow = new CoreAccounts({ engine: { submit, query: engine.query.bind(engine) }, database, clock })
    await slow.tell(userId)
    await later
    expect(await standing(userId)).toMatchObject({ authenticated: true })
    expect((await rowOf(userId)).told_ms).not.toBeNull()
  })

  test('holds the newest state in the end, however many tell it at once while it changes', async () => {
    const { coreAccounts } = accounts.parts
    const userId = await addUser(await coreAccounts.open())
    for (let round = 0; round < 20; round++) {
      const state = round % 2 === 0 ? 'authenticated' : 'auditFailed'
      await Promise.all([
        coreAccounts.tell(userId),
        decide(userId, state).then(() => coreAccounts.tell(userId)),
        coreAccounts.tell(userId),
      ])
      expect((await standing(userId))?.authenticated).toBe(state === 'authenticated')
      expect((await rowOf(userId)).told_ms).not.toBeNull()
    }
  })
})

describe('the reconciler', () => {
  test('tells the core what a crash kept from it, whether the core had heard it or not', async () => {
    const { coreAccounts, engine } = accounts.parts
    const never = await addUser(await coreAccounts.open())
    const heard = await addUser(await coreAccounts.open())
    const unopened = await addUser(20_000_006 as UserId)
    const halfOpened = await addUser(20_000_007 as UserId)
    await expect(cutAfterSubmit('SetAccountIdentity').tell(heard)).rejects.toThrow('cut')
    await expect(cutAfterSubmit('OpenAccount').tell(halfOpened)).rejects.toThrow('cut')
    const all = [never, heard, unopened, halfOpened]
    for (const userId of all) expect((await rowOf(userId)).told_ms).toBeNull()
    const rounds = reconciler()
    await rounds.start()
    await rounds.stop()
    for (const userId of all) {
      expect(await standing(userId)).toMatchObject({ authenticated: false, country: 'JP' })
      expect((await rowOf(userId)).told_ms).not.toBeNull()
    }
    // What is whole is left alone.
    const { number } = await engine.queryAt('listing', {})
    const again = reconciler()
    await again.start()
    await again.stop()
    expect((await engine.queryAt('listing', {})).number).toBe(number)
  })

  test('opens the account of a user whom the core was told of, and has forgotten since', async () => {
    const userId = await addUser(20_000_008 as UserId)
    await accounts.parts.database
      .updateTable('users')
      .set({ told_ms: 1, opened_ms: 1, real_name_state: 'authenticated' })
      .where('user_id', '=', userId)
      .execute()
    const rounds = reconciler()
    await rounds.start()
    await rounds.stop()
    expect(await standing(userId)).toMatchObject({ authenticated: true, country: 'JP' })
  })

  test('goes on to the next user when one cannot be told, and tries again', async () => {
    const first = await addUser(20_000_010 as UserId)
    const second = await addUser(20_000_011 as UserId)
    const { coreAccounts } = accounts.parts
    let failing = true
    const tell = async (userId: UserId): Promise<void> => {
      if (failing && userId === first) throw new Error('the engine is busy')
      await coreAccounts.tell(userId)
    }
    accounts.errors.length = 0
    const { database, engine, onError } = accounts.parts
    const rounds = new Reconciler({ database, engine, coreAccounts: { tell }, onError, everyMs: 10 })
    await rounds.start()
    expect(accounts.errors).toMatchObject([{ message: 'the engine is busy' }])
    expect((await rowOf(first)).told_ms).toBeNull()
    expect((await rowOf(second)).told_ms).not.toBeNull()
    failing = false
    await expect.poll(async () => (await rowOf(first)).told_ms).not.toBeNull()
    await rounds.stop()
  })
})
