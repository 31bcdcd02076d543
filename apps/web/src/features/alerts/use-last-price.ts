// The last price of a spot market or a contract, live.

import type { AlertVenue } from '@candor/api'
import { useContractTickers } from '../../live/contract-tickers.ts'
import { useTickers } from '../../live/tickers.ts'

export function useLastPrice(venue: AlertVenue, symbol: string): string | undefined {
  // Both are asked for, since hooks are not chosen; the other one costs a subscription while the dialog is open.
  const spot = useTickers().get(symbol)
  const contract = useContractTickers().get(symbol)
  return (venue === 'spot' ? spot?.last : contract?.last) ?? undefined
}
