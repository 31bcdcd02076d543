// One side of an order book: price levels, each a queue of orders in order of arrival.
// Levels lie in one array with the best price last, where nearly all insertions and removals happen.

import type { Price, Side } from '@candor/contract'
import { must } from '../bug.ts'
import type { SpotOrder } from './spot-order.ts'

export class PriceLevel {
  readonly price: Price
  /**
   * The price as a machine number, for fast comparison. Beyond 2^53 neighbours may share one, never change
   * places; so unequal keys decide and equal ones are settled by the exact price.
   */
  readonly key: number
  first: SpotOrder | undefined = undefined
  last: SpotOrder | undefined = undefined

  constructor(price: Price, key: number) {
    this.price = price
    this.key = key
  }
}

export class BookSide {
  readonly side: Side
  /** Turns 'higher is better' into 'lower is better'. */
  private readonly sign: number
  private readonly levels: PriceLevel[] = []

  constructor(side: Side) {
    this.side = side
    this.sign = side === 'buy' ? 1 : -1
  }

  get isEmpty(): boolean {
    return this.levels.length === 0
  }

  get bestPrice(): Price | undefined {
    return this.levels[this.levels.length - 1]?.price
  }

  /** The order that trades next. */
  get best(): SpotOrder | undefined {
    return this.levels[this.levels.length - 1]?.first
  }

  /** Queues an order behind all others at its price. */
  add(order: SpotOrder, price: Price): void {
    const level = this.findOrMake(price)
    order.level = level
    order.previous = level.last
    if (level.last === undefined) level.first = order
    else level.last.next = order
    level.last = order
  }

  remove(order: SpotOrder): void {
    const { level, previous, next } = order
    must(level !== undefined, 'an order leaves the book only once')
    if (previous === undefined) level.first = next
    else previous.next = next
    if (next === undefined) level.last = previous
    else next.previous = previous
    order.level = undefined
    order.previous = undefined
    order.next = undefined
    if (level.first === undefined) this.dropLevel(level)
  }

  /** The order that would trade after this one. */
  after(order: SpotOrder): SpotOrder | undefined {
    if (order.next !== undefined) return order.next
    const { level } = order
    must(level !== undefined, 'only resting orders have a next one')
    return this.levels[this.lowerBound(level.price, level.key) - 1]?.first
  }

  *levelsFromBest(): IterableIterator<PriceLevel> {
    for (let index = this.levels.length - 1; index >= 0; index--) yield this.levels[index] as PriceLevel
  }

  /** Index of the first level whose price is as good as this one or better. */
  private lowerBound(price: Price, key: number): number {
    const { levels, sign } = this
    let low = 0
    let high = levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = levels[middle] as PriceLevel
      const worse = other.key === key ? this.isWorse(other.price, price) : (other.key - key) * sign < 0
      if (worse) low = middle + 1
      else high = middle
    }
    return low
  }

  private isWorse(a: Price, b: Price): boolean {
    return this.side === 'buy' ? a < b : a > b
  }

  private findOrMake(price: Price): PriceLevel {
    const { levels } = this
    const key = Number(price)
    const best = levels[levels.length - 1]
    if (best !== undefined && best.key === key && best.price === price) return best
    const at = this.lowerBound(price, key)
    const known = levels[at]
    if (known !== undefined && known.key === key && known.price === price) return known
    const made = new PriceLevel(price, key)
    if (at === levels.length) levels.push(made)
    else levels.splice(at, 0, made)
    return made
  }

  private dropLevel(level: PriceLevel): void {
    const { levels } = this
    if (levels[levels.length - 1] === level) levels.pop()
    else levels.splice(this.lowerBound(level.price, level.key), 1)
  }
}
