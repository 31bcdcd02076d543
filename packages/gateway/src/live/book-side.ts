// One side of a book as the public sees it: price levels with quantity and number of orders, best first.
// Levels lie in chunks of a few dozen, so that a deep book costs little more than a shallow one. Knows no order.

import type { Amount, Price, Side } from '@candor/contract'
import { LIVE_LIMITS } from './limits.ts'

export class Level {
  readonly side: Side
  readonly price: Price
  /**
   * The price as a machine number, for fast comparison. Beyond 2^53 neighbours may share one, never change
   * places; so unequal keys decide and equal ones are settled by the exact price.
   */
  readonly key: number
  quantity = 0n as Amount
  orders = 0
  /** A bit for each of those who watch the book and wait to be told of it. */
  noted = 0

  constructor(side: Side, price: Price) {
    this.side = side
    this.price = price
    this.key = Number(price)
  }
}

/** From worst to best; never empty while it is part of a side. */
type Chunk = Level[]

export class BookSide {
  readonly side: Side
  /** Turns 'higher is better' into 'lower is better'. */
  private readonly sign: number
  private readonly chunks: Chunk[] = []

  constructor(side: Side) {
    this.side = side
    this.sign = side === 'buy' ? 1 : -1
  }

  get best(): Level | undefined {
    return this.chunks.at(-1)?.at(-1)
  }

  find(price: Price): Level | undefined {
    const key = Number(price)
    const chunk = this.chunks[this.chunkFor(key, price)]
    const level = chunk?.[this.placeIn(chunk, key, price)]
    return level?.price === price ? level : undefined
  }

  findOrMake(price: Price): Level {
    const { chunks } = this
    const key = Number(price)
    const at = this.chunkFor(key, price)
    const chunk = chunks[at]
    const place = chunk === undefined ? 0 : this.placeIn(chunk, key, price)
    const known = chunk?.[place]
    if (known?.price === price) return known
    const made = new Level(this.side, price)
    if (chunk === undefined) {
      chunks.push([made])
      return made
    }
    chunk.splice(place, 0, made)
    if (chunk.length > LIVE_LIMITS.levelsInChunk) {
      chunks.splice(at + 1, 0, chunk.splice(chunk.length >>> 1))
    }
    return made
  }

  drop(level: Level): void {
    const at = this.chunkFor(level.key, level.price)
    const chunk = this.chunks[at]
    const place = chunk === undefined ? -1 : this.placeIn(chunk, level.key, level.price)
    if (chunk?.[place] !== level) throw new Error(`no level of the book has the price ${level.price}`)
    chunk.splice(place, 1)
    if (chunk.length === 0) this.chunks.splice(at, 1)
  }

  /** The best levels, best first, at most so many. */
  top(most: number): Level[] {
    const levels: Level[] = []
    for (let at = this.chunks.length - 1; at >= 0; at--) {
      const chunk = this.chunks[at] as Chunk
      for (let place = chunk.length - 1; place >= 0; place--) {
        if (levels.length >= most) return levels
        levels.push(chunk[place] as Level)
      }
    }
    return levels
  }

  private isWorse(level: Level, key: number, price: Price): boolean {
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
      const chunk = chunks[middle] as Chunk
      if (this.isWorse(chunk[chunk.length - 1] as Level, key, price)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Index of the first level of a chunk that is as good as this price or better. */
  private placeIn(chunk: Chunk, key: number, price: Price): number {
    let low = 0
    let high = chunk.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.isWorse(chunk[middle] as Level, key, price)) low = middle + 1
      else high = middle
    }
    return low
  }
}
