// One side of an order book: price levels, each a queue of orders in order of arrival.
// Levels lie in chunks of a few dozen, the best price last of all, so that a book of a hundred thousand levels costs
// little more than one of ten, wherever an order lands.

import type { Price, Side } from '@candor/contract'
import { must } from '../bug.ts'
import { LevelQueue } from './order-queue.ts'
import type { SpotOrder } from './spot-order.ts'

export class PriceLevel {
  readonly price: Price
  /**
   * The price as a machine number, for fast comparison. Beyond 2^53 neighbours may share one, never change
   * places; so unequal keys decide and equal ones are settled by the exact price.
   */
  readonly key: number
  readonly orders = new LevelQueue()

  constructor(price: Price, key: number) {
    this.price = price
    this.key = key
  }
}

/** From worst to best; never empty while it is part of a side. */
type Chunk = PriceLevel[]

const MOST_IN_CHUNK = 64

export class BookSide {
  readonly side: Side
  /** Turns 'higher is better' into 'lower is better'. */
  private readonly sign: number
  private readonly chunks: Chunk[] = []
  /** The best level, at hand because nearly everything asks for it. */
  private bestLevel: PriceLevel | undefined = undefined

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
  get best(): SpotOrder | undefined {
    return this.bestLevel?.orders.first
  }

  /** Queues an order behind all others at its price. */
  add(order: SpotOrder, price: Price): void {
    const level = this.findOrMake(price)
    order.level = level
    level.orders.add(order)
  }

  remove(order: SpotOrder): void {
    const { level } = order
    must(level !== undefined, 'an order leaves the book only once')
    level.orders.remove(order)
    order.level = undefined
    if (level.orders.size === 0) this.drop(level)
  }

  /** The order that would trade after this one. */
  after(order: SpotOrder): SpotOrder | undefined {
    const { level } = order
    must(level !== undefined, 'only resting orders have a next one')
    const next = level.orders.after(order)
    if (next !== undefined) return next
    const at = this.chunkFor(level)
    const chunk = this.chunks[at] as Chunk
    const place = this.placeIn(chunk, level)
    return (place > 0 ? chunk[place - 1] : this.chunks[at - 1]?.at(-1))?.orders.first
  }

  *levelsFromBest(): IterableIterator<PriceLevel> {
    for (let at = this.chunks.length - 1; at >= 0; at--) {
      const chunk = this.chunks[at] as Chunk
      for (let place = chunk.length - 1; place >= 0; place--) yield chunk[place] as PriceLevel
    }
  }

  private isWorse(a: PriceLevel, b: PriceLevel): boolean {
    if (a.key !== b.key) return (a.key - b.key) * this.sign < 0
    return this.side === 'buy' ? a.price < b.price : a.price > b.price
  }

  /** Index of the first chunk whose best level is as good as this one or better; the last one if none is. */
  private chunkFor(level: PriceLevel): number {
    const { chunks } = this
    let low = 0
    let high = chunks.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      const chunk = chunks[middle] as Chunk
      if (this.isWorse(chunk[chunk.length - 1] as PriceLevel, level)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Index of the first level of a chunk that is as good as this one or better. */
  private placeIn(chunk: Chunk, level: PriceLevel): number {
    let low = 0
    let high = chunk.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.isWorse(chunk[middle] as PriceLevel, level)) low = middle + 1
      else high = middle
    }
    return low
  }

  private findOrMake(price: Price): PriceLevel {
    const best = this.bestLevel
    if (best !== undefined && best.price === price) return best
    const made = new PriceLevel(price, Number(price))
    if (best === undefined) {
      this.chunks.push([made])
      this.bestLevel = made
      return made
    }
    const at = this.chunkFor(made)
    const chunk = this.chunks[at] as Chunk
    const place = this.placeIn(chunk, made)
    const known = chunk[place]
    if (known !== undefined && known.price === price) return known
    chunk.splice(place, 0, made)
    if (this.isWorse(best, made)) this.bestLevel = made
    if (chunk.length > MOST_IN_CHUNK) this.chunks.splice(at + 1, 0, chunk.splice(chunk.length >>> 1))
    return made
  }

  private drop(level: PriceLevel): void {
    const at = this.chunkFor(level)
    const chunk = this.chunks[at] as Chunk
    const place = this.placeIn(chunk, level)
    must(chunk[place] === level, 'a level is in its chunk')
    chunk.splice(place, 1)
    if (chunk.length === 0) this.chunks.splice(at, 1)
    if (level === this.bestLevel) this.bestLevel = this.chunks.at(-1)?.at(-1)
  }
}
