// The user's ended orders and fills, page after page. Asked for anew when something of the user's traded or ended, and
// now and then: the history follows the engine a moment later, and what was asked in between would stay old.

import type { Answer } from '@candor/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'

const PAGE_SIZE = String(TERMINAL_LIMITS.historyPage) as '50'
const MOST_PAGES = 20

interface Page {
  readonly total: number
  readonly pageIndex: number
  readonly pageSize: number
}

function nextPage({ total, pageIndex, pageSize }: Page): number | undefined {
  return pageIndex * pageSize < total && pageIndex < MOST_PAGES ? pageIndex + 1 : undefined
}

function queryOf(only: string | undefined, page: number) {
  return { ...(only === undefined ? {} : { symbol: only }), pageIndex: String(page), pageSize: PAGE_SIZE }
}

export function useOrderHistory(only: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['orderHistory', 'terminal', only],
    queryFn: ({ pageParam, signal }): Promise<Answer<'orderHistory'>> =>
      api.call('orderHistory', {
        query: { ...queryOf(only, pageParam), status: 'ended' },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
}

export function useFills(only: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['fills', 'terminal', only],
    queryFn: ({ pageParam, signal }): Promise<Answer<'fills'>> =>
      api.call('fills', { query: queryOf(only, pageParam), signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
}
