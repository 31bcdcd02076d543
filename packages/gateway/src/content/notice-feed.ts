// Which notices are on the site, and each one that appears: one that is published, and one whose scheduled moment has come.

import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Catalogue } from './catalogue.ts'
import { CONTENT_LIMITS } from './limits.ts'

export interface ShownNotice {
  readonly id: string
  readonly pinned: boolean
  /** When it appeared. */
  readonly time: number
}

/** One that appeared; or, when some went or were pinned, all that are shown now. */
export type NoticeNews = ShownNotice | { readonly list: readonly ShownNotice[] }

export interface NoticeFeedParts {
  readonly catalogue: Pick<Catalogue, 'database' | 'clock' | 'onChanged'>
  readonly onError: (error: unknown) => void
}

type Listener = (news: NoticeNews) => void

export class NoticeFeed {
  private readonly parts: NoticeFeedParts
  private readonly listeners = new Set<Listener>()
  private shown: readonly ShownNotice[] = []
  private isStarted = false
  /** Ends when everything before has been told: nothing is told twice. */
  private turn: Promise<void> = Promise.resolve()

  constructor(parts: NoticeFeedParts) {
    this.parts = parts
    parts.catalogue.onChanged(() => {
      if (this.isStarted) this.turn = this.turn.then(() => this.look())
    })
  }

  /** Pinned ones first, then the newest. */
  latest(): readonly ShownNotice[] {
    return this.shown.slice(0, CONTENT_LIMITS.noticesShown)
  }

  /** Told of what happens, until the function given back is called. */
  onNews(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  async start(): Promise<void> {
    const { database, clock } = this.parts.catalogue
    this.shown = await shownNotices(database, clock())
    this.isStarted = true
  }

  async stop(): Promise<void> {
    await this.turn
  }

  private async look(): Promise<void> {
    const { database, clock } = this.parts.catalogue
    try {
      const before = this.shown
      const shown = await shownNotices(database, clock())
      this.shown = shown
      for (const news of newsOf(before, shown)) for (const listener of this.listeners) listener(news)
    } catch (error) {
      this.parts.onError(error)
    }
  }
}

function newsOf(before: readonly ShownNotice[], now: readonly ShownNotice[]): readonly NoticeNews[] {
  const known = new Set(before.map(({ id }) => id))
  const appeared = now.filter(({ id }) => !known.has(id)).toReversed()
  const others = now.filter(({ id }) => known.has(id))
  if (JSON.stringify(others) === JSON.stringify(before)) return appeared
  return [{ list: others.slice(0, CONTENT_LIMITS.noticesShown) }, ...appeared]
}

/** In whatever language there is one: a reader of another may have to wait for the translation. */
async function shownNotices(database: Database, nowMs: number): Promise<readonly ShownNotice[]> {
  const { rows } = await sql<ShownNotice>`
    SELECT a.slug AS id, a.pinned, min(v.publish_ms) AS time
    FROM articles AS a JOIN article_versions AS v USING (article_id)
    WHERE a.kind = 'notice' AND NOT a.archived AND v.state = 'published' AND v.publish_ms <= ${nowMs}
    GROUP BY a.article_id
    ORDER BY a.pinned DESC, time DESC, a.place, a.slug`.execute(database)
  return rows
}
