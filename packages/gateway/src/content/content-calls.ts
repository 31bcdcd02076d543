// Calls about the site's texts, in the language of whoever asks.

import {
  API_LIMITS,
  type contentRoutes,
  HELP_CATEGORIES,
  type HelpCategory,
  type Language,
  type SearchedKind,
} from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Handlers } from '../call.ts'
import { pageOf } from '../calls/page.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Catalogue } from './catalogue.ts'
import type { Edition, Head } from './edition.ts'
import { countUnread, type NoticeReads } from './notice-reads.ts'
import type { Opinions } from './opinions.ts'
import type { Search } from './search.ts'

export interface ContentCallsParts {
  readonly catalogue: Catalogue
  readonly search: Search
  readonly reads: NoticeReads
  readonly opinions: Opinions
}

type ContentHandlers = Pick<Handlers, keyof typeof contentRoutes>
type NoticeHandlers = Pick<ContentHandlers, 'notices' | 'notice' | 'readNotices'>

export function contentCalls(parts: ContentCallsParts): ContentHandlers {
  const { catalogue, search, opinions } = parts
  const one = async (language: Language, kind: Head['kind'], id: string): Promise<Head> =>
    found(await catalogue.edition(language), kind, id)
  return {
    ...noticeCalls(parts),

    helpCategories: async ({ language }) => {
      const heads = (await catalogue.edition(language)).of('help')
      const count = (category: HelpCategory): number =>
        heads.filter((head) => head.category === category).length
      const list = HELP_CATEGORIES.map((category) => ({ category, count: count(category) }))
      return { list: list.filter(({ count: articles }) => articles > 0) }
    },

    helpArticles: async ({ language, query }) => listed(await catalogue.edition(language), 'help', query),

    newsArticles: async ({ language, query }) => listed(await catalogue.edition(language), 'news', query),

    contentArticle: async ({ language, query: { kind, id } }) => {
      const head = await one(language, kind, id)
      const [body, counts] = await Promise.all([bodyOf(catalogue, head), opinions.of(head)])
      return { kind, ...shown(head, language), body, opinions: counts }
    },

    relatedArticles: async ({ language, query: { kind, id } }) => {
      const edition = await catalogue.edition(language)
      return { list: beside(edition, found(edition, kind, id)).map((head) => shown(head, language)) }
    },

    searchContent: async ({ language, query: { text, kind } }) => {
      const heads = await search.find(text, { language, kind })
      // Pages are not searched.
      return { list: heads.map((head) => ({ kind: head.kind as SearchedKind, ...shown(head, language) })) }
    },

    giveOpinion: async ({ language, body: { kind, id, helpful }, session, address }) => {
      const head = await one(language, kind, id)
      // The schema lets a form's text through too.
      await opinions.give(head, { userId: session?.userId, address }, String(helpful) === 'true')
      return opinions.of(head)
    },

    contentPage: async ({ language, query: { id } }) => {
      const head = await one(language, 'page', id)
      return { ...shown(head, language), body: await bodyOf(catalogue, head), sample: head.sample }
    },
  }
}

function noticeCalls({ catalogue, reads }: ContentCallsParts): NoticeHandlers {
  const readBy = (userId: UserId | undefined): Promise<ReadonlySet<number> | undefined> =>
    userId === undefined ? Promise.resolve(undefined) : reads.of(userId)
  return {
    notices: async ({ language, query, session }) => {
      const heads = (await catalogue.edition(language)).of('notice')
      const read = await readBy(session?.userId)
      const { list, ...page } = pageOf(heads, query)
      return {
        list: list.map((head) => shownNotice(head, language, read)),
        ...page,
        unread: read === undefined ? null : countUnread(heads, read),
      }
    },

    notice: async ({ language, query: { id }, session }) => {
      const head = found(await catalogue.edition(language), 'notice', id)
      const [body, read] = await Promise.all([bodyOf(catalogue, head), readBy(session?.userId)])
      return { ...shownNotice(head, language, read), body }
    },

    readNotices: async ({ language, body: { ids }, session: { userId } }) => {
      const heads = (await catalogue.edition(language)).of('notice')
      const named = ids === undefined ? undefined : new Set(ids)
      await reads.mark(
        userId,
        heads.filter(({ id }) => named?.has(id) ?? true),
      )
      return { unread: countUnread(heads, await reads.of(userId)) }
    },
  }
}

function found(edition: Edition, kind: Head['kind'], id: string): Head {
  const head = edition.find(kind, id)
  if (head === undefined) throw new ApiRefusal('content.unknown')
  return head
}

function listed(
  edition: Edition,
  kind: 'help' | 'news',
  query: { readonly category?: string; readonly pageIndex?: string; readonly pageSize?: string },
) {
  const heads = edition.of(kind)
  const { category } = query
  const wanted = category === undefined ? heads : heads.filter((head) => head.category === category)
  const { list, ...page } = pageOf(wanted, query)
  return { list: list.map((head) => shown(head, edition.language)), ...page }
}

/** What its writer named, then others of its category. */
function beside(edition: Edition, head: Head): readonly Head[] {
  const named = head.related.flatMap((id) => edition.find(head.kind, id) ?? [])
  const others = edition.of(head.kind).filter(({ category }) => category === head.category)
  const all = new Set([...named, ...others])
  all.delete(head)
  return [...all].slice(0, API_LIMITS.contentBeside)
}

async function bodyOf({ database }: Catalogue, { articleId, language, number }: Head): Promise<string> {
  const { body } = await database
    .selectFrom('article_versions')
    .select('body')
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return body
}

function shown(head: Head, asked: Language) {
  const { id, category, title, summary, firstMs, publishMs, language } = head
  const fallback = language !== asked
  return { id, category, title, summary, time: firstMs, updatedTime: publishMs, language, fallback }
}

function shownNotice(head: Head, asked: Language, read: ReadonlySet<number> | undefined) {
  return { ...shown(head, asked), pinned: head.pinned, read: read?.has(head.articleId) ?? null }
}
