// Messages to users about their own account: kind and facts come in and are kept, the newest 1,000 of each user; texts
// are made when they are read, in the reader's language. Whoever listens hears of each one. Never holds a secret.

import {
  categoryOf,
  kindsOf,
  type Language,
  MESSAGE_CATEGORIES,
  type MessageCategory,
  type MessageKind,
  messageText,
} from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { MessagePort } from './ports.ts'

export interface MessagesParts {
  readonly database: Database
  /** Told when a message is kept but those who listen could not be told of it. */
  readonly onError: (error: unknown) => void
  readonly clock?: () => number
}

type Facts = Readonly<Record<string, string>>

interface MessageHead {
  readonly messageId: string
  readonly kind: MessageKind
  readonly time: number
}

export interface WrittenMessage extends MessageHead {
  readonly facts: Facts
}

/** What listeners hear: a new message, or only that another number of them is unread. */
export type MessageNews = { readonly unread: number } | (MessageHead & { readonly unread: number })

/** Hears of every message once it is kept. */
export type MessageListener = (userId: UserId, message: WrittenMessage) => void

export interface MessageWatch {
  /** How many are unread at the beginning; later news is newer than this. */
  readonly unread: Promise<number>
  readonly stop: () => void
}

interface Watched {
  readonly listeners: Set<(news: MessageNews) => void>
  /** Ends when everything before has been told: counts are told in the order in which they were read. */
  turn: Promise<void>
}

export class Messages implements MessagePort {
  private readonly database: Database
  private readonly clock: () => number
  private readonly onError: (error: unknown) => void
  private readonly watched = new Map<UserId, Watched>()
  private readonly carriers: MessageListener[] = []

  constructor({ database, onError, clock = Date.now }: MessagesParts) {
    this.database = database
    this.onError = onError
    this.clock = clock
  }

  async send(userId: UserId, kind: MessageKind, facts: Facts = {}): Promise<void> {
    this.tell(userId, await this.write(this.database, userId, { kind, facts }))
  }

  /** Writes a message as a part of a larger change; `tell` is for when that has been committed. */
  async write(
    database: Database,
    userId: UserId,
    { kind, facts = {} }: { kind: MessageKind; facts?: Facts | undefined },
  ): Promise<WrittenMessage> {
    const time = this.clock()
    const { message_id } = await database
      .insertInto('messages')
      .values({ user_id: userId, kind, facts: JSON.stringify(facts), time_ms: time, read_ms: null })
      .returning('message_id')
      .executeTakeFirstOrThrow()
    // Rows that somebody else is at are left to the next message: waiting for them here could be waiting in a ring.
    await sql`delete from messages where message_id in (
      select message_id from messages
      where user_id = ${userId} and message_id <= (
        select message_id from messages where user_id = ${userId}
        order by message_id desc offset ${GATEWAY_LIMITS.messagesKept} limit 1
      )
      for update skip locked
    )`.execute(database)
    return { messageId: String(message_id), kind, time, facts }
  }

  /** For whoever carries messages further: by e-mail, to a device. */
  onKept(listener: MessageListener): void {
    this.carriers.push(listener)
  }

  /** Lets those who listen know. */
  tell(userId: UserId, message?: WrittenMessage): void {
    if (message !== undefined) for (const carry of this.carriers) carry(userId, message)
    const watched = this.watched.get(userId)
    if (watched === undefined) return
    watched.turn = watched.turn.then(() => this.tellNow(userId, watched, message))
  }

  watch(userId: UserId, listener: (news: MessageNews) => void): MessageWatch {
    const watched = this.watched.get(userId) ?? { listeners: new Set(), turn: Promise.resolve() }
    this.watched.set(userId, watched)
    watched.listeners.add(listener)
    const unread = watched.turn.then(async () => this.unread(userId))
    watched.turn = unread.then(
      () => undefined,
      () => undefined,
    )
    return {
      unread,
      stop: () => {
        watched.listeners.delete(listener)
        if (watched.listeners.size === 0 && this.watched.get(userId) === watched) this.watched.delete(userId)
      },
    }
  }

  private async tellNow(userId: UserId, watched: Watched, message?: WrittenMessage): Promise<void> {
    try {
      const unread = await this.unread(userId)
      const head = message && { messageId: message.messageId, kind: message.kind, time: message.time }
      for (const listener of watched.listeners) listener({ ...head, unread })
    } catch (error) {
      this.onError(error)
    }
  }

  async unread(userId: UserId): Promise<number> {
    const { unread } = await this.database
      .selectFrom('messages')
      .select((is) => is.fn.countAll<number>().as('unread'))
      .where('user_id', '=', userId)
      .where('read_ms', 'is', null)
      .executeTakeFirstOrThrow()
    return unread
  }

  /** One page, newest first, of all or of one category. */
  async list(
    userId: UserId,
    {
      pageIndex,
      pageSize,
      language,
      category,
    }: { pageIndex: number; pageSize: number; language: Language; category?: MessageCategory | undefined },
  ) {
    const own = this.database.selectFrom('messages').where('user_id', '=', userId)
    const page = category === undefined ? own : own.where(isOf(category))
    const [rows, counts] = await Promise.all([
      page
        .select(['message_id', 'kind', 'facts', 'time_ms', 'read_ms'])
        .orderBy('message_id', 'desc')
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize)
        .execute(),
      own
        .select((is) => [
          'kind',
          is.fn.countAll<number>().as('total'),
          is.fn.countAll<number>().filterWhere('read_ms', 'is', null).as('unread'),
        ])
        .groupBy('kind')
        .execute(),
    ])
    const list = rows.map((row) => ({
      messageId: String(row.message_id),
      kind: row.kind,
      category: categoryOf(row.kind as MessageKind),
      ...messageText(row.kind as MessageKind, row.facts, language),
      time: row.time_ms,
      read: row.read_ms !== null,
    }))
    return { list, pageIndex, pageSize, ...summed(counts, category) }
  }

  /** Marks the user's own messages of these ids as read, those of a category, or all, and says how many are left. */
  async read(
    userId: UserId,
    messageIds: readonly string[] | undefined,
    category?: MessageCategory,
  ): Promise<number> {
    const nowMs = this.clock()
    await this.database
      .updateTable('messages')
      .set({ read_ms: nowMs })
      .where('message_id', 'in', (is) => {
        // In one order, so that two who read at once cannot wait for each other.
        let unread = is
          .selectFrom('messages')
          .select('message_id')
          .where('user_id', '=', userId)
          .where('read_ms', 'is', null)
          .orderBy('message_id')
          .forUpdate()
        if (category !== undefined) unread = unread.where(isOf(category))
        return messageIds === undefined ? unread : unread.where('message_id', 'in', messageIds.map(Number))
      })
      .execute()
    this.tell(userId)
    return this.unread(userId)
  }
}

function isOf(category: MessageCategory) {
  return sql<boolean>`kind = any(${[...kindsOf(category)]}::text[])`
}

interface KindCount {
  readonly kind: string
  readonly total: number
  readonly unread: number
}

/** How many there are of what is asked for, and how many are unread, in all and by category. */
function summed(counts: readonly KindCount[], asked: MessageCategory | undefined) {
  const unreadOf = Object.fromEntries(MESSAGE_CATEGORIES.map((category) => [category, 0])) as Record<
    MessageCategory,
    number
  >
  let total = 0
  let unread = 0
  for (const each of counts) {
    const category = categoryOf(each.kind as MessageKind)
    unreadOf[category] += each.unread
    unread += each.unread
    if (asked === undefined || asked === category) total += each.total
  }
  return { total, unread, unreadOf }
}
