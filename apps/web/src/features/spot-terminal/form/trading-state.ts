// Whether this user can trade in this market at this moment, and if not, why.

import { useLiveState } from '../../../live/live-connection.ts'
import { useAppState } from '../../../state/app-state.ts'
import type { MarketRules } from '../market/market-rules.ts'

export type TradingState =
  | 'open'
  | 'visitor'
  | 'frozen'
  | 'notAuthenticated'
  | 'halted'
  | 'cancelOnly'
  | 'offline'

/** The market's own state comes first: it is the same for everyone. */
export function useTradingState({ status }: MarketRules): TradingState {
  const user = useAppState((state) => (state.isLogin === 1 ? state.userData : null))
  const isLive = useLiveState() === 'open'
  if (status !== 'open') return status
  if (user === null) return 'visitor'
  if (user.frozen) return 'frozen'
  if (!user.authenticated) return 'notAuthenticated'
  return isLive ? 'open' : 'offline'
}
