// The conversation of whoever is logged in, live: asked for anew whenever the socket tells that something happened. What is
// on the screen counts as read.

import { useDocumentVisibility } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/api.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { type ChatControl, earlierThan, joined } from './chat-control.ts'
import { useServiceLive } from './live-service.ts'

const KEY = ['service']

export function useUserChat(): ChatControl {
  const cache = useQueryClient()
  const { change } = useServiceLive()
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      api.call('service', {
        query: pageParam === undefined ? {} : { before: String(pageParam) },
        signal,
        quiet: true,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: earlierThan,
    // Whether somebody is at the desk changes without a word.
    refetchInterval: WEB_LIMITS.deskEveryMs,
  })
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: KEY })
  useEffect(() => {
    if (change > 0) void cache.invalidateQueries({ queryKey: KEY })
  }, [cache, change])
  const chat = joined(query.data?.pages)
  useMarkRead(chat.thread?.number, chat.thread?.unread ?? 0, chat.lines.at(-1)?.place)
  return {
    ...chat,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    showEarlier: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    mayAttach: true,
    send: async ({ text, pictureId, key }) => {
      const words = text === '' ? {} : { text }
      const picture = pictureId === undefined ? {} : { pictureId }
      await api.call('sendService', { body: { ...words, ...picture }, key, quiet: true })
      await refresh()
    },
    close: async (number) => {
      await api.call('closeService', { body: { number } })
      await refresh()
    },
    rate: async (number, rating) => {
      await api.call('rateService', { body: { number, rating } })
      await refresh()
    },
  }
}

/** Says that answers were read while they can be seen. */
export function useMarkRead(number: string | undefined, unread: number, place: number | undefined): void {
  const isSeen = useDocumentVisibility() === 'visible'
  useEffect(() => {
    if (!isSeen || unread === 0 || number === undefined || place === undefined) return
    // When it fails the next answer tries again.
    api.call('readService', { body: { number, place }, quiet: true }).catch(() => undefined)
  }, [isSeen, number, unread, place])
}
