// Every open contract order. Events go in; orders as the core holds them come out. Their books count lots.

import type { Amount, ContractOrderView, EventOf, Lots, MarketId, OrderId } from '@candor/contract'
import type { Book } from './book.ts'
import { type RestingOrder, RestingOrders } from './resting-orders.ts'

export type OpenContractOrder = RestingOrder<ContractOrderView>

/** The events that say what became of a contract order. */
type OrderEventType =
  | 'ContractOrderPlaced'
  | 'ContractTraded'
  | 'ContractSelfTradePrevented'
  | 'ContractOrderReduced'
  | 'ContractOrderClosed'
export type ContractOrderEvent = { [K in OrderEventType]: EventOf<K> }[OrderEventType]

type Trade = EventOf<'ContractTraded'>

export class OpenContractOrders extends RestingOrders<ContractOrderView> {
  constructor(orders: readonly ContractOrderView[], bookOf: (marketId: MarketId) => Book) {
    super(bookOf)
    for (const view of orders) this.rest(this.open(view, inBook(remainingOf(view))))
  }

  /** Takes an event in and hands the orders that it changed to `changed`. */
  apply(event: ContractOrderEvent, timeMs: number, changed: (order: OpenContractOrder) => void): void {
    switch (event.type) {
      case 'ContractOrderPlaced': {
        const order = this.open(event.order, inBook(remainingOf(event.order)))
        this.walk(order)
        changed(order)
        break
      }
      case 'ContractTraded':
        changed(this.fill(event, event.maker))
        changed(this.fill(event, event.taker))
        break
      case 'ContractSelfTradePrevented':
        // In the other modes nothing is taken off: whoever ends is told so by an event of its own.
        if (event.lots === 0n) break
        changed(this.drop(event.makerOrderId, event.lots, event.makerReserve))
        changed(this.drop(event.takerOrderId, event.lots, event.takerReserve))
        break
      case 'ContractOrderReduced':
        changed(this.drop(event.orderId, event.lots))
        break
      case 'ContractOrderClosed':
        changed(this.close(event, timeMs))
        break
    }
  }

  private fill(trade: Trade, party: Trade['maker']): OpenContractOrder {
    const order = this.must(party.orderId)
    const { view } = order
    view.filledLots = (view.filledLots + trade.lots) as Lots
    view.filledValue = (view.filledValue + trade.value) as Amount
    for (const { lots, fee, pnl } of party.changes) {
      if (lots > 0n) view.openFee = (view.openFee + fee) as Amount
      else view.closeFee = (view.closeFee + fee) as Amount
      view.pnl = (view.pnl + pnl) as Amount
    }
    view.reserve = party.reserve
    view.status = 'partiallyFilled'
    this.reduce(order, trade.lots)
    return order
  }

  /** What only closes holds nothing, so that a position that shrinks frees nothing. */
  private drop(id: OrderId, lots: Lots, reserve?: Amount): OpenContractOrder {
    const order = this.must(id)
    if (reserve !== undefined) order.view.reserve = reserve
    order.view.droppedLots = (order.view.droppedLots + lots) as Lots
    this.reduce(order, lots)
    return order
  }

  private reduce(order: OpenContractOrder, lots: Lots): void {
    order.remaining = (order.remaining - lots) as Amount
    this.reduceLevel(order, inBook(lots))
  }

  private close(event: EventOf<'ContractOrderClosed'>, timeMs: number): OpenContractOrder {
    const order = this.must(event.orderId)
    const { view } = order
    view.status = event.status
    view.closeReason = event.reason
    view.filledLots = event.filledLots
    view.filledValue = event.filledValue
    view.droppedLots = event.droppedLots
    view.openFee = event.openFee
    view.closeFee = event.closeFee
    view.pnl = event.pnl
    view.reserve = 0n as Amount
    this.leave(order, timeMs)
    return order
  }
}

function remainingOf({ lots, filledLots, droppedLots }: ContractOrderView): Lots {
  return (lots - filledLots - droppedLots) as Lots
}

/** A book counts whatever its market counts. */
export function inBook(lots: Lots): Amount {
  return lots as bigint as Amount
}
