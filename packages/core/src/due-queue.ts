// Orders by the moment of their next job, then by rank and id. An order whose moment changed is added again; what was said
// of it before is passed over.

import type { TimeMs } from '@candor/contract'
import { Heap } from './heap.ts'

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
  private readonly entries = new Heap<Entry<Order>>(isBefore)

  add(order: Order): void {
    this.entries.add({ dueMs: order.dueMs, order })
  }

  /** The order whose job runs next. */
  next(): Order | undefined {
    for (let { first } = this.entries; first !== undefined; first = this.entries.first) {
      if (first.order.dueMs === first.dueMs) return first.order
      this.entries.removeFirst()
    }
    return undefined
  }
}
