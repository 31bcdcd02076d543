// The order that is followed, live. Looks anew when something of the user's changes, and now and then: what has ended is
// not shown for ever.

import { useSyncExternalStore } from 'react'
import { type SecondOrder, secondOrders } from '../../live/second-orders.ts'
import { followedOrder, useFollowed } from './followed-order.ts'
import { serverNow, subscribeClock } from './use-server-now.ts'

function subscribe(listener: () => void): () => void {
  const leaves = [secondOrders.subscribe(listener), subscribeClock(listener)]
  return () => {
    for (const leave of leaves) leave()
  }
}

export function useFollowedOrder(symbol: string): SecondOrder | undefined {
  const chosen = useFollowed(({ orderId }) => orderId)
  return useSyncExternalStore(subscribe, () =>
    followedOrder(secondOrders.getState(), { symbol, chosen, nowMs: serverNow(symbol) }),
  )
}
