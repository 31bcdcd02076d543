// What the kinds of texts and the states of versions are called, and what must be asked again after a change.

import { CONTENT_KINDS, HELP_CATEGORIES, NEWS_CATEGORIES, type VERSION_STATES } from '@candor/api'
import { queryClient } from '../../api/query-client.ts'

export type Kind = (typeof CONTENT_KINDS)[number]

interface KindWords {
  readonly one: string
  readonly many: string
  /** Of a new one; none where there are no categories. */
  readonly category: string | null
  readonly categories: readonly string[]
  /** Where readers find it. */
  readonly address: (id: string) => string
}

export const KIND_WORDS: Readonly<Record<Kind, KindWords>> = {
  notice: {
    one: 'announcement',
    many: 'Announcements',
    category: null,
    categories: [],
    address: (id) => `/desktop/noticeList?id=${id}`,
  },
  help: {
    one: 'help article',
    many: 'Help',
    category: HELP_CATEGORIES[0],
    categories: HELP_CATEGORIES,
    address: (id) => `/desktop/helpDetail?id=${id}`,
  },
  news: {
    one: 'news',
    many: 'News',
    category: NEWS_CATEGORIES[0],
    categories: NEWS_CATEGORIES,
    address: (id) => `/desktop/detail?id=${id}`,
  },
  page: { one: 'page', many: 'Pages', category: null, categories: [], address: (id) => `/desktop/${id}` },
}

export const VERSION_WORDS: Readonly<Record<(typeof VERSION_STATES)[number], string>> = {
  draft: 'draft',
  scheduled: 'scheduled',
  live: 'live',
  replaced: 'replaced',
  withdrawn: 'withdrawn',
}

export function kindOf(text: string | null | undefined): Kind {
  return CONTENT_KINDS.find((kind) => kind === text) ?? 'notice'
}

export async function refreshContent(): Promise<void> {
  await Promise.all(
    ['articles', 'articleText', 'articleVersions'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )
}
