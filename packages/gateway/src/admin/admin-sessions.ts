// Sessions of administrators: an opaque token for the browser, its hash in the database. Every call asks the database
// who it is and which role they have, so that a role that was taken away is gone with the next call.

import { createHash, randomBytes } from 'node:crypto'
import type { AdminRole, AdminStage } from '@candor/api'
import type { AdministratorId } from '@candor/contract'
import type { Database } from '@candor/database'
import { keptDevice } from '../identity/users.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Actor } from './audit-log.ts'

export interface AdminSession extends Actor {
  readonly sessionId: string
  readonly administratorId: AdministratorId
  readonly email: string
  readonly role: AdminRole
  readonly stage: AdminStage
  readonly createdMs: number
  readonly lastLoginMs: number | null
}

export interface AdminPlace {
  readonly device: string
  readonly address: string
}

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export class AdminSessions {
  private readonly database: Database
  private readonly clock: () => number

  constructor(database: Database, clock: () => number) {
    this.database = database
    this.clock = clock
  }

  /** Begins a session as a part of a login, and gives its token, the only time that anyone sees it. */
  async begin(
    transaction: Database,
    administratorId: AdministratorId,
    { device, address }: AdminPlace,
  ): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const nowMs = this.clock()
    await transaction
      .insertInto('admin_sessions')
      .values({
        token_hash: hashOf(token),
        administrator_id: administratorId,
        created_ms: nowMs,
        seen_ms: nowMs,
        ended_ms: null,
        device: keptDevice(device),
        address,
      })
      .execute()
    return token
  }

  /** Who is behind the header. */
  async find(token: string | undefined): Promise<AdminSession> {
    if (token === undefined || !TOKEN.test(token)) throw new ApiRefusal('login.user.not.login')
    const row = await this.database
      .selectFrom('admin_sessions as session')
      .innerJoin('administrators as who', 'who.administrator_id', 'session.administrator_id')
      .select(['session.session_id', 'session.created_ms', 'session.seen_ms', 'session.ended_ms'])
      .select(['who.administrator_id', 'who.email', 'who.role', 'who.bound_ms', 'who.disabled_ms'])
      .select('who.last_login_ms')
      .where('session.token_hash', '=', hashOf(token))
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('login.user.not.login')
    const nowMs = this.clock()
    if (row.ended_ms !== null || row.disabled_ms !== null) throw new ApiRefusal('login.session.revoked')
    const isIdle = nowMs - row.seen_ms > GATEWAY_LIMITS.adminSessionIdleMs
    if (isIdle || nowMs - row.created_ms > GATEWAY_LIMITS.adminSessionMostMs) {
      throw new ApiRefusal('login.session.expired')
    }
    if (nowMs - row.seen_ms > GATEWAY_LIMITS.seenEveryMs) await this.see(row.session_id, nowMs)
    return {
      sessionId: row.session_id,
      administratorId: row.administrator_id,
      email: row.email,
      role: row.role as AdminRole,
      stage: row.bound_ms === null ? 'enrol' : 'ready',
      createdMs: row.created_ms,
      lastLoginMs: row.last_login_ms,
    }
  }

  /** As a part of a larger change. */
  async end(transaction: Database, sessionId: string): Promise<void> {
    await transaction
      .updateTable('admin_sessions')
      .set({ ended_ms: this.clock() })
      .where('session_id', '=', sessionId)
      .where('ended_ms', 'is', null)
      .execute()
  }

  /** All of one administrator, but for one that may stay. As a part of a larger change. */
  async endAll(transaction: Database, administratorId: AdministratorId, but?: string): Promise<void> {
    await transaction
      .updateTable('admin_sessions')
      .set({ ended_ms: this.clock() })
      .where('administrator_id', '=', administratorId)
      .where('ended_ms', 'is', null)
      .$if(but !== undefined, (query) => query.where('session_id', '!=', but ?? ''))
      .execute()
  }

  private async see(sessionId: string, nowMs: number): Promise<void> {
    await this.database
      .updateTable('admin_sessions')
      .set({ seen_ms: nowMs })
      .where('session_id', '=', sessionId)
      .where('ended_ms', 'is', null)
      .execute()
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
