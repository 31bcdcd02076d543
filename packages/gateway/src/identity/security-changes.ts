// A change of what protects an account, whole or not at all: the change itself, the message about it, the hold on
// withdrawals, the end of other sessions. One change of a user at a time; what was proven must still hold by then.

import type { MessageKind } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Codes, RightCode } from './codes.ts'
import type { Messages } from './messages.ts'
import type { Session, Sessions } from './sessions.ts'

export interface SecurityChangesParts {
  readonly database: Database
  readonly sessions: Sessions
  readonly messages: Messages
  readonly codes: Pick<Codes, 'take'>
  readonly clock?: () => number
}

/** The user as nobody else changes it until the change is done. */
export interface LockedUser {
  readonly userId: UserId
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string
  readonly fundPasswordHash: string | null
}

export interface Changed<T> {
  readonly answer: T
  readonly message: MessageKind
  readonly facts?: Readonly<Record<string, string>>
  /** Whether withdrawals are held for a day. */
  readonly holds?: boolean
  readonly endsOtherSessions?: boolean
}

export interface Proven {
  /** What the login password was checked against. */
  readonly passwordHash: string
  /** Right, and still to be spent; none when a second factor was. */
  readonly code: RightCode | undefined
}

export type SecurityChange<T> = (database: Database, user: LockedUser) => Promise<Changed<T>>

export class SecurityChanges {
  private readonly parts: SecurityChangesParts
  private readonly clock: () => number

  constructor(parts: SecurityChangesParts) {
    this.parts = parts
    this.clock = parts.clock ?? Date.now
  }

  /** `proven` is missing where an act before this one was proven, and this one completes it. */
  async make<T>(session: Session, proven: Proven | undefined, change: SecurityChange<T>): Promise<T> {
    const { database, sessions, messages, codes } = this.parts
    const { userId } = session
    const { changed, ended, message } = await database.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, userId)
      if (proven !== undefined && proven.passwordHash !== user.passwordHash) {
        throw new ApiRefusal('password.wrong')
      }
      await refuseEnded(transaction, session)
      if (proven?.code !== undefined) await codes.take(transaction, proven.code)
      const changed = await change(transaction, user)
      if (changed.holds === true) await this.hold(transaction, userId)
      const ended =
        changed.endsOtherSessions === true ? (await sessions.markOthersRevoked(transaction, session)).ids : []
      const { message: kind, facts } = changed
      return { changed, ended, message: await messages.write(transaction, userId, { kind, facts }) }
    })
    sessions.end(ended)
    messages.tell(userId, message)
    return changed.answer
  }

  private async hold(database: Database, userId: UserId): Promise<void> {
    const untilMs = this.clock() + GATEWAY_LIMITS.withdrawalHoldMs
    await database
      .updateTable('users')
      .set({
        // A longer hold stays as long as it is.
        withdrawals_held_until_ms: sql<number>`greatest(withdrawals_held_until_ms, ${untilMs}::bigint)`,
      })
      .where('user_id', '=', userId)
      .execute()
  }
}

/** Not so strong as to keep out whoever only writes a row that names the user. */
async function lockUser(database: Database, userId: UserId): Promise<LockedUser> {
  const row = await database
    .selectFrom('users')
    .select(['email', 'phone', 'password_hash', 'fund_password_hash'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiRefusal('login.user.not.login')
  return {
    userId,
    email: row.email,
    phone: row.phone,
    passwordHash: row.password_hash,
    fundPasswordHash: row.fund_password_hash,
  }
}

/** A session that another change has just ended must not get its own change through after it. */
async function refuseEnded(database: Database, { sessionId }: Session): Promise<void> {
  const row = await database
    .selectFrom('sessions')
    .select('revoked_ms')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (row?.revoked_ms !== null) throw new ApiRefusal('login.session.revoked')
}
