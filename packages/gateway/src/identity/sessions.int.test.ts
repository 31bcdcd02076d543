import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UserId } from '@candor/contract'
import { openDatabase } from '@candor/database'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../limits.ts'
import { Sessions } from './sessions.ts'
import { Users } from './users.ts'

const { sessionIdleMs, sessionMostMs, seenEveryMs } = GATEWAY_LIMITS
const ADA = 1 as UserId
const BOB = 2 as UserId
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const FROM = { device: CHROME, address: '203.0.113.9' }

let postgres: TestDatabase
let nowMs: number
let sessions: Sessions

beforeAll(async () => {
  postgres = await startTestDatabase()
  const users = new Users(postgres.database)
  for (const [userId, name] of [
    [ADA, 'ada'],
    [BOB, 'bob'],
  ] as const) {
    const contact = { channel: 'email', value: `${name}@candor.example` } as const
    await users.add({ userId, contact, nickName: name, passwordHash: 'hash' })
  }
})
afterAll(async () => {
  await postgres.stop()
})
beforeEach(async () => {
  await postgres.database.deleteFrom('sessions').execute()
  nowMs = 1_790_000_000_000
  sessions = open()
})

/** Another one on the same database, as after a restart. */
function open(): Sessions {
  return new Sessions(postgres.database, () => nowMs)
}

/** The code with which a token is refused, or whose it is. */
async function codeOf(token: string | undefined, at = sessions): Promise<unknown> {
  try {
    return (await at.find(token)).userId
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

describe('a session', () => {
  test('is found by its token: at hand where it began, elsewhere first in the database', async () => {
    const token = await sessions.begin(ADA, FROM)
    expect(token).toMatch(/^[\w-]{43}$/)
    const here = sessions.find(token)
    expect(here).toEqual({ sessionId: expect.any(String), userId: ADA, language: 'en' })
    const elsewhere = open()
    const first = elsewhere.find(token)
    expect(first).toBeInstanceOf(Promise)
    expect(await first).toEqual(here)
    expect(elsewhere.find(token)).toBe(await first)
  })

  test('is found by nothing else', async () => {
    const { sessionId } = await sessions.find(await sessions.begin(ADA, FROM))
    const { token_hash } = await postgres.database
      .selectFrom('sessions')
      .select('token_hash')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const hash = Buffer.from(token_hash).toString('base64url')
    for (const token of [
      undefined,
      '',
      'x',
      sessionId,
      hash,
      randomBytes(32).toString('base64url'),
      `${'A'.repeat(42)}\0`,
    ]) {
      expect(await codeOf(token)).toBe('login.user.not.login')
    }
  })

  test('ends a week after its last use', async () => {
    const token = await sessions.begin(ADA, FROM)
    await sessions.find(token)
    nowMs += sessionIdleMs
    expect(await codeOf(token)).toBe(ADA)
    nowMs += sessionIdleMs + 1
    expect(await codeOf(token)).toBe('login.session.expired')
    expect(await codeOf(token, open())).toBe('login.session.expired')
  })

  test('ends a month after it began, however much it is used', async () => {
    const token = await sessions.begin(ADA, FROM)
    const endMs = nowMs + sessionMostMs
    while (nowMs + sessionIdleMs < endMs) {
      expect(await codeOf(token)).toBe(ADA)
      nowMs += sessionIdleMs
    }
    expect(await codeOf(token)).toBe(ADA)
    nowMs = endMs
    expect(await codeOf(token)).toBe(ADA)
    nowMs = endMs + 1
    expect(await codeOf(token)).toBe('login.session.expired')
  })

  test('has its last use written now and then, so that a restart does not end it', async () => {
    const token = await sessions.begin(ADA, FROM)
    const { sessionId } = await sessions.find(token)
    const writtenMs = async () => {
      const row = await postgres.database
        .selectFrom('sessions')
        .select('seen_ms')
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow()
      return row.seen_ms
    }
    const begunMs = nowMs
    nowMs += seenEveryMs
    await sessions.find(token)
    expect(await writtenMs()).toBe(begunMs)
    nowMs += 1
    await sessions.find(token)
    await expect.poll(writtenMs).toBe(nowMs)
    nowMs += sessionIdleMs
    expect(await codeOf(token, open())).toBe(ADA)
  })
})

describe('a revoked session', () => {
  test('[threat 21] is over at once, here and after a restart, and others are not', async () => {
    const [token, other] = [await sessions.begin(ADA, FROM), await sessions.begin(ADA, FROM)]
    const { sessionId } = await sessions.find(token)
    const told: string[] = []
    sessions.onRevoked((id) => told.push(id))
    const revoking = sessions.revoke(sessionId)
    expect(await codeOf(token)).toBe('login.session.revoked')
    expect(told).toEqual([sessionId])
    await revoking
    expect(await codeOf(token, open())).toBe('login.session.revoked')
    expect(await codeOf(other)).toBe(ADA)
    nowMs += sessionMostMs * 2
    expect(await codeOf(token)).toBe('login.session.revoked')
  })

  test('[threat 21] does not come back to life when it is being looked up at that moment', async () => {
    for (let round = 0; round < 20; round++) {
      const token = await sessions.begin(ADA, FROM)
      const { sessionId } = await sessions.find(token)
      // One that has not seen it yet, as after a restart: its lookups and the revocation cross.
      const fresh = open()
      const lookups = [fresh.find(token), fresh.find(token)].map((each) =>
        Promise.resolve(each).catch(() => undefined),
      )
      await Promise.all([fresh.revoke(sessionId), ...lookups])
      expect(await codeOf(token, fresh)).toBe('login.session.revoked')
    }
  })

  test('[threat 21] is over, and its sockets are told, even when the database cannot be reached', async () => {
    const token = await sessions.begin(ADA, FROM)
    const away = openDatabase(postgres.url)
    const cut = new Sessions(away, () => nowMs)
    const { sessionId } = await cut.find(token)
    const told: string[] = []
    cut.onRevoked((id) => told.push(id))
    await away.destroy()
    await expect(cut.revoke(sessionId)).rejects.toThrow()
    expect(told).toEqual([sessionId])
    expect(await codeOf(token, cut)).toBe('login.session.revoked')
  })
})

describe('the list of devices', () => {
  test('has the living ones of the user, the one that asks first, then the ones used last', async () => {
    const tokens: string[] = []
    for (const [device, address] of [
      ['curl/8.5.0', '198.51.100.1'],
      [CHROME, '198.51.100.2'],
      ['', '198.51.100.3'],
    ] as const) {
      tokens.push(await sessions.begin(ADA, { device, address }))
      nowMs += 1_000
    }
    await sessions.begin(BOB, FROM)
    const asking = await sessions.find(tokens[0])
    nowMs += 1_000
    await sessions.find(tokens[1])
    const list = await sessions.list(asking)
    expect(list.map(({ device, kind, address, current }) => [device, kind, address, current])).toEqual([
      ['curl/8', 'program', '198.51.100.1', true],
      ['Chrome 142, Windows', 'desktop', '198.51.100.2', false],
      ['Unknown device', 'program', '198.51.100.3', false],
    ])
    expect(list.map(({ createdTime, seenTime }) => seenTime - createdTime)).toEqual([3_000, 3_000, 0])
    nowMs += sessionIdleMs - 1_000
    await sessions.find(tokens[0])
    const addresses = (await sessions.list(asking)).map(({ address }) => address)
    expect(addresses).toEqual(['198.51.100.1', '198.51.100.2'])
  })

  test('[threat 25] lets nobody end a session of somebody else', async () => {
    const [mine, theirs] = [await sessions.begin(ADA, FROM), await sessions.begin(BOB, FROM)]
    const { sessionId } = await sessions.find(theirs)
    await expect(sessions.revokeOwn(ADA, sessionId)).rejects.toMatchObject({ code: 'session.unknown' })
    const nobodys = '00000000-0000-4000-8000-000000000000'
    await expect(sessions.revokeOwn(ADA, nobodys)).rejects.toMatchObject({ code: 'session.unknown' })
    expect(await codeOf(theirs)).toBe(BOB)
    const own = await sessions.find(mine)
    await sessions.revokeOwn(ADA, own.sessionId)
    expect(await codeOf(mine)).toBe('login.session.revoked')
    await expect(sessions.revokeOwn(ADA, own.sessionId)).rejects.toMatchObject({ code: 'session.unknown' })
  })

  test('[threat 21] all others end at once, the ones that are not at hand too, and are counted', async () => {
    const expired = await sessions.begin(ADA, FROM)
    nowMs += sessionIdleMs + 1
    const tokens = [
      await sessions.begin(ADA, FROM),
      await sessions.begin(ADA, FROM),
      await sessions.begin(ADA, FROM),
    ]
    const theirs = await sessions.begin(BOB, FROM)
    const current = await sessions.find(tokens[0])
    const told: string[] = []
    const { sessionId } = await sessions.find(tokens[1])
    sessions.onRevoked((id) => told.push(id))
    expect(await sessions.revokeOthers(current)).toBe(2)
    expect(told).toContain(sessionId)
    expect(await Promise.all(tokens.map((token) => codeOf(token)))).toEqual([
      ADA,
      'login.session.revoked',
      'login.session.revoked',
    ])
    expect([await codeOf(theirs), await codeOf(expired)]).toEqual([BOB, 'login.session.revoked'])
    expect(await sessions.revokeOthers(current)).toBe(0)
  })
})

describe('a login under way', () => {
  const passwordHash = 'hash'

  test('that another device ends at once is over at hand too', async () => {
    let hasBegun = false
    const login = sessions.begin(ADA, { ...FROM, passwordHash }).finally(() => {
      hasBegun = true
    })
    while (!hasBegun) await sessions.revokeAll(ADA)
    await sessions.revokeAll(ADA)
    expect(await codeOf(await login)).toBe('login.session.revoked')
  })

  test('[threat 21] whose password was changed meanwhile gets no session', async () => {
    await sessions.begin(ADA, { ...FROM, passwordHash })
    const begun = sessions.begin(ADA, { ...FROM, passwordHash: 'older' })
    await expect(begun).rejects.toMatchObject({ code: 'login.failed' })
  })

  test('[threat 21] waits for a change of the password, and does not outlive it', async () => {
    let login: Promise<unknown> = Promise.resolve()
    await postgres.database.transaction().execute(async (transaction) => {
      const { userId } = await transaction
        .updateTable('users')
        .set({ password_hash: 'newer' })
        .where('user_id', '=', BOB)
        .returning('user_id as userId')
        .executeTakeFirstOrThrow()
      login = sessions.begin(userId, { ...FROM, passwordHash }).catch((error: unknown) => error)
      await sleep(50)
    })
    expect(await login).toMatchObject({ code: 'login.failed' })
    await postgres.database.updateTable('users').set({ password_hash: 'hash' }).execute()
  })
})

describe('the language', () => {
  test('changes for sessions that live, and for one that is being looked up', async () => {
    const [token, cold] = [await sessions.begin(ADA, FROM), await sessions.begin(ADA, FROM)]
    const restarted = open()
    await restarted.find(token)
    const lookup = restarted.find(cold)
    await restarted.setLanguage(ADA, 'jp')
    await lookup
    expect([(await restarted.find(token)).language, (await restarted.find(cold)).language]).toEqual([
      'jp',
      'jp',
    ])
    expect((await open().find(token)).language).toBe('jp')
    await restarted.setLanguage(ADA, 'en')
    expect((await restarted.find(token)).language).toBe('en')
  })
})

describe('sessions that ended long ago', () => {
  test('are forgotten, and the logins stay', async () => {
    const kept = GATEWAY_LIMITS.endedSessionsKeptMs
    const idOf = async (token: string) => (await sessions.find(token)).sessionId
    const revoked = await idOf(await sessions.begin(ADA, FROM))
    await sessions.revoke(revoked)
    const unused = await idOf(await sessions.begin(ADA, FROM))
    const login = { user_id: ADA, session_id: revoked, time_ms: nowMs, device: '', address: '' }
    await postgres.database.insertInto('logins').values(login).execute()
    const left = async () => {
      const rows = await postgres.database.selectFrom('sessions').select('session_id').execute()
      return new Set(rows.map((row) => row.session_id))
    }
    nowMs += kept
    await sessions.begin(ADA, FROM)
    await sleep(50)
    expect((await left()).size).toBe(3)
    nowMs += GATEWAY_LIMITS.endedSessionsEveryMs
    await sessions.begin(ADA, FROM)
    await expect.poll(left).not.toContain(revoked)
    expect(await left()).toContain(unused)
    nowMs += sessionIdleMs
    const living = await idOf(await sessions.begin(ADA, FROM))
    await expect.poll(left).not.toContain(unused)
    expect(await left()).toContain(living)
    const logins = await postgres.database.selectFrom('logins').select(['session_id', 'user_id']).execute()
    expect(logins).toEqual([{ session_id: null, user_id: ADA }])
  })
})

describe('without the database', () => {
  test('sessions at hand go on, and their use is not written with every call', async () => {
    const token = await sessions.begin(ADA, FROM)
    const away = openDatabase(postgres.url)
    const cut = new Sessions(away, () => nowMs)
    await cut.find(token)
    await away.destroy()
    for (let minute = 0; minute < 5; minute++) {
      nowMs += seenEveryMs + 1
      expect(await codeOf(token, cut)).toBe(ADA)
    }
  })
})
