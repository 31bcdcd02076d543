// The user's own trades of a spot market.

import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/call-query.ts'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'
import { OwnTrades } from '../../terminal/trades/trades-panel.tsx'
import type { MarketRules } from '../market/market-rules.ts'

export function OwnSpotTrades({ rules }: { readonly rules: MarketRules }) {
  const { data, isError, refetch } = useQuery(
    callQuery('fills', {
      query: { symbol: rules.symbol, pageSize: String(TERMINAL_LIMITS.historyPage) },
      quiet: true,
    }),
  )
  const rows = data?.list.map((fill) => ({ key: `${fill.tradeId} ${fill.orderId}`, ...fill }))
  return <OwnTrades market={rules} rows={rows} isError={isError} onRetry={() => void refetch()} />
}
