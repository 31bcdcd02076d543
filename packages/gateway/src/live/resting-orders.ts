// Open orders of one kind of market, begun from the engine's list and kept by events; and with them the books they rest in.
// Whoever extends it says what each event did to an order. It never decides anything.

import type { Amount, MarketId, OrderId, Price, Side, UserId } from '@candor/contract'
import type { Book } from './book.ts'
import type { Level } from './book-side.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** What an order of any kind has. */
export interface RestingView {
  readonly orderId: OrderId
  readonly userId: UserId
  readonly marketId: MarketId
  readonly side: Side
  readonly price: Price | undefined
}

/** An order while it is open. Its view changes in place, and for the last time when the order closes. */
export class RestingOrder<View extends RestingView> {
  readonly view: Mutable<View>
  readonly book: Book
  /** Still to fill, in what the book counts: base units, or lots. Zero for an order sized by quote. */
  remaining: Amount
  /** Where it rests in the book; none for a waiting stop, or while it meets the other side. */
  level: Level | undefined = undefined
  closedMs: number | undefined = undefined

  constructor(view: View, book: Book, remaining: Amount) {
    this.view = { ...view }
    this.book = book
    this.remaining = remaining
  }
}

export abstract class RestingOrders<View extends RestingView> {
  private readonly byId = new Map<OrderId, RestingOrder<View>>()
  private readonly byUser = new Map<UserId, Map<OrderId, RestingOrder<View>>>()
  /** Orders that were placed or fired by the command at hand: they rest in the book only when it is over. */
  private readonly walking: RestingOrder<View>[] = []
  private readonly bookOf: (marketId: MarketId) => Book

  constructor(bookOf: (marketId: MarketId) => Book) {
    this.bookOf = bookOf
  }

  get size(): number {
    return this.byId.size
  }

  get(id: OrderId): View | undefined {
    return this.byId.get(id)?.view
  }

  /** By ascending id. The views change with the orders: read them at once. */
  ofUser(userId: UserId): readonly View[] {
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

  /** The command is over: what it placed or fired and is still open rests in the book. */
  settle(): void {
    if (this.walking.length === 0) return
    for (const order of this.walking) {
      if (order.closedMs === undefined) this.rest(order)
    }
    this.walking.length = 0
  }

  protected open(view: View, remaining: Amount): RestingOrder<View> {
    const order = new RestingOrder(view, this.bookOf(view.marketId), remaining)
    this.byId.set(view.orderId, order)
    const own = this.byUser.get(view.userId)
    if (own === undefined) this.byUser.set(view.userId, new Map([[view.orderId, order]]))
    else own.set(view.orderId, order)
    return order
  }

  protected walk(order: RestingOrder<View>): void {
    this.walking.push(order)
  }

  protected rest(order: RestingOrder<View>): void {
    const { side, price } = order.view
    if (price === undefined) throw new Error(`order ${order.view.orderId} has no price to rest at`)
    order.level = order.book.add(side, price, order.remaining)
  }

  /** Takes so much off its level; what it has left is said by whoever calls. */
  protected reduceLevel({ level, book }: RestingOrder<View>, quantity: Amount): void {
    if (level !== undefined) book.reduce(level, quantity)
  }

  protected leave(order: RestingOrder<View>, timeMs: number): void {
    const { view, level } = order
    order.closedMs = timeMs
    if (level !== undefined) order.book.remove(level, order.remaining)
    order.level = undefined
    this.byId.delete(view.orderId)
    const own = this.byUser.get(view.userId)
    own?.delete(view.orderId)
    if (own?.size === 0) this.byUser.delete(view.userId)
  }

  protected must(id: OrderId): RestingOrder<View> {
    const order = this.byId.get(id)
    if (order === undefined) throw new Error(`order ${id} is in an event but not among the open orders`)
    return order
  }
}
