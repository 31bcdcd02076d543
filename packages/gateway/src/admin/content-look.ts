// What the console sees of the site's texts: every article with the languages that it has, every version with what has
// become of it. Changes nothing.

import { type ContentKind, LANGUAGES, type Language, type VersionState } from '@candor/api'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Catalogue } from '../content/catalogue.ts'
import { IS_SAMPLE } from '../content/edition.ts'
import { ApiRefusal } from '../refusal.ts'
import type { ArticleName, TextName } from './content-desk.ts'
import { contains } from './like-pattern.ts'

export interface PageAsked {
  readonly pageIndex: number
  readonly pageSize: number
}

export interface ArticlesAsked extends PageAsked {
  readonly kind: ContentKind | undefined
  readonly text: string | undefined
  readonly archived: boolean
}

interface ArticleRow {
  readonly articleId: number
  readonly kind: ContentKind
  readonly id: string
  readonly category: string | null
  readonly place: number
  readonly pinned: boolean
  readonly archived: boolean
  readonly related: string[]
  readonly title: string
  readonly sample: boolean
  readonly helpful: number
  readonly unhelpful: number
}

interface LanguageRow {
  readonly articleId: number
  readonly language: Language
  readonly live: number | null
  readonly newest: number
  readonly scheduledTime: number | null
}

interface VersionRow {
  readonly number: number
  readonly title: string
  readonly author: string
  readonly savedTime: number
  readonly publishTime: number | null
  readonly state: VersionState
}

export class ContentLook {
  private readonly catalogue: Pick<Catalogue, 'database' | 'clock'>

  constructor(catalogue: Pick<Catalogue, 'database' | 'clock'>) {
    this.catalogue = catalogue
  }

  async articles({ kind, text, archived, pageIndex, pageSize }: ArticlesAsked) {
    const { database } = this.catalogue
    const pattern = contains(text ?? '')
    const wanted = sql`a.archived = ${archived}
      AND (${kind ?? null}::text IS NULL OR a.kind = ${kind ?? null})
      AND (${text ?? null}::text IS NULL OR a.slug ILIKE ${pattern} OR EXISTS (
        SELECT 1 FROM article_versions AS v WHERE v.article_id = a.article_id AND v.title ILIKE ${pattern}
      ))`
    const [{ rows }, counted] = await Promise.all([
      this.rows(wanted, { pageIndex, pageSize }),
      sql<{ total: number }>`SELECT count(*) AS total FROM articles AS a WHERE ${wanted}`.execute(database),
    ])
    return { list: await this.withLanguages(rows), total: counted.rows[0]?.total ?? 0, pageIndex, pageSize }
  }

  /** One article as the list shows it. */
  async article({ kind, id }: ArticleName) {
    const page = { pageIndex: 1, pageSize: 1 }
    const { rows } = await this.rows(sql`a.kind = ${kind} AND a.slug = ${id}`, page)
    const [row] = await this.withLanguages(rows)
    if (row === undefined) throw new ApiRefusal('content.unknown')
    return row
  }

  /** One version, the newest unless a number is given; number 0 while there is none in this language. */
  async text(name: TextName, number: number | undefined) {
    const { database } = this.catalogue
    const articleId = await articleIdOf(database, name)
    const { language } = name
    const [version] = await this.versionRows(articleId, language, { number, limit: 1, offset: 0 })
    if (version === undefined) {
      if (number !== undefined) throw new ApiRefusal('content.version.unknown')
      return { ...name, ...NO_VERSION }
    }
    const { summary, body } = await database
      .selectFrom('article_versions')
      .select(['summary', 'body'])
      .where('article_id', '=', articleId)
      .where('language', '=', language)
      .where('number', '=', version.number)
      .executeTakeFirstOrThrow()
    return { ...name, ...version, summary, body, newest: await newestOf(database, articleId, language) }
  }

  async versions(name: TextName, { pageIndex, pageSize }: PageAsked) {
    const { database } = this.catalogue
    const articleId = await articleIdOf(database, name)
    const asked = { number: undefined, limit: pageSize, offset: (pageIndex - 1) * pageSize }
    const [list, { total }] = await Promise.all([
      this.versionRows(articleId, name.language, asked),
      database
        .selectFrom('article_versions')
        .select((is) => is.fn.countAll<number>().as('total'))
        .where('article_id', '=', articleId)
        .where('language', '=', name.language)
        .executeTakeFirstOrThrow(),
    ])
    return { list, total, pageIndex, pageSize }
  }

  private rows(wanted: ReturnType<typeof sql>, { pageIndex, pageSize }: PageAsked) {
    const nowMs = this.catalogue.clock()
    return sql<ArticleRow>`
      SELECT a.article_id AS "articleId", a.kind, a.slug AS id, a.category, a.place, a.pinned, a.archived, a.related,
        coalesce((
          SELECT v.title FROM article_versions AS v WHERE v.article_id = a.article_id
          ORDER BY (v.language = 'en') DESC, v.number DESC LIMIT 1
        ), '') AS title,
        EXISTS (
          SELECT 1 FROM article_versions AS v
          WHERE v.article_id = a.article_id AND ${isLive(nowMs)} AND ${IS_SAMPLE}
        ) AS sample,
        (SELECT count(*) FROM article_opinions AS o WHERE o.article_id = a.article_id AND o.helpful) AS helpful,
        (SELECT count(*) FROM article_opinions AS o WHERE o.article_id = a.article_id AND NOT o.helpful) AS unhelpful
      FROM articles AS a WHERE ${wanted}
      ORDER BY a.kind, a.category, a.place, a.slug
      LIMIT ${pageSize} OFFSET ${(pageIndex - 1) * pageSize}`.execute(this.catalogue.database)
  }

  private async withLanguages(rows: readonly ArticleRow[]) {
    const nowMs = this.catalogue.clock()
    const found = await sql<LanguageRow>`
      WITH stands AS (
        SELECT article_id, language, max(number) AS newest,
          max(number) FILTER (WHERE state = 'published' AND publish_ms <= ${nowMs}) AS live
        FROM article_versions WHERE article_id = ANY (${rows.map(({ articleId }) => articleId)}::bigint[])
        GROUP BY article_id, language
      )
      SELECT article_id AS "articleId", language, live, newest, (
        SELECT min(v.publish_ms) FROM article_versions AS v
        WHERE v.article_id = stands.article_id AND v.language = stands.language AND v.state = 'published'
          AND v.publish_ms > ${nowMs} AND v.number > coalesce(stands.live, 0)
      ) AS "scheduledTime"
      FROM stands`.execute(this.catalogue.database)
    return rows.map(({ articleId, helpful, unhelpful, ...row }) => ({
      ...row,
      languages: found.rows
        .filter((each) => each.articleId === articleId)
        .toSorted((a, b) => LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language))
        .map(({ language, live, newest, scheduledTime }) => ({ language, live, newest, scheduledTime })),
      opinions: { helpful, unhelpful },
    }))
  }

  private async versionRows(
    articleId: number,
    language: Language,
    {
      number,
      limit,
      offset,
    }: { readonly number: number | undefined; readonly limit: number; readonly offset: number },
  ): Promise<VersionRow[]> {
    const nowMs = this.catalogue.clock()
    const { rows } = await sql<VersionRow>`
      WITH live AS (
        SELECT max(number) AS number FROM article_versions
        WHERE article_id = ${articleId} AND language = ${language} AND state = 'published' AND publish_ms <= ${nowMs}
      )
      SELECT v.number, v.title, v.author, v.created_ms AS "savedTime", v.publish_ms AS "publishTime",
        CASE
          WHEN v.state <> 'published' THEN v.state
          WHEN v.number = live.number THEN 'live'
          WHEN v.number < live.number THEN 'replaced'
          ELSE 'scheduled'
        END AS state
      FROM article_versions AS v, live
      WHERE v.article_id = ${articleId} AND v.language = ${language}
        AND (${number ?? null}::integer IS NULL OR v.number = ${number ?? null})
      ORDER BY v.number DESC LIMIT ${limit} OFFSET ${offset}`.execute(this.catalogue.database)
    return rows
  }
}

const NO_VERSION = {
  number: 0,
  state: 'draft' as const,
  title: '',
  summary: '',
  body: '',
  author: '',
  savedTime: 0,
  publishTime: null,
  newest: 0,
}

/** Whether `v` is what readers of its language get. */
function isLive(nowMs: number) {
  return sql`v.number = (
    SELECT max(l.number) FROM article_versions AS l
    WHERE l.article_id = v.article_id AND l.language = v.language
      AND l.state = 'published' AND l.publish_ms <= ${nowMs}
  )`
}

async function articleIdOf(database: Database, { kind, id }: ArticleName): Promise<number> {
  const article = await database
    .selectFrom('articles')
    .select('article_id')
    .where('kind', '=', kind)
    .where('slug', '=', id)
    .executeTakeFirst()
  if (article === undefined) throw new ApiRefusal('content.unknown')
  return article.article_id
}

async function newestOf(database: Database, articleId: number, language: Language): Promise<number> {
  const { newest } = await database
    .selectFrom('article_versions')
    .select((is) => is.fn.max('number').as('newest'))
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** Pages that the operator has not replaced, as `id (language, ...)`. */
export async function samplesShown(database: Database, nowMs: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; languages: string }>`
    SELECT a.slug AS id, string_agg(v.language, ', ' ORDER BY v.language) AS languages
    FROM articles AS a JOIN article_versions AS v USING (article_id)
    WHERE NOT a.archived AND ${isLive(nowMs)} AND ${IS_SAMPLE}
    GROUP BY a.slug ORDER BY a.slug`.execute(database)
  return rows.map(({ id, languages }) => `${id} (${languages})`)
}
