// The book of one market as the public sees it. Quantities come in, order by order; levels, the top and what changed
// since it was last asked go out. It never matches: that happened in the core.

import type { Amount, LevelView, Price, Side } from '@candor/contract'
import { BookSide, Level } from './book-side.ts'

export interface ChangedLevels {
  /** With quantity zero for a level that is gone. In no particular order; a price appears once. */
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

export class Book {
  private readonly bids = new BookSide('buy')
  private readonly asks = new BookSide('sell')
  private changed: Level[] | undefined = undefined

  /** From now on changes are noted, until `unwatch`. */
  watch(): void {
    this.changed ??= []
  }

  unwatch(): void {
    for (const level of this.changed ?? []) level.isChanged = false
    this.changed = undefined
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

  get hasChanges(): boolean {
    return this.changed !== undefined && this.changed.length > 0
  }

  /** What changed since the last time, and forgets it. */
  takeChanges(): ChangedLevels {
    const bids: Level[] = []
    const asks: Level[] = []
    const gone = { buy: new Set<Price>(), sell: new Set<Price>() }
    for (const level of this.changed ?? []) {
      level.isChanged = false
      if (level.orders === 0) {
        // A level that went and came again is a new one, which is noted for itself; it may have gone again, too.
        const isTold = gone[level.side].has(level.price)
        if (isTold || this.side(level.side).find(level.price) !== undefined) continue
        gone[level.side].add(level.price)
      }
      ;(level.side === 'buy' ? bids : asks).push(level)
    }
    if (this.changed !== undefined) this.changed = []
    return { bids, asks }
  }

  private side(side: Side): BookSide {
    return side === 'buy' ? this.bids : this.asks
  }

  private note(level: Level): void {
    if (this.changed === undefined || level.isChanged) return
    level.isChanged = true
    this.changed.push(level)
  }
}
