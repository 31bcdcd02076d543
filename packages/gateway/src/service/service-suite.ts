// For tests of customer service: a database of their own, a clock that stands still until it is moved, the calls of users,
// visitors and the desk over it, and a check that every answer is as its schema says.

import { randomBytes } from 'node:crypto'
import { ADMIN_ROUTES, ROUTES, type serviceRoutes } from '@candor/api'
import type { AdministratorId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { AuditLog } from '../admin/audit-log.ts'
import { AuditReader } from '../admin/audit-reader.ts'
import { ServiceAnswers } from '../admin/service-answers.ts'
import { type Clerk, ServiceDesk } from '../admin/service-desk.ts'
import { serviceDeskCalls } from '../admin/service-desk-calls.ts'
import { ServiceLook } from '../admin/service-look.ts'
import { Messages } from '../identity/messages.ts'
import { jpeg, SIZE } from '../identity/pictures/picture-files-suite.ts'
import { SecretBox } from '../identity/secret-box.ts'
import { ApiRefusal } from '../refusal.ts'
import { Paces } from './paces.ts'
import { Service } from './service.ts'

export type Answer = Readonly<Record<string, unknown>>

export interface Said {
  readonly place: number
  readonly author: 'user' | 'desk'
  readonly text: string
  readonly pictures: readonly { readonly pictureId: string }[]
}

export interface Chat {
  readonly thread: Readonly<Record<string, unknown>> & { readonly number: string; readonly unread: number }
  readonly lines: readonly Said[]
  readonly earlier: boolean
  readonly isDeskThere: boolean
}

interface Asked {
  readonly body?: object
  readonly query?: object
  readonly key?: string
  readonly address?: string
  readonly file?: Buffer
}

type Name = keyof typeof serviceRoutes
type Console = ReturnType<typeof serviceDeskCalls>

export const ADA = 101 as UserId
export const EVE = 102 as UserId

export class ServiceWorld {
  readonly database: Database
  readonly service: Service
  readonly messages: Messages
  readonly reader: AuditReader
  readonly errors: unknown[] = []
  nowMs = 1_790_000_000_000
  /** Two who sit at the desk. */
  readonly mia: Clerk = { administratorId: 1 as AdministratorId, email: 'mia@candor.example' }
  readonly leo: Clerk = { administratorId: 2 as AdministratorId, email: 'leo@candor.example' }
  private readonly postgres: TestDatabase
  private readonly console: Console
  private drawn: Buffer = Buffer.alloc(0)

  private constructor(postgres: TestDatabase) {
    const { database } = postgres
    const secretBox = new SecretBox(randomBytes(32))
    const clock = (): number => this.nowMs
    const onError = (error: unknown): void => void this.errors.push(error)
    this.postgres = postgres
    this.database = database
    const parts = { database, secretBox, clock, onError }
    const processes = { draw: async () => ({ jpeg: this.drawn, ...SIZE }) }
    this.service = new Service({ ...parts, processes, paces: new Paces({}, clock) })
    this.messages = new Messages(parts)
    this.reader = new AuditReader(database, secretBox)
    const audit = new AuditLog(parts)
    const { feed, pictures, presence } = this.service
    this.console = serviceDeskCalls({
      desk: new ServiceDesk({ ...parts, audit, messages: this.messages, feed }),
      look: new ServiceLook(database),
      answers: new ServiceAnswers({ ...parts, audit }),
      pictures,
      presence,
    })
  }

  static async start(): Promise<ServiceWorld> {
    const world = new ServiceWorld(await startTestDatabase())
    world.drawn = await jpeg()
    for (const userId of [ADA, EVE]) {
      await world.database
        .insertInto('users')
        .values({
          user_id: userId,
          email: `user${userId}@candor.example`,
          phone: null,
          nick_name: `Nick ${userId}`,
          password_hash: 'h',
          language: 'en',
          created_ms: 0,
        })
        .execute()
    }
    for (const { email } of [world.mia, world.leo]) {
      await world.database
        .insertInto('administrators')
        .values({ email, role: 'support', password_hash: 'h', created_ms: 0 })
        .execute()
    }
    return world
  }

  async stop(): Promise<void> {
    await this.service.stop()
    await this.postgres.stop()
    if (this.errors.length > 0) throw new Error(`unexpected: ${this.errors.map(String).join('; ')}`)
  }

  /** A call of a user, or of a visitor when there is none. */
  async call<T = Answer>(name: Name, userId: UserId | undefined, asked: Asked = {}): Promise<T> {
    const { body = {}, query = {}, key, address = '192.0.2.1', file } = asked
    // As the server does before a handler is asked.
    const { body: schema } = ROUTES[name] as { body?: TSchema }
    if (schema !== undefined && !Check(schema, body)) throw new ApiRefusal('request.invalid')
    const session = userId === undefined ? undefined : { userId }
    const upload = file === undefined ? undefined : chunksOf(file)
    const handler = this.service.calls[name] as (call: object) => unknown
    const answer = await handler({ body, query, key, address, session, upload, language: 'en' })
    check(name, ROUTES[name].answer, answer)
    return answer as T
  }

  /** A call of the desk. */
  async desk<T = Answer>(
    name: Exclude<keyof Console, 'servicePicture'>,
    fields: object,
    clerk: Clerk = this.mia,
    key?: string,
  ): Promise<T> {
    const handler = this.console[name] as (call: object) => unknown
    const answer = await handler({ query: fields, body: fields, administrator: clerk, key })
    check(name, ADMIN_ROUTES[name].answer, answer)
    return answer as T
  }

  async deskPicture(pictureId: string): Promise<Buffer> {
    const handler = this.console.servicePicture as unknown as (call: object) => Promise<Buffer>
    return handler({ query: { pictureId } })
  }

  async say(userId: UserId, text: string, more: object = {}): Promise<string> {
    const { number } = await this.call<{ number: string }>('sendService', userId, { body: { text, ...more } })
    return number
  }

  chat(userId: UserId, query: object = {}): Promise<Chat> {
    return this.call<Chat>('service', userId, { query })
  }

  async picture(userId: UserId): Promise<string> {
    const file = this.drawn
    const { pictureId } = await this.call<{ pictureId: string }>('uploadServicePicture', userId, { file })
    return pictureId
  }

  async waiting(): Promise<readonly string[]> {
    const { list } = await this.desk<{ list: { number: string }[] }>('serviceThreads', { which: 'waiting' })
    return list.map(({ number }) => number)
  }

  async audited(): Promise<readonly (readonly [string, string])[]> {
    const rows = await this.database
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .orderBy('number')
      .execute()
    return rows.map(({ action, subject }) => [action, subject] as const)
  }
}

function check(name: string, schema: TSchema, answer: unknown): void {
  if (!Check(schema, answer)) {
    throw new Error(`${name} answers otherwise than its schema: ${JSON.stringify(answer)}`)
  }
}

async function* chunksOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 1_000) yield file.subarray(at, at + 1_000)
}

export function newVisitorKey(): string {
  return randomBytes(32).toString('base64url')
}

/** The code of a no. */
export async function refusal(asked: Promise<unknown>): Promise<string> {
  const error = await asked.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (!(error instanceof ApiRefusal)) throw new Error(`not refused: ${String(error)}`)
  return error.code
}
