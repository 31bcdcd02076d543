// Asks now and then how the user's positions rank to be deleveraged: changes of positions do not tell it.

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../api/call-query.ts'
import { WEB_LIMITS } from '../limits.ts'
import { rankPositions } from '../live/contract-account.ts'

export function useRanks(isWanted: boolean): void {
  const { data } = useQuery({
    ...callQuery('contractAccount', { quiet: true }),
    enabled: isWanted,
    refetchInterval: WEB_LIMITS.rankEveryMs,
  })
  useEffect(() => {
    if (data !== undefined) rankPositions(data.positions)
  }, [data])
}
