// Every contract with its ticker, live. Until the live connection speaks, what one call answers.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-query.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { useContractTickers } from '../../live/contract-tickers.ts'
import { type ContractRow, contractRows } from './contract-rows.ts'

export interface ContractRows {
  readonly rows: readonly ContractRow[]
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

export function useContractRows(): ContractRows {
  const live = useContractTickers()
  const rules = useQuery({
    ...callQuery('contracts', { quiet: true }),
    refetchInterval: WEB_LIMITS.rulesEveryMs,
  })
  const asked = useQuery({ ...callQuery('contractTickers', { quiet: true }), enabled: live.size === 0 })
  const rows = useMemo(() => {
    const known = live.size > 0 ? live : new Map(asked.data?.map((ticker) => [ticker.symbol, ticker]))
    return contractRows(rules.data ?? [], (symbol) => known.get(symbol))
  }, [live, asked.data, rules.data])
  return {
    rows,
    isLoading: rules.isPending,
    error: rules.data === undefined ? rules.error : null,
    retry: () => void rules.refetch(),
  }
}
