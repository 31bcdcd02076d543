// Open orders by id. Ids rise by one and most orders live briefly, so pages of a thousand slots, freed when
// empty, find an order faster than hashing and keep memory in step with what is open.

import type { OrderId } from '@candor/contract'
import type { SpotOrder } from './spot-order.ts'

const PAGE_BITS = 10
const PAGE_SIZE = 1 << PAGE_BITS

interface Page {
  readonly slots: (SpotOrder | undefined)[]
  used: number
}

export class OpenOrders {
  private readonly pages = new Map<number, Page>()
  /** The page touched last: new orders and their early cancels mostly meet the same one. */
  private recent: Page | undefined = undefined
  private recentNumber = -1

  get(id: OrderId): SpotOrder | undefined {
    return this.page(Math.floor(id / PAGE_SIZE))?.slots[id % PAGE_SIZE]
  }

  add(order: SpotOrder): void {
    const number = Math.floor(order.id / PAGE_SIZE)
    const page = this.page(number) ?? this.newPage(number)
    page.slots[order.id % PAGE_SIZE] = order
    page.used++
  }

  remove(order: SpotOrder): void {
    const number = Math.floor(order.id / PAGE_SIZE)
    const page = this.page(number)
    if (page === undefined) return
    page.slots[order.id % PAGE_SIZE] = undefined
    page.used--
    if (page.used > 0) return
    this.pages.delete(number)
    this.recent = undefined
    this.recentNumber = -1
  }

  private page(number: number): Page | undefined {
    if (number === this.recentNumber) return this.recent
    const page = this.pages.get(number)
    if (page !== undefined) {
      this.recent = page
      this.recentNumber = number
    }
    return page
  }

  private newPage(number: number): Page {
    const page: Page = { slots: new Array<SpotOrder | undefined>(PAGE_SIZE).fill(undefined), used: 0 }
    this.pages.set(number, page)
    this.recent = page
    this.recentNumber = number
    return page
  }
}
