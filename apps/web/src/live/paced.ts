// For what is dear to draw and need not follow every change: told of changes once a second, one listener after the other with
// some frames between them, so that no frame has to draw them all. After a quiet second the first change is told at once.

import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'

type Subscribe = (listener: () => void) => () => void

const EVERY_MS = 1_000
const APART_MS = 50

/** Who has something to hear of in the next round, and who has yet to hear of it in this one. */
const pending = new Set<() => void>()
const round = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let begunMs = Number.NEGATIVE_INFINITY

function begin(): void {
  begunMs = performance.now()
  for (const listener of pending) round.add(listener)
  pending.clear()
  tellNext()
}

function tellNext(): void {
  timer = undefined
  const [listener] = round
  if (listener !== undefined) {
    round.delete(listener)
    listener()
  }
  if (round.size > 0) timer ??= setTimeout(tellNext, APART_MS)
  else if (pending.size > 0) wait()
}

function wait(): void {
  // A round that is under way goes on to the next by itself.
  if (round.size > 0) return
  timer ??= setTimeout(begin, Math.max(0, begunMs + EVERY_MS - performance.now()))
}

/** The same subscription at that pace. */
export function paced(subscribe: Subscribe): Subscribe {
  return (listener) => {
    const leave = subscribe(() => {
      pending.add(listener)
      wait()
    })
    return () => {
      pending.delete(listener)
      round.delete(listener)
      leave()
    }
  }
}

/**
 * What `get` gives, read anew with every render. A change of it renders too, at the pace of the subscription and in slices:
 * what is dear to draw keeps no click and no frame waiting.
 */
export function usePaced<T extends object | string | undefined>(subscribe: Subscribe, get: () => T): T {
  const value = get()
  const [, setSeen] = useState(value)
  // What is on the page: a change of something else may have brought it there already.
  const drawn = useRef(value)
  useEffect(() => {
    drawn.current = value
  })
  const look = useEffectEvent(() => {
    const newest = get()
    if (newest !== drawn.current) setSeen(newest)
  })
  useEffect(() => {
    const inSlices = (): void => startTransition(look)
    // It may have changed since it was drawn.
    inSlices()
    return subscribe(inSlices)
  }, [subscribe])
  return value
}
