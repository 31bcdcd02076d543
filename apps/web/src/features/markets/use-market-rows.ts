// Every market with its ticker, live. Until the live connection speaks, what one call answers.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-query.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { useTickers } from '../../live/tickers.ts'
import { type MarketRow, marketRows } from './market-rows.ts'

export interface MarketRows {
  readonly rows: readonly MarketRow[]
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

export function useMarketRows(): MarketRows {
  const live = useTickers()
  const rules = useQuery({
    ...callQuery('markets', { quiet: true }),
    refetchInterval: WEB_LIMITS.rulesEveryMs,
  })
  const asked = useQuery({ ...callQuery('tickers', { quiet: true }), enabled: live.size === 0 })
  const rows = useMemo(() => {
    const known = live.size > 0 ? live : new Map(asked.data?.map((ticker) => [ticker.symbol, ticker]))
    return marketRows(rules.data?.markets ?? [], (symbol) => known.get(symbol))
  }, [live, asked.data, rules.data])
  return {
    rows,
    isLoading: rules.isPending || (live.size === 0 && asked.isPending),
    error: rules.data === undefined ? rules.error : null,
    retry: () => void rules.refetch(),
  }
}
