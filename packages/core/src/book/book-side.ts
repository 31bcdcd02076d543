// One side of an order book: price levels, each a list of orders in order of arrival.
// Levels lie in chunks of a few dozen, the best price last of all, so that a book of a hundred thousand levels costs
// little more than one of ten, wherever an order lands.

import type { Price, Side } from '@candor/contract'
import { must } from '../bug.ts'
import { LevelList, type Listed } from './order-lists.ts'

/** What a book needs of an order: to know its level. */
export interface BookOrder extends Listed {
  level: PriceLevel<this> | undefined
}

export class PriceLevel<Order extends Listed> extends LevelList<Order> {
  readonly price: Price
  /** The price as a machine number: found once, for that is a call into the runtime. */
  readonly key: number

  constructor(price: Price, key: number) {
    super()
    this.price = price
    this.key = key
  }
}

const MOST_IN_CHUNK = 64

/** Levels from worst to best; never empty while it is part of a side. */
class Chunk<Order extends Listed> {
  readonly levels: PriceLevel<Order>[]
  /**
   * The levels' prices as machine numbers, side by side so that a search stays in a few cache lines. Beyond 2^53
   * neighbours may share one, never change places; so unequal keys decide and equal ones are settled by the exact price.
   */
  readonly keys: number[]

  constructor(levels: PriceLevel<Order>[], keys: number[]) {
    this.levels = levels
    this.keys = keys
  }

  get best(): PriceLevel<Order> {
    return this.levels[this.levels.length - 1] as PriceLevel<Order>
  }

  get bestKey(): number {
    return this.keys[this.keys.length - 1] as number
  }

  insert(place: number, level: PriceLevel<Order>, key: number): void {
    if (place === this.levels.length) {
      this.levels.push(level)
      this.keys.push(key)
    } else {
      this.levels.splice(place, 0, level)
      this.keys.splice(place, 0, key)
    }
  }

  remove(place: number): void {
    if (place === this.levels.length - 1) {
      this.levels.pop()
      this.keys.pop()
    } else {
      this.levels.splice(place, 1)
      this.keys.splice(place, 1)
    }
  }

  /** Gives up its better half. */
  split(): Chunk<Order> {
    const half = this.levels.length >>> 1
    return new Chunk(this.levels.splice(half), this.keys.splice(half))
  }
}

export class BookSide<Order extends BookOrder> {
  readonly side: Side
  /** Turns 'higher is better' into 'lower is better'. */
  private readonly sign: number
  private readonly chunks: Chunk<Order>[] = []
  /** The best level, at hand because nearly everything asks for it. */
  private bestLevel: PriceLevel<Order> | undefined = undefined

  constructor(side: Side) {
    this.side = side
    this.sign = side === 'buy' ? 1 : -1
  }

  get isEmpty(): boolean {
    return this.bestLevel === undefined
  }

  get bestPrice(): Price | undefined {
    return this.bestLevel?.price
  }

  /** The order that trades next. */
  get best(): Order | undefined {
    return this.bestLevel?.first
  }

  /** Queues an order behind all others at its price. */
  add(order: Order, price: Price): void {
    const level = this.findOrMake(price)
    order.level = level
    level.append(order)
  }

  remove(order: Order): void {
    const { level } = order
    must(level !== undefined, 'an order leaves the book only once')
    level.unlink(order)
    order.level = undefined
    if (level.first === undefined) this.drop(level)
  }

  /** The order that would trade after this one. */
  after(order: Order): Order | undefined {
    const { level, nextInLevel } = order
    must(level !== undefined, 'only resting orders have a next one')
    if (nextInLevel !== undefined) return nextInLevel
    const at = this.chunkFor(level.key, level.price)
    const chunk = this.chunks[at] as Chunk<Order>
    const place = this.placeIn(chunk, level.key, level.price)
    if (place > 0) return chunk.levels[place - 1]?.first
    return at > 0 ? this.chunks[at - 1]?.best.first : undefined
  }

  *levelsFromBest(): IterableIterator<PriceLevel<Order>> {
    for (let at = this.chunks.length - 1; at >= 0; at--) {
      const { levels } = this.chunks[at] as Chunk<Order>
      for (let place = levels.length - 1; place >= 0; place--) yield levels[place] as PriceLevel<Order>
    }
  }

  private isWorse(known: number, level: PriceLevel<Order>, key: number, price: Price): boolean {
    if (known !== key) return (known - key) * this.sign < 0
    return this.side === 'buy' ? level.price < price : level.price > price
  }

  /** Index of the first chunk whose best level is as good as this price or better; the last one if none is. */
  private chunkFor(key: number, price: Price): number {
    const { chunks } = this
    let low = 0
    let high = chunks.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      const chunk = chunks[middle] as Chunk<Order>
      if (this.isWorse(chunk.bestKey, chunk.best, key, price)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Index of the first level of a chunk that is as good as this price or better. */
  private placeIn({ keys, levels }: Chunk<Order>, key: number, price: Price): number {
    let low = 0
    let high = keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.isWorse(keys[middle] as number, levels[middle] as PriceLevel<Order>, key, price))
        low = middle + 1
      else high = middle
    }
    return low
  }

  private findOrMake(price: Price): PriceLevel<Order> {
    const best = this.bestLevel
    if (best !== undefined && best.price === price) return best
    const key = Number(price)
    if (best === undefined) return this.begin(price, key)
    const at = this.chunkFor(key, price)
    const chunk = this.chunks[at] as Chunk<Order>
    const place = this.placeIn(chunk, key, price)
    const known = chunk.levels[place]
    if (known !== undefined && known.price === price) return known
    const level = new PriceLevel<Order>(price, key)
    if (this.isWorse(best.key, best, key, price)) this.bestLevel = level
    chunk.insert(place, level, key)
    if (chunk.levels.length > MOST_IN_CHUNK) this.chunks.splice(at + 1, 0, chunk.split())
    return level
  }

  /** The first level of an empty side. */
  private begin(price: Price, key: number): PriceLevel<Order> {
    const level = new PriceLevel<Order>(price, key)
    this.chunks.push(new Chunk([level], [key]))
    this.bestLevel = level
    return level
  }

  private drop(level: PriceLevel<Order>): void {
    const at = this.chunkFor(level.key, level.price)
    const chunk = this.chunks[at] as Chunk<Order>
    const place = this.placeIn(chunk, level.key, level.price)
    must(chunk.levels[place] === level, 'a level is in its chunk')
    chunk.remove(place)
    if (chunk.levels.length === 0) this.chunks.splice(at, 1)
    if (level === this.bestLevel) this.bestLevel = this.chunks.at(-1)?.best
  }
}
