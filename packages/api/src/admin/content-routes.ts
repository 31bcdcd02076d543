// Calls with which the site's texts are written: drafts, versions, what is shown from when on. A version is never changed
// once it is saved; what readers get is the newest one that is published.

import { Type } from 'typebox'
import * as c from '../content-fields.ts'
import { opinions } from '../content-shapes.ts'
import { VERSION_STATES } from '../content-words.ts'
import type { ErrorCode } from '../errors.ts'
import * as f from '../fields.ts'
import { API_LIMITS } from '../limits.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'
import type { AdminRole } from './admin-words.ts'

const area = 'content'
const LOOK = ['owner', 'content', 'auditor'] as const satisfies readonly AdminRole[]
const WRITE = ['owner', 'content'] as const satisfies readonly AdminRole[]

const ONE: readonly ErrorCode[] = ['content.unknown', 'database.unavailable']
const ONE_VERSION: readonly ErrorCode[] = ['content.version.unknown', ...ONE]

const number = Type.Integer({ minimum: 1, maximum: API_LIMITS.contentVersions, description: 'version' })
const after = Type.Integer({
  minimum: 0,
  maximum: API_LIMITS.contentVersions,
  description: 'the newest version that you saw, 0 for none',
})
const state = Type.Enum([...VERSION_STATES], { description: 'what has become of a version' })
const place = Type.Integer({
  minimum: 0,
  maximum: API_LIMITS.contentPlace,
  description: 'smaller ones come first',
})
const article = { kind: c.contentKind, id: c.contentId }
const text = { ...article, language: c.language }
const category = f.orNull(Type.String({ maxLength: API_LIMITS.contentIdLength }))
const related = Type.Array(c.contentId, { maxItems: API_LIMITS.contentRelated })
const publishTime = f.orNull(f.timeMs)

const articleRow = s.strict({
  ...article,
  category: f.orNull(Type.String()),
  place: Type.Integer(),
  pinned: Type.Boolean(),
  sample: Type.Boolean({ description: 'a sample text is what readers get in some language' }),
  archived: Type.Boolean({ description: 'shown nowhere on the site' }),
  related: Type.Array(Type.String()),
  title: Type.String({ description: 'of the newest version, in English where there is one' }),
  languages: Type.Array(
    s.strict({
      language: c.language,
      live: f.orNull(Type.Integer({ description: 'the version that readers get' })),
      newest: Type.Integer(),
      scheduledTime: publishTime,
    }),
  ),
  opinions,
})

const versionHead = s.strict({
  number: Type.Integer(),
  state,
  title: Type.String(),
  author: Type.String(),
  savedTime: f.timeMs,
  publishTime,
})

const articles = adminRoute({
  method: 'GET',
  path: '/exchange/admin/content/list',
  area,
  summary: 'The texts of the site, in which languages there are any, and what readers thought of them.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({
    kind: Type.Optional(c.contentKind),
    text: Type.Optional(c.searchText),
    archived: Type.Optional(Type.Enum(['true', 'false'])),
    ...a.page,
  }),
  answer: s.pageOf(articleRow),
  errors: ['database.unavailable'],
})

const articleText = adminRoute({
  method: 'GET',
  path: '/exchange/admin/content/article',
  area,
  summary:
    'One version of a text, or the newest, whether it is published or not; number 0 while there is none.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({
    ...text,
    number: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,3}$', description: 'version' })),
  }),
  answer: s.strict({
    ...text,
    ...versionHead.properties,
    summary: Type.String(),
    body: Type.String(),
    newest: Type.Integer(),
  }),
  errors: ONE_VERSION,
})

const articleVersions = adminRoute({
  method: 'GET',
  path: '/exchange/admin/content/versions',
  area,
  summary: 'The versions of a text in one language, newest first.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({ ...text, ...a.page }),
  answer: s.pageOf(versionHead),
  errors: ONE,
})

const arrangeArticle = adminRoute({
  method: 'POST',
  path: '/exchange/admin/content/arrange',
  area,
  summary:
    'Makes an article, or says where it stands: category, place, pin, what belongs to it, whether it is shown at all.',
  access: 'user',
  roles: WRITE,
  rate: 'read',
  body: s.strict({
    ...article,
    isNew: Type.Boolean({ description: 'it must not be there yet' }),
    category,
    place,
    pinned: Type.Boolean(),
    related,
    archived: Type.Boolean(),
  }),
  answer: articleRow,
  errors: ['content.exists', 'content.category', ...ONE],
})

const saveArticle = adminRoute({
  method: 'POST',
  path: '/exchange/admin/content/save',
  area,
  summary: 'Saves a text as a new draft. Readers get nothing of it until it is published.',
  access: 'user',
  roles: WRITE,
  rate: 'read',
  bodyBytes: API_LIMITS.contentBytes,
  body: s.strict({ ...text, after, title: c.titleGiven, summary: c.summaryGiven, body: c.bodyGiven }),
  answer: s.strict({ number: Type.Integer() }),
  errors: ['content.conflict', 'content.markdown', 'content.versions.max', ...ONE],
})

const publishArticle = adminRoute({
  method: 'POST',
  path: '/exchange/admin/content/publish',
  area,
  summary: 'Gives a version to readers now, a scheduled one too.',
  access: 'user',
  roles: WRITE,
  rate: 'read',
  body: s.strict({ ...text, number }),
  answer: s.strict({ number: Type.Integer(), publishTime: f.timeMs }),
  errors: ['content.version.old', ...ONE_VERSION],
})

const scheduleArticle = adminRoute({
  method: 'POST',
  path: '/exchange/admin/content/schedule',
  area,
  summary: 'Gives a version to readers at a later moment.',
  access: 'user',
  roles: WRITE,
  rate: 'read',
  body: s.strict({ ...text, number, time: a.moment }),
  answer: s.strict({ number: Type.Integer(), publishTime: f.timeMs }),
  errors: ['content.version.old', 'content.version.live', 'content.time', ...ONE_VERSION],
})

const withdrawArticle = adminRoute({
  method: 'POST',
  path: '/exchange/admin/content/withdraw',
  area,
  summary:
    'Takes a text off the site in one language, what was scheduled too. English is shown instead where there is any.',
  access: 'user',
  roles: WRITE,
  rate: 'read',
  body: s.strict(text),
  answer: s.strict({ withdrawn: Type.Array(Type.Integer()) }),
  errors: ONE,
})

const rollBackArticle = adminRoute({
  method: 'POST',
  path: '/exchange/admin/content/rollback',
  area,
  summary: 'Gives readers the text of an earlier version again, as a new version.',
  access: 'user',
  roles: WRITE,
  rate: 'read',
  body: s.strict({ ...text, after, number }),
  answer: s.strict({ number: Type.Integer() }),
  errors: ['content.conflict', 'content.versions.max', ...ONE_VERSION],
})

export const contentRoutes = {
  articles,
  articleText,
  articleVersions,
  arrangeArticle,
  saveArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
  rollBackArticle,
}
