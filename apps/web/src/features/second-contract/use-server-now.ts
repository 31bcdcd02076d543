// The server's time, as the ticks of a product tell it, a few times a second; for all who ask at the same moments, so that
// two countdowns to one moment never differ.

import { useSyncExternalStore } from 'react'
import { serverTime, ticksStore } from '../../live/ticks.ts'
import { SECOND_LIMITS } from './limits.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let browserMs = Date.now()

/** Calls back a few times a second. */
export function subscribeClock(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    browserMs = Date.now()
    for (const each of listeners) each()
  }, SECOND_LIMITS.countEveryMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Of a long pause nobody was told. */
function beat(): number {
  if (timer === undefined) browserMs = Date.now()
  return browserMs
}

export function serverNow(symbol: string): number {
  return serverTime(ticksStore(symbol).getState(), Date.now())
}

export function useServerNow(symbol: string): number {
  const now = useSyncExternalStore(subscribeClock, beat)
  return serverTime(ticksStore(symbol).getState(), now)
}

/** Something that depends on the time. Whoever asks is rendered anew only when it is another. */
export function useAtServerNow<T extends string | number | boolean | undefined>(
  symbol: string,
  of: (nowMs: number) => T,
): T {
  return useSyncExternalStore(subscribeClock, () => of(serverNow(symbol)))
}
