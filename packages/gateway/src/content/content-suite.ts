// For tests of the site's texts: a database of their own, a clock that stands still until it is moved, the calls of readers
// and of the console over it, and a check that every answer is as its schema says.

import { randomBytes } from 'node:crypto'
import {
  ADMIN_ROUTES,
  type AdminRouteName,
  type contentRoutes,
  type Language,
  ROUTES,
  type RouteName,
} from '@candor/api'
import type { AdministratorId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Check } from 'typebox/value'
import { type Actor, AuditLog } from '../admin/audit-log.ts'
import { AuditReader } from '../admin/audit-reader.ts'
import { contentCalls } from '../admin/content-calls.ts'
import { ContentDesk } from '../admin/content-desk.ts'
import { ContentLook } from '../admin/content-look.ts'
import { SecretBox } from '../identity/secret-box.ts'
import { ApiRefusal } from '../refusal.ts'
import { Content } from './content.ts'

export type Answer = Readonly<Record<string, unknown>>

export interface Listed {
  readonly list: readonly Answer[]
  readonly total: number
}

export interface Asked {
  readonly body?: object
  readonly query?: object
  readonly language?: Language
  readonly userId?: number
  readonly address?: string
}

export const EDITOR: Actor = { administratorId: 3 as AdministratorId, email: 'editor@candor.example' }
export const TEXT = { title: 'A title', summary: 'What it is about.', body: 'The text of it.' }
const ARRANGEMENT = { category: 'start', place: 10, pinned: false, related: [], archived: false }
/** Categories that kinds need. */
const CATEGORIES: Readonly<Record<string, string | null>> = {
  help: 'start',
  news: 'market',
  notice: null,
  page: null,
}

type Name = keyof typeof contentRoutes
type AdminName = AdminRouteName & keyof ReturnType<typeof contentCalls>

export class ContentWorld {
  readonly database: Database
  readonly content: Content
  readonly reader: AuditReader
  readonly errors: unknown[] = []
  nowMs = 1_790_000_000_000
  private readonly postgres: TestDatabase
  private readonly secretBox = new SecretBox(randomBytes(32))
  private readonly console: ReturnType<typeof contentCalls>

  private constructor(postgres: TestDatabase) {
    const { database } = postgres
    this.postgres = postgres
    this.database = database
    const parts = {
      database,
      secretBox: this.secretBox,
      clock: () => this.nowMs,
      onError: (error: unknown) => this.errors.push(error),
    }
    this.content = new Content(parts)
    this.reader = new AuditReader(database, this.secretBox)
    const { catalogue } = this.content
    const desk = new ContentDesk({ catalogue, audit: new AuditLog(parts) })
    this.console = contentCalls({ desk, look: new ContentLook(catalogue) })
  }

  static async start(): Promise<ContentWorld> {
    const world = new ContentWorld(await startTestDatabase())
    await world.content.start()
    return world
  }

  async stop(): Promise<void> {
    await this.content.stop()
    await this.postgres.stop()
    if (this.errors.length > 0) throw new Error(`unexpected: ${this.errors.map(String).join('; ')}`)
  }

  /** As another process on the same database has it. */
  another(): Content {
    const { database, secretBox } = this
    return new Content({
      database,
      secretBox,
      clock: () => this.nowMs,
      onError: (error) => this.errors.push(error),
    })
  }

  /** A call of a reader. */
  async call<T = Answer>(name: Name, asked: Asked = {}): Promise<T> {
    const { userId, language = 'en', query = {}, body = {}, address = '192.0.2.1' } = asked
    const session = userId === undefined ? undefined : { userId: userId as UserId }
    const handler = this.content.calls[name] as (call: object) => Promise<unknown>
    const answer = await handler({ query, body, language, session, address })
    if (!Check(ROUTES[name as RouteName].answer, answer)) {
      throw new Error(`${name} answers otherwise than its schema: ${JSON.stringify(answer)}`)
    }
    return answer as T
  }

  /** A call of the console. */
  async edit<T = Answer>(name: AdminName, fields: object, actor: Actor = EDITOR): Promise<T> {
    const handler = this.console[name] as (call: object) => Promise<unknown>
    const answer = await handler({ query: fields, body: fields, administrator: actor })
    if (!Check(ADMIN_ROUTES[name].answer, answer)) {
      throw new Error(`${name} answers otherwise than its schema: ${JSON.stringify(answer)}`)
    }
    return answer as T
  }

  async make(kind: string, id: string, arrangement: object = {}): Promise<void> {
    const category = CATEGORIES[kind] ?? null
    await this.edit('arrangeArticle', { kind, id, isNew: true, ...ARRANGEMENT, category, ...arrangement })
  }

  async save(kind: string, id: string, text: object = {}, language: Language = 'en'): Promise<number> {
    const name = { kind, id, language }
    const { newest } = await this.edit<{ newest: number }>('articleText', name)
    const { number } = await this.edit<{ number: number }>('saveArticle', {
      ...name,
      after: newest,
      ...TEXT,
      ...text,
    })
    return number
  }

  /** Saves and gives it to readers at once. */
  async publish(kind: string, id: string, text: object = {}, language: Language = 'en'): Promise<number> {
    const number = await this.save(kind, id, text, language)
    await this.edit('publishArticle', { kind, id, language, number })
    return number
  }

  /** An article that readers get. */
  async shown(kind: string, id: string, text: object = {}, arrangement: object = {}): Promise<void> {
    await this.make(kind, id, arrangement)
    await this.publish(kind, id, text)
  }
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
