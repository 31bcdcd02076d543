// What the user has in perpetual contracts, live: positions with the settings of each contract, open orders, take-profits
// and stop-losses, and fills as they happen.

import type { Answer } from '@candor/client'
import { useEffect, useSyncExternalStore } from 'react'
import { useAppState } from '../state/app-state.ts'
import { live } from './live-connection.ts'
import { TopicStore } from './topic-store.ts'

type Account = Answer<'contractAccount'>
export type Position = Account['positions'][number]
export type ContractSettings = Account['settings'][number]
export type ContractOrder = Account['orders'][number]
export type Stop = Account['stops'][number]
export type ContractFill = Answer<'contractFills'>['list'][number]

export interface Positions {
  /** Whether the first ones have come. */
  readonly isKnown: boolean
  /** By their number, the newest first. */
  readonly positions: ReadonlyMap<string, Position>
  /** By contract. */
  readonly settings: ReadonlyMap<string, ContractSettings>
}

interface PositionsData {
  readonly positions: readonly Position[]
  readonly settings: readonly ContractSettings[]
}

const NO_POSITIONS: Positions = { isKnown: false, positions: new Map(), settings: new Map() }

const positions = new TopicStore<Positions>('positions', {
  initial: NO_POSITIONS,
  snapshot: (data) => withPositions(NO_POSITIONS, data as PositionsData),
  delta: (state, data) => withPositions(state, data as PositionsData),
})

function withPositions(state: Positions, data: PositionsData): Positions {
  const held = new Map(state.positions)
  for (const position of data.positions) {
    const { positionId, lots, adlFifth } = position
    if (lots === '0') held.delete(positionId)
    // A change of one position does not tell its rank among all anew.
    else held.set(positionId, { ...position, adlFifth: adlFifth ?? held.get(positionId)?.adlFifth ?? null })
  }
  const settings = new Map(state.settings)
  for (const each of data.settings) settings.set(each.symbol, each)
  return { isKnown: true, positions: newestFirst(held), settings }
}

function newestFirst<T>(found: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...found].sort(([a], [b]) => Number(b) - Number(a)))
}

export interface OpenContractOrders {
  readonly isKnown: boolean
  readonly total: number
  /** By order number, the newest first. */
  readonly orders: ReadonlyMap<string, ContractOrder>
}

interface OrdersData {
  readonly total: number
  readonly orders: readonly ContractOrder[]
}

const OPEN = new Set<ContractOrder['status']>(['new', 'partiallyFilled'])
const NO_ORDERS: OpenContractOrders = { isKnown: false, total: 0, orders: new Map() }

const orders = new TopicStore<OpenContractOrders>('contractOrders', {
  initial: NO_ORDERS,
  snapshot: (data) => withOrders(NO_ORDERS, data as OrdersData),
  delta: (state, data) => withOrders(state, data as OrdersData),
})

function withOrders(state: OpenContractOrders, { total, orders: changed }: OrdersData): OpenContractOrders {
  const next = new Map(state.orders)
  for (const order of changed) {
    if (OPEN.has(order.status)) next.set(order.orderId, order)
    else next.delete(order.orderId)
  }
  return { isKnown: true, total, orders: newestFirst(next) }
}

export interface Stops {
  readonly isKnown: boolean
  /** Those that wait or are firing, by their number. */
  readonly stops: ReadonlyMap<string, Stop>
}

const NO_STOPS: Stops = { isKnown: false, stops: new Map() }

const stops = new TopicStore<Stops>('stops', {
  initial: NO_STOPS,
  snapshot: (data) => withStops(NO_STOPS, data as { readonly stops: readonly Stop[] }),
  delta: (state, data) => withStops(state, data as { readonly stops: readonly Stop[] }),
})

function withStops(state: Stops, data: { readonly stops: readonly Stop[] }): Stops {
  const next = new Map(state.stops)
  for (const stop of data.stops) {
    if (stop.state === 'ended') next.delete(stop.stopId)
    else next.set(stop.stopId, stop)
  }
  return { isKnown: true, stops: next }
}

// What was one user's is not the next one's.
useAppState.subscribe((state, before) => {
  if (state.token === before.token) return
  positions.forget()
  orders.forget()
  stops.forget()
})

export function usePositions(): Positions {
  return useSyncExternalStore(positions.subscribe, positions.getState)
}

export function useOpenContractOrders(): OpenContractOrders {
  return useSyncExternalStore(orders.subscribe, orders.getState)
}

export function useStops(): Stops {
  return useSyncExternalStore(stops.subscribe, stops.getState)
}

const fillListeners = new Set<(fills: readonly ContractFill[]) => void>()
let leaveFills: (() => void) | undefined

/** Calls back with the user's new fills while the component is there. */
export function useNewContractFills(listener: (fills: readonly ContractFill[]) => void): void {
  useEffect(() => {
    fillListeners.add(listener)
    live.start()
    leaveFills ??= live.subscribe('contractFills', {
      snapshot: () => undefined,
      delta: (data) => {
        for (const each of fillListeners) each(data as ContractFill[])
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
