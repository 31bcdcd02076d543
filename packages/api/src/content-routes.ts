// Calls about the site's texts: notices, help, news, pages. Each text comes in the caller's language, or in English with a
// mark where there is no translation.

import { Type } from 'typebox'
import * as c from './content-fields.ts'
import { article, contentHead, noticeHead, notice as noticeShape, opinions, page } from './content-shapes.ts'
import { SEARCHED_KINDS } from './content-words.ts'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'
import { API_LIMITS } from './limits.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'content'

const ERRORS: readonly ErrorCode[] = ['database.unavailable']
const ERRORS_OF_ONE: readonly ErrorCode[] = ['content.unknown', ...ERRORS]

const paging = { pageIndex: Type.Optional(f.pageIndexText), pageSize: Type.Optional(f.pageSizeText) }
const unread = Type.Integer({ description: 'notices that you have not marked as read' })
const helpful = Type.Union([Type.Boolean(), Type.Enum(['true', 'false'])])
const byKind = s.strict({ kind: c.articleKind, id: c.contentId })

export const notices = route({
  method: 'GET',
  path: '/exchange/app/content/notices',
  area,
  summary:
    'Announcements, pinned ones first, then the newest; and for whoever is logged in, which are unread.',
  access: 'public',
  knowsCaller: true,
  rate: 'read',
  query: s.strict(paging),
  answer: s.strict({ ...s.pageOf(noticeHead).properties, unread: f.orNull(unread) }),
  errors: ERRORS,
})

export const notice = route({
  method: 'GET',
  path: '/exchange/app/content/notice',
  area,
  summary: 'One announcement with its text.',
  access: 'public',
  knowsCaller: true,
  rate: 'read',
  query: s.strict({ id: c.contentId }),
  answer: noticeShape,
  errors: ERRORS_OF_ONE,
})

export const readNotices = route({
  method: 'POST',
  path: '/exchange/app/content/markRead',
  area,
  summary: 'Marks announcements as read, or all of them, and says how many are left.',
  access: 'user',
  rate: 'read',
  body: s.strict({
    ids: Type.Optional(
      Type.Array(c.contentId, { minItems: 1, maxItems: API_LIMITS.noticesAtOnce, description: 'none: all' }),
    ),
  }),
  answer: s.strict({ unread }),
  errors: ERRORS,
})

export const helpCategories = route({
  method: 'GET',
  path: '/exchange/app/content/helpCategories',
  area,
  summary: 'The parts of the help centre that have articles, in their order.',
  access: 'public',
  isShared: true,
  rate: 'read',
  answer: s.strict({ list: Type.Array(s.strict({ category: c.helpCategory, count: Type.Integer() })) }),
  errors: ERRORS,
})

export const helpArticles = route({
  method: 'GET',
  path: '/exchange/app/content/help',
  area,
  summary: 'Articles of the help centre, or of one part of it, in the order in which they should be read.',
  access: 'public',
  isShared: true,
  rate: 'read',
  query: s.strict({ category: Type.Optional(c.helpCategory), ...paging }),
  answer: s.pageOf(contentHead),
  errors: ERRORS,
})

export const newsArticles = route({
  method: 'GET',
  path: '/exchange/app/content/news',
  area,
  summary: 'News of the markets and of the product, newest first.',
  access: 'public',
  isShared: true,
  rate: 'read',
  query: s.strict({ category: Type.Optional(c.newsCategory), ...paging }),
  answer: s.pageOf(contentHead),
  errors: ERRORS,
})

export const contentArticle = route({
  method: 'GET',
  path: '/exchange/app/content/article',
  area,
  summary: 'One article of the help centre or of the news, and what readers thought of it.',
  access: 'public',
  isShared: true,
  rate: 'read',
  query: byKind,
  answer: article,
  errors: ERRORS_OF_ONE,
})

export const relatedArticles = route({
  method: 'GET',
  path: '/exchange/app/content/related',
  area,
  summary: 'What to read next: what its writer named, then others of its category.',
  access: 'public',
  isShared: true,
  rate: 'read',
  query: byKind,
  answer: s.strict({ list: Type.Array(contentHead) }),
  errors: ERRORS_OF_ONE,
})

export const searchContent = route({
  method: 'GET',
  path: '/exchange/app/content/search',
  area,
  summary: `Texts with these words, best first, at most ${API_LIMITS.contentFound}. The beginning of a word will do, and one wrong letter in a longer one.`,
  access: 'public',
  isShared: true,
  rate: 'read',
  query: s.strict({ text: c.searchText, kind: Type.Optional(Type.Enum([...SEARCHED_KINDS])) }),
  answer: s.strict({
    list: Type.Array(s.strict({ kind: Type.Enum([...SEARCHED_KINDS]), ...contentHead.properties })),
  }),
  errors: ERRORS,
})

export const giveOpinion = route({
  method: 'POST',
  path: '/exchange/app/content/opinion',
  area,
  summary:
    'Says whether an article helped, in the language in which you get it. One opinion for each user, and for visitors one for each address; another one takes its place.',
  access: 'public',
  knowsCaller: true,
  rate: 'login',
  body: s.strict({ kind: c.articleKind, id: c.contentId, helpful }),
  answer: opinions,
  errors: ERRORS_OF_ONE,
})

export const contentPage = route({
  method: 'GET',
  path: '/exchange/app/content/page',
  area,
  summary: 'A page that speaks for the operator, and whether it is a sample still.',
  access: 'public',
  isShared: true,
  rate: 'read',
  query: s.strict({ id: c.pageId }),
  answer: page,
  errors: ERRORS_OF_ONE,
})

export const contentRoutes = {
  notices,
  notice,
  readNotices,
  helpCategories,
  helpArticles,
  newsArticles,
  contentArticle,
  relatedArticles,
  searchContent,
  giveOpinion,
  contentPage,
}
