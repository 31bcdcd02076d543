// Puts articles from files into the database, in one transaction: what is new, and what changed in a file while nobody has
// edited it in the console. What somebody edited, arranged or withdrew stays as it is. Never reads a file.

import { createHash } from 'node:crypto'
import type { ContentKind, Language } from '@candor/api'
import type { Database } from '@candor/database'
import { sql } from 'kysely'

export interface SeedArticle {
  readonly kind: ContentKind
  readonly slug: string
  readonly category: string | null
  readonly place: number
  readonly pinned: boolean
  readonly sample: boolean
  readonly related: readonly string[]
  readonly texts: readonly SeedText[]
}

export interface SeedText {
  readonly language: Language
  readonly title: string
  readonly summary: string
  readonly body: string
}

interface Part {
  readonly kind: ContentKind
  readonly slug: string
  /** A language, or `meta`. */
  readonly part: string
  readonly hash: string
}

/** How many articles and texts were new or had changed. */
export async function seedArticles(
  database: Database,
  articles: readonly SeedArticle[],
  nowMs: number,
): Promise<number> {
  const known = await database.selectFrom('article_seeds').selectAll().execute()
  const hashes = new Map(known.map((each) => [nameOf(each), each.hash]))
  const isChanged = (part: Part): boolean => hashes.get(nameOf(part)) !== part.hash
  const metas = articles.filter((article) => isChanged(metaPart(article)))
  const texts = articles.flatMap(({ kind, slug, texts: each }) =>
    each.map((text) => ({ kind, slug, ...text })).filter((text) => isChanged(textPart(text))),
  )
  if (metas.length + texts.length === 0) return 0
  await database.transaction().execute(async (transaction) => {
    await sql`UPDATE content_version SET number = number + 1`.execute(transaction)
    await putArticles(transaction, metas)
    await putTexts(transaction, texts, nowMs)
    await putHashes(transaction, [...metas.map(metaPart), ...texts.map(textPart)])
  })
  return metas.length + texts.length
}

function nameOf({ kind, slug, part }: Readonly<Record<'kind' | 'slug' | 'part', string>>): string {
  return `${kind}/${slug}/${part}`
}

function metaPart({ texts: _apart, ...meta }: SeedArticle): Part {
  return { kind: meta.kind, slug: meta.slug, part: 'meta', hash: hashOf(meta) }
}

function textPart({ kind, slug, language, ...text }: SeedText & Pick<Part, 'kind' | 'slug'>): Part {
  return { kind, slug, part: language, hash: hashOf(text) }
}

function hashOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

async function putArticles(transaction: Database, metas: readonly SeedArticle[]): Promise<void> {
  const rows = JSON.stringify(metas.map(({ texts: _apart, ...meta }) => meta))
  await sql`
    INSERT INTO articles (kind, slug, category, place, pinned, sample, related, archived, arranged)
    SELECT kind, slug, category, place, pinned, sample, related, false, false
    FROM jsonb_to_recordset(${rows}::jsonb) AS seed (
      kind text, slug text, category text, place integer, pinned boolean, sample boolean, related jsonb
    )
    ON CONFLICT (kind, slug) DO UPDATE SET category = excluded.category, place = excluded.place,
      pinned = excluded.pinned, sample = excluded.sample, related = excluded.related
    WHERE NOT articles.arranged`.execute(transaction)
}

async function putTexts(transaction: Database, texts: readonly SeedText[], nowMs: number): Promise<void> {
  await sql`
    INSERT INTO article_versions (article_id, language, number, title, summary, body, state, publish_ms, author, created_ms)
    SELECT a.article_id, seed.language, coalesce((
        SELECT max(v.number) FROM article_versions AS v
        WHERE v.article_id = a.article_id AND v.language = seed.language
      ), 0) + 1, seed.title, seed.summary, seed.body, 'published', ${nowMs}::bigint, 'seed', ${nowMs}::bigint
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS seed (
      kind text, slug text, language text, title text, summary text, body text
    )
    JOIN articles AS a USING (kind, slug)
    WHERE NOT EXISTS (
      SELECT 1 FROM article_versions AS v
      WHERE v.article_id = a.article_id AND v.language = seed.language
        AND (v.author <> 'seed' OR v.state <> 'published')
    )`.execute(transaction)
}

async function putHashes(transaction: Database, parts: readonly Part[]): Promise<void> {
  await sql`
    INSERT INTO article_seeds (kind, slug, part, hash)
    SELECT kind, slug, part, hash
    FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS seed (kind text, slug text, part text, hash text)
    ON CONFLICT (kind, slug, part) DO UPDATE SET hash = excluded.hash`.execute(transaction)
}
