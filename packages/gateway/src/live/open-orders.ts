// Every open spot order. Events go in; orders as the core holds them come out. It never decides anything: each event says
// what became of an order.

import type { Amount, EventOf, MarketId, OrderId, SpotOrderView } from '@candor/contract'
import type { Book } from './book.ts'
import { type RestingOrder, RestingOrders } from './resting-orders.ts'

export type OpenOrder = RestingOrder<SpotOrderView>

/** The events that say what became of an order. */
type OrderEventType =
  | 'SpotOrderPlaced'
  | 'SpotOrderTriggered'
  | 'SpotTraded'
  | 'SelfTradePrevented'
  | 'SpotOrderClosed'
export type OrderEvent = { [K in OrderEventType]: EventOf<K> }[OrderEventType]

type Party = EventOf<'SpotTraded'>['maker']

const NOTHING = 0n as Amount

export class OpenOrders extends RestingOrders<SpotOrderView> {
  constructor(orders: readonly SpotOrderView[], bookOf: (marketId: MarketId) => Book) {
    super(bookOf)
    for (const view of orders) {
      const order = this.open(view, remainingOf(view))
      if (view.status !== 'waiting') this.rest(order)
    }
  }

  /** Takes an event in and hands the orders that it changed to `changed`. */
  apply(event: OrderEvent, timeMs: number, changed: (order: OpenOrder) => void): void {
    switch (event.type) {
      case 'SpotOrderPlaced': {
        const order = this.open(event.order, remainingOf(event.order))
        if (event.order.status !== 'waiting') this.walk(order)
        changed(order)
        break
      }
      case 'SpotTraded':
        changed(this.fill(event, event.maker))
        changed(this.fill(event, event.taker))
        break
      case 'SpotOrderTriggered': {
        const order = this.must(event.orderId)
        order.view.status = 'new'
        this.walk(order)
        changed(order)
        break
      }
      case 'SelfTradePrevented':
        // In the other modes nothing is taken off: whoever ends is told so by an event of its own.
        if (event.quantity === 0n) break
        changed(this.prevent(event.makerOrderId, event.quantity))
        changed(this.prevent(event.takerOrderId, event.quantity))
        break
      case 'SpotOrderClosed':
        changed(this.close(event, timeMs))
        break
    }
  }

  private fill(trade: EventOf<'SpotTraded'>, party: Party): OpenOrder {
    const order = this.must(party.orderId)
    const { view } = order
    view.filledQuantity = (view.filledQuantity + trade.quantity) as Amount
    view.filledQuote = (view.filledQuote + trade.quoteAmount) as Amount
    view.fee = (view.fee + party.fee) as Amount
    view.status = 'partiallyFilled'
    this.reduce(order, trade.quantity)
    return order
  }

  private prevent(id: OrderId, quantity: Amount): OpenOrder {
    const order = this.must(id)
    order.view.preventedQuantity = (order.view.preventedQuantity + quantity) as Amount
    this.reduce(order, quantity)
    return order
  }

  private reduce(order: OpenOrder, quantity: Amount): void {
    if (order.view.quantity !== undefined) order.remaining = (order.remaining - quantity) as Amount
    this.reduceLevel(order, quantity)
  }

  private close(event: EventOf<'SpotOrderClosed'>, timeMs: number): OpenOrder {
    const order = this.must(event.orderId)
    const { view } = order
    view.status = event.status
    view.closeReason = event.reason
    view.filledQuantity = event.filledQuantity
    view.filledQuote = event.filledQuote
    view.fee = event.fee
    this.leave(order, timeMs)
    return order
  }
}

function remainingOf({ quantity, filledQuantity, preventedQuantity }: SpotOrderView): Amount {
  return quantity === undefined ? NOTHING : ((quantity - filledQuantity - preventedQuantity) as Amount)
}
