// Orders by the moment of their next job, then by rank and id. An order whose moment changed is added again; what was said
// of it before is passed over.

import type { TimeMs } from '@candor/contract'

export interface Due {
  readonly id: number
  /** Of jobs of one moment, lower ranks come first. */
  readonly jobRank: number
  readonly dueMs: TimeMs
}

interface Entry<Order extends Due> {
  readonly dueMs: TimeMs
  readonly order: Order
}

function isBefore(a: Entry<Due>, b: Entry<Due>): boolean {
  if (a.dueMs !== b.dueMs) return a.dueMs < b.dueMs
  return a.order.jobRank === b.order.jobRank ? a.order.id < b.order.id : a.order.jobRank < b.order.jobRank
}

export class DueQueue<Order extends Due> {
  /** A binary heap. */
  private readonly entries: Entry<Order>[] = []

  add(order: Order): void {
    const { entries } = this
    const entry = { dueMs: order.dueMs, order }
    let at = entries.length
    entries.push(entry)
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (!isBefore(entry, entries[parent] as Entry<Order>)) break
      entries[at] = entries[parent] as Entry<Order>
      at = parent
    }
    entries[at] = entry
  }

  /** The order whose job runs next. */
  next(): Order | undefined {
    for (;;) {
      const [first] = this.entries
      if (first === undefined) return undefined
      if (first.order.dueMs === first.dueMs) return first.order
      this.removeFirst()
    }
  }

  private removeFirst(): void {
    const { entries } = this
    const last = entries.pop() as Entry<Order>
    if (entries.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= entries.length) break
      if (
        child + 1 < entries.length &&
        isBefore(entries[child + 1] as Entry<Order>, entries[child] as Entry<Order>)
      )
        child++
      if (!isBefore(entries[child] as Entry<Order>, last)) break
      entries[at] = entries[child] as Entry<Order>
      at = child
    }
    entries[at] = last
  }
}
