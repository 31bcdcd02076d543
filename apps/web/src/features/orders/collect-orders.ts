// Reads a list page by page until its end, or until there are as many as allowed. An order that ends meanwhile moves the
// others to later pages: it may be seen twice there, and counts once.

import type { Order } from '../../live/own.ts'

interface Page {
  readonly list: readonly Order[]
  readonly total: number
}

interface CollectOptions {
  /** Pages from 1. */
  readonly ask: (pageIndex: number) => Promise<Page>
  readonly most: number
  readonly onProgress: (done: number, total: number) => void
}

export async function collectOrders({ ask, most, onProgress }: CollectOptions): Promise<{
  readonly orders: readonly Order[]
  /** Whether there are more than were allowed. */
  readonly isCut: boolean
}> {
  const orders = new Map<string, Order>()
  for (let pageIndex = 1; ; pageIndex++) {
    // One after the other: the next page is asked for only when this one was not the last.
    const { list, total } = await ask(pageIndex)
    for (const order of list) orders.set(order.orderId, order)
    onProgress(Math.min(orders.size, most), Math.min(total, most))
    if (orders.size >= most) return { orders: [...orders.values()].slice(0, most), isCut: total > most }
    if (list.length === 0 || orders.size >= total) return { orders: [...orders.values()], isCut: false }
  }
}
