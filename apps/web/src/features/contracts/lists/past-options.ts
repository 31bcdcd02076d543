// How lists of the past are asked for: an open page is asked for anew now and then, and keeps its rows until the next come.

import { keepPreviousData } from '@tanstack/react-query'
import { WEB_LIMITS } from '../../../limits.ts'
import { isBackwards } from '../../tables/period.ts'
import type { ContractFilter } from '../contract-filter.ts'

export function pastOptions({ period }: Pick<ContractFilter, 'period'>) {
  return {
    enabled: !isBackwards(period),
    placeholderData: keepPreviousData,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  } as const
}
