// Every open order, begun from the engine's list and kept by events; and with them the books.
// Events go in; orders as the core holds them come out. It never decides anything: each event says what became of it.

import type { Amount, EventOf, MarketId, OrderId, SpotOrderView, UserId } from '@candor/contract'
import type { Book } from './book.ts'
import type { Level } from './book-side.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const NOTHING = 0n as Amount

/** An order while it is open. Its view changes in place, and for the last time when the order closes. */
export class OpenOrder {
  readonly view: Mutable<SpotOrderView>
  readonly book: Book
  /** Base units still to fill; zero for an order sized by quote. */
  remaining: Amount
  /** Where it rests in the book; none for a waiting stop, or while it meets the other side. */
  level: Level | undefined = undefined
  closedMs: number | undefined = undefined

  constructor(view: SpotOrderView, book: Book) {
    this.view = { ...view }
    this.book = book
    const { quantity, filledQuantity, preventedQuantity } = view
    this.remaining =
      quantity === undefined ? NOTHING : ((quantity - filledQuantity - preventedQuantity) as Amount)
  }
}

/** The events that say what became of an order. */
type OrderEventType =
  | 'SpotOrderPlaced'
  | 'SpotOrderTriggered'
  | 'SpotTraded'
  | 'SelfTradePrevented'
  | 'SpotOrderClosed'
export type OrderEvent = { [K in OrderEventType]: EventOf<K> }[OrderEventType]

type Party = EventOf<'SpotTraded'>['maker']

export class OpenOrders {
  private readonly byId = new Map<OrderId, OpenOrder>()
  private readonly byUser = new Map<UserId, Map<OrderId, OpenOrder>>()
  /** Orders that were placed or fired by the command at hand: they rest in the book only when it is over. */
  private readonly walking: OpenOrder[] = []
  private readonly bookOf: (marketId: MarketId) => Book

  constructor(orders: readonly SpotOrderView[], bookOf: (marketId: MarketId) => Book) {
    this.bookOf = bookOf
    for (const view of orders) {
      const order = this.open(view)
      if (view.status !== 'waiting') this.rest(order)
    }
  }

  get size(): number {
    return this.byId.size
  }

  get(id: OrderId): SpotOrderView | undefined {
    return this.byId.get(id)?.view
  }

  /** By ascending id. The views change with the orders: read them at once. */
  ofUser(userId: UserId): readonly SpotOrderView[] {
    const orders = this.byUser.get(userId)
    return orders === undefined
      ? []
      : [...orders.values()].map(({ view }) => view).sort((a, b) => a.orderId - b.orderId)
  }

  countOf(userId: UserId): number {
    return this.byUser.get(userId)?.size ?? 0
  }

  /** How many are open in each market; none is said of a market without any. */
  countByMarket(): ReadonlyMap<MarketId, number> {
    const counts = new Map<MarketId, number>()
    for (const { view } of this.byId.values()) {
      counts.set(view.marketId, (counts.get(view.marketId) ?? 0) + 1)
    }
    return counts
  }

  /** Takes an event in and hands the orders that it changed to `changed`. */
  apply(event: OrderEvent, timeMs: number, changed: (order: OpenOrder) => void): void {
    switch (event.type) {
      case 'SpotOrderPlaced': {
        const order = this.open(event.order)
        if (event.order.status !== 'waiting') this.walking.push(order)
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
        this.walking.push(order)
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

  /** The command is over: what it placed or fired and is still open rests in the book. */
  settle(): void {
    if (this.walking.length === 0) return
    for (const order of this.walking) {
      if (order.closedMs === undefined) this.rest(order)
    }
    this.walking.length = 0
  }

  private open(view: SpotOrderView): OpenOrder {
    const order = new OpenOrder(view, this.bookOf(view.marketId))
    this.byId.set(view.orderId, order)
    const own = this.byUser.get(view.userId)
    if (own === undefined) this.byUser.set(view.userId, new Map([[view.orderId, order]]))
    else own.set(view.orderId, order)
    return order
  }

  private rest(order: OpenOrder): void {
    const { side, price } = order.view
    if (price === undefined) throw new Error(`order ${order.view.orderId} has no price to rest at`)
    order.level = order.book.add(side, price, order.remaining)
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
    if (order.level !== undefined) order.book.reduce(order.level, quantity)
  }

  private close(event: EventOf<'SpotOrderClosed'>, timeMs: number): OpenOrder {
    const order = this.must(event.orderId)
    const { view, level } = order
    view.status = event.status
    view.closeReason = event.reason
    view.filledQuantity = event.filledQuantity
    view.filledQuote = event.filledQuote
    view.fee = event.fee
    order.closedMs = timeMs
    if (level !== undefined) order.book.remove(level, order.remaining)
    order.level = undefined
    this.byId.delete(view.orderId)
    const own = this.byUser.get(view.userId)
    own?.delete(view.orderId)
    if (own?.size === 0) this.byUser.delete(view.userId)
    return order
  }

  private must(id: OrderId): OpenOrder {
    const order = this.byId.get(id)
    if (order === undefined) throw new Error(`order ${id} is in an event but not among the open orders`)
    return order
  }
}
