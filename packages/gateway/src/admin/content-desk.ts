// Writes the site's texts: drafts, what is published from when on, what is taken off. Each change is one transaction with
// its audit line, and changes come one after another: whoever changes holds the row that counts changes. A version's
// text is never changed.

import { API_LIMITS, CATEGORIES_OF, type ContentKind, type Language, PAGE_IDS } from '@candor/api'
import type { Database } from '@candor/database'
import type { Catalogue } from '../content/catalogue.ts'
import { CONTENT_LIMITS } from '../content/limits.ts'
import { isBounded } from '../content/markdown-bounds.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Actor, AuditEntry, AuditLog } from './audit-log.ts'

export interface ContentDeskParts {
  readonly catalogue: Pick<Catalogue, 'database' | 'clock' | 'changed'>
  readonly audit: Pick<AuditLog, 'append'>
}

export interface ArticleName {
  readonly kind: ContentKind
  readonly id: string
}

export interface TextName extends ArticleName {
  readonly language: Language
}

export interface Arrangement {
  readonly category: string | null
  readonly place: number
  readonly pinned: boolean
  readonly related: readonly string[]
  readonly archived: boolean
}

export interface WrittenText {
  readonly title: string
  readonly summary: string
  readonly body: string
}

export interface Published {
  readonly number: number
  readonly publishTime: number
}

/** What stands of a text in one language. */
interface Standing {
  readonly articleId: number
  /** 0 while there is none. */
  readonly newest: number
  readonly live: number
}

export class ContentDesk {
  private readonly parts: ContentDeskParts

  constructor(parts: ContentDeskParts) {
    this.parts = parts
  }

  /** Makes an article, or says anew where it stands. */
  async arrange(name: ArticleName, isNew: boolean, arrangement: Arrangement, actor: Actor): Promise<void> {
    if (!suits(name, arrangement)) throw new ApiRefusal('content.category')
    const { kind, id: slug } = name
    const { related, ...rest } = arrangement
    const row = { ...rest, related: JSON.stringify(related), arranged: true }
    await this.change(async (transaction) => {
      if (isNew) {
        const made = await transaction
          .insertInto('articles')
          .values({ kind, slug, sample: false, ...row })
          .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
          .executeTakeFirst()
        if (made.numInsertedOrUpdatedRows === 0n) throw new ApiRefusal('content.exists')
      } else {
        const { numUpdatedRows } = await transaction
          .updateTable('articles')
          .set(row)
          .where('kind', '=', kind)
          .where('slug', '=', slug)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new ApiRefusal('content.unknown')
      }
      const details = { isNew, ...rest, related: related.join(' ') }
      return [undefined, { actor, action: 'content.arrange', subject: subjectOf(name), details }]
    })
  }

  /** A new draft; `after` is the newest version that its writer saw. */
  async save(name: TextName, after: number, written: WrittenText, actor: Actor): Promise<number> {
    const text = cleaned(written)
    if (!isBounded(text.body)) throw new ApiRefusal('content.markdown')
    return this.change(async (transaction) => {
      const { articleId, newest } = await this.standing(transaction, name)
      const number = nextAfter(newest, after)
      const { language } = name
      await transaction
        .insertInto('article_versions')
        .values({
          article_id: articleId,
          language,
          number,
          ...text,
          state: 'draft',
          publish_ms: null,
          ...this.by(actor),
        })
        .execute()
      await forgetDrafts(transaction, articleId, language)
      return [
        number,
        { actor, action: 'content.save', subject: subjectOf(name), details: { language, number } },
      ]
    })
  }

  /** Readers get it from now on. */
  publish(name: TextName, number: number, actor: Actor): Promise<Published> {
    return this.change(async (transaction) => {
      const nowMs = this.parts.catalogue.clock()
      const { articleId, live } = await this.standing(transaction, name)
      const version = await versionOf(transaction, articleId, name.language, number)
      if (number < live) throw new ApiRefusal('content.version.old')
      const publishTime = number === live ? (version.publish_ms ?? nowMs) : nowMs
      await show(transaction, { articleId, language: name.language, number, publishMs: publishTime })
      const details = { language: name.language, number }
      const entry: AuditEntry = { actor, action: 'content.publish', subject: subjectOf(name), details }
      return [{ number, publishTime }, entry]
    })
  }

  /** Readers get it from a later moment on. */
  schedule(name: TextName, number: number, time: number, actor: Actor): Promise<Published> {
    return this.change(async (transaction) => {
      const nowMs = this.parts.catalogue.clock()
      if (time <= nowMs || time > nowMs + CONTENT_LIMITS.scheduleMs) throw new ApiRefusal('content.time')
      const { articleId, live } = await this.standing(transaction, name)
      await versionOf(transaction, articleId, name.language, number)
      if (number === live) throw new ApiRefusal('content.version.live')
      if (number < live) throw new ApiRefusal('content.version.old')
      await show(transaction, { articleId, language: name.language, number, publishMs: time })
      const details = { language: name.language, number, time }
      const entry: AuditEntry = { actor, action: 'content.schedule', subject: subjectOf(name), details }
      return [{ number, publishTime: time }, entry]
    })
  }

  /** Off the site in this language, what was scheduled too. */
  withdraw(name: TextName, actor: Actor): Promise<number[]> {
    return this.change(async (transaction) => {
      const { articleId } = await this.standing(transaction, name)
      const rows = await transaction
        .updateTable('article_versions')
        .set({ state: 'withdrawn' })
        .where('article_id', '=', articleId)
        .where('language', '=', name.language)
        .where('state', '=', 'published')
        .returning('number')
        .execute()
      const numbers = rows.map(({ number }) => number).toSorted((a, b) => a - b)
      const details = { language: name.language, numbers: numbers.join(' ') }
      return [numbers, { actor, action: 'content.withdraw', subject: subjectOf(name), details }]
    })
  }

  /** The text of an earlier version once more, as a new one that is published at once. */
  rollBack(name: TextName, to: number, after: number, actor: Actor): Promise<number> {
    return this.change(async (transaction) => {
      const { articleId, newest } = await this.standing(transaction, name)
      const { language } = name
      const old = await transaction
        .selectFrom('article_versions')
        .select(['title', 'summary', 'body'])
        .where('article_id', '=', articleId)
        .where('language', '=', language)
        .where('number', '=', to)
        .executeTakeFirst()
      if (old === undefined) throw new ApiRefusal('content.version.unknown')
      const number = nextAfter(newest, after)
      const by = this.by(actor)
      await transaction
        .insertInto('article_versions')
        .values({
          article_id: articleId,
          language,
          number,
          ...old,
          state: 'published',
          publish_ms: by.created_ms,
          ...by,
        })
        .execute()
      const details = { language, number, to }
      return [number, { actor, action: 'content.rollback', subject: subjectOf(name), details }]
    })
  }

  /** One change, alone among all; whoever reads is told of it when it is committed. */
  private async change<T>(act: (transaction: Database) => Promise<[T, AuditEntry]>): Promise<T> {
    const { catalogue, audit } = this.parts
    const [result, version] = await catalogue.database.transaction().execute(async (transaction) => {
      const { number } = await transaction
        .updateTable('content_version')
        .set((is) => ({ number: is('number', '+', 1) }))
        .returning('number')
        .executeTakeFirstOrThrow()
      const [given, entry] = await act(transaction)
      await audit.append(transaction, entry)
      return [given, number] as const
    })
    catalogue.changed(version)
    return result
  }

  private async standing(transaction: Database, { kind, id, language }: TextName): Promise<Standing> {
    const article = await transaction
      .selectFrom('articles')
      .select('article_id')
      .where('kind', '=', kind)
      .where('slug', '=', id)
      .executeTakeFirst()
    if (article === undefined) throw new ApiRefusal('content.unknown')
    const { newest, live } = await transaction
      .selectFrom('article_versions')
      .select((is) => [
        is.fn.max('number').as('newest'),
        is.fn
          .max('number')
          .filterWhere('state', '=', 'published')
          .filterWhere('publish_ms', '<=', this.parts.catalogue.clock())
          .as('live'),
      ])
      .where('article_id', '=', article.article_id)
      .where('language', '=', language)
      .executeTakeFirstOrThrow()
    return { articleId: article.article_id, newest: newest ?? 0, live: live ?? 0 }
  }

  private by({ email }: Actor): { readonly author: string; readonly created_ms: number } {
    return { author: email, created_ms: this.parts.catalogue.clock() }
  }
}

function subjectOf({ kind, id }: ArticleName): string {
  return `content:${kind}/${id}`
}

/** Help and news have a category of their own kinds; only notices are pinned; a page must be one that the site shows. */
function suits({ kind, id }: ArticleName, { category, pinned }: Arrangement): boolean {
  const categories = CATEGORIES_OF[kind]
  const isInPlace =
    categories.length === 0 ? category === null : category !== null && categories.includes(category)
  if (pinned && kind !== 'notice') return false
  const isPage = (PAGE_IDS as readonly string[]).includes(id)
  return isInPlace && (kind !== 'page' || isPage)
}

/** As the database gives it back: half of a character pair would become something else. */
function stored(text: string): string {
  return Buffer.from(text).toString()
}

function cleaned({ title, summary, body }: WrittenText): WrittenText {
  return {
    title: stored(title.trim()),
    summary: stored(summary.trim()),
    body: stored(body.replaceAll('\r\n', '\n').replaceAll('\r', '\n')),
  }
}

function nextAfter(newest: number, after: number): number {
  if (newest !== after) throw new ApiRefusal('content.conflict')
  if (newest >= API_LIMITS.contentVersions) throw new ApiRefusal('content.versions.max')
  return newest + 1
}

async function versionOf(
  transaction: Database,
  articleId: number,
  language: Language,
  number: number,
): Promise<{ readonly publish_ms: number | null }> {
  const version = await transaction
    .selectFrom('article_versions')
    .select('publish_ms')
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .where('number', '=', number)
    .executeTakeFirst()
  if (version === undefined) throw new ApiRefusal('content.version.unknown')
  return version
}

async function show(
  transaction: Database,
  {
    articleId,
    language,
    number,
    publishMs,
  }: {
    readonly articleId: number
    readonly language: Language
    readonly number: number
    readonly publishMs: number
  },
): Promise<void> {
  await transaction
    .updateTable('article_versions')
    .set({ state: 'published', publish_ms: publishMs })
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .where('number', '=', number)
    .execute()
}

/** What was published is kept for ever; of drafts the newest ones. */
async function forgetDrafts(transaction: Database, articleId: number, language: Language): Promise<void> {
  await transaction
    .deleteFrom('article_versions')
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .where('state', '=', 'draft')
    .where('number', '<=', (is) =>
      is
        .selectFrom('article_versions')
        .select('number')
        .where('article_id', '=', articleId)
        .where('language', '=', language)
        .where('state', '=', 'draft')
        .orderBy('number', 'desc')
        .offset(CONTENT_LIMITS.draftsKept)
        .limit(1),
    )
    .execute()
}
