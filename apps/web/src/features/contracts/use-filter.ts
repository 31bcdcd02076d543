// What a list is narrowed to. It begins with the contract that the address names, and another choice with the first page.

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PageState } from '../tables/paging/use-page.ts'
import { type ContractFilter, NO_FILTER } from './contract-filter.ts'

export function useFilter(pages: PageState): {
  readonly filter: ContractFilter
  readonly narrow: (filter: ContractFilter) => void
} {
  const [query] = useSearchParams()
  const [filter, setFilter] = useState<ContractFilter>({
    ...NO_FILTER,
    symbol: query.get('symbol') ?? '',
  })
  return {
    filter,
    narrow: (next) => {
      setFilter(next)
      pages.turnTo(1)
    },
  }
}
