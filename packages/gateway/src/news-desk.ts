// What the engine did to what is a user's reaches them as a message. Outcomes of the engine come in; a mark in the database,
// moved with every message in one transaction, says how far it was told, so that a restart tells nothing twice. What a crash
// left untold is made up for at the next start, as far as whoever says what is news can tell.

import type { MessageKind } from '@candor/api'
import type { Outcome, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Messages, WrittenMessage } from './identity/messages.ts'
import { GATEWAY_LIMITS } from './limits.ts'

export interface News {
  /** The command that it came of. */
  readonly number: number
  readonly userId: UserId
  readonly kind: MessageKind
  readonly facts: Readonly<Record<string, string>>
}

export interface NewsDeskParts<N extends News> {
  readonly database: Database
  readonly engine: Pick<Engine, 'onOutcomes'>
  readonly messages: Pick<Messages, 'write' | 'tell'>
  /** The last command when this begins. */
  readonly number: number
  /** The name of its mark among the settings. */
  readonly mark: string
  readonly newsOf: (outcome: Outcome) => readonly N[]
  /** What happened after one command and up to another, oldest first. The views have caught up by then. */
  readonly missed: (after: number, upTo: number) => Promise<readonly N[]>
  /** Writes what belongs to a piece of news besides, and gives the facts of its message. */
  readonly writeBeside: (transaction: Database, news: N) => Promise<N['facts']>
  readonly onError: (error: unknown) => void
}

interface Written {
  readonly userId: UserId
  readonly message: WrittenMessage
}

export class NewsDesk<N extends News> {
  private readonly parts: NewsDeskParts<N>
  /** Of one command each. */
  private waiting: (readonly N[])[] = []
  private writing: Promise<void> = Promise.resolve()
  private retry: NodeJS.Timeout | undefined
  private isStarted = false
  private isStopped = false

  constructor(parts: NewsDeskParts<N>) {
    this.parts = parts
    parts.engine.onOutcomes((outcomes) => this.take(outcomes))
  }

  /** Makes up for what was not told, then tells as things happen. The views must have caught up. */
  async start(): Promise<void> {
    const { database, number, mark } = this.parts
    const row = await database
      .selectFrom('settings')
      .select('value')
      .where('name', '=', mark)
      .executeTakeFirst()
    if (row === undefined) {
      await database
        .insertInto('settings')
        .values({ name: mark, value: String(number) })
        .execute()
    } else {
      const missed = await this.parts.missed(Number(row.value), number)
      this.waiting = [...byCommand(missed), ...this.waiting]
    }
    this.isStarted = true
    this.flush()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.retry)
    await this.writing
  }

  private take(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.number <= this.parts.number) continue
      const news = this.parts.newsOf(outcome)
      if (news.length > 0 && this.waiting.length < GATEWAY_LIMITS.newsWaiting) this.waiting.push(news)
    }
    if (this.isStarted) this.flush()
  }

  private flush(): void {
    if (this.waiting.length === 0 || this.isStopped) return
    this.writing = this.writing.then(() => this.writeAll())
  }

  private async writeAll(): Promise<void> {
    while (!this.isStopped) {
      const [news] = this.waiting
      if (news === undefined) return
      try {
        const written = await this.parts.database
          .transaction()
          .execute((transaction) => this.write(transaction, news))
        this.waiting.shift()
        for (const { userId, message } of written) this.parts.messages.tell(userId, message)
      } catch (error) {
        this.parts.onError(error)
        this.retry = setTimeout(() => this.flush(), GATEWAY_LIMITS.newsRetryMs)
        return
      }
    }
  }

  /** All that came of one command, if it was not told before. */
  private async write(transaction: Database, all: readonly N[]): Promise<Written[]> {
    const { mark } = this.parts
    const told = await transaction
      .selectFrom('settings')
      .select('value')
      .where('name', '=', mark)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const number = all[0]?.number ?? 0
    if (Number(told.value) >= number) return []
    await transaction
      .updateTable('settings')
      .set({ value: String(number) })
      .where('name', '=', mark)
      .execute()
    const written: Written[] = []
    for (const news of all) {
      const message = await this.writeOne(transaction, news)
      if (message !== undefined) written.push({ userId: news.userId, message })
    }
    return written
  }

  private async writeOne(transaction: Database, news: N): Promise<WrittenMessage | undefined> {
    const { userId, kind } = news
    const user = await transaction
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    // The house's own accounts are nobody's.
    if (user === undefined) return undefined
    const facts = await this.parts.writeBeside(transaction, news)
    return this.parts.messages.write(transaction, userId, { kind, facts })
  }
}

/** One after another, in their order. */
function byCommand<N extends News>(all: readonly N[]): (readonly N[])[] {
  const groups: N[][] = []
  for (const news of all) {
    const last = groups.at(-1)
    if (last?.[0]?.number === news.number) last.push(news)
    else groups.push([news])
  }
  return groups
}
