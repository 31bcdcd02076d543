import type { UserId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../limits.ts'
import { parseContact } from './contacts.ts'
import { Sessions } from './sessions.ts'
import { drawInvitationCode, type NewUser, Users } from './users.ts'

const ADA = 1 as UserId
const ada: NewUser = {
  userId: ADA,
  contact: parseContact('ada@candor.example'),
  nickName: 'Ada',
  passwordHash: 'hash-1',
  language: 'jp',
  nationality: 'JP',
}

let postgres: TestDatabase
let users: Users
let nowMs = 5_000

beforeAll(async () => {
  postgres = await startTestDatabase()
  users = new Users(postgres.database, () => nowMs)
  expect(await users.add(ada)).toBe(true)
})
afterAll(async () => {
  await postgres.stop()
})

async function rowOf(userId: number) {
  return postgres.database
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId as UserId)
    .executeTakeFirstOrThrow()
}

describe('users', () => {
  test('are found by id and by contact', async () => {
    const found = {
      userId: ADA,
      email: 'ada@candor.example',
      phone: null,
      nickName: 'Ada',
      passwordHash: 'hash-1',
      fundPasswordHash: null,
      language: 'jp',
    }
    expect(await users.byId(ADA)).toEqual(found)
    expect(await users.byContact(parseContact('ADA@candor.example'))).toEqual(found)
    const phone = parseContact('+819012345678')
    expect(await users.add({ ...ada, userId: 2 as UserId, contact: phone })).toBe(true)
    expect(await users.byContact(phone)).toMatchObject({ userId: 2, email: null, phone: '+819012345678' })
  })

  test('that do not exist are not found', async () => {
    expect(await users.byId(99 as UserId)).toBeUndefined()
    for (const value of ['', 'ada', "' OR '1'='1", '%', '_da@candor.example']) {
      expect(await users.byContact({ channel: 'email', value }), `as ${value}`).toBeUndefined()
    }
    // A phone is not looked for among e-mails.
    expect(await users.byContact({ channel: 'phone', value: 'ada@candor.example' })).toBeUndefined()
  })

  test('begin untold, not certified, and with an invitation code that is found in any case', async () => {
    const row = await rowOf(ADA)
    expect(row).toMatchObject({
      created_ms: 5_000,
      password_changed_ms: 5_000,
      opened_ms: null,
      told_ms: null,
      real_name_state: 'notCertified',
      nationality: 'JP',
      inviter_id: null,
    })
    const code = row.invitation_code ?? ''
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{7}$/)
    expect(await users.byInvitationCode(code)).toBe(ADA)
    expect(await users.byInvitationCode(code.toLowerCase())).toBe(ADA)
    for (const wrong of ['', '%', `${code}X`, 'AAAAAAA']) {
      expect(await users.byInvitationCode(wrong)).toBeUndefined()
    }
  })

  test('have an id and a contact of their own', async () => {
    const other = { ...ada, nickName: 'Mallory', passwordHash: 'hash-2' }
    expect(await users.add({ ...other, contact: parseContact('other@candor.example') })).toBe(false)
    expect(await users.add({ ...other, userId: 3 as UserId })).toBe(false)
    expect(await users.byId(ADA)).toMatchObject({ nickName: 'Ada', passwordHash: 'hash-1' })
    expect(await users.byId(3 as UserId)).toBeUndefined()
  })

  test('of many who want one contact at once one gets it', async () => {
    const contact = parseContact('wanted@candor.example')
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        users.add({ ...ada, userId: (100 + index) as UserId, contact }),
      ),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
  })

  test('draw another invitation code when the first is taken, also within a transaction', async () => {
    const taken = (await rowOf(ADA)).invitation_code ?? ''
    const drawn = [taken, taken, 'FREE234']
    const drawing = new Users(
      postgres.database,
      () => nowMs,
      () => drawn.shift() ?? 'NONE222',
    )
    const contact = parseContact('drawing@candor.example')
    await postgres.database.transaction().execute(async (transaction) => {
      expect(await drawing.add({ ...ada, userId: 200 as UserId, contact }, transaction)).toBe(true)
    })
    expect((await rowOf(200)).invitation_code).toBe('FREE234')
    const stuck = new Users(
      postgres.database,
      () => nowMs,
      () => taken,
    )
    const another = { ...ada, userId: 201 as UserId, contact: parseContact('stuck@candor.example') }
    await expect(stuck.add(another)).rejects.toThrow('no free invitation code')
  })

  test('draw codes that are not told from one another by count', () => {
    const drawn = new Set(Array.from({ length: 2_000 }, drawInvitationCode))
    expect(drawn.size).toBe(2_000)
    for (const code of drawn) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{7}$/)
  })
})

describe('logins', () => {
  const from = { userId: ADA, device: "Robert'); --", address: '10.0.0.1' }

  test('are recorded, and their places come back, each once', async () => {
    const sessions = new Sessions(postgres.database)
    const { sessionId } = await sessions.find(await sessions.begin(ADA, { device: '', address: '' }))
    expect(await users.recordLogin({ ...from, sessionId, secondFactor: false })).toEqual([])
    nowMs++
    await users.recordLogin({ ...from, device: `curl\0${'x'.repeat(300)}`, sessionId, secondFactor: false })
    await users.recordFailure({ ...from, device: 'thief' }, 'wrongPassword')
    nowMs++
    expect(await users.recordLogin({ ...from, sessionId, secondFactor: false })).toHaveLength(2)
    const places = await users.recordLogin({ ...from, sessionId, secondFactor: false })
    expect(places).toHaveLength(2)
    expect(places).toEqual(
      expect.arrayContaining([
        { device: `curl${'x'.repeat(196)}`, address: '10.0.0.1' },
        { device: "Robert'); --", address: '10.0.0.1' },
      ]),
    )
    const rows = await postgres.database.selectFrom('logins').selectAll().orderBy('login_id').execute()
    expect(rows).toMatchObject([
      { user_id: 1, session_id: sessionId, time_ms: 5_000, outcome: 'success' },
      { user_id: 1, session_id: sessionId, time_ms: 5_001, outcome: 'success' },
      { user_id: 1, session_id: null, device: 'thief', outcome: 'wrongPassword' },
      { user_id: 1, session_id: sessionId, time_ms: 5_002, outcome: 'success' },
      { user_id: 1, session_id: sessionId, time_ms: 5_002, outcome: 'success' },
    ])
  })

  test('[threat 19] are not recorded past an authenticator that they did not pass', async () => {
    const { database } = postgres
    const authenticator = { user_id: ADA, sealed_secret: Buffer.of(1), begun_ms: 1, locked_until_ms: null }
    const sessions = new Sessions(database)
    const { sessionId } = await sessions.find(await sessions.begin(ADA, { device: '', address: '' }))
    const record = async (secondFactor: boolean) => {
      const places = await users.recordLogin({ ...from, sessionId, secondFactor })
      const recorded = await database
        .selectFrom('logins')
        .where('session_id', '=', sessionId)
        .select('login_id')
        .execute()
      return { told: places !== undefined, recorded: recorded.length }
    }
    await database
      .insertInto('authenticators')
      .values({ ...authenticator, bound_ms: null })
      .execute()
    expect(await record(false)).toEqual({ told: true, recorded: 1 })
    await database.updateTable('authenticators').set({ bound_ms: 2 }).execute()
    expect(await record(false)).toEqual({ told: false, recorded: 1 })
    expect(await record(true)).toEqual({ told: true, recorded: 2 })
    await database.deleteFrom('authenticators').execute()
  })

  test('that failed are kept to a bound, logins for good', async () => {
    await postgres.database
      .insertInto('logins')
      .values(
        Array.from({ length: GATEWAY_LIMITS.failedLoginsKept + 50 }, (_, index) => ({
          user_id: ADA,
          session_id: null,
          time_ms: index,
          device: `old ${index}`,
          address: '',
          outcome: 'wrongPassword',
        })),
      )
      .execute()
    await users.recordFailure(from, 'wrongSecondFactor')
    const rows = await postgres.database
      .selectFrom('logins')
      .select(['outcome', 'device'])
      .orderBy('login_id', 'desc')
      .execute()
    expect(rows.filter(({ outcome }) => outcome !== 'success')).toHaveLength(GATEWAY_LIMITS.failedLoginsKept)
    expect(rows.filter(({ outcome }) => outcome === 'success')).toHaveLength(6)
    expect(rows[0]?.outcome).toBe('wrongSecondFactor')
  })
})
