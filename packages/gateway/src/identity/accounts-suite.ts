// What the tests of accounts stand on: a real database and engine, real passwords, a clock that tests move, and a courier
// whose messages tests read. Holds no test of its own.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { sql } from 'kysely'
import { RateLimiter } from '../rate-limiter.ts'
import { ApiRefusal } from '../refusal.ts'
import { Codes } from './codes.ts'
import { parseContact } from './contacts.ts'
import { CoreAccounts } from './core-accounts.ts'
import { Messages } from './messages.ts'
import { Passwords } from './passwords.ts'
import type { CodeMessage, CodePurpose, Courier, SecondFactorPort } from './ports.ts'
import type { RegistrationAsk } from './registration.ts'
import { SecretBox } from './secret-box.ts'
import { Sessions } from './sessions.ts'
import { Users } from './users.ts'

export const PASSWORD = 'correct horse 9'
export const HOME = { device: 'curl/8.5.0', address: '203.0.113.7' }

/** Keeps what it is given, and fails when it is told to. */
export class CatchingCourier implements Courier {
  readonly messages: CodeMessage[] = []
  failure: Error | undefined

  async deliver(message: CodeMessage): Promise<void> {
    this.messages.push(message)
    if (this.failure !== undefined) throw this.failure
  }
}

/** Takes one code, and that as often as it is said; whoever is in `bound` has it. */
export class PlainSecondFactor implements SecondFactorPort {
  readonly bound = new Set<UserId>()
  readonly asked: string[] = []

  async isBound(userId: UserId): Promise<boolean> {
    return this.bound.has(userId)
  }

  async spend(_userId: UserId, code: string): Promise<void> {
    this.asked.push(code)
    if (code !== '424242') throw new ApiRefusal('second.factor.wrong')
  }
}

/** The real ones, which also tell what they were asked. */
export class WatchedPasswords extends Passwords {
  readonly checked: { readonly known: boolean }[] = []
  hashed = 0

  override matches(password: string, hash: string | undefined): Promise<boolean> {
    this.checked.push({ known: hash !== undefined })
    return super.matches(password, hash)
  }

  override hash(password: string): Promise<string> {
    this.hashed++
    return super.hash(password)
  }
}

export type Accounts = Awaited<ReturnType<typeof startAccounts>>

export async function startAccounts() {
  const directory = mkdtempSync(path.join(tmpdir(), 'candor-accounts-'))
  const postgres: TestDatabase = await startTestDatabase()
  const failures: string[] = []
  const errors: unknown[] = []
  const onFailure = (reason: string): void => void failures.push(reason)
  const onError = (error: unknown): void => void errors.push(error)
  const engine = await Engine.start({ directory, oldSegments: 'drop', onFailure })
  const passwords = new WatchedPasswords(onFailure)
  const time = { nowMs: 1_800_000_000_000 }
  const clock = (): number => time.nowMs
  const { database } = postgres
  const courier = new CatchingCourier()
  const secretBox = new SecretBox(Buffer.alloc(32, 7))
  const codes = new Codes({ database, secretBox, courier, clock, onError })
  const parts = {
    database,
    engine,
    users: new Users(database, clock),
    codes,
    passwords,
    secondFactor: new PlainSecondFactor(),
    sessions: new Sessions(database, clock),
    messages: new Messages({ database, onError, clock }),
    coreAccounts: new CoreAccounts({ engine, database, clock }),
    tries: new RateLimiter({ perSecond: 1_000, burst: 1_000 }),
    clock,
    onError,
  }
  return {
    parts,
    courier,
    time,
    errors,
    failures,
    /** The parts that a caller who is not logged in reaches, and a list that every question to the database goes into. */
    watched() {
      const questions: string[] = []
      const listening = database.withPlugin({
        transformQuery: ({ node }) => {
          questions.push(node.kind)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const users = new Users(listening, clock)
      const watchedCodes = new Codes({ database: listening, secretBox, courier, clock, onError })
      return { questions, parts: { ...parts, database: listening, users, codes: watchedCodes } }
    },
    /** Sends a code, waits until it is out, and gives it. */
    async codeFor(account: string, purpose: CodePurpose = 'register'): Promise<string> {
      const contact = parseContact(account)
      await codes.send({ purpose, contact, userId: undefined, language: 'en', deliver: true })
      await codes.settled()
      const message = courier.messages.findLast((each) => each.contact.value === contact.value)
      if (message === undefined) throw new Error('no code came')
      return message.code
    },
    async stop(): Promise<void> {
      await passwords.stop()
      await engine.stop()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A registration that is refused for nothing but what a test changes. */
export function registrationAsk(account: string, code: string): RegistrationAsk {
  return {
    account,
    code,
    password: PASSWORD,
    nationality: 'JP',
    invitationCode: undefined,
    agreement: true,
    language: 'en',
    ...HOME,
  }
}

/** What became of a call: its answer, or the code of its refusal. Anything else is a bug and is thrown. */
export async function outcomeOf<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiRefusal) return error.code
    throw error
  }
}

/** The whole refusal, as the caller is told. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiRefusal) return { code: error.code, detail: error.detail, facts: error.facts }
    throw error
  }
  throw new Error('it was not refused')
}

/** Resolves when a question to the database waits for a lock. */
export async function somebodyWaits(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(database)
    if (rows.length > 0) return
  }
}

/** How often each outcome came. */
export function tally(outcomes: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const key = String(outcome)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** Another code than this one. */
export function wrongOf(code: string): string {
  return code === '111111' ? '222222' : '111111'
}
