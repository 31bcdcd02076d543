// What a reader of one language may get at a moment: of every article the newest published text, in that language or in
// English. Titles and facts are at hand; the texts themselves stay in the database.

import type { ContentKind, Language } from '@candor/api'
import type { Database } from '@candor/database'
import { sql } from 'kysely'

export interface Head {
  readonly articleId: number
  readonly kind: ContentKind
  readonly id: string
  readonly category: string | null
  readonly place: number
  readonly pinned: boolean
  readonly related: readonly string[]
  /** Of the text, which is English where there is none in the reader's. */
  readonly language: Language
  readonly number: number
  readonly title: string
  readonly summary: string
  /** When any text of the article first appeared, and when this one did. */
  readonly firstMs: number
  readonly publishMs: number
  /** Whether it is a sample that came from files. */
  readonly sample: boolean
}

export class Edition {
  readonly language: Language
  /** From then on something else may be to be had. */
  readonly untilMs: number
  private readonly heads: readonly Head[]
  private readonly byName: ReadonlyMap<string, Head>

  constructor(language: Language, heads: readonly Head[], untilMs: number) {
    this.language = language
    this.untilMs = untilMs
    this.heads = heads
    this.byName = new Map(heads.map((head) => [nameOf(head), head]))
  }

  /** Of one kind, in the order in which lists show them. */
  of(kind: ContentKind): readonly Head[] {
    return this.heads.filter((head) => head.kind === kind)
  }

  find(kind: ContentKind, id: string): Head | undefined {
    return this.byName.get(nameOf({ kind, id }))
  }

  all(): readonly Head[] {
    return this.heads
  }
}

function nameOf({ kind, id }: Pick<Head, 'kind' | 'id'>): string {
  return `${kind}/${id}`
}

/** Help in the order of its writers; what is news the newest first, pinned notices before them. */
const ORDERS: Readonly<Record<ContentKind, (a: Head, b: Head) => number>> = {
  help: (a, b) => a.place - b.place || compare(a.id, b.id),
  page: (a, b) => compare(a.id, b.id),
  news: byAge,
  notice: (a, b) => Number(b.pinned) - Number(a.pinned) || byAge(a, b),
}

function compareHeads(a: Head, b: Head): number {
  return compare(a.kind, b.kind) || ORDERS[a.kind](a, b)
}

function byAge(a: Head, b: Head): number {
  return b.firstMs - a.firstMs || a.place - b.place || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Whether `v` is a sample: the text of a seed, however it came to be published. */
export const IS_SAMPLE = sql<boolean>`a.sample AND EXISTS (
  SELECT 1 FROM article_versions AS s
  WHERE s.article_id = v.article_id AND s.language = v.language AND s.author = 'seed' AND s.body = v.body
)`

export async function readEdition(database: Database, language: Language, nowMs: number): Promise<Edition> {
  const [heads, next] = await Promise.all([
    sql<Head>`
      WITH begun AS (
        SELECT article_id, min(publish_ms) AS first_ms FROM article_versions
        WHERE state = 'published' AND publish_ms <= ${nowMs} GROUP BY article_id
      )
      SELECT DISTINCT ON (v.article_id)
        v.article_id AS "articleId", a.kind, a.slug AS id, a.category, a.place, a.pinned, a.related,
        v.language, v.number, v.title, v.summary, begun.first_ms AS "firstMs", v.publish_ms AS "publishMs",
        ${IS_SAMPLE} AS sample
      FROM article_versions AS v
      JOIN articles AS a ON a.article_id = v.article_id
      JOIN begun ON begun.article_id = v.article_id
      WHERE v.state = 'published' AND v.publish_ms <= ${nowMs} AND v.language IN (${language}, 'en')
        AND NOT a.archived
      ORDER BY v.article_id, (v.language = ${language}) DESC, v.number DESC`.execute(database),
    nextMoment(database, nowMs),
  ])
  const ordered = heads.rows.toSorted((a, b) => compareHeads(a, b))
  return new Edition(language, ordered, next)
}

/** When the next scheduled text appears; never, when there is none. */
export async function nextMoment(database: Database, nowMs: number): Promise<number> {
  const { next } = await database
    .selectFrom('article_versions')
    .select((is) => is.fn.min('publish_ms').as('next'))
    .where('state', '=', 'published')
    .where('publish_ms', '>', nowMs)
    .executeTakeFirstOrThrow()
  return next ?? Number.POSITIVE_INFINITY
}
