// One side of an order book: price levels, each a queue of orders in order of arrival.
// Levels lie in chunks of a few dozen, the best price last of all, so that a book of a hundred thousand levels costs
// little more than one of ten, wherever an order lands.

import type { Price, Side } from '@candor/contract'
import { must } from '../bug.ts'
import { LevelQueue, type Queued } from './order-queue.ts'

/** What a book needs of an order: to know its level. */
export interface BookOrder extends Queued {
  level: PriceLevel<this> | undefined
}

export class PriceLevel<Order extends Queued> {
  readonly price: Price
  /**
   * The price as a machine number, for fast comparison. Beyond 2^53 neighbours may share one, never change
   * places; so unequal keys decide and equal ones are settled by the exact price.
   */
  readonly key: number
  readonly orders = new LevelQueue<Order>()

  constructor(price: Price, key: number) {
    this.price = price
    this.key = key
  }
}

/** From worst to best; never empty while it is part of a side. */
type Chunk<Order extends Queued> = PriceLevel<Order>[]

const MOST_IN_CHUNK = 64

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
    return this.bestLevel?.orders.first
  }

  /** Queues an order behind all others at its price. */
  add(order: Order, price: Price): void {
    const level = this.findOrMake(price)
    order.level = level
    level.orders.add(order)
  }

  remove(order: Order): void {
    const { level } = order
    must(level !== undefined, 'an order leaves the book only once')
    level.orders.remove(order)
    order.level = undefined
    if (level.orders.size === 0) this.drop(level)
  }

  /** The order that would trade after this one. */
  after(order: Order): Order | undefined {
    const { level } = order
    must(level !== undefined, 'only resting orders have a next one')
    const next = level.orders.after(order)
    if (next !== undefined) return next
    const at = this.chunkFor(level.key, level.price)
    const chunk = this.chunks[at] as Chunk<Order>
    const place = this.placeIn(chunk, level.key, level.price)
    if (place > 0) return chunk[place - 1]?.orders.first
    return at > 0 ? this.chunks[at - 1]?.at(-1)?.orders.first : undefined
  }

  *levelsFromBest(): IterableIterator<PriceLevel<Order>> {
    for (let at = this.chunks.length - 1; at >= 0; at--) {
      const chunk = this.chunks[at] as Chunk<Order>
      for (let place = chunk.length - 1; place >= 0; place--) yield chunk[place] as PriceLevel<Order>
    }
  }

  private isWorse(level: PriceLevel<Order>, key: number, price: Price): boolean {
    if (level.key !== key) return (level.key - key) * this.sign < 0
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
      if (this.isWorse(chunk[chunk.length - 1] as PriceLevel<Order>, key, price)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Index of the first level of a chunk that is as good as this price or better. */
  private placeIn(chunk: Chunk<Order>, key: number, price: Price): number {
    let low = 0
    let high = chunk.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.isWorse(chunk[middle] as PriceLevel<Order>, key, price)) low = middle + 1
      else high = middle
    }
    return low
  }

  private findOrMake(price: Price): PriceLevel<Order> {
    const best = this.bestLevel
    if (best !== undefined && best.price === price) return best
    const key = Number(price)
    if (best === undefined) return this.insert([], 0, new PriceLevel<Order>(price, key))
    const at = this.chunkFor(key, price)
    const chunk = this.chunks[at] as Chunk<Order>
    const place = this.placeIn(chunk, key, price)
    const known = chunk[place]
    if (known !== undefined && known.price === price) return known
    const made = this.insert(chunk, place, new PriceLevel<Order>(price, key))
    if (chunk.length > MOST_IN_CHUNK) this.chunks.splice(at + 1, 0, chunk.splice(chunk.length >>> 1))
    return made
  }

  /** Puts a level into a chunk, which joins the side if it is the first. */
  private insert(chunk: Chunk<Order>, place: number, level: PriceLevel<Order>): PriceLevel<Order> {
    if (place === chunk.length) chunk.push(level)
    else chunk.splice(place, 0, level)
    const best = this.bestLevel
    if (best === undefined) this.chunks.push(chunk)
    if (best === undefined || this.isWorse(best, level.key, level.price)) this.bestLevel = level
    return level
  }

  private drop(level: PriceLevel<Order>): void {
    const at = this.chunkFor(level.key, level.price)
    const chunk = this.chunks[at] as Chunk<Order>
    const place = this.placeIn(chunk, level.key, level.price)
    must(chunk[place] === level, 'a level is in its chunk')
    if (place === chunk.length - 1) chunk.pop()
    else chunk.splice(place, 1)
    if (chunk.length === 0) this.chunks.splice(at, 1)
    if (level === this.bestLevel) this.bestLevel = this.chunks.at(-1)?.at(-1)
  }
}
