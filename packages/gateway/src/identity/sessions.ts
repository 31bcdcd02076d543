// Sessions: an opaque token for the client, its hash in the database, the live ones at hand in memory.
// A session ends after a week unused, a month at most, or at once when it is revoked.

import { createHash, randomBytes } from 'node:crypto'
import { chooseLanguage, type DeviceKind, type Language } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { describeDevice } from './devices.ts'
import { keptDevice } from './users.ts'

export interface Session {
  readonly sessionId: string
  readonly userId: UserId
  readonly language: Language
}

export interface SessionStart {
  /** What the browser calls itself. */
  readonly device: string
  readonly address: string
  /** What the login was let in by. When the password was changed meanwhile there is no session: it would outlive the very
   * act that ends all others. */
  readonly passwordHash?: string
}

/** A device that is logged in, as its owner sees it. */
export interface ListedSession {
  readonly sessionId: string
  readonly device: string
  readonly kind: DeviceKind
  readonly address: string
  readonly createdTime: number
  readonly seenTime: number
  readonly current: boolean
}

interface SessionRow {
  readonly session_id: string
  readonly user_id: UserId
  readonly created_ms: number
  readonly seen_ms: number
  readonly revoked_ms?: number | null
  readonly language: string
}

interface KnownSession {
  session: Session
  readonly createdMs: number
  seenMs: number
  writtenMs: number
  revoked: boolean
}

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export class Sessions {
  private readonly database: Database
  private readonly clock: () => number
  /** By token, oldest first. Tokens never leave this map but to be compared. */
  private readonly known = new Map<string, KnownSession>()
  /** Ended here; a session being loaded at that very moment must not come back to life. */
  private readonly revokedHere = new Set<string>()
  /** Chosen here; a session being loaded at that very moment must not keep the language of before. */
  private readonly chosenHere = new Map<UserId, Language>()
  private readonly listeners = new Set<(sessionId: string) => void>()
  private forgottenMs = Number.NEGATIVE_INFINITY

  constructor(database: Database, clock: () => number = Date.now) {
    this.database = database
    this.clock = clock
  }

  /** Begins a session and gives its token, the only time that anyone sees it. */
  async begin(userId: UserId, start: SessionStart): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const nowMs = this.clock()
    const begun = await this.insert(userId, hashOf(token), nowMs, start)
    if (begun === undefined) throw new ApiRefusal('login.failed')
    // At hand from the start: whoever logs in asks something next.
    this.keep(token, this.knownOf({ ...begun, user_id: userId, created_ms: nowMs, seen_ms: nowMs }))
    this.forgetOld(nowMs)
    return token
  }

  /**
   * None when the password is another by now. Waits for a change of the login that is under way; one that begins later
   * finds the session.
   */
  private async insert(
    userId: UserId,
    tokenHash: Buffer,
    nowMs: number,
    { device, address, passwordHash }: SessionStart,
  ): Promise<Pick<SessionRow, 'session_id' | 'language'> | undefined> {
    const { rows } = await sql<Pick<SessionRow, 'session_id' | 'language'>>`
      WITH held AS (
        SELECT user_id, language FROM users
        WHERE user_id = ${userId} AND password_hash = coalesce(${passwordHash ?? null}, password_hash)
        FOR SHARE
      ), begun AS (
        INSERT INTO sessions (token_hash, user_id, created_ms, seen_ms, device, address)
        SELECT ${tokenHash}::bytea, user_id, ${nowMs}::bigint, ${nowMs}::bigint, ${keptDevice(device)}, ${address}
        FROM held
        RETURNING session_id
      )
      SELECT session_id, language FROM begun, held`.execute(this.database)
    return rows[0]
  }

  /**
   * The session behind a `ticket` header. Answers at once when the session is at hand: nearly every call asks,
   * and a promise for each would cost more than the rest of the check.
   */
  find(token: string | undefined): Session | Promise<Session> {
    if (token === undefined || token === '') throw new ApiRefusal('login.user.not.login')
    const known = this.known.get(token)
    if (known !== undefined) return this.check(known)
    if (!TOKEN.test(token)) throw new ApiRefusal('login.user.not.login')
    return this.load(token)
  }

  /** The user's devices that are logged in: the one that asks first, then the ones used last. */
  async list({ userId, sessionId }: Session): Promise<ListedSession[]> {
    const nowMs = this.clock()
    const { sessionMostMs, sessionIdleMs, seenEveryMs, sessionsListed } = GATEWAY_LIMITS
    const rows = await this.database
      .selectFrom('sessions')
      .select(['session_id', 'created_ms', 'seen_ms', 'device', 'address'])
      .where('user_id', '=', userId)
      .where('revoked_ms', 'is', null)
      .where('created_ms', '>=', nowMs - sessionMostMs)
      // The last use is written only now and then.
      .where('seen_ms', '>=', nowMs - sessionIdleMs - seenEveryMs)
      .orderBy(sql`session_id = ${sessionId}`, 'desc')
      .orderBy('seen_ms', 'desc')
      .limit(sessionsListed)
      .execute()
    const seen = new Map<string, number>()
    for (const { session, seenMs } of this.known.values()) {
      if (session.userId === userId) seen.set(session.sessionId, seenMs)
    }
    const list = rows.map((row) => {
      const { name, kind } = describeDevice(row.device)
      return {
        sessionId: row.session_id,
        device: name,
        kind,
        address: row.address,
        createdTime: row.created_ms,
        seenTime: Math.max(row.seen_ms, seen.get(row.session_id) ?? 0),
        current: row.session_id === sessionId,
      }
    })
    return list
      .filter(({ createdTime, seenTime }) => !isOver(createdTime, seenTime, nowMs))
      .sort((a, b) => Number(b.current) - Number(a.current) || b.seenTime - a.seenTime)
  }

  /** Ends a session here and now. */
  async revoke(sessionId: string): Promise<void> {
    // Told before it is written: its sockets must end even while the database is away.
    this.end([sessionId])
    await this.database
      .updateTable('sessions')
      .set({ revoked_ms: this.clock() })
      .where('session_id', '=', sessionId)
      .where('revoked_ms', 'is', null)
      .execute()
  }

  /** Ends one of the user's own sessions; anybody else's is as unknown as one that never was. */
  async revokeOwn(userId: UserId, sessionId: string): Promise<void> {
    const ended = await this.database
      .updateTable('sessions')
      .set({ revoked_ms: this.clock() })
      .where('session_id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('revoked_ms', 'is', null)
      .returning('session_id')
      .executeTakeFirst()
    if (ended === undefined) throw new ApiRefusal('session.unknown')
    this.end([sessionId])
  }

  /** Ends every other session of the user and says how many there were. */
  async revokeOthers(session: Session): Promise<number> {
    const { ids, living } = await this.markOthersRevoked(this.database, session)
    this.end(ids)
    return living
  }

  /**
   * Writes that every other session of the user has ended, as a part of a larger change. They end only once `end`
   * is told, which must be after the change has been committed.
   */
  async markOthersRevoked(
    database: Database,
    { userId, sessionId }: Session,
  ): Promise<{ ids: string[]; living: number }> {
    const nowMs = this.clock()
    const ended = await database
      .updateTable('sessions')
      .set({ revoked_ms: nowMs })
      .where('user_id', '=', userId)
      .where('session_id', '!=', sessionId)
      .where('revoked_ms', 'is', null)
      .returning(['session_id', 'created_ms', 'seen_ms'])
      .execute()
    return {
      ids: ended.map(({ session_id }) => session_id),
      living: ended.filter((row) => !isOver(row.created_ms, row.seen_ms, nowMs)).length,
    }
  }

  /** Ends every session of a user, the ones that are not at hand too. */
  async revokeAll(userId: UserId): Promise<void> {
    this.end(
      [...this.known.values()].flatMap(({ session }) =>
        session.userId === userId ? [session.sessionId] : [],
      ),
    )
    const ended = await this.database
      .updateTable('sessions')
      .set({ revoked_ms: this.clock() })
      .where('user_id', '=', userId)
      .where('revoked_ms', 'is', null)
      .returning('session_id')
      .execute()
    this.end(ended.map(({ session_id }) => session_id))
  }

  /** Ends sessions in memory and on their sockets. */
  end(sessionIds: readonly string[]): void {
    if (sessionIds.length === 0) return
    if (this.revokedHere.size >= GATEWAY_LIMITS.sessionsAtHand) this.revokedHere.clear()
    const ids = new Set(sessionIds)
    for (const sessionId of ids) this.revokedHere.add(sessionId)
    for (const known of this.known.values()) if (ids.has(known.session.sessionId)) known.revoked = true
    for (const sessionId of ids) for (const listener of this.listeners) listener(sessionId)
  }

  onRevoked(listener: (sessionId: string) => void): void {
    this.listeners.add(listener)
  }

  /** Stores the user's language; sessions that live speak it from now on. */
  async setLanguage(userId: UserId, language: Language): Promise<void> {
    await this.database.updateTable('users').set({ language }).where('user_id', '=', userId).execute()
    if (this.chosenHere.size >= GATEWAY_LIMITS.sessionsAtHand) this.chosenHere.clear()
    this.chosenHere.set(userId, language)
    for (const known of this.known.values()) {
      if (known.session.userId === userId) known.session = { ...known.session, language }
    }
  }

  private check(known: KnownSession): Session {
    if (known.revoked) throw new ApiRefusal('login.session.revoked')
    const nowMs = this.clock()
    if (isOver(known.createdMs, known.seenMs, nowMs)) throw new ApiRefusal('login.session.expired')
    known.seenMs = nowMs
    if (nowMs - known.writtenMs > GATEWAY_LIMITS.seenEveryMs) this.writeSeen(known, nowMs)
    return known.session
  }

  private async load(token: string): Promise<Session> {
    const row = await this.database
      .selectFrom('sessions')
      .innerJoin('users', 'users.user_id', 'sessions.user_id')
      .select([
        'sessions.session_id',
        'sessions.user_id',
        'sessions.created_ms',
        'sessions.seen_ms',
        'sessions.revoked_ms',
        'users.language',
      ])
      .where('sessions.token_hash', '=', hashOf(token))
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('login.user.not.login')
    const known = this.knownOf(row)
    const session = this.check(known)
    this.keep(token, known)
    return session
  }

  /** What was written of it, and what has been said here meanwhile. */
  private knownOf(row: SessionRow): KnownSession {
    return {
      session: {
        sessionId: row.session_id,
        userId: row.user_id,
        language: this.chosenHere.get(row.user_id) ?? chooseLanguage(row.language),
      },
      createdMs: row.created_ms,
      seenMs: row.seen_ms,
      writtenMs: row.seen_ms,
      revoked: (row.revoked_ms ?? undefined) !== undefined || this.revokedHere.has(row.session_id),
    }
  }

  private keep(token: string, known: KnownSession): void {
    if (this.known.size >= GATEWAY_LIMITS.sessionsAtHand) {
      const oldest = this.known.keys().next().value
      if (oldest !== undefined) this.known.delete(oldest)
    }
    this.known.set(token, known)
  }

  /** Not waited for: a session whose last use was not written ends a little early, that is all. */
  private writeSeen(known: KnownSession, nowMs: number): void {
    known.writtenMs = nowMs
    this.database
      .updateTable('sessions')
      .set({ seen_ms: nowMs })
      .where('session_id', '=', known.session.sessionId)
      .execute()
      .catch(() => {
        // Sooner than usual, but not with every call: a database that is away must not be run down when it comes back.
        known.writtenMs = nowMs - GATEWAY_LIMITS.seenEveryMs / 2
      })
  }

  /** Not waited for: what could not be forgotten now is forgotten another time. */
  private forgetOld(nowMs: number): void {
    if (nowMs - this.forgottenMs < GATEWAY_LIMITS.endedSessionsEveryMs) return
    this.forgottenMs = nowMs
    const { sessionIdleMs, sessionMostMs, endedSessionsKeptMs } = GATEWAY_LIMITS
    const endedMs = nowMs - endedSessionsKeptMs
    this.database
      .deleteFrom('sessions')
      .where((is) =>
        is.or([
          is('revoked_ms', '<', endedMs),
          is('seen_ms', '<', endedMs - sessionIdleMs),
          is('created_ms', '<', endedMs - sessionMostMs),
        ]),
      )
      .execute()
      .catch(() => {
        this.forgottenMs = nowMs - GATEWAY_LIMITS.endedSessionsEveryMs / 2
      })
  }
}

function isOver(createdMs: number, seenMs: number, nowMs: number): boolean {
  return nowMs - seenMs > GATEWAY_LIMITS.sessionIdleMs || nowMs - createdMs > GATEWAY_LIMITS.sessionMostMs
}
