// Who must be looked at when a contract's mark moves: for each holding the mark below which, and above which, it
// could be in danger. Two heaps, so that a move touches only those it reaches; each entry knows its place, so that a
// change moves it and leaves nothing behind. What is kept is derived from the state and built again after a restart.

import type { Price } from '@candor/contract'
import type { Holding } from './holding.ts'

/** One holding's place in one heap. */
export class WatchEntry {
  readonly holding: Holding
  price: bigint
  /** None while it is not watched. */
  place = -1

  constructor(holding: Holding, price: bigint) {
    this.holding = holding
    this.price = price
  }
}

class Heap {
  private readonly entries: WatchEntry[] = []
  private readonly highestFirst: boolean

  constructor(highestFirst: boolean) {
    this.highestFirst = highestFirst
  }

  get top(): WatchEntry | undefined {
    return this.entries.length === 0 ? undefined : this.entries[0]
  }

  /** Puts an entry where its price belongs, whether it was here or not. */
  put(entry: WatchEntry): void {
    if (entry.place < 0) {
      entry.place = this.entries.length
      this.entries.push(entry)
    }
    this.sink(entry, this.rise(entry, entry.place))
  }

  remove(entry: WatchEntry): void {
    const { place } = entry
    const last = this.entries.pop() as WatchEntry
    entry.place = -1
    if (last !== entry) this.sink(last, this.rise(last, place))
  }

  /** Moves what is worse down until the entry could stand there; gives the place. */
  private rise(entry: WatchEntry, from: number): number {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >>> 1
      const above = this.entries[parent] as WatchEntry
      if (!this.isBefore(entry, above)) break
      this.stand(above, at)
      at = parent
    }
    return at
  }

  private sink(entry: WatchEntry, from: number): void {
    const { entries } = this
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= entries.length) break
      const right = child + 1
      if (right < entries.length && this.isBefore(entries[right] as WatchEntry, entries[child] as WatchEntry))
        child = right
      const below = entries[child] as WatchEntry
      if (!this.isBefore(below, entry)) break
      this.stand(below, at)
      at = child
    }
    this.stand(entry, at)
  }

  private stand(entry: WatchEntry, at: number): void {
    this.entries[at] = entry
    entry.place = at
  }

  private isBefore(a: WatchEntry, b: WatchEntry): boolean {
    return this.highestFirst ? a.price > b.price : a.price < b.price
  }
}

export class RiskWatch {
  private readonly falling = new Heap(true)
  private readonly rising = new Heap(false)

  /** From now on the holding is looked at when the mark is at or below `low`, or at or above `high`. */
  set(holding: Holding, low: bigint | undefined, high: bigint | undefined): void {
    holding.watchedLow = moved(this.falling, holding, holding.watchedLow, low)
    holding.watchedHigh = moved(this.rising, holding, holding.watchedHigh, high)
  }

  /** Whom a mark reaches; they are no longer watched for it until set again. */
  reachedBy(mark: Price): Holding[] {
    const reached: Holding[] = []
    for (let entry = this.falling.top; entry !== undefined && mark <= entry.price; entry = this.falling.top) {
      this.falling.remove(entry)
      reached.push(entry.holding)
    }
    for (let entry = this.rising.top; entry !== undefined && mark >= entry.price; entry = this.rising.top) {
      this.rising.remove(entry)
      reached.push(entry.holding)
    }
    return reached
  }
}

/** The holding's entry with another price, made when first needed; out of the heap when there is none. */
function moved(
  heap: Heap,
  holding: Holding,
  known: WatchEntry | undefined,
  price: bigint | undefined,
): WatchEntry | undefined {
  if (price === undefined) {
    if (known !== undefined && known.place >= 0) heap.remove(known)
    return known
  }
  const entry = known ?? new WatchEntry(holding, price)
  entry.price = price
  heap.put(entry)
  return entry
}
