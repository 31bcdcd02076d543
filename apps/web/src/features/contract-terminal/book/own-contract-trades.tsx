// The user's own trades of a contract.

import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/call-query.ts'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'
import { OwnTrades } from '../../terminal/trades/trades-panel.tsx'
import type { ContractRules } from '../market/contract-rules.ts'

export function OwnContractTrades({ rules }: { readonly rules: ContractRules }) {
  const { data, isError, refetch } = useQuery(
    callQuery('contractFills', {
      query: { symbol: rules.symbol, pageSize: String(TERMINAL_LIMITS.historyPage) },
      quiet: true,
    }),
  )
  const rows = data?.list.map(({ tradeId, positionId, action, side, price, lots, time }) => ({
    key: `${tradeId} ${positionId} ${action}`,
    side,
    price,
    quantity: lots,
    time,
  }))
  return <OwnTrades market={rules} rows={rows} isError={isError} onRetry={() => void refetch()} />
}
