// Open orders by id. Ids rise by one and most orders live briefly, so pages of a thousand slots, freed when
// empty, find an order faster than hashing and keep memory in step with what is open.

import type { OrderId } from '@candor/contract'

const PAGE_BITS = 10
const PAGE_SIZE = 1 << PAGE_BITS

interface Page<Order> {
  readonly slots: (Order | undefined)[]
  used: number
}

export class OpenOrders<Order extends { readonly id: OrderId }> {
  /** By number; a page whose orders are all closed is let go. */
  private readonly pages: (Page<Order> | undefined)[] = []

  get(id: OrderId): Order | undefined {
    return this.pages[Math.floor(id / PAGE_SIZE)]?.slots[id % PAGE_SIZE]
  }

  add(order: Order): void {
    const number = Math.floor(order.id / PAGE_SIZE)
    const page = this.pages[number] ?? this.newPage(number)
    page.slots[order.id % PAGE_SIZE] = order
    page.used++
  }

  remove(order: Order): void {
    const number = Math.floor(order.id / PAGE_SIZE)
    const page = this.pages[number]
    if (page === undefined) return
    page.slots[order.id % PAGE_SIZE] = undefined
    page.used--
    // The newest page is about to be used again, however empty it is.
    if (page.used === 0 && number < this.pages.length - 1) this.pages[number] = undefined
  }

  /** Lets go of what was the newest page until now. */
  private dropIfEmpty(number: number): void {
    if (this.pages[number]?.used === 0) this.pages[number] = undefined
  }

  private newPage(number: number): Page<Order> {
    const page: Page<Order> = { slots: new Array<Order | undefined>(PAGE_SIZE).fill(undefined), used: 0 }
    this.dropIfEmpty(this.pages.length - 1)
    while (this.pages.length <= number) this.pages.push(undefined)
    this.pages[number] = page
    return page
  }
}
