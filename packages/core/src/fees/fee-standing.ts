// What decides where one user stands on the fee ladder: the level waiting for 04:00, volumes of thirty days.

import { type Amount, type AssetId, type TimeMs, ZERO } from '@candor/contract'

export const WINDOW_DAYS = 30

export interface FeeStanding {
  /** Computed at 00:00, in force from 04:00. */
  pendingLevel: number
  /** Until when a better level was given. */
  overrideUntilMs: TimeMs
  /** The quote asset of today's last trade, and its volume, at hand: most trade in one. */
  todayAsset: AssetId | undefined
  todayVolume: Amount
  /** Today's volume in the others: the asset's number is the place. */
  todayOthers: Amount[]
  /** Finished days in 10^-8 BTC, by day number modulo thirty; empty until the first volume. */
  ring: Amount[]
  sumBtc: Amount
}

export function newFeeStanding(): FeeStanding {
  return {
    pendingLevel: 1,
    overrideUntilMs: 0n as TimeMs,
    todayAsset: undefined,
    todayVolume: ZERO,
    todayOthers: [],
    ring: [],
    sumBtc: ZERO,
  }
}

/** Adds to today's volume. */
export function addVolume(fees: FeeStanding, quote: AssetId, amount: Amount): void {
  if (fees.todayAsset !== quote) {
    fees.todayOthers = volumesOf(fees)
    fees.todayAsset = quote
    fees.todayVolume = fees.todayOthers[quote] ?? ZERO
  }
  fees.todayVolume = (fees.todayVolume + amount) as Amount
}

/** Today's volume by quote asset: the asset's number is the place. Empty when nothing was traded. */
export function volumesOf({ todayAsset, todayVolume, todayOthers }: FeeStanding): Amount[] {
  const volumes = [...todayOthers]
  if (todayAsset === undefined) return volumes
  while (volumes.length <= todayAsset) volumes.push(ZERO)
  volumes[todayAsset] = todayVolume
  return volumes
}

/** Puts today's volumes back, none to begin a day. */
export function setVolumes(fees: FeeStanding, volumes: readonly Amount[]): void {
  fees.todayAsset = undefined
  fees.todayVolume = ZERO
  fees.todayOthers = [...volumes]
}
