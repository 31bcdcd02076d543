// What changes a thread, as parts of a transaction: opening one, locking one, adding a line to it. Whoever adds holds the
// thread's row, so that lines come one after another.

import { createHash } from 'node:crypto'
import type { Language } from '@candor/api'
import type { AdministratorId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { ApiRefusal } from '../refusal.ts'
import { SERVICE_LIMITS } from './limits.ts'
import { type Owner, type ThreadRow, threadsOf } from './thread-rows.ts'

/** The same key of the same sender is the same message; a key with another request is a mistake. */
export interface Sent {
  /** Whose keys these are. */
  readonly sender: string
  readonly key: string | undefined
  readonly request: object
}

export interface NewLine extends Sent {
  readonly author: 'user' | 'desk'
  readonly administratorId: AdministratorId | null
  readonly text: string
}

const NUMBER_DIGITS = 6
const LETTERS = { chat: 'C', feedback: 'T' } as const

export function senderOf(owner: Owner): string {
  return 'userId' in owner ? `user:${owner.userId}` : `visitor:${owner.visitor.toString('base64url')}`
}

export async function openThread(
  transaction: Database,
  owner: Owner,
  given: {
    readonly kind: 'chat' | 'feedback'
    readonly language: Language
    readonly subject: string | null
    readonly nowMs: number
  },
): Promise<ThreadRow> {
  const { kind, language, subject, nowMs } = given
  const { rows } = await sql<{ id: number }>`SELECT nextval('service_thread_ids') AS id`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error('the sequence gave no number')
  const year = new Date(nowMs).getUTCFullYear()
  return transaction
    .insertInto('service_threads')
    .values({
      thread_id: row.id,
      kind,
      number: `${LETTERS[kind]}-${year}-${String(row.id).padStart(NUMBER_DIGITS, '0')}`,
      user_id: 'userId' in owner ? owner.userId : null,
      visitor_hash: 'visitor' in owner ? owner.visitor : null,
      language,
      subject,
      state: 'open',
      lines: 0,
      unread_user: 0,
      waiting_ms: nowMs,
      taken_by: null,
      rating: null,
      created_ms: nowMs,
      updated_ms: nowMs,
      closed_ms: null,
      closed_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The conversation that is not closed, locked; none when there is none. */
export function lockChat(transaction: Database, owner: Owner): Promise<ThreadRow | undefined> {
  return threadsOf(transaction, owner)
    .selectAll()
    .where('kind', '=', 'chat')
    .where('state', '!=', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** One of the owner's own, locked. Somebody else's is as unknown as nobody's. */
export async function lockOwn(transaction: Database, owner: Owner, number: string): Promise<ThreadRow> {
  const thread = await threadsOf(transaction, owner)
    .selectAll()
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (thread === undefined) throw new ApiRefusal('service.unknown')
  return thread
}

/** Anybody's, locked: for the desk. */
export async function lockAny(transaction: Database, number: string): Promise<ThreadRow> {
  const thread = await transaction
    .selectFrom('service_threads')
    .selectAll()
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (thread === undefined) throw new ApiRefusal('service.unknown')
  return thread
}

/** Where the message of this key stands already. */
export async function repeated(
  database: Database,
  { sender, key, request }: Sent,
): Promise<{ readonly threadId: number; readonly place: number; readonly number: string } | undefined> {
  if (key === undefined) return undefined
  const row = await database
    .selectFrom('service_lines')
    .innerJoin('service_threads', 'service_threads.thread_id', 'service_lines.thread_id')
    .select(['service_lines.thread_id', 'place', 'request_hash', 'number'])
    .where('sender', '=', sender)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.request_hash === null || !hashOf(request).equals(row.request_hash)) {
    throw new ApiRefusal('request.key.conflict')
  }
  return { threadId: row.thread_id, place: row.place, number: row.number }
}

/** The thread's row is locked, and the thread not closed. Gives the line's place. */
export async function addLine(
  transaction: Database,
  thread: ThreadRow,
  line: NewLine,
  nowMs: number,
): Promise<number> {
  if (thread.state === 'closed') throw new ApiRefusal('service.closed')
  if (thread.lines >= SERVICE_LIMITS.lines) throw new ApiRefusal('service.full')
  const place = thread.lines + 1
  const { author, administratorId, text, sender, key, request } = line
  await transaction
    .insertInto('service_lines')
    .values({
      thread_id: thread.thread_id,
      place,
      author,
      administrator_id: administratorId,
      text,
      time_ms: nowMs,
      sender,
      key: key ?? null,
      request_hash: key === undefined ? null : hashOf(request),
    })
    .execute()
  const isDesk = author === 'desk'
  await transaction
    .updateTable('service_threads')
    .set({
      lines: place,
      updated_ms: nowMs,
      state: isDesk ? 'answered' : 'open',
      waiting_ms: isDesk ? null : (thread.waiting_ms ?? nowMs),
      unread_user: thread.unread_user + (isDesk ? 1 : 0),
    })
    .where('thread_id', '=', thread.thread_id)
    .execute()
  return place
}

function hashOf(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}
