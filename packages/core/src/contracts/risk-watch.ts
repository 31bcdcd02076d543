// Who must be looked at when a contract's mark moves: for each holding the mark below which, and above which, it
// could be in danger. Two heaps, so that a move touches only those it reaches. Entries are replaced by newer ones and
// the older are passed over; what is kept is derived from the state and built again after a restart.

import type { Price } from '@candor/contract'
import type { Holding } from './holding.ts'

interface Entry {
  readonly price: bigint
  readonly holding: Holding
  readonly version: number
}

/** Stale entries are swept when there are this many more of them than live ones. */
const SPARE_ENTRIES = 1_024

class Heap {
  private entries: Entry[] = []
  private readonly highestFirst: boolean

  constructor(highestFirst: boolean) {
    this.highestFirst = highestFirst
  }

  get size(): number {
    return this.entries.length
  }

  get top(): Entry | undefined {
    return this.entries.length === 0 ? undefined : this.entries[0]
  }

  push(entry: Entry): void {
    const { entries } = this
    let at = entries.length
    entries.push(entry)
    while (at > 0) {
      const parent = (at - 1) >>> 1
      const above = entries[parent] as Entry
      if (!this.isBefore(entry, above)) break
      entries[at] = above
      at = parent
    }
    entries[at] = entry
  }

  pop(): void {
    const { entries } = this
    const last = entries.pop() as Entry
    if (entries.length > 0) this.sink(last, 0)
  }

  /** Keeps only what is still meant. */
  sweep(): void {
    this.entries = this.entries.filter(isLive)
    for (let at = (this.entries.length >>> 1) - 1; at >= 0; at--) this.sink(this.entries[at] as Entry, at)
  }

  private sink(entry: Entry, from: number): void {
    const { entries } = this
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= entries.length) break
      const right = child + 1
      if (right < entries.length && this.isBefore(entries[right] as Entry, entries[child] as Entry))
        child = right
      const below = entries[child] as Entry
      if (!this.isBefore(below, entry)) break
      entries[at] = below
      at = child
    }
    entries[at] = entry
  }

  private isBefore(a: Entry, b: Entry): boolean {
    return this.highestFirst ? a.price > b.price : a.price < b.price
  }
}

function isLive({ holding, version }: Entry): boolean {
  return holding.watchVersion === version
}

export class RiskWatch {
  private readonly falling = new Heap(true)
  private readonly rising = new Heap(false)
  private live = 0

  /** From now on the holding is looked at when the mark is at or below `low`, or at or above `high`. */
  set(holding: Holding, low: bigint | undefined, high: bigint | undefined): void {
    const version = ++holding.watchVersion
    if (low !== undefined) this.falling.push({ price: low, holding, version })
    if (high !== undefined) this.rising.push({ price: high, holding, version })
    this.live = Math.max(this.live, 1)
    this.sweepIfStale()
  }

  /** Whom a mark reaches; they are no longer watched until set again. */
  reachedBy(mark: Price): Holding[] {
    const reached: Holding[] = []
    take(this.falling, (price) => mark <= price, reached)
    take(this.rising, (price) => mark >= price, reached)
    return reached
  }

  private sweepIfStale(): void {
    const size = this.falling.size + this.rising.size
    if (size <= 2 * this.live + SPARE_ENTRIES) return
    this.falling.sweep()
    this.rising.sweep()
    this.live = this.falling.size + this.rising.size
  }
}

function take(heap: Heap, isReached: (price: bigint) => boolean, reached: Holding[]): void {
  for (;;) {
    const entry = heap.top
    if (entry === undefined || (isLive(entry) && !isReached(entry.price))) return
    heap.pop()
    if (!isLive(entry)) continue
    entry.holding.watchVersion++
    reached.push(entry.holding)
  }
}
