// A second-contract that is offered, and the index that decides it.

import {
  type Amount,
  type IndexId,
  type Price,
  type ProductId,
  type SecondDirection,
  type SecondOrderId,
  type SecondParameters,
  type SecondStatus,
  type TimeMs,
  type UserId,
  ZERO,
} from '@candor/contract'
import type { PriceIndex } from '../platform/price-index.ts'
import { NO_HASH } from './second-hashes.ts'
import type { SecondOrder } from './second-order.ts'

/** A lost order that may still be given back with a voided range. */
export interface LostOrder {
  readonly id: SecondOrderId
  readonly userId: UserId
  readonly stake: Amount
  readonly acceptedMs: TimeMs
  readonly endedMs: TimeMs
}

/** How long a lost order is remembered for that. */
const LOSSES_KEPT_MS = 3_600_000n

export class SecondProduct {
  readonly id: ProductId
  readonly symbol: string
  readonly on: SecondIndex
  parameters: SecondParameters
  status: SecondStatus = 'open'
  /** What accepted orders of each direction would win. */
  readonly profits: Record<SecondDirection, Amount> = { up: ZERO, down: ZERO }
  /** Oldest first. */
  losses: LostOrder[] = []

  constructor(id: ProductId, symbol: string, on: SecondIndex, parameters: SecondParameters) {
    this.id = id
    this.symbol = symbol
    this.on = on
    this.parameters = parameters
  }

  remember(lost: LostOrder): void {
    this.forgetLosses(lost.endedMs)
    this.losses.push(lost)
  }

  forgetLosses(nowMs: TimeMs): void {
    this.losses = this.recentLosses(nowMs)
  }

  /** Those that may still be given back. */
  recentLosses(nowMs: TimeMs): LostOrder[] {
    const kept = this.losses.findIndex(({ endedMs }) => endedMs + LOSSES_KEPT_MS >= nowMs)
    return kept === -1 ? [] : kept === 0 ? this.losses : this.losses.slice(kept)
  }
}

/** The first valid tick of one second. */
export interface WindowTick {
  readonly second: number
  readonly price: Price
  readonly sequence: number
}

export const WINDOW_TICKS = 5
export const LEAST_TICKS = 4

/** What the ticks of a window add up to. */
export interface WindowSum {
  readonly sum: Price
  readonly count: number
  readonly lastSequence: number | undefined
}

export class SecondIndex {
  readonly index: PriceIndex
  /** The ends of the two chains. */
  hash: Uint8Array = NO_HASH
  sealHash: Uint8Array = NO_HASH
  seals = 0
  /** Of the last seconds that have one, oldest first. */
  readonly recent: WindowTick[] = []
  readonly unsealed = new Set<SecondOrder>()
  readonly sealed = new Set<SecondOrder>()
  /** Open orders by the last second of their window. */
  private readonly byLastSecond = new Map<number, Set<SecondOrder>>()

  constructor(index: PriceIndex) {
    this.index = index
  }

  get id(): IndexId {
    return this.index.id
  }

  /** Whether the tick is its second's first. */
  count(tick: WindowTick): boolean {
    const last = this.recent.at(-1)
    if (last !== undefined && last.second >= tick.second) return false
    this.recent.push(tick)
    if (this.recent.length > WINDOW_TICKS) this.recent.shift()
    return true
  }

  window(lastSecond: number): WindowSum {
    let sum = 0n
    let count = 0
    let lastSequence: number | undefined
    for (const { second, price, sequence } of this.recent) {
      if (second <= lastSecond - WINDOW_TICKS || second > lastSecond) continue
      sum += price
      count++
      lastSequence = sequence
    }
    return { sum: sum as Price, count, lastSequence }
  }

  addOpen(order: SecondOrder): void {
    const second = order.lastSecond
    const known = this.byLastSecond.get(second)
    if (known === undefined) this.byLastSecond.set(second, new Set([order]))
    else known.add(order)
  }

  /** Forgets an order that has ended, wherever it waited. */
  drop(order: SecondOrder): void {
    this.unsealed.delete(order)
    this.sealed.delete(order)
    if (order.expiryMs === undefined) return
    const second = order.lastSecond
    const orders = this.byLastSecond.get(second)
    orders?.delete(order)
    if (orders?.size === 0) this.byLastSecond.delete(second)
  }

  isWaitingToEnd(order: SecondOrder): boolean {
    return order.expiryMs !== undefined && this.byLastSecond.get(order.lastSecond)?.has(order) === true
  }

  /** Open orders whose window ends in this second. */
  endingIn(second: number): readonly SecondOrder[] {
    return [...(this.byLastSecond.get(second) ?? [])]
  }

  /** Open orders whose window ended before this second: at most those of the second before, when jobs run on time. */
  endedBefore(second: number): readonly SecondOrder[] {
    const orders: SecondOrder[] = []
    for (const [last, ending] of this.byLastSecond) if (last < second) orders.push(...ending)
    return orders
  }
}
