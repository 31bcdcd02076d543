// Articles of the help centre for what was typed, as the server finds them in the user's language.

import { useDebouncedValue } from '@mantine/hooks'
import { IconHelp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-query.ts'
import { PALETTE_LIMITS } from './limits.ts'
import type { PlaceItem } from './palette-item.ts'

export const ARTICLE_ID = 'help:'

export function articleItem({
  id,
  title,
  detail = '',
  isEnglish = false,
}: {
  readonly id: string
  readonly title: string
  readonly detail?: string
  readonly isEnglish?: boolean
}): PlaceItem {
  return {
    id: `${ARTICLE_ID}${id}`,
    group: 'help',
    kind: 'article',
    icon: IconHelp,
    title,
    detail,
    words: [title],
    lang: isEnglish ? 'en' : undefined,
    to: `/helpDetail?id=${encodeURIComponent(id)}`,
  }
}

interface FoundArticles {
  readonly articles: readonly PlaceItem[]
  /** Whether an answer to what is typed now is still to come. */
  readonly isLooking: boolean
}

export function useFoundArticles(typed: string): FoundArticles {
  const wanted = typed.trim()
  const [text] = useDebouncedValue(wanted, PALETTE_LIMITS.typingMs)
  const { data, isFetching } = useQuery({
    ...callQuery('searchContent', { query: { text, kind: 'help' }, quiet: true }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  if (wanted === '') return { articles: [], isLooking: false }
  const list = text === '' ? [] : (data?.list ?? [])
  return {
    articles: list.map(({ id, title, summary, fallback }) =>
      articleItem({ id, title, detail: summary, isEnglish: fallback }),
    ),
    isLooking: isFetching || text !== wanted,
  }
}
