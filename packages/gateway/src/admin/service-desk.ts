// What the desk does with conversations: takes, answers and closes them. Each is one transaction on the thread's row; what
// is taken or closed is a line of the audit log in it, and an answer to a ticket is a message in it.

import type { AdministratorId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Messages, WrittenMessage } from '../identity/messages.ts'
import { isUniqueViolation } from '../identity/unique-violation.ts'
import { ApiRefusal } from '../refusal.ts'
import { closeLocked } from '../service/conversations.ts'
import { SERVICE_LIMITS } from '../service/limits.ts'
import type { ServiceFeed } from '../service/service-feed.ts'
import { type LineFound, lineAt, type ThreadRow } from '../service/thread-rows.ts'
import { addLine, lockAny, repeated, type Sent } from '../service/thread-writes.ts'
import type { AuditLog } from './audit-log.ts'

export interface ServiceDeskParts {
  readonly database: Database
  readonly audit: AuditLog
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly feed: Pick<ServiceFeed, 'tell'>
  readonly clock: () => number
}

/** Who sits at the desk. */
export interface Clerk {
  readonly administratorId: AdministratorId
  readonly email: string
}

interface Place {
  readonly threadId: number
  readonly place: number
}

export class ServiceDesk {
  private readonly parts: ServiceDeskParts

  constructor(parts: ServiceDeskParts) {
    this.parts = parts
  }

  /** Refuses with `service.taken` unless whoever has it is the one that the clerk saw to have it. */
  async take(number: string, from: AdministratorId | null, clerk: Clerk): Promise<void> {
    await this.parts.database.transaction().execute(async (transaction) => {
      const thread = await lockAny(transaction, number)
      if (thread.state === 'closed') throw new ApiRefusal('service.closed')
      if (thread.taken_by !== from) throw new ApiRefusal('service.taken')
      await this.takeLocked(transaction, thread, clerk)
    })
  }

  async answer(number: string, text: string, clerk: Clerk, key: string | undefined): Promise<LineFound> {
    const sent: Sent = { sender: `desk:${clerk.administratorId}`, key, request: { number, text } }
    const { threadId, place } = await this.once(sent, (transaction) =>
      this.write(transaction, sent, { number, text, clerk }),
    )
    return lineAt(this.parts.database, threadId, place)
  }

  async close(number: string, clerk: Clerk): Promise<void> {
    const { database, audit, clock, feed } = this.parts
    const closed = await database.transaction().execute(async (transaction) => {
      const thread = await lockAny(transaction, number)
      if (thread.state === 'closed') throw new ApiRefusal('service.closed')
      const row = await closeLocked(transaction, thread, 'desk', clock())
      await audit.append(transaction, { actor: clerk, action: 'service.close', subject: subjectOf(thread) })
      return row
    })
    feed.tell(closed.user_id, number)
  }

  private async write(
    transaction: Database,
    sent: Sent,
    { number, text, clerk }: { readonly number: string; readonly text: string; readonly clerk: Clerk },
  ): Promise<Place & { readonly thread: ThreadRow; readonly message: WrittenMessage | undefined }> {
    const { messages, clock } = this.parts
    const { administratorId } = clerk
    const thread = await lockAny(transaction, number)
    if (thread.taken_by !== null && thread.taken_by !== administratorId) throw new ApiRefusal('service.taken')
    const line = { ...sent, author: 'desk', administratorId, text } as const
    const place = await addLine(transaction, thread, line, clock())
    const { user_id: userId, kind, subject } = thread
    const message =
      userId === null || kind !== 'feedback'
        ? undefined
        : await messages.write(transaction, userId, {
            kind: 'service.answered',
            facts: { number, subject: subject ?? '', answer: text },
          })
    if (thread.taken_by === null) await this.takeLocked(transaction, thread, clerk)
    return { threadId: thread.thread_id, place, thread, message }
  }

  private async takeLocked(transaction: Database, thread: ThreadRow, clerk: Clerk): Promise<void> {
    await transaction
      .updateTable('service_threads')
      .set({ taken_by: clerk.administratorId })
      .where('thread_id', '=', thread.thread_id)
      .execute()
    const details = thread.taken_by === null ? {} : { from: String(thread.taken_by) }
    await this.parts.audit.append(transaction, {
      actor: clerk,
      action: 'service.take',
      subject: subjectOf(thread),
      details,
    })
  }

  /** Says it once, however often it comes; tells whom it concerns. */
  private async once(
    sent: Sent,
    act: (transaction: Database) => ReturnType<ServiceDesk['write']>,
  ): Promise<Place> {
    const { database, feed, messages } = this.parts
    for (let tries = 1; ; tries++) {
      const known = await repeated(database, sent)
      if (known !== undefined) return known
      try {
        const { thread, message, ...place } = await database.transaction().execute(act)
        feed.tell(thread.user_id, thread.number)
        if (thread.user_id !== null && message !== undefined) messages.tell(thread.user_id, message)
        return place
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        if (tries >= SERVICE_LIMITS.tries) throw new ApiRefusal('gateway.busy')
      }
    }
  }
}

function subjectOf({ number }: ThreadRow): string {
  return `service:${number}`
}
