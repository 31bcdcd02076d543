// The book of one market as the public sees it. Quantities come in, order by order; levels, the top and what changed
// since it was last asked go out. It never matches: that happened in the core.

import type { Amount, LevelView, Price, Side } from '@candor/contract'
import { BookSide, Level } from './book-side.ts'

export interface ChangedLevels {
  /** With quantity zero for a level that is gone. In no particular order; a price appears once. */
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** More than this many cannot watch one book: each has a bit of its own in every level. */
const MOST_WATCHES = 30

export class Book {
  private readonly bids = new BookSide('buy')
  private readonly asks = new BookSide('sell')
  private readonly watches: BookWatch[] = []

  /** From now on changes are noted for this one, until it is closed. */
  watch(): BookWatch {
    const taken = this.watches.reduce((bits, watch) => bits | watch.bit, 0)
    let bit = 1
    while ((taken & bit) !== 0) bit <<= 1
    if (bit > 1 << MOST_WATCHES) throw new Error('too many watch one book')
    const watch = new BookWatch(bit, {
      has: (side, price) => this.side(side).find(price) !== undefined,
      end: () => this.watches.splice(this.watches.indexOf(watch), 1),
    })
    this.watches.push(watch)
    return watch
  }

  get isWatched(): boolean {
    return this.watches.length > 0
  }

  /** Whether anybody who watches has something to be told yet. */
  get hasUntold(): boolean {
    return this.watches.some((watch) => watch.hasChanges)
  }

  /** Adds an order's quantity to its level. */
  add(side: Side, price: Price, quantity: Amount): Level {
    const level = this.side(side).findOrMake(price)
    level.orders++
    level.quantity = (level.quantity + quantity) as Amount
    this.note(level)
    return level
  }

  /** Takes a part of an order off its level; the order stays. */
  reduce(level: Level, quantity: Amount): void {
    level.quantity = (level.quantity - quantity) as Amount
    this.note(level)
  }

  /** Takes an order with what it has left off its level. */
  remove(level: Level, quantity: Amount): void {
    level.orders--
    level.quantity = (level.quantity - quantity) as Amount
    if (level.orders === 0) this.side(level.side).drop(level)
    this.note(level)
  }

  get bestBid(): LevelView | undefined {
    return this.bids.best
  }

  get bestAsk(): LevelView | undefined {
    return this.asks.best
  }

  /** The best levels of a side, best first. They change with the book: read them at once. */
  levels(side: Side, most: number): readonly LevelView[] {
    return this.side(side).top(most)
  }

  private side(side: Side): BookSide {
    return side === 'buy' ? this.bids : this.asks
  }

  private note(level: Level): void {
    for (const watch of this.watches) watch.note(level)
  }
}

interface Watched {
  readonly has: (side: Side, price: Price) => boolean
  readonly end: () => void
}

/** What changed in a book since this one last asked. */
export class BookWatch {
  readonly bit: number
  private readonly book: Watched
  private changed: Level[] = []

  constructor(bit: number, book: Watched) {
    this.bit = bit
    this.book = book
  }

  note(level: Level): void {
    if ((level.noted & this.bit) !== 0) return
    level.noted |= this.bit
    this.changed.push(level)
  }

  get hasChanges(): boolean {
    return this.changed.length > 0
  }

  /** What changed since the last time, and forgets it. */
  takeChanges(): ChangedLevels {
    const bids: Level[] = []
    const asks: Level[] = []
    const gone = { buy: new Set<Price>(), sell: new Set<Price>() }
    for (const level of this.changed) {
      level.noted &= ~this.bit
      if (level.orders === 0) {
        // A level that went and came again is a new one, which is noted for itself; it may have gone again, too.
        const isTold = gone[level.side].has(level.price)
        if (isTold || this.book.has(level.side, level.price)) continue
        gone[level.side].add(level.price)
      }
      ;(level.side === 'buy' ? bids : asks).push(level)
    }
    this.changed = []
    return { bids, asks }
  }

  close(): void {
    for (const level of this.changed) level.noted &= ~this.bit
    this.changed = []
    this.book.end()
  }
}
