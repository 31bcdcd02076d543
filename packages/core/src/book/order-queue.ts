// Orders in order of arrival, each knowing its place, so that taking one out touches no other order.
// Orders lie far apart in memory: what a linked list costs is not its steps but its neighbours' cache lines.

/** What a queue needs of an order: two places of its own to remember. */
export interface Queued {
  placeInLevel: number
  placeInAccount: number
}

/** Holes are closed up when there are this many more of them than orders. */
const SPARE_HOLES = 8

abstract class OrderQueue<Order extends Queued> {
  private slots: (Order | undefined)[] = []
  /** Everything before this is a hole. */
  private head = 0
  private live = 0

  protected abstract placeOf(order: Order): number
  protected abstract setPlace(order: Order, place: number): void

  get size(): number {
    return this.live
  }

  get first(): Order | undefined {
    return this.slots[this.head]
  }

  add(order: Order): void {
    this.setPlace(order, this.slots.length)
    this.slots.push(order)
    this.live++
  }

  remove(order: Order): void {
    this.slots[this.placeOf(order)] = undefined
    this.live--
    if (this.live === 0) {
      this.slots = []
      this.head = 0
      return
    }
    while (this.slots[this.head] === undefined) this.head++
    if (this.slots.length > 2 * this.live + SPARE_HOLES) this.closeUp()
  }

  /** The order that came next after this one and is still there. */
  after(order: Order): Order | undefined {
    for (let place = this.placeOf(order) + 1; place < this.slots.length; place++) {
      const next = this.slots[place]
      if (next !== undefined) return next
    }
    return undefined
  }

  /** A copy in order of arrival, so that taking orders out one by one is safe. */
  toArray(): Order[] {
    return this.slots.filter((order) => order !== undefined)
  }

  private closeUp(): void {
    const orders = this.toArray()
    for (const [place, order] of orders.entries()) this.setPlace(order, place)
    this.slots = orders
    this.head = 0
  }
}

/** The orders of one price level, first come first served. */
export class LevelQueue<Order extends Queued> extends OrderQueue<Order> {
  protected override placeOf(order: Order): number {
    return order.placeInLevel
  }

  protected override setPlace(order: Order, place: number): void {
    order.placeInLevel = place
  }
}

/** The open orders of one account; ids rise, so in order of arrival is by ascending id. */
export class AccountQueue<Order extends Queued> extends OrderQueue<Order> {
  protected override placeOf(order: Order): number {
    return order.placeInAccount
  }

  protected override setPlace(order: Order, place: number): void {
    order.placeInAccount = place
  }
}
