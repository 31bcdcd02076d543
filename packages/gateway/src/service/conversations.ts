// The side of users and visitors: saying something, opening tickets, reading, closing, rating. Every change is one
// transaction on the thread's row; whoever listens is told afterwards.

import type { Language } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { isUniqueViolation } from '../identity/unique-violation.ts'
import { ApiRefusal } from '../refusal.ts'
import { SERVICE_LIMITS } from './limits.ts'
import type { ServiceFeed } from './service-feed.ts'
import { lockUser, type ServicePictures } from './service-pictures.ts'
import { type Line, lineAt, type Owner, shownThread, type Thread, type ThreadRow } from './thread-rows.ts'
import {
  addLine,
  lockChat,
  lockOwn,
  type NewLine,
  openThread,
  repeated,
  type Sent,
  senderOf,
} from './thread-writes.ts'

export interface ConversationsParts {
  readonly database: Database
  readonly pictures: Pick<ServicePictures, 'send'>
  readonly feed: Pick<ServiceFeed, 'tell' | 'unread'>
  readonly clock: () => number
}

export interface Said {
  readonly text: string
  readonly pictureId?: string | undefined
  /** The ticket that it belongs to; none for the conversation. */
  readonly number?: string | undefined
  readonly language: Language
  readonly key: string | undefined
  /** Asked before a conversation is opened; may refuse. */
  readonly mayOpen?: () => void
}

export interface Ticket {
  readonly subject: string
  readonly text: string
  readonly pictureIds: readonly string[]
  readonly language: Language
  readonly key: string | undefined
}

interface Written {
  readonly threadId: number
  readonly place: number
  readonly number: string
}

export class Conversations {
  private readonly parts: ConversationsParts

  constructor(parts: ConversationsParts) {
    this.parts = parts
  }

  async say(owner: Owner, said: Said): Promise<{ readonly number: string; readonly line: Line }> {
    const { text, pictureId, number, key } = said
    const sent: Sent = { sender: senderOf(owner), key, request: { text, pictureId, number } }
    const written = await this.write(owner, sent, async (transaction) => {
      const thread =
        number === undefined
          ? await this.chat(transaction, owner, said)
          : await lockOwn(transaction, owner, number)
      return this.add(
        transaction,
        owner,
        thread,
        { ...sent, text },
        pictureId === undefined ? [] : [pictureId],
      )
    })
    const { by: _by, ...line } = await lineAt(this.parts.database, written.threadId, written.place)
    return { number: written.number, line }
  }

  async openTicket(userId: UserId, ticket: Ticket): Promise<string> {
    const { subject, text, pictureIds, language, key } = ticket
    const owner = { userId }
    const sent: Sent = { sender: senderOf(owner), key, request: { subject, text, pictureIds } }
    const { number } = await this.write(owner, sent, async (transaction) => {
      const nowMs = this.parts.clock()
      await lockUser(transaction, userId)
      await refuseBeyondQuota(transaction, userId, nowMs)
      const thread = await openThread(transaction, owner, { kind: 'feedback', language, subject, nowMs })
      return this.add(transaction, owner, thread, { ...sent, text }, pictureIds)
    })
    return number
  }

  /** Up to this place everything has been seen; gives how much is unread in all. */
  async read(userId: UserId, number: string, place: number): Promise<number> {
    const { database, feed } = this.parts
    const wasUnread = await database.transaction().execute(async (transaction) => {
      const thread = await lockOwn(transaction, { userId }, number)
      const { unread } = await transaction
        .selectFrom('service_lines')
        .select((is) => is.fn.countAll<number>().as('unread'))
        .where('thread_id', '=', thread.thread_id)
        .where('author', '=', 'desk')
        .where('place', '>', place)
        .executeTakeFirstOrThrow()
      // Nothing becomes unread again.
      const left = Math.min(thread.unread_user, unread)
      await transaction
        .updateTable('service_threads')
        .set({ unread_user: left })
        .where('thread_id', '=', thread.thread_id)
        .execute()
      return thread.unread_user > left
    })
    if (wasUnread) feed.tell(userId)
    return feed.unread(userId)
  }

  async close(owner: Owner, number: string): Promise<Thread> {
    const { database, clock } = this.parts
    const closed = await database.transaction().execute(async (transaction) => {
      const thread = await lockOwn(transaction, owner, number)
      if (thread.state === 'closed') throw new ApiRefusal('service.closed')
      return closeLocked(transaction, thread, 'user', clock())
    })
    this.parts.feed.tell(closed.user_id, number)
    return shownThread(closed)
  }

  async rate(owner: Owner, number: string, rating: number): Promise<Thread> {
    const rated = await this.parts.database.transaction().execute(async (transaction) => {
      const thread = await lockOwn(transaction, owner, number)
      if (thread.state !== 'closed') throw new ApiRefusal('service.not.closed')
      if (thread.rating !== null) throw new ApiRefusal('service.rated')
      return transaction
        .updateTable('service_threads')
        .set({ rating })
        .where('thread_id', '=', thread.thread_id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    this.parts.feed.tell(rated.user_id, number)
    return shownThread(rated)
  }

  /** Closes what was answered long ago and forgets what visitors said longer ago. */
  async sweep(): Promise<void> {
    const { database, clock } = this.parts
    const nowMs = clock()
    await database
      .updateTable('service_threads')
      .set({ state: 'closed', closed_ms: nowMs, closed_by: 'idle' })
      .where('kind', '=', 'chat')
      .where('state', '=', 'answered')
      .where('updated_ms', '<', nowMs - SERVICE_LIMITS.idleMs)
      .execute()
    await database
      .deleteFrom('service_threads')
      .where('visitor_hash', 'is not', null)
      .where('updated_ms', '<', nowMs - SERVICE_LIMITS.visitorKeptMs)
      .execute()
  }

  private async chat(transaction: Database, owner: Owner, said: Said): Promise<ThreadRow> {
    const found = await lockChat(transaction, owner)
    if (found !== undefined) return found
    said.mayOpen?.()
    const { language } = said
    return openThread(transaction, owner, {
      kind: 'chat',
      language,
      subject: null,
      nowMs: this.parts.clock(),
    })
  }

  private async add(
    transaction: Database,
    owner: Owner,
    thread: ThreadRow,
    line: Omit<NewLine, 'author' | 'administratorId'>,
    pictureIds: readonly string[],
  ): Promise<Written> {
    const own = { ...line, author: 'user', administratorId: null } as const
    const place = await addLine(transaction, thread, own, this.parts.clock())
    const { thread_id: threadId, number } = thread
    if ('userId' in owner) {
      await this.parts.pictures.send(transaction, owner.userId, pictureIds, { threadId, place })
    }
    return { threadId, place, number }
  }

  /** Does what was asked once, however often it comes: two at once find each other in the unique indexes. */
  private async write(
    owner: Owner,
    sent: Sent,
    act: (transaction: Database) => Promise<Written>,
  ): Promise<Written> {
    const { database, feed } = this.parts
    for (let tries = 1; ; tries++) {
      const known = await repeated(database, sent)
      if (known !== undefined) return known
      try {
        const written = await database.transaction().execute(act)
        if ('userId' in owner) feed.tell(owner.userId, written.number)
        return written
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        if (tries >= SERVICE_LIMITS.tries) throw new ApiRefusal('gateway.busy')
      }
    }
  }
}

export function closeLocked(
  transaction: Database,
  thread: ThreadRow,
  by: 'user' | 'desk',
  nowMs: number,
): Promise<ThreadRow> {
  return transaction
    .updateTable('service_threads')
    .set({ state: 'closed', waiting_ms: null, closed_ms: nowMs, closed_by: by, updated_ms: nowMs })
    .where('thread_id', '=', thread.thread_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function refuseBeyondQuota(transaction: Database, userId: UserId, nowMs: number): Promise<void> {
  const { count } = await transaction
    .selectFrom('service_threads')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'feedback')
    .where('created_ms', '>', nowMs - SERVICE_LIMITS.ticketDayMs)
    .executeTakeFirstOrThrow()
  if (count >= SERVICE_LIMITS.ticketsADay) throw new ApiRefusal('service.quota')
}
