// The user's past in contracts, page after page. Asked for anew when something of the user's traded or ended, and now and
// then: the history follows the engine a moment later, and what was asked in between would stay old.

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

interface PageQuery {
  readonly symbol?: string
  readonly pageIndex: string
  readonly pageSize: '50'
}

/** The name begins the key, so that everything of this kind can be asked for anew. */
function usePages<P extends Page>(
  name: string,
  only: string | undefined,
  load: (query: PageQuery, signal: AbortSignal) => Promise<P>,
) {
  return useInfiniteQuery({
    queryKey: [name, 'terminal', only],
    queryFn: ({ pageParam, signal }) =>
      load(
        {
          ...(only === undefined ? {} : { symbol: only }),
          pageIndex: String(pageParam),
          pageSize: PAGE_SIZE,
        },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
}

export function useContractOrderHistory(only: string | undefined) {
  return usePages('contractOrderHistory', only, (query, signal) =>
    api.call('contractOrderHistory', { query: { ...query, status: 'ended' }, signal, quiet: true }),
  )
}

export function useContractFills(only: string | undefined) {
  return usePages('contractFills', only, (query, signal) =>
    api.call('contractFills', { query, signal, quiet: true }),
  )
}

export function usePastPositions(only: string | undefined) {
  return usePages('positionHistory', only, (query, signal) =>
    api.call('positionHistory', { query, signal, quiet: true }),
  )
}

export function useFundingRecords(only: string | undefined) {
  return usePages('fundingRecords', only, (query, signal) =>
    api.call('fundingRecords', { query, signal, quiet: true }),
  )
}
