// The user's own limits in second-contracts, and how the day stands against them; how past orders ended, in numbers.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { useAppState } from '../../state/app-state.ts'
import { SECOND_LIMITS } from './limits.ts'

export type OwnLimits = Answer<'secondLimits'>
export type OwnStatistics = Answer<'secondStatistics'>

const often = { refetchInterval: SECOND_LIMITS.limitsEveryMs } as const

function useIsLogin(): boolean {
  return useAppState((state) => state.isLogin === 1)
}

export function useOwnLimits(): OwnLimits | undefined {
  const isLogin = useIsLogin()
  const { data } = useQuery({ ...callQuery('secondLimits', { quiet: true }), ...often, enabled: isLogin })
  return isLogin ? data : undefined
}

/** The pause from contracts and second-contracts alike; undefined when there is none. */
export function useCoolOff(): number | undefined {
  const isLogin = useIsLogin()
  const { data } = useQuery({ ...callQuery('limits', { quiet: true }), ...often, enabled: isLogin })
  return isLogin ? (data?.coolOffUntil ?? undefined) : undefined
}

export function useOwnStatistics(): OwnStatistics | undefined {
  const isLogin = useIsLogin()
  const { data } = useQuery({
    ...callQuery('secondStatistics', { query: {}, quiet: true }),
    ...often,
    enabled: isLogin,
  })
  return isLogin ? data : undefined
}

/** After an order was placed or ended: the day, the record and the list are others now. */
export function refreshSecond(): void {
  for (const name of ['secondLimits', 'secondStatistics', 'secondHistory', 'limits']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}
