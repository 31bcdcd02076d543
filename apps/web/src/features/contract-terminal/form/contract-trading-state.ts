// Whether this user can send the order in the form at this moment, and if not, why. Closing is allowed where opening is
// not: nobody is held in a position.

import { useLiveState } from '../../../live/live-connection.ts'
import { useAppState } from '../../../state/app-state.ts'
import { isConditional } from './form-types.ts'
import type { ContractInForm } from './use-contract-order.ts'

export type ContractTradingState =
  | 'open'
  | 'visitor'
  | 'frozen'
  | 'notAuthenticated'
  | 'halted'
  | 'cancelOnly'
  | 'stale'
  | 'offline'

/** The market's own state comes first: it is the same for everyone. */
export function useContractTradingState({
  rules: { status },
  draft: { type },
  order: { isClosing },
  isStale,
}: Pick<ContractInForm, 'rules' | 'draft' | 'order' | 'isStale'>): ContractTradingState {
  const user = useAppState((state) => (state.isLogin === 1 ? state.userData : null))
  const isLive = useLiveState() === 'open'
  if (status !== 'open') return status
  if (user === null) return 'visitor'
  if (!isClosing && user.frozen) return 'frozen'
  if (!isClosing && !user.authenticated) return 'notAuthenticated'
  if (!isLive) return 'offline'
  // What waits opens nothing now.
  return isStale && !isClosing && !isConditional(type) ? 'stale' : 'open'
}
