// Sessions: an opaque token for the client, its hash in the database, the live ones at hand in memory.
// A session ends after a week unused, a month at most, or at once when it is revoked.

import { createHash, randomBytes } from 'node:crypto'
import { chooseLanguage, type Language } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'

export interface Session {
  readonly sessionId: string
  readonly userId: UserId
  readonly account: string
  readonly language: Language
}

interface KnownSession {
  readonly session: Session
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
  private readonly listeners = new Set<(sessionId: string) => void>()

  constructor(database: Database, clock: () => number = Date.now) {
    this.database = database
    this.clock = clock
  }

  /** Begins a session and gives its token, the only time that anyone sees it. */
  async begin(userId: UserId): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const nowMs = this.clock()
    await this.database
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        created_ms: nowMs,
        seen_ms: nowMs,
        revoked_ms: null,
      })
      .execute()
    return token
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

  /** Ends a session here and now. */
  async revoke(sessionId: string): Promise<void> {
    // Told before it is written: its sockets must end even while the database is away.
    this.end(sessionId)
    await this.database
      .updateTable('sessions')
      .set({ revoked_ms: this.clock() })
      .where('session_id', '=', sessionId)
      .where('revoked_ms', 'is', null)
      .execute()
  }

  /** Ends every session of a user, the ones that are not at hand too. */
  async revokeAll(userId: UserId): Promise<void> {
    for (const { session } of this.known.values()) if (session.userId === userId) this.end(session.sessionId)
    const ended = await this.database
      .updateTable('sessions')
      .set({ revoked_ms: this.clock() })
      .where('user_id', '=', userId)
      .where('revoked_ms', 'is', null)
      .returning('session_id')
      .execute()
    for (const { session_id } of ended) this.end(session_id)
  }

  private end(sessionId: string): void {
    if (this.revokedHere.size >= GATEWAY_LIMITS.sessionsAtHand) this.revokedHere.clear()
    this.revokedHere.add(sessionId)
    for (const known of this.known.values()) if (known.session.sessionId === sessionId) known.revoked = true
    for (const listener of this.listeners) listener(sessionId)
  }

  onRevoked(listener: (sessionId: string) => void): void {
    this.listeners.add(listener)
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
        'users.account',
        'users.language',
      ])
      .where('sessions.token_hash', '=', hashOf(token))
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('login.user.not.login')
    const known: KnownSession = {
      session: {
        sessionId: row.session_id,
        userId: row.user_id,
        account: row.account,
        language: chooseLanguage(row.language),
      },
      createdMs: row.created_ms,
      seenMs: row.seen_ms,
      writtenMs: row.seen_ms,
      revoked: row.revoked_ms !== null || this.revokedHere.has(row.session_id),
    }
    const session = this.check(known)
    this.keep(token, known)
    return session
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
}

function isOver(createdMs: number, seenMs: number, nowMs: number): boolean {
  return nowMs - seenMs > GATEWAY_LIMITS.sessionIdleMs || nowMs - createdMs > GATEWAY_LIMITS.sessionMostMs
}
