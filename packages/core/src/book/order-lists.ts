// Orders in order of arrival, each a link of two lists: its price level's and its account's. With many orders open each of
// them lies somewhere else in memory; a link costs one visit to a neighbour, a queue in an array three to its parts.

/** What the lists need of an order: its neighbours in both. */
export interface Listed {
  nextInLevel: this | undefined
  previousInLevel: this | undefined
  nextInAccount: this | undefined
  previousInAccount: this | undefined
}

/** The orders of one price level, first come first served. */
export class LevelList<Order extends Listed> {
  first: Order | undefined = undefined
  private last: Order | undefined = undefined

  /** Puts an order behind all others. */
  append(order: Order): void {
    const { last } = this
    order.previousInLevel = last
    if (last === undefined) this.first = order
    else last.nextInLevel = order
    this.last = order
  }

  unlink(order: Order): void {
    const { previousInLevel: previous, nextInLevel: next } = order
    if (previous === undefined) this.first = next
    else previous.nextInLevel = next
    if (next === undefined) this.last = previous
    else next.previousInLevel = previous
    order.previousInLevel = undefined
    order.nextInLevel = undefined
  }

  /** A copy in order of arrival. */
  toArray(): Order[] {
    const orders: Order[] = []
    for (let order = this.first; order !== undefined; order = order.nextInLevel) orders.push(order)
    return orders
  }
}

/**
 * The open orders of one account, in contracts of one holding; ids rise, so in order of arrival is by ascending id. Written out beside the level's list:
 * one code for both would have to reach the links through a name or a function, on the way of every order.
 */
export class AccountList<Order extends Listed> {
  private firstOrder: Order | undefined = undefined
  private lastOrder: Order | undefined = undefined

  protected append(order: Order): void {
    const { lastOrder: last } = this
    order.previousInAccount = last
    if (last === undefined) this.firstOrder = order
    else last.nextInAccount = order
    this.lastOrder = order
  }

  protected unlink(order: Order): void {
    const { previousInAccount: previous, nextInAccount: next } = order
    if (previous === undefined) this.firstOrder = next
    else previous.nextInAccount = next
    if (next === undefined) this.lastOrder = previous
    else next.previousInAccount = previous
    order.previousInAccount = undefined
    order.nextInAccount = undefined
  }

  /** The one with the highest id; the others are reached from it. */
  get youngest(): Order | undefined {
    return this.lastOrder
  }

  /** Open orders by ascending id: a copy, so that closing them one by one is safe. */
  openOrders(): Order[] {
    const orders: Order[] = []
    for (let order = this.firstOrder; order !== undefined; order = order.nextInAccount) orders.push(order)
    return orders
  }
}
