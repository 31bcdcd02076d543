// Whether this user can buy at this moment, and if not, why. The product's own state comes first: it is the same for
// everyone.

import { e8Of } from '../../../format/decimal.ts'
import { useLiveState } from '../../../live/live-connection.ts'
import { useAppState } from '../../../state/app-state.ts'
import type { SecondRules } from '../product-rules.ts'
import { useStaleSeconds } from '../use-index-age.ts'
import { type OwnLimits, useCoolOff, useOwnLimits } from '../use-own-limits.ts'
import { useAtServerNow } from '../use-server-now.ts'

export type FormState =
  | { readonly kind: 'open' | 'closed' | 'country' | 'visitor' | 'frozen' | 'notAuthenticated' | 'offline' }
  /** For so many seconds. */
  | { readonly kind: 'stale'; readonly seconds: number }

/** A timed order needs no price now. */
export function useFormState({ symbol, status, isOffered }: SecondRules, isTimed: boolean): FormState {
  const user = useAppState((state) => (state.isLogin === 1 ? state.userData : null))
  const isLogin = useAppState((state) => state.isLogin === 1)
  const isLive = useLiveState() === 'open'
  const seconds = useStaleSeconds(symbol)
  if (status !== 'open') return { kind: 'closed' }
  if (!isOffered) return { kind: 'country' }
  if (!isLogin) return { kind: 'visitor' }
  if (user?.frozen === true) return { kind: 'frozen' }
  if (user?.authenticated === false) return { kind: 'notAuthenticated' }
  if (!isLive) return { kind: 'offline' }
  return seconds === undefined || isTimed ? { kind: 'open' } : { kind: 'stale', seconds }
}

/** Why there is no form at all, and until when. */
export interface Pause {
  readonly reason: 'break' | 'coolOff' | 'lossLimit'
  readonly untilMs: number
}

export function usePause({ symbol, minStake }: SecondRules): Pause | undefined {
  const limits = useOwnLimits()
  const coolOffMs = useCoolOff()
  const breakMs = limits?.breakUntil ?? 0
  const pauseMs = coolOffMs ?? 0
  const dayEndsMs = limits !== undefined && isLimitReached(limits, minStake) ? limits.dayEnds : 0
  const untilMs = { break: breakMs, coolOff: pauseMs, lossLimit: dayEndsMs }
  const reason = useAtServerNow(symbol, (nowMs): Pause['reason'] | undefined => {
    if (breakMs > nowMs && breakMs >= pauseMs) return 'break'
    if (pauseMs > nowMs) return 'coolOff'
    return dayEndsMs > nowMs ? 'lossLimit' : undefined
  })
  return reason === undefined ? undefined : { reason, untilMs: untilMs[reason] }
}

/** What orders that still run hold may come back today; what is lost does not. */
function isLimitReached({ limit, lossToday }: OwnLimits, minStake: bigint): boolean {
  return limit !== null && e8Of(lossToday) + minStake > e8Of(limit)
}
