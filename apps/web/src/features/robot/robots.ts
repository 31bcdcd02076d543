// Robots as the server tells them, and the questions for them.

import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-query.ts'
import { useAppState } from '../../state/app-state.ts'
import { ROBOT_LIMITS } from './limits.ts'

export type Robot = Answer<'robots'>['list'][number]
export type RobotDetail = Answer<'robotDetail'>
export type RobotMoney = NonNullable<Robot['money']>

/** All that have not ended: there are never more than one page of them. */
const OPEN_PAGE = { which: 'open', pageSize: '50' } as const

export function useOpenRobots() {
  const isLogin = useAppState((state) => state.isLogin === 1)
  return useQuery({
    ...callQuery('robots', { query: OPEN_PAGE, quiet: true }),
    enabled: isLogin,
    refetchInterval: ROBOT_LIMITS.resultsEveryMs,
    placeholderData: keepPreviousData,
  })
}

export function useRobot(robotId: string) {
  return useQuery({
    ...callQuery('robotDetail', { query: { robotId }, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'stopped' ? false : ROBOT_LIMITS.resultsEveryMs),
  })
}

/** How people call it: strategy and market. */
export function marketName({
  venue,
  symbol,
  base,
  quote,
}: Pick<Robot, 'venue' | 'symbol' | 'base' | 'quote'>): string {
  return venue === 'spot' ? `${base}/${quote}` : symbol
}
