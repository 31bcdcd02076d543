// What the user has in contracts, live: positions and settings, open orders, take-profits and stop-losses, conditional
// orders, fills.

import type { Answer } from '@candor/client'
import { useEffect, useSyncExternalStore } from 'react'
import { useAppState } from '../state/app-state.ts'
import { live } from './live-connection.ts'
import { TopicStore } from './topic-store.ts'

type Account = Answer<'contractAccount'>
export type Position = Account['positions'][number]
export type Stop = Account['stops'][number]
export type ContractSettings = Account['settings'][number]
export type ContractOrder = Account['orders'][number]
export type ContractTrigger = Account['triggers'][number]
export type ContractFill = Answer<'contractFills'>['list'][number]

export interface Positions {
  /** Whether the first ones have come. */
  readonly isKnown: boolean
  /** By number, oldest first. */
  readonly positions: ReadonlyMap<string, Position>
  /** By contract. */
  readonly settings: ReadonlyMap<string, ContractSettings>
}

interface PositionsData {
  readonly positions: readonly Position[]
  readonly settings: readonly ContractSettings[]
}

const NO_POSITIONS: Positions = { isKnown: false, positions: new Map(), settings: new Map() }

export const contractPositions = new TopicStore<Positions>('positions', {
  initial: NO_POSITIONS,
  snapshot: (data) => withPositions(NO_POSITIONS, data as PositionsData),
  delta: (state, data) => withPositions(state, data as PositionsData),
})

function withPositions(state: Positions, data: PositionsData): Positions {
  const positions = new Map(state.positions)
  for (const position of data.positions) {
    const { positionId, lots, adlFifth } = position
    if (lots === '0') positions.delete(positionId)
    // A change does not say how it ranks: what was known stays until somebody asks.
    else
      positions.set(positionId, {
        ...position,
        adlFifth: adlFifth ?? positions.get(positionId)?.adlFifth ?? null,
      })
  }
  const settings = new Map(state.settings)
  for (const each of data.settings) settings.set(each.symbol, each)
  return { isKnown: true, positions, settings }
}

export interface ContractOrders {
  readonly isKnown: boolean
  readonly total: number
  /** By order number, newest first. */
  readonly orders: ReadonlyMap<string, ContractOrder>
}

interface OrdersData {
  readonly total: number
  readonly orders: readonly ContractOrder[]
}

const OPEN = new Set(['new', 'partiallyFilled'])

export const contractOrders = new TopicStore<ContractOrders>('contractOrders', {
  initial: { isKnown: false, total: 0, orders: new Map() },
  snapshot: (data) => withOrders(new Map(), data as OrdersData),
  delta: (state, data) => withOrders(new Map(state.orders), data as OrdersData),
})

function withOrders(known: Map<string, ContractOrder>, { total, orders }: OrdersData): ContractOrders {
  for (const order of orders) {
    if (OPEN.has(order.status)) known.set(order.orderId, order)
    else known.delete(order.orderId)
  }
  const newestFirst = [...known].sort(([a], [b]) => Number(b) - Number(a))
  return { isKnown: true, total, orders: new Map(newestFirst) }
}

export interface Stops {
  readonly isKnown: boolean
  readonly stops: ReadonlyMap<string, Stop>
}

interface StopsData {
  readonly stops: readonly Stop[]
}

export const contractStops = new TopicStore<Stops>('stops', {
  initial: { isKnown: false, stops: new Map() },
  snapshot: (data) => withStops(new Map(), data as StopsData),
  delta: (state, data) => withStops(new Map(state.stops), data as StopsData),
})

function withStops(known: Map<string, Stop>, { stops }: StopsData): Stops {
  for (const stop of stops) {
    if (stop.state === 'ended') known.delete(stop.stopId)
    else known.set(stop.stopId, stop)
  }
  return { isKnown: true, stops: known }
}

export interface ContractTriggers {
  readonly isKnown: boolean
  /** Those that wait, by number, newest first. */
  readonly triggers: ReadonlyMap<string, ContractTrigger>
}

interface TriggersData {
  readonly triggers: readonly ContractTrigger[]
}

export const contractTriggers = new TopicStore<ContractTriggers>('contractTriggers', {
  initial: { isKnown: false, triggers: new Map() },
  snapshot: (data) => withTriggers(new Map(), data as TriggersData),
  delta: (state, data) => withTriggers(new Map(state.triggers), data as TriggersData),
})

function withTriggers(known: Map<string, ContractTrigger>, { triggers }: TriggersData): ContractTriggers {
  for (const trigger of triggers) {
    if (trigger.state === 'waiting') known.set(trigger.triggerId, trigger)
    else known.delete(trigger.triggerId)
  }
  const newestFirst = [...known].sort(([a], [b]) => Number(b) - Number(a))
  return { isKnown: true, triggers: new Map(newestFirst) }
}

// What was one user's is not the next one's.
useAppState.subscribe((state, before) => {
  if (state.token === before.token) return
  contractPositions.forget()
  contractOrders.forget()
  contractStops.forget()
  contractTriggers.forget()
})

export function usePositions(): Positions {
  return useSyncExternalStore(contractPositions.subscribe, contractPositions.getState)
}

export function useContractOrders(): ContractOrders {
  return useSyncExternalStore(contractOrders.subscribe, contractOrders.getState)
}

export function useStops(): Stops {
  return useSyncExternalStore(contractStops.subscribe, contractStops.getState)
}

export function useContractTriggers(): ContractTriggers {
  return useSyncExternalStore(contractTriggers.subscribe, contractTriggers.getState)
}

/** How positions rank to be deleveraged, as an answer about the whole account tells it. */
export function rankPositions(ranked: readonly Pick<Position, 'positionId' | 'adlFifth'>[]): void {
  contractPositions.change((state) => {
    const positions = new Map(state.positions)
    let isOther = false
    for (const { positionId, adlFifth } of ranked) {
      const known = positions.get(positionId)
      if (known === undefined || adlFifth === null || known.adlFifth === adlFifth) continue
      positions.set(positionId, { ...known, adlFifth })
      isOther = true
    }
    return isOther ? { ...state, positions } : state
  })
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
