// Which notices each user has marked as read. What is shown decides which of them count.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Head } from './edition.ts'

export class NoticeReads {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  async of(userId: UserId): Promise<ReadonlySet<number>> {
    const rows = await this.database
      .selectFrom('notice_reads')
      .select('article_id')
      .where('user_id', '=', userId)
      .execute()
    return new Set(rows.map(({ article_id }) => article_id))
  }

  async mark(userId: UserId, notices: readonly Head[]): Promise<void> {
    if (notices.length === 0) return
    // In one order, so that two who mark at once cannot wait for each other.
    const ids = notices.map(({ articleId }) => articleId).toSorted((a, b) => a - b)
    await sql`INSERT INTO notice_reads (user_id, article_id)
      SELECT ${userId}, unnest(${ids}::bigint[]) ON CONFLICT DO NOTHING`.execute(this.database)
  }
}

export function countUnread(notices: readonly Head[], read: ReadonlySet<number>): number {
  return notices.filter(({ articleId }) => !read.has(articleId)).length
}
