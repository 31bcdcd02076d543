// How an administrator gets in: e-mail, password and code of the authenticator; the first time, the one-time password is
// replaced and an authenticator bound. An unknown e-mail and a wrong password take the same time and give one answer.

import type { AdminStage } from '@candor/api'
import type { AdministratorId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { readContact } from '../identity/contacts.ts'
import { checkPassword } from '../identity/password-rules.ts'
import type { Passwords } from '../identity/passwords.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { RateLimiter } from '../rate-limiter.ts'
import { ApiRefusal } from '../refusal.ts'
import type { AdminAuthenticator } from './admin-authenticator.ts'
import type { AdminPlace, AdminSession, AdminSessions } from './admin-sessions.ts'
import type { AuditLog } from './audit-log.ts'

export interface AdminLoginParts {
  readonly database: Database
  readonly passwords: Passwords
  readonly authenticator: AdminAuthenticator
  readonly sessions: AdminSessions
  readonly audit: AuditLog
  /** Tries per e-mail, whether or not an administrator has it. */
  readonly tries: RateLimiter
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

export interface AdminLoginAsk extends AdminPlace {
  readonly email: string
  readonly password: string
  readonly code: string | undefined
}

interface Found {
  readonly administratorId: AdministratorId
  readonly email: string
  readonly passwordHash: string
  readonly isBound: boolean
  readonly isDisabled: boolean
}

export interface NewPassword {
  readonly password: string
  readonly newPassword: string
  readonly code: string
}

export class AdminLogin {
  private readonly parts: AdminLoginParts

  constructor(parts: AdminLoginParts) {
    this.parts = parts
  }

  async login(ask: AdminLoginAsk): Promise<{ token: string; stage: AdminStage }> {
    const contact = readContact(ask.email)
    const email = contact?.channel === 'email' ? contact.value : undefined
    const key = `administrator ${email ?? ask.email.trim().toLowerCase()}`
    if (!this.parts.tries.take(key)) throw new ApiRefusal('request.rate.limited')
    const found = email === undefined ? undefined : await this.countTry(email)
    const matches = await this.parts.passwords.matches(ask.password, found?.passwordHash)
    if (found === undefined) throw new ApiRefusal('login.failed')
    if (!matches || found.isDisabled) {
      this.recordFailure(found, ask, 'password')
      throw new ApiRefusal('login.failed')
    }
    await this.passCode(found, ask)
    const token = await this.begin(found, ask)
    return { token, stage: found.isBound ? 'ready' : 'enrol' }
  }

  async logout({ sessionId, ...actor }: AdminSession): Promise<void> {
    await this.parts.database.transaction().execute(async (transaction) => {
      await this.parts.sessions.end(transaction, sessionId)
      await this.parts.audit.append(transaction, {
        actor,
        action: 'session.logout',
        subject: `administrator:${actor.administratorId}`,
      })
    })
  }

  beginEnrolment({ administratorId, email }: AdminSession): Promise<{ secret: string; uri: string }> {
    return this.parts.authenticator.begin(administratorId, email)
  }

  async enrol(session: AdminSession, given: NewPassword): Promise<void> {
    if (session.stage !== 'enrol') throw new ApiRefusal('authenticator.bound')
    const change = await this.passwordChange(session, given)
    const bind = await this.parts.authenticator.confirm(session.administratorId, given.code)
    await this.parts.database.transaction().execute(async (transaction) => {
      await bind(transaction)
      await change(transaction)
      await this.parts.sessions.endAll(transaction, session.administratorId, session.sessionId)
      await this.parts.audit.append(transaction, {
        actor: session,
        action: 'session.enrol',
        subject: `administrator:${session.administratorId}`,
      })
    })
  }

  async changePassword(session: AdminSession, given: NewPassword): Promise<void> {
    const change = await this.passwordChange(session, given)
    await this.parts.authenticator.spend(session.administratorId, given.code)
    await this.parts.database.transaction().execute(async (transaction) => {
      await change(transaction)
      await this.parts.sessions.endAll(transaction, session.administratorId, session.sessionId)
      await this.parts.audit.append(transaction, {
        actor: session,
        action: 'session.changePassword',
        subject: `administrator:${session.administratorId}`,
      })
    })
  }

  /** Checks the old password and the new one; what it gives writes the new one, if the old one still holds. */
  private async passwordChange(
    { administratorId, email }: AdminSession,
    { password, newPassword }: NewPassword,
  ): Promise<(transaction: Database) => Promise<void>> {
    if (!this.parts.tries.take(`administrator ${email}`)) throw new ApiRefusal('request.rate.limited')
    const { passwordHash } = await this.read(administratorId)
    if (!(await this.parts.passwords.matches(password, passwordHash))) throw new ApiRefusal('password.wrong')
    if (password.normalize('NFC') === newPassword.normalize('NFC')) throw new ApiRefusal('password.same')
    await checkPassword(newPassword)
    const newHash = await this.parts.passwords.hash(newPassword)
    return async (transaction) => {
      const changed = await transaction
        .updateTable('administrators')
        .set({ password_hash: newHash })
        .where('administrator_id', '=', administratorId)
        .where('password_hash', '=', passwordHash)
        .where('disabled_ms', 'is', null)
        .executeTakeFirst()
      if (changed.numUpdatedRows !== 1n) throw new ApiRefusal('password.wrong')
    }
  }

  /** Counts the try before the password is looked at; too many in a row are no longer looked at for a while. */
  private async countTry(email: string): Promise<Found | undefined> {
    const nowMs = this.parts.clock()
    const { adminPasswordTries, adminPasswordLockMs } = GATEWAY_LIMITS
    const failures = sql<number>`case when password_locked_until_ms is null then password_failures + 1 else 1 end`
    const row = await this.parts.database
      .updateTable('administrators')
      .set({
        password_failures: failures,
        password_locked_until_ms: sql<number | null>`case when ${failures} >= ${adminPasswordTries}
          then ${nowMs + adminPasswordLockMs}::bigint end`,
      })
      .where('email', '=', email)
      .where((is) =>
        is.or([is('password_locked_until_ms', 'is', null), is('password_locked_until_ms', '<=', nowMs)]),
      )
      .returning(['administrator_id', 'email', 'password_hash', 'bound_ms', 'disabled_ms'])
      .executeTakeFirst()
    if (row !== undefined) return foundOf(row)
    const known = await this.parts.database
      .selectFrom('administrators')
      .select('administrator_id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (known === undefined) return undefined
    throw new ApiRefusal('request.rate.limited')
  }

  private async passCode(found: Found, ask: AdminLoginAsk): Promise<void> {
    if (!found.isBound) return
    if (ask.code === undefined) {
      // The password was right: asking for the code is no failure.
      await this.forgetFailures(this.parts.database, found.administratorId)
      throw new ApiRefusal('login.second.factor.required')
    }
    try {
      await this.parts.authenticator.spend(found.administratorId, ask.code)
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'second.factor.wrong') {
        this.recordFailure(found, ask, 'code')
      }
      throw error
    }
  }

  /** No session begins on what was taken away since it was looked at. */
  private begin(found: Found, { device, address }: AdminPlace): Promise<string> {
    const { administratorId, email } = found
    return this.parts.database.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('administrators')
        .select(['password_hash', 'bound_ms', 'disabled_ms'])
        .where('administrator_id', '=', administratorId)
        .forUpdate()
        .executeTakeFirst()
      const isSame =
        row?.password_hash === found.passwordHash &&
        row.disabled_ms === null &&
        (row.bound_ms !== null) === found.isBound
      if (!isSame) throw new ApiRefusal('login.failed')
      await this.forgetFailures(transaction, administratorId)
      await transaction
        .updateTable('administrators')
        .set({ last_login_ms: this.parts.clock() })
        .where('administrator_id', '=', administratorId)
        .execute()
      const token = await this.parts.sessions.begin(transaction, administratorId, { device, address })
      await this.parts.audit.append(transaction, {
        actor: { administratorId, email },
        action: 'session.login',
        subject: `administrator:${administratorId}`,
        details: { address, device: device.slice(0, GATEWAY_LIMITS.deviceLength) },
      })
      return token
    })
  }

  private async forgetFailures(database: Database, administratorId: AdministratorId): Promise<void> {
    await database
      .updateTable('administrators')
      .set({ password_failures: 0, password_locked_until_ms: null })
      .where('administrator_id', '=', administratorId)
      .execute()
  }

  /** Not waited for: an unknown e-mail has no failures to write, and must not be answered sooner. */
  private recordFailure(
    { administratorId, email }: Found,
    { address }: AdminPlace,
    factor: 'password' | 'code',
  ): void {
    const { audit, onError } = this.parts
    setImmediate(() => {
      audit
        .write({
          actor: { administratorId, email },
          action: 'session.loginFailed',
          subject: `administrator:${administratorId}`,
          details: { address, factor },
        })
        .catch(onError)
    })
  }

  private async read(administratorId: AdministratorId): Promise<Found> {
    const row = await this.parts.database
      .selectFrom('administrators')
      .select(['administrator_id', 'email', 'password_hash', 'bound_ms', 'disabled_ms'])
      .where('administrator_id', '=', administratorId)
      .executeTakeFirstOrThrow()
    return foundOf(row)
  }
}

function foundOf(row: {
  readonly administrator_id: AdministratorId
  readonly email: string
  readonly password_hash: string
  readonly bound_ms: number | null
  readonly disabled_ms: number | null
}): Found {
  return {
    administratorId: row.administrator_id,
    email: row.email,
    passwordHash: row.password_hash,
    isBound: row.bound_ms !== null,
    isDisabled: row.disabled_ms !== null,
  }
}
