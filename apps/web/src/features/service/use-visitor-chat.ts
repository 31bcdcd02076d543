// The conversation of a visitor, by the key that this browser keeps; asked for again and again while the page is open.

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { type ChatControl, earlierThan, joined } from './chat-control.ts'
import { visitorKey } from './visitor-key.ts'

const KEY = ['visitorService']

export function useVisitorChat(): ChatControl {
  const cache = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      api.call('visitorService', {
        body: { visitorKey: visitorKey(), ...(pageParam === undefined ? {} : { before: String(pageParam) }) },
        signal,
        quiet: true,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: earlierThan,
    refetchInterval: WEB_LIMITS.visitorChatEveryMs,
  })
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: KEY })
  return {
    ...joined(query.data?.pages),
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    showEarlier: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    mayAttach: false,
    send: async ({ text, key }) => {
      await api.call('sendVisitorService', { body: { visitorKey: visitorKey(), text }, key, quiet: true })
      await refresh()
    },
    close: async (number) => {
      await api.call('closeVisitorService', { body: { visitorKey: visitorKey(), number } })
      await refresh()
    },
    rate: async (number, rating) => {
      await api.call('rateVisitorService', { body: { visitorKey: visitorKey(), number, rating } })
      await refresh()
    },
  }
}
