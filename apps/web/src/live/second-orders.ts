// The user's second-contracts, live: those that have not ended, and the last that did, so that their end can be seen.

import type { Answer } from '@candor/client'
import { useEffect, useSyncExternalStore } from 'react'
import { useAppState } from '../state/app-state.ts'
import { TopicStore } from './topic-store.ts'

export type SecondOrder = Answer<'secondOrders'>['orders'][number]

export interface SecondOrders {
  /** Whether the first ones have come. */
  readonly isKnown: boolean
  /** Not ended, by number, newest first. */
  readonly orders: ReadonlyMap<string, SecondOrder>
  /** Ended while somebody looked, newest first. */
  readonly ended: readonly SecondOrder[]
}

interface OrdersData {
  readonly orders: readonly SecondOrder[]
}

const MOST_ENDED = 20
const NONE: SecondOrders = { isKnown: false, orders: new Map(), ended: [] }

const endListeners = new Set<(order: SecondOrder) => void>()

export const secondOrders = new TopicStore<SecondOrders>('secondOrders', {
  initial: NONE,
  // What ended while the connection was lost is in the history.
  snapshot: (data) => withOrders(NONE, data as OrdersData),
  delta: (state, data) => {
    const next = withOrders(state, data as OrdersData)
    for (const order of next.ended) {
      if (!state.ended.includes(order)) for (const listener of endListeners) listener(order)
    }
    return next
  },
})

export function withOrders(state: SecondOrders, { orders }: OrdersData): SecondOrders {
  const known = new Map(state.orders)
  let { ended } = state
  for (const order of orders) {
    if (order.status !== 'ended') known.set(order.orderId, order)
    else {
      known.delete(order.orderId)
      if (!ended.some(({ orderId }) => orderId === order.orderId)) ended = [order, ...ended]
    }
  }
  const newestFirst = [...known].sort(([a], [b]) => Number(b) - Number(a))
  return { isKnown: true, orders: new Map(newestFirst), ended: ended.slice(0, MOST_ENDED) }
}

/** An order that an answer told of, before the topic does. */
export function noteSecondOrder(order: SecondOrder): void {
  secondOrders.change((state) => {
    // What the topic told of it is newer than the answer that was on its way.
    const isKnown =
      state.orders.has(order.orderId) || state.ended.some(({ orderId }) => orderId === order.orderId)
    return !state.isKnown || isKnown ? state : withOrders(state, { orders: [order] })
  })
}

// What was one user's is not the next one's.
useAppState.subscribe((state, before) => {
  if (state.token !== before.token) secondOrders.forget()
})

export function useSecondOrders(): SecondOrders {
  return useSyncExternalStore(secondOrders.subscribe, secondOrders.getState)
}

/** Calls back with every order of the user's that ends while the component is there. */
export function useEndedSecondOrders(listener: (order: SecondOrder) => void): void {
  useEffect(() => {
    endListeners.add(listener)
    return () => {
      endListeners.delete(listener)
    }
  }, [listener])
}
