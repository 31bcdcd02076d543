// What the user's fixed terms are worth, once the server has told of them.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-query.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { type EarnWorth, earnWorth } from './earn-worth.ts'
import type { Prices } from './worth.ts'

export function useEarnWorth(prices: Prices): EarnWorth | undefined {
  const { data } = useQuery({
    ...callQuery('financialSummary', { quiet: true }),
    refetchInterval: WEB_LIMITS.rulesEveryMs,
  })
  return useMemo(() => (data === undefined ? undefined : earnWorth(data, prices)), [data, prices])
}
