import type { UserId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sessions } from './sessions.ts'
import { normalizeAccount, Users } from './users.ts'

const ada = { userId: 1 as UserId, account: 'Ada@Candor.example', nickName: 'Ada', passwordHash: 'hash-1' }

let postgres: TestDatabase
let users: Users

beforeAll(async () => {
  postgres = await startTestDatabase()
  users = new Users(postgres.database, () => 5_000)
  expect(await users.add(ada)).toBe(true)
})
afterAll(async () => {
  await postgres.stop()
})

describe('users', () => {
  test('are found by id and by account, however it is written', async () => {
    const found = { ...ada, account: 'ada@candor.example' }
    expect(await users.byId(ada.userId)).toEqual(found)
    for (const account of ['ada@candor.example', 'ADA@CANDOR.EXAMPLE', '  Ada@candor.example\n']) {
      expect(await users.byAccount(account)).toEqual(found)
    }
    expect(normalizeAccount(' A@B ')).toBe('a@b')
  })

  test('that do not exist are not found', async () => {
    expect(await users.byId(99 as UserId)).toBeUndefined()
    for (const account of ['', 'ada', "' OR '1'='1", '%', 'ada@candor.example\0', '\0', '\ud800']) {
      expect(await users.byAccount(account), `as ${JSON.stringify(account)}`).toBeUndefined()
    }
  })

  test('have an id and an account of their own', async () => {
    const other = { ...ada, nickName: 'Mallory', passwordHash: 'hash-2' }
    expect(await users.add({ ...other, account: 'other@candor.example' })).toBe(false)
    expect(await users.add({ ...other, userId: 2 as UserId, account: ' ADA@candor.example' })).toBe(false)
    expect(await users.byId(ada.userId)).toMatchObject({ nickName: 'Ada', passwordHash: 'hash-1' })
    expect(await users.byId(2 as UserId)).toBeUndefined()
  })

  test('of many who want one account at once one gets it', async () => {
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        users.add({ ...ada, userId: (100 + index) as UserId, account: 'wanted@candor.example' }),
      ),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
  })

  test('have their logins recorded', async () => {
    const sessions = new Sessions(postgres.database)
    const { sessionId } = await sessions.find(await sessions.begin(ada.userId))
    await users.recordLogin({ userId: ada.userId, sessionId, device: "Robert'); --", address: '10.0.0.1' })
    const rows = await postgres.database.selectFrom('logins').selectAll().execute()
    expect(rows).toMatchObject([
      { user_id: 1, session_id: sessionId, time_ms: 5_000, device: "Robert'); --" },
    ])
  })
})
