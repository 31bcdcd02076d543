// Panels that come one after the other: made in one task, all of them together would keep the window from answering for
// a quarter of a second. Between two of them it is painted, and clicks are taken.

import { startTransition, useEffect, useState } from 'react'

/** Whether a panel's turn has come. */
export function useTurns<T extends string>(order: readonly T[]): (name: T) => boolean {
  const [come, setCome] = useState(0)
  useEffect(() => {
    if (come < order.length) startTransition(() => setCome(come + 1))
  }, [come, order])
  return (name) => order.indexOf(name) < come
}
