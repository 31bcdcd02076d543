// For tests of the console: a database of their own, a clock that stands still until it is moved, administrators that
// have enrolled, and their codes.

import { randomBytes } from 'node:crypto'
import type { AdminRole } from '@candor/api'
import type { AdministratorId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Secret, TOTP } from 'otpauth'
import { Passwords } from '../identity/passwords.ts'
import { SecretBox } from '../identity/secret-box.ts'
import { RateLimits } from '../rate-limits.ts'
import { AdminAuthenticator } from './admin-authenticator.ts'
import { AdminLogin } from './admin-login.ts'
import { type AdminSession, AdminSessions } from './admin-sessions.ts'
import { Administrators } from './administrators.ts'
import { type Actor, AuditLog } from './audit-log.ts'
import { AuditReader } from './audit-reader.ts'

export const SYSTEM: Actor = { administratorId: null, email: 'system' }
export const PLACE = { device: 'Test', address: '127.0.0.1' }

const STEP_MS = 30_000
const NEW_PASSWORD = 'a good long password'
const NO_LIMIT = 1_000_000

export class AdminSuite {
  readonly postgres: TestDatabase
  readonly passwords: Passwords
  readonly secretBox = new SecretBox(randomBytes(32))
  readonly audit: AuditLog
  readonly reader: AuditReader
  readonly sessions: AdminSessions
  readonly administrators: Administrators
  readonly authenticator: AdminAuthenticator
  readonly login: AdminLogin
  readonly errors: unknown[] = []
  nowMs = 1_790_000_000_000

  private constructor(postgres: TestDatabase) {
    const { database } = postgres
    const clock = (): number => this.nowMs
    const onError = (error: unknown): unknown => this.errors.push(error)
    const rates = { requestsPerSecond: NO_LIMIT, ordersPerSecond: NO_LIMIT, loginsPerMinute: NO_LIMIT }
    this.postgres = postgres
    this.passwords = new Passwords(onError)
    const parts = { database, secretBox: this.secretBox, passwords: this.passwords, clock, onError }
    this.audit = new AuditLog(parts)
    this.reader = new AuditReader(database, this.secretBox)
    this.sessions = new AdminSessions(database, clock)
    const shared = { ...parts, audit: this.audit, sessions: this.sessions }
    this.administrators = new Administrators(shared)
    this.authenticator = new AdminAuthenticator(parts)
    this.login = new AdminLogin({
      ...shared,
      authenticator: this.authenticator,
      tries: new RateLimits(rates).accounts,
    })
  }

  static async start(): Promise<AdminSuite> {
    return new AdminSuite(await startTestDatabase())
  }

  get database(): TestDatabase['database'] {
    return this.postgres.database
  }

  async stop(): Promise<void> {
    await this.passwords.stop()
    await this.postgres.stop()
  }

  /** The next code of an app; time moves on, so that each is new. */
  codeOf(secret: string): string {
    this.nowMs += STEP_MS
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: this.nowMs })
  }

  /** Somebody who has logged in, enrolled and may work. */
  async enrolled(email: string, role: AdminRole): Promise<Enrolled> {
    const { oneTimePassword, administratorId } = await this.administrators.create({
      email,
      role,
      actor: SYSTEM,
    })
    const { token } = await this.login.login({ email, password: oneTimePassword, code: undefined, ...PLACE })
    const { secret } = await this.login.beginEnrolment(await this.sessions.find(token))
    await this.login.enrol(await this.sessions.find(token), {
      password: oneTimePassword,
      newPassword: NEW_PASSWORD,
      code: this.codeOf(secret),
    })
    return {
      session: await this.sessions.find(token),
      token,
      secret,
      email,
      password: NEW_PASSWORD,
      administratorId: Number(administratorId) as AdministratorId,
    }
  }
}

export interface Enrolled {
  readonly session: AdminSession
  readonly token: string
  readonly secret: string
  readonly email: string
  readonly password: string
  readonly administratorId: AdministratorId
}
