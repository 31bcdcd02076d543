// Spot orders of customers, from placement to close. Outcomes in; whole rows of the orders placed among them out, and
// for orders placed before, what was added to them and how they stand now.

import {
  type Amount,
  type CloseReason,
  type CommandNumber,
  type Event,
  type EventOf,
  type OrderId,
  type OrderStatus,
  type Outcome,
  type SpotOrderView,
  type TimeMs,
  ZERO,
} from '@candor/contract'
import type { Houses } from './project-accounts.ts'

/** How an order stands, or what came on top of how it stood. */
export interface SpotOrderProgress {
  readonly orderId: OrderId
  /** None when it stays as it was. */
  status: OrderStatus | undefined
  filledQuantity: Amount
  filledQuote: Amount
  preventedQuantity: Amount
  fee: Amount
  closeReason: CloseReason | undefined
  closedMs: TimeMs | undefined
  updatedNumber: CommandNumber
  /** Whether the order is known to be a customer's, so that its row must be there. */
  isCustomers: boolean
}

/** An order placed among the outcomes: its terms, and how it stands after them. */
export interface SpotOrderRow {
  readonly order: SpotOrderView
  readonly progress: SpotOrderProgress
}

export interface SpotOrderChanges {
  readonly placed: ReadonlyMap<OrderId, SpotOrderRow>
  /** What came on top, for orders placed before. */
  readonly changed: ReadonlyMap<OrderId, SpotOrderProgress>
}

export function projectSpotOrders(outcomes: readonly Outcome[], houses: Houses): SpotOrderChanges {
  const orders = new OrderProjection(houses)
  for (const { number, timeMs, events } of outcomes) {
    for (const event of events) orders.take(event, number, timeMs)
  }
  return orders
}

class OrderProjection implements SpotOrderChanges {
  readonly placed = new Map<OrderId, SpotOrderRow>()
  readonly changed = new Map<OrderId, SpotOrderProgress>()
  private readonly houses: Houses

  constructor(houses: Houses) {
    this.houses = houses
  }

  take(event: Event, number: CommandNumber, timeMs: TimeMs): void {
    switch (event.type) {
      case 'SpotOrderPlaced':
        if (!this.houses.has(event.order.userId)) this.place(event.order, number)
        return undefined
      case 'SpotOrderTriggered':
        if (!this.houses.has(event.userId)) this.progressOf(event.orderId, number, true).status = 'new'
        return undefined
      case 'SpotTraded':
        this.fill(event, event.maker, number)
        return this.fill(event, event.taker, number)
      case 'SelfTradePrevented':
        this.prevent(event.makerOrderId, event.quantity, number)
        return this.prevent(event.takerOrderId, event.quantity, number)
      case 'SpotOrderClosed':
        return this.close(event, number, timeMs)
      default:
        return undefined
    }
  }

  private place(order: SpotOrderView, number: CommandNumber): void {
    this.placed.set(order.orderId, { order, progress: standing(order, number) })
  }

  private fill(
    trade: EventOf<'SpotTraded'>,
    { orderId, userId, fee }: EventOf<'SpotTraded'>['maker'],
    number: CommandNumber,
  ): void {
    if (this.houses.has(userId)) return
    const progress = this.progressOf(orderId, number, true)
    progress.filledQuantity = (progress.filledQuantity + trade.quantity) as Amount
    progress.filledQuote = (progress.filledQuote + trade.quoteAmount) as Amount
    progress.fee = (progress.fee + fee) as Amount
    progress.status = 'partiallyFilled'
  }

  /** The event names no user: a change of a house order's row, which is not there, changes nothing. */
  private prevent(orderId: OrderId, quantity: Amount, number: CommandNumber): void {
    if (quantity === 0n) return
    const progress = this.progressOf(orderId, number, false)
    progress.preventedQuantity = (progress.preventedQuantity + quantity) as Amount
  }

  private close(event: EventOf<'SpotOrderClosed'>, number: CommandNumber, timeMs: TimeMs): void {
    if (this.houses.has(event.userId)) return
    const progress = this.progressOf(event.orderId, number, true)
    progress.status = event.status
    progress.closeReason = event.reason
    progress.closedMs = timeMs
  }

  private progressOf(orderId: OrderId, number: CommandNumber, isCustomers: boolean): SpotOrderProgress {
    const known = this.placed.get(orderId)?.progress ?? this.changed.get(orderId)
    const progress = known ?? nothingYet(orderId, number)
    if (known === undefined) this.changed.set(orderId, progress)
    progress.updatedNumber = number
    progress.isCustomers ||= isCustomers
    return progress
  }
}

/** An open order as it stands. */
export function standing(order: SpotOrderView, updatedNumber: CommandNumber): SpotOrderProgress {
  const { orderId, status, filledQuantity, filledQuote, preventedQuantity, fee } = order
  return {
    orderId,
    status,
    filledQuantity,
    filledQuote,
    preventedQuantity,
    fee,
    closeReason: undefined,
    closedMs: undefined,
    updatedNumber,
    isCustomers: true,
  }
}

function nothingYet(orderId: OrderId, updatedNumber: CommandNumber): SpotOrderProgress {
  return {
    orderId,
    status: undefined,
    filledQuantity: ZERO,
    filledQuote: ZERO,
    preventedQuantity: ZERO,
    fee: ZERO,
    closeReason: undefined,
    closedMs: undefined,
    updatedNumber,
    isCustomers: false,
  }
}
