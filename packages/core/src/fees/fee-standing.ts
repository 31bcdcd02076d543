// Where one user stands on the fee ladder: level, the level waiting for 04:00, volumes of thirty days.

import type { Amount, TimeMs } from '@candor/contract'

export const WINDOW_DAYS = 30

export interface FeeStanding {
  level: number
  /** Computed at 00:00, in force from 04:00. */
  pendingLevel: number
  overrideLevel: number
  overrideUntilMs: TimeMs
  /** Today's volume by quote asset: the asset's number is the place. Empty when there was none. */
  today: Amount[]
  /** Finished days in 10^-8 BTC, by day number modulo thirty; empty until the first volume. */
  ring: Amount[]
  sumBtc: Amount
}

export function newFeeStanding(): FeeStanding {
  return {
    level: 1,
    pendingLevel: 1,
    overrideLevel: 1,
    overrideUntilMs: 0n as TimeMs,
    today: [],
    ring: [],
    sumBtc: 0n as Amount,
  }
}
