// A binary heap: what comes first is at hand, and finding the next costs a few comparisons, not a sort of them all.

export class Heap<Item> {
  private readonly items: Item[]
  private readonly isBefore: (a: Item, b: Item) => boolean

  /** The array becomes the heap's own. */
  constructor(isBefore: (a: Item, b: Item) => boolean, items: Item[] = []) {
    this.isBefore = isBefore
    this.items = items
    for (let at = (items.length >>> 1) - 1; at >= 0; at--) this.sink(items[at] as Item, at)
  }

  get first(): Item | undefined {
    return this.items[0]
  }

  add(item: Item): void {
    const { items, isBefore } = this
    let at = items.length
    items.push(item)
    while (at > 0) {
      const parent = (at - 1) >>> 1
      const above = items[parent] as Item
      if (!isBefore(item, above)) break
      items[at] = above
      at = parent
    }
    items[at] = item
  }

  removeFirst(): Item | undefined {
    const { items } = this
    const [first] = items
    const last = items.pop()
    if (items.length > 0) this.sink(last as Item, 0)
    return first
  }

  /** Puts an item at a place, or below it where it belongs. */
  private sink(item: Item, from: number): void {
    const { items, isBefore } = this
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= items.length) break
      if (child + 1 < items.length && isBefore(items[child + 1] as Item, items[child] as Item)) child++
      const below = items[child] as Item
      if (!isBefore(below, item)) break
      items[at] = below
      at = child
    }
    items[at] = item
  }
}
