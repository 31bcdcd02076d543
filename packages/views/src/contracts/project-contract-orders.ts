// Contract orders of customers, from placement to close. Outcomes in; whole rows of the orders placed among them out, and
// for orders placed before, what was added to them and how they stand now.

import {
  type Amount,
  type CommandNumber,
  type ContractCloseReason,
  type ContractOrderView,
  type ContractParty,
  type Direction,
  type Event,
  type EventOf,
  type Lots,
  type OrderId,
  type OrderStatus,
  type Outcome,
  type Price,
  type StopId,
  type TimeMs,
  ZERO,
} from '@candor/contract'
import type { Houses } from '../project-accounts.ts'
import { otherDirection } from './position-moves.ts'

/** How an order stands, or what came on top of how it stood. */
export interface ContractOrderProgress {
  readonly orderId: OrderId
  /** None when it stays as it was. */
  status: OrderStatus | undefined
  filledLots: Lots
  filledValue: Amount
  droppedLots: Lots
  openFee: Amount
  closeFee: Amount
  pnl: Amount
  closeReason: ContractCloseReason | undefined
  closedMs: TimeMs | undefined
  updatedNumber: CommandNumber
  /** Whether the order is known to be a customer's, so that its row must be there. */
  isCustomers: boolean
}

/** An order placed among the outcomes: its terms, and how it stands after them. */
export interface ContractOrderRow {
  readonly order: ContractOrderView
  readonly marginReserve: Amount | undefined
  readonly feeReserve: Amount | undefined
  readonly replaces: OrderId | undefined
  /** The take-profit or stop-loss that sent it, and the price that fired that. */
  readonly stopId: StopId | undefined
  readonly triggerPrice: Price | undefined
  readonly progress: ContractOrderProgress
}

export interface ContractOrderChanges {
  readonly placed: ReadonlyMap<OrderId, ContractOrderRow>
  /** What came on top, for orders placed before. */
  readonly changed: ReadonlyMap<OrderId, ContractOrderProgress>
}

export function projectContractOrders(outcomes: readonly Outcome[], houses: Houses): ContractOrderChanges {
  const orders = new OrderProjection(houses)
  for (const { number, timeMs, events } of outcomes) {
    for (const event of events) orders.take(event, number, timeMs)
  }
  return orders
}

/** Of the position that it opens; of the one that it closes, if it does nothing else. */
export function directionOf({
  side,
  positionSide,
  lots,
  closeLots,
}: Pick<ContractOrderView, 'side' | 'positionSide' | 'lots' | 'closeLots'>): Direction {
  if (positionSide !== 'both') return positionSide
  const opened = side === 'buy' ? 'long' : 'short'
  return closeLots === lots ? otherDirection(opened) : opened
}

class OrderProjection implements ContractOrderChanges {
  readonly placed = new Map<OrderId, ContractOrderRow>()
  readonly changed = new Map<OrderId, ContractOrderProgress>()
  private readonly houses: Houses
  private fired: EventOf<'StopTriggered'> | undefined

  constructor(houses: Houses) {
    this.houses = houses
  }

  take(event: Event, number: CommandNumber, timeMs: TimeMs): void {
    switch (event.type) {
      case 'StopTriggered':
        this.fired = event
        return undefined
      case 'ContractOrderPlaced':
        if (!this.houses.has(event.order.userId)) this.place(event, number)
        return undefined
      case 'ContractTraded':
        this.fill(event.maker, number)
        return this.fill(event.taker, number)
      case 'ContractSelfTradePrevented':
        this.prevent(event.makerOrderId, event.lots, number)
        return this.prevent(event.takerOrderId, event.lots, number)
      case 'ContractOrderReduced':
        if (!this.houses.has(event.userId)) drop(this.progressOf(event.orderId, number, true), event.lots)
        return undefined
      case 'ContractOrderClosed':
        return this.close(event, number, timeMs)
      default:
        return undefined
    }
  }

  private place(event: EventOf<'ContractOrderPlaced'>, number: CommandNumber): void {
    const { order, replaces, marginReserve } = event
    const fired = this.firedFor(order)
    this.placed.set(order.orderId, {
      order,
      marginReserve,
      feeReserve: (order.reserve - marginReserve) as Amount,
      replaces,
      stopId: fired?.stopId,
      triggerPrice: fired?.price,
      progress: standing(order, number),
    })
  }

  /** A take-profit or stop-loss sends its order at once. */
  private firedFor({ origin, userId, marketId }: ContractOrderView): EventOf<'StopTriggered'> | undefined {
    const { fired } = this
    if (fired === undefined || fired.kind !== origin) return undefined
    return fired.userId === userId && fired.marketId === marketId ? fired : undefined
  }

  private fill({ orderId, userId, changes }: ContractParty, number: CommandNumber): void {
    if (this.houses.has(userId)) return
    const progress = this.progressOf(orderId, number, true)
    progress.status = 'partiallyFilled'
    for (const { lots, value, pnl, fee } of changes) {
      progress.filledLots = (progress.filledLots + (lots > 0n ? lots : -lots)) as Lots
      progress.filledValue = (progress.filledValue + value) as Amount
      progress.pnl = (progress.pnl + pnl) as Amount
      if (lots > 0n) progress.openFee = (progress.openFee + fee) as Amount
      else progress.closeFee = (progress.closeFee + fee) as Amount
    }
  }

  /** The event names no user: a change of a house order's row, which is not there, changes nothing. */
  private prevent(orderId: OrderId, lots: Lots, number: CommandNumber): void {
    if (lots !== 0n) drop(this.progressOf(orderId, number, false), lots)
  }

  private close(event: EventOf<'ContractOrderClosed'>, number: CommandNumber, timeMs: TimeMs): void {
    if (this.houses.has(event.userId)) return
    const progress = this.progressOf(event.orderId, number, true)
    progress.status = event.status
    progress.closeReason = event.reason
    progress.closedMs = timeMs
  }

  private progressOf(orderId: OrderId, number: CommandNumber, isCustomers: boolean): ContractOrderProgress {
    const known = this.placed.get(orderId)?.progress ?? this.changed.get(orderId)
    const progress = known ?? nothingYet(orderId, number)
    if (known === undefined) this.changed.set(orderId, progress)
    progress.updatedNumber = number
    progress.isCustomers ||= isCustomers
    return progress
  }
}

function drop(progress: ContractOrderProgress, lots: Lots): void {
  progress.droppedLots = (progress.droppedLots + lots) as Lots
}

/** An open order as it stands. */
export function standing(order: ContractOrderView, updatedNumber: CommandNumber): ContractOrderProgress {
  const { orderId, status, filledLots, filledValue, droppedLots, openFee, closeFee, pnl } = order
  return {
    orderId,
    status,
    filledLots,
    filledValue,
    droppedLots,
    openFee,
    closeFee,
    pnl,
    closeReason: undefined,
    closedMs: undefined,
    updatedNumber,
    isCustomers: true,
  }
}

function nothingYet(orderId: OrderId, updatedNumber: CommandNumber): ContractOrderProgress {
  return {
    orderId,
    status: undefined,
    filledLots: 0n as Lots,
    filledValue: ZERO,
    droppedLots: 0n as Lots,
    openFee: ZERO,
    closeFee: ZERO,
    pnl: ZERO,
    closeReason: undefined,
    closedMs: undefined,
    updatedNumber,
    isCustomers: false,
  }
}
