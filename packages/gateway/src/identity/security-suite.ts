// For the tests of identity: a real Postgres and real passwords, a clock that the test moves, codes that arrive in a list,
// and the calls of security and person behind the real HTTP server.

import { randomBytes } from 'node:crypto'
import { ROUTES, type RouteName } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase } from '@candor/database/testing'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { Admission } from '../admission.ts'
import type { Handlers } from '../call.ts'
import { personCalls } from '../calls/person-calls.ts'
import { securityCalls } from '../calls/security-calls.ts'
import { createHttpServer } from '../http-server.ts'
import { createLogger } from '../logger.ts'
import { GatewayMetrics } from '../metrics.ts'
import { RateLimiter } from '../rate-limiter.ts'
import { RateLimits } from '../rate-limits.ts'
import { TestRobots } from '../robots/robot-keys/robot-keys-suite.ts'
import { serveRoutes } from '../route-server.ts'
import { Codes } from './codes.ts'
import { FundPassword } from './fund-password.ts'
import { Invitations } from './invitations.ts'
import { Messages } from './messages.ts'
import { Passwords } from './passwords.ts'
import type { CodeMessage, CodePurpose } from './ports.ts'
import { Proof } from './proof.ts'
import { RecoveryCodes } from './recovery-codes.ts'
import { SecondFactor } from './second-factor.ts'
import { SecretBox } from './secret-box.ts'
import { SecurityChanges } from './security-changes.ts'
import { SelfLimits } from './self-limits.ts'
import { Sessions } from './sessions.ts'
import { Users } from './users.ts'

export const PASSWORD = 'correct horse battery'
export const FROM = {
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  address: '203.0.113.9',
}
const PLENTY = 1e9

export interface Envelope {
  readonly status: number
  readonly code: string
  /** Every call has its own shape. */
  readonly data: unknown
}

/** Somebody with an account, logged in. */
export interface Person {
  readonly userId: UserId
  readonly email: string | null
  readonly phone: string | null
  readonly token: string
}

export class SecurityWorld {
  /** Moved by tests. */
  nowMs = 1_790_000_000_000
  readonly clock = (): number => this.nowMs
  readonly errors: unknown[] = []
  readonly sent: CodeMessage[] = []
  readonly logLines: string[] = []
  readonly database: Database
  readonly passwords: Passwords
  readonly secretBox = new SecretBox(randomBytes(32))
  readonly users: Users
  readonly sessions: Sessions
  readonly messages: Messages
  readonly codes: Codes
  readonly recoveryCodes: RecoveryCodes
  readonly secondFactor: SecondFactor
  readonly fundPassword: FundPassword
  readonly proof: Proof
  readonly changes: SecurityChanges
  readonly invitations: Invitations
  readonly selfLimits: SelfLimits
  /** What the day has brought everybody. */
  dayResult = 0n
  private readonly stopDatabase: () => Promise<void>
  private app: FastifyInstance | undefined
  private passwordHash: string | undefined
  private people = 0

  private constructor(database: Database, stopDatabase: () => Promise<void>) {
    const { clock, secretBox } = this
    const onError = (error: unknown): void => void this.errors.push(error)
    this.database = database
    this.stopDatabase = stopDatabase
    this.passwords = new Passwords(onError)
    this.users = new Users(database, clock)
    this.sessions = new Sessions(database, clock)
    this.messages = new Messages({ database, onError, clock })
    const courier = { deliver: async (message: CodeMessage): Promise<void> => void this.sent.push(message) }
    this.codes = new Codes({ database, secretBox, courier, clock, onError })
    this.recoveryCodes = new RecoveryCodes(secretBox)
    this.secondFactor = new SecondFactor({
      database,
      secretBox,
      recoveryCodes: this.recoveryCodes,
      messages: this.messages,
      clock,
    })
    this.fundPassword = new FundPassword({ database, passwords: this.passwords, clock })
    this.proof = this.proofWith(new RateLimiter({ perSecond: PLENTY, burst: PLENTY }))
    this.changes = new SecurityChanges({
      database,
      sessions: this.sessions,
      messages: this.messages,
      codes: this.codes,
      clock,
    })
    this.invitations = new Invitations(database)
    this.selfLimits = new SelfLimits({
      database,
      messages: this.messages,
      dayResult: () => this.dayResult,
      clock,
    })
  }

  static async start(): Promise<SecurityWorld> {
    const { database, stop } = await startTestDatabase()
    const world = new SecurityWorld(database, stop)
    world.app = await world.serve()
    return world
  }

  async stop(): Promise<void> {
    await this.app?.close()
    await this.codes.settled()
    await this.passwords.stop()
    await this.stopDatabase()
  }

  /** The same proof with another bound on tries. */
  proofWith(proofs?: RateLimiter): Proof {
    const { database, passwords, secondFactor, codes } = this
    const bound = proofs === undefined ? {} : { proofs }
    return new Proof({ database, passwords, secondFactor, codes, ...bound })
  }

  async person(has: { email?: boolean; phone?: boolean; inviterId?: UserId } = {}): Promise<Person> {
    const number = ++this.people
    const userId = (10_000_000 + number) as UserId
    const email = has.email === false ? null : `person${number}@candor.example`
    const phone = has.phone === true ? `+8190${String(10_000_000 + number)}` : null
    this.passwordHash ??= await this.passwords.hash(PASSWORD)
    const contact =
      email === null
        ? ({ channel: 'phone', value: phone ?? `+8190${String(10_000_000 + number)}` } as const)
        : ({ channel: 'email', value: email } as const)
    await this.users.add({
      userId,
      contact,
      nickName: `user-${userId}`,
      passwordHash: this.passwordHash,
      ...(has.inviterId === undefined ? {} : { inviterId: has.inviterId }),
    })
    if (email !== null && phone !== null) {
      await this.database.updateTable('users').set({ phone }).where('user_id', '=', userId).execute()
    }
    return {
      userId,
      email,
      phone: contact.channel === 'phone' ? contact.value : phone,
      token: await this.login(userId),
    }
  }

  async login(userId: UserId): Promise<string> {
    return this.sessions.begin(userId, FROM)
  }

  /** Makes a call over HTTP. */
  async ask(
    name: RouteName,
    given: { token?: string; body?: object; query?: Record<string, string>; language?: string } = {},
  ): Promise<Envelope> {
    if (this.app === undefined) throw new Error('not started')
    const { method, path } = ROUTES[name]
    const answer = await this.app.inject({
      method,
      url: path,
      headers: {
        'user-agent': FROM.device,
        ...(given.token === undefined ? {} : { ticket: given.token }),
        ...(given.language === undefined ? {} : { 'accept-language': given.language }),
      },
      ...(given.query === undefined ? {} : { query: given.query }),
      ...(given.body === undefined ? {} : { payload: given.body }),
    })
    const { code, data } = answer.json<{ code: string; data: unknown }>()
    return { status: answer.statusCode, code, data }
  }

  /** The code alone: what most tests look at. */
  async codeOf(name: RouteName, token: string, body?: object): Promise<string> {
    return (await this.ask(name, { token, ...(body === undefined ? {} : { body }) })).code
  }

  /** Sends a code to a contact and gives it. */
  async sendCode(userId: UserId, purpose: CodePurpose, value: string): Promise<string> {
    this.nowMs += 61_000
    const channel = value.includes('@') ? 'email' : 'phone'
    const contact = { channel, value } as const
    await this.codes.send({ purpose, contact, userId, language: 'en', deliver: true })
    await this.codes.settled()
    const message = this.sent.findLast((each) => each.contact.value === value && each.purpose === purpose)
    if (message === undefined) throw new Error('no code was sent')
    return message.code
  }

  /** A fresh proof of somebody without an authenticator. */
  async proofOf(person: Person): Promise<{ password: string; code: string }> {
    const value = person.email ?? person.phone ?? ''
    return { password: PASSWORD, code: await this.sendCode(person.userId, 'confirm', value) }
  }

  /** The code that an app with this secret shows, so many steps from now. */
  appCode(secret: string, steps = 0): string {
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: this.nowMs + steps * 30_000 })
  }

  /** Binds an authenticator. The step of its code is over when this is done. */
  async bindApp(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await this.secondFactor.begin(person.userId, 'label')
    const bind = await this.secondFactor.confirm(person.userId, this.appCode(secret))
    const recoveryCodes = await this.database.transaction().execute(bind)
    this.nowMs += 60_000
    return { secret, recoveryCodes }
  }

  async kindsOf(userId: UserId): Promise<string[]> {
    const rows = await this.database
      .selectFrom('messages')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('message_id')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  private async serve(): Promise<FastifyInstance> {
    const logger = createLogger('debug', { write: (line) => void this.logLines.push(line) })
    const app = await createHttpServer({ logger, trustProxy: [] })
    const handlers = { ...securityCalls(this), ...personCalls(this) }
    serveRoutes(app, handlers as unknown as Handlers, {
      robotKeys: new TestRobots().keys,
      sessions: this.sessions,
      rates: new RateLimits({
        requestsPerSecond: PLENTY,
        ordersPerSecond: PLENTY,
        loginsPerMinute: PLENTY,
      }),
      admission: new Admission(),
      metrics: new GatewayMetrics([]),
      isStopping: () => false,
    })
    return app
  }
}

/** What became of each: a value, or the code with which it was refused. */
export async function outcomes<T>(work: readonly Promise<T>[]): Promise<(T | string)[]> {
  return Promise.all(
    work.map((each) => each.catch((error: unknown) => String((error as { code?: unknown }).code ?? error))),
  )
}
