// Calls with which the site's texts are written and looked at.

import { pageAsked } from '../calls/page.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { ContentDesk } from './content-desk.ts'
import type { ContentLook } from './content-look.ts'

export interface ContentCallsParts {
  readonly desk: ContentDesk
  readonly look: ContentLook
}

type Names =
  | 'articles'
  | 'articleText'
  | 'articleVersions'
  | 'arrangeArticle'
  | 'saveArticle'
  | 'publishArticle'
  | 'scheduleArticle'
  | 'withdrawArticle'
  | 'rollBackArticle'

export function contentCalls({ desk, look }: ContentCallsParts): Pick<AdminHandlers, Names> {
  return {
    articles: ({ query: { kind, text, archived, ...page } }) =>
      look.articles({ kind, text, archived: archived === 'true', ...pageAsked(page) }),

    articleText: ({ query: { number, ...name } }) =>
      look.text(name, number === undefined ? undefined : Number(number)),

    articleVersions: ({ query: { kind, id, language, ...page } }) =>
      look.versions({ kind, id, language }, pageAsked(page)),

    arrangeArticle: async ({ administrator, body: { kind, id, isNew, ...arrangement } }) => {
      await desk.arrange({ kind, id }, isNew, arrangement, administrator)
      return look.article({ kind, id })
    },

    saveArticle: async ({ administrator, body: { kind, id, language, after, ...text } }) => ({
      number: await desk.save({ kind, id, language }, after, text, administrator),
    }),

    publishArticle: ({ administrator, body: { number, ...name } }) =>
      desk.publish(name, number, administrator),

    scheduleArticle: ({ administrator, body: { number, time, ...name } }) =>
      desk.schedule(name, number, time, administrator),

    withdrawArticle: async ({ administrator, body }) => ({
      withdrawn: await desk.withdraw(body, administrator),
    }),

    rollBackArticle: async ({ administrator, body: { number, after, ...name } }) => ({
      number: await desk.rollBack(name, number, after, administrator),
    }),
  }
}
