// For what is dear to draw and need not follow every change: told of changes once a second, all such listeners in the same
// moment, so that the page is drawn once. After a quiet second the first change is told at once.

import { startTransition, useEffect, useEffectEvent, useState } from 'react'

type Subscribe = (listener: () => void) => () => void

const EVERY_MS = 1_000

const pending = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let toldMs = Number.NEGATIVE_INFINITY

function tell(): void {
  timer = undefined
  toldMs = performance.now()
  const listeners = [...pending]
  pending.clear()
  for (const listener of listeners) listener()
}

/** The same subscription at that pace. */
export function paced(subscribe: Subscribe): Subscribe {
  return (listener) => {
    const leave = subscribe(() => {
      pending.add(listener)
      timer ??= setTimeout(tell, Math.max(0, toldMs + EVERY_MS - performance.now()))
    })
    return () => {
      pending.delete(listener)
      leave()
    }
  }
}

/**
 * What `get` gives, read anew with every render. A change of it renders too, at the pace of the subscription and in slices:
 * what is dear to draw keeps no click and no frame waiting.
 */
export function usePaced<T extends object | string | undefined>(subscribe: Subscribe, get: () => T): T {
  const [, setSeen] = useState(get)
  const look = useEffectEvent(() => setSeen(get()))
  useEffect(() => {
    const inSlices = (): void => startTransition(look)
    // It may have changed since it was drawn.
    inSlices()
    return subscribe(inSlices)
  }, [subscribe])
  return get()
}
