// Whether this user can buy at this moment, and if not, why. The offer's own state comes first: it is the same for everyone.

import type { OffReason } from '@candor/api'
import { useAppState } from '../../../state/app-state.ts'

export type OfferState = 'open' | 'visitor' | 'frozen' | 'notAuthenticated' | OffReason

export function useOfferState(offNow: OffReason | null): OfferState {
  const isLogin = useAppState((state) => state.isLogin === 1)
  const user = useAppState((state) => (state.isLogin === 1 ? state.userData : null))
  if (offNow !== null) return offNow
  if (!isLogin) return 'visitor'
  if (user?.frozen === true) return 'frozen'
  return user?.authenticated === false ? 'notAuthenticated' : 'open'
}
