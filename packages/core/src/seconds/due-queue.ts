// Orders by the moment of their next job, then by id. An order whose moment changed is added again; what was said of it
// before is passed over.

import type { TimeMs } from '@candor/contract'
import type { SecondOrder } from './second-order.ts'

interface Entry {
  readonly dueMs: TimeMs
  readonly order: SecondOrder
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.dueMs === b.dueMs ? a.order.id < b.order.id : a.dueMs < b.dueMs
}

export class DueQueue {
  /** A binary heap. */
  private readonly entries: Entry[] = []

  add(order: SecondOrder): void {
    const { entries } = this
    const entry = { dueMs: order.dueMs, order }
    let at = entries.length
    entries.push(entry)
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (!isBefore(entry, entries[parent] as Entry)) break
      entries[at] = entries[parent] as Entry
      at = parent
    }
    entries[at] = entry
  }

  /** The order whose job runs next. */
  next(): SecondOrder | undefined {
    for (;;) {
      const [first] = this.entries
      if (first === undefined) return undefined
      if (first.order.dueMs === first.dueMs) return first.order
      this.removeFirst()
    }
  }

  private removeFirst(): void {
    const { entries } = this
    const last = entries.pop() as Entry
    if (entries.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= entries.length) break
      if (child + 1 < entries.length && isBefore(entries[child + 1] as Entry, entries[child] as Entry))
        child++
      if (!isBefore(entries[child] as Entry, last)) break
      entries[at] = entries[child] as Entry
      at = child
    }
    entries[at] = last
  }
}
