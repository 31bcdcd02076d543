// What the user has, live: open orders, balances, and fills as they happen.

import type { Answer } from '@candor/client'
import { useEffect, useSyncExternalStore } from 'react'
import { useAppState } from '../state/app-state.ts'
import { live } from './live-connection.ts'
import { TopicStore } from './topic-store.ts'

export type Order = Answer<'openOrders'>['list'][number]
export type Balance = Answer<'balances'>['list'][number]
export type Fill = Answer<'fills'>['list'][number]

export interface OpenOrders {
  /** Whether the first ones have come. */
  readonly isKnown: boolean
  readonly total: number
  /** By order number, newest first. */
  readonly orders: ReadonlyMap<string, Order>
}

interface OrdersData {
  readonly total: number
  readonly orders: readonly Order[]
}

const OPEN = new Set(['waiting', 'new', 'partiallyFilled'])

const orders = new TopicStore<OpenOrders>('orders', {
  initial: { isKnown: false, total: 0, orders: new Map() },
  snapshot: (data) => {
    const { total, orders: list } = data as OrdersData
    return { isKnown: true, total, orders: newestFirst(new Map(list.map((order) => [order.orderId, order]))) }
  },
  delta: (state, data) => {
    const { total, orders: changed } = data as OrdersData
    const next = new Map(state.orders)
    for (const order of changed) {
      if (OPEN.has(order.status)) next.set(order.orderId, order)
      else next.delete(order.orderId)
    }
    return { isKnown: true, total, orders: newestFirst(next) }
  },
})

function newestFirst(found: Map<string, Order>): ReadonlyMap<string, Order> {
  return new Map([...found].sort(([a], [b]) => Number(b) - Number(a)))
}

export interface Balances {
  readonly isKnown: boolean
  /** By wallet and asset: `spot USDT`. */
  readonly balances: ReadonlyMap<string, Balance>
}

export const balancesStore = new TopicStore<Balances>('balances', {
  initial: { isKnown: false, balances: new Map() },
  snapshot: (data) => ({ isKnown: true, balances: byPurse(new Map(), data as Balance[]) }),
  delta: (state, data) => ({ isKnown: true, balances: byPurse(new Map(state.balances), data as Balance[]) }),
})

function byPurse(known: Map<string, Balance>, list: readonly Balance[]): ReadonlyMap<string, Balance> {
  for (const balance of list) known.set(`${balance.wallet} ${balance.asset}`, balance)
  return known
}

// What was one user's is not the next one's.
useAppState.subscribe((state, before) => {
  if (state.token === before.token) return
  orders.forget()
  balancesStore.forget()
})

export function useOpenOrders(): OpenOrders {
  return useSyncExternalStore(orders.subscribe, orders.getState)
}

export function useBalances(): Balances {
  return useSyncExternalStore(balancesStore.subscribe, balancesStore.getState)
}

const fillListeners = new Set<(fills: readonly Fill[]) => void>()
let leaveFills: (() => void) | undefined

/** Calls back with the user's new fills while the component is there. */
export function useNewFills(listener: (fills: readonly Fill[]) => void): void {
  useEffect(() => {
    fillListeners.add(listener)
    live.start()
    leaveFills ??= live.subscribe('fills', {
      snapshot: () => undefined,
      delta: (data) => {
        for (const each of fillListeners) each(data as Fill[])
      },
    })
    return () => {
      fillListeners.delete(listener)
      if (fillListeners.size > 0) return
      leaveFills?.()
      leaveFills = undefined
    }
  }, [listener])
}
