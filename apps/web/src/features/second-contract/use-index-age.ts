// How long the index has had no price, in whole seconds, once that is too long for an order; undefined while it is fresh.

import { useSyncExternalStore } from 'react'
import { type Ticks, ticksStore } from '../../live/ticks.ts'
import { SECOND_LIMITS } from './limits.ts'
import { serverNow, subscribeClock } from './use-server-now.ts'

const SECOND_MS = 1_000

export function staleSeconds({ isKnown, ticks }: Ticks, nowMs: number): number | undefined {
  if (!isKnown) return undefined
  const last = ticks.findLast(({ price }) => price !== null)
  if (last === undefined) return Number.POSITIVE_INFINITY
  const ageMs = nowMs - last.time
  return ageMs > SECOND_LIMITS.staleMs ? Math.floor(ageMs / SECOND_MS) : undefined
}

export function useStaleSeconds(symbol: string): number | undefined {
  const store = ticksStore(symbol)
  useSyncExternalStore(store.subscribe, () => staleSeconds(store.getState(), serverNow(symbol)))
  return useSyncExternalStore(subscribeClock, () => staleSeconds(store.getState(), serverNow(symbol)))
}
