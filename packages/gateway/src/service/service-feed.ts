// Tells users who listen that something happened in their conversation or a ticket, and how many answers they have not seen.
// What was said is asked for by a call.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'

/** `number` is missing when only another count is unread. */
export interface ServiceNews {
  readonly unread: number
  readonly number?: string
}

export interface ServiceWatch {
  /** How many are unread at the beginning; later news is newer than this. */
  readonly unread: Promise<number>
  readonly stop: () => void
}

export interface ServiceFeedParts {
  readonly database: Database
  readonly onError: (error: unknown) => void
}

interface Watched {
  readonly listeners: Set<(news: ServiceNews) => void>
  /** Ends when everything before has been told: counts are told in the order in which they were read. */
  turn: Promise<void>
}

export class ServiceFeed {
  private readonly parts: ServiceFeedParts
  private readonly watched = new Map<UserId, Watched>()

  constructor(parts: ServiceFeedParts) {
    this.parts = parts
  }

  watch(userId: UserId, listener: (news: ServiceNews) => void): ServiceWatch {
    const watched = this.watched.get(userId) ?? { listeners: new Set(), turn: Promise.resolve() }
    this.watched.set(userId, watched)
    watched.listeners.add(listener)
    const unread = watched.turn.then(() => this.unread(userId))
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

  /** Lets those who listen know; nothing happens for a visitor. */
  tell(userId: UserId | null, number?: string): void {
    const watched = userId === null ? undefined : this.watched.get(userId)
    if (userId === null || watched === undefined) return
    watched.turn = watched.turn.then(() => this.tellNow(userId, watched, number))
  }

  async unread(userId: UserId): Promise<number> {
    const { unread } = await this.parts.database
      .selectFrom('service_threads')
      .select((is) => is.fn.coalesce(is.fn.sum<number>('unread_user'), is.lit(0)).as('unread'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return unread
  }

  private async tellNow(userId: UserId, watched: Watched, number: string | undefined): Promise<void> {
    try {
      const unread = await this.unread(userId)
      const news = number === undefined ? { unread } : { unread, number }
      for (const listener of watched.listeners) listener(news)
    } catch (error) {
      this.parts.onError(error)
    }
  }
}
