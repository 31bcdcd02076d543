import { randomBytes } from 'node:crypto'
import type { UserId } from '@candor/contract'
import { openDatabase } from '@candor/database'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../limits.ts'
import { Sessions } from './sessions.ts'
import { Users } from './users.ts'

const { sessionIdleMs, sessionMostMs, seenEveryMs } = GATEWAY_LIMITS
const ADA = 1 as UserId

let postgres: TestDatabase
let nowMs: number
let sessions: Sessions

beforeAll(async () => {
  postgres = await startTestDatabase()
  const user = { userId: ADA, account: 'ada@candor.example', nickName: 'Ada', passwordHash: 'hash' }
  await new Users(postgres.database).add(user)
})
afterAll(async () => {
  await postgres.stop()
})
beforeEach(() => {
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
    return (await at.find(token)).account
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

describe('a session', () => {
  test('is found by its token, first in the database and then at hand', async () => {
    const token = await sessions.begin(ADA)
    expect(token).toMatch(/^[\w-]{43}$/)
    const first = sessions.find(token)
    expect(first).toBeInstanceOf(Promise)
    expect(await first).toMatchObject({ userId: ADA, account: 'ada@candor.example', language: 'en' })
    expect(sessions.find(token)).toBe(await first)
  })

  test('is found by nothing else', async () => {
    const { sessionId } = await sessions.find(await sessions.begin(ADA))
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
    const token = await sessions.begin(ADA)
    await sessions.find(token)
    nowMs += sessionIdleMs
    expect(await codeOf(token)).toBe('ada@candor.example')
    nowMs += sessionIdleMs + 1
    expect(await codeOf(token)).toBe('login.session.expired')
    expect(await codeOf(token, open())).toBe('login.session.expired')
  })

  test('ends a month after it began, however much it is used', async () => {
    const token = await sessions.begin(ADA)
    const endMs = nowMs + sessionMostMs
    while (nowMs + sessionIdleMs < endMs) {
      expect(await codeOf(token)).toBe('ada@candor.example')
      nowMs += sessionIdleMs
    }
    expect(await codeOf(token)).toBe('ada@candor.example')
    nowMs = endMs
    expect(await codeOf(token)).toBe('ada@candor.example')
    nowMs = endMs + 1
    expect(await codeOf(token)).toBe('login.session.expired')
  })

  test('has its last use written now and then, so that a restart does not end it', async () => {
    const token = await sessions.begin(ADA)
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
    expect(await codeOf(token, open())).toBe('ada@candor.example')
  })
})

describe('a revoked session', () => {
  test('[threat 21] is over at once, here and after a restart, and others are not', async () => {
    const [token, other] = [await sessions.begin(ADA), await sessions.begin(ADA)]
    const { sessionId } = await sessions.find(token)
    const told: string[] = []
    sessions.onRevoked((id) => told.push(id))
    const revoking = sessions.revoke(sessionId)
    expect(await codeOf(token)).toBe('login.session.revoked')
    expect(told).toEqual([sessionId])
    await revoking
    expect(await codeOf(token, open())).toBe('login.session.revoked')
    expect(await codeOf(other)).toBe('ada@candor.example')
    nowMs += sessionMostMs * 2
    expect(await codeOf(token)).toBe('login.session.revoked')
  })

  test('[threat 21] does not come back to life when it is being looked up at that moment', async () => {
    for (let round = 0; round < 20; round++) {
      const token = await sessions.begin(ADA)
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
    const token = await sessions.begin(ADA)
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

describe('without the database', () => {
  test('sessions at hand go on, and their use is not written with every call', async () => {
    const token = await sessions.begin(ADA)
    const away = openDatabase(postgres.url)
    const cut = new Sessions(away, () => nowMs)
    await cut.find(token)
    await away.destroy()
    for (let minute = 0; minute < 5; minute++) {
      nowMs += seenEveryMs + 1
      expect(await codeOf(token, cut)).toBe('ada@candor.example')
    }
  })
})
