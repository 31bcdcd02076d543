// The one-minute candles of one market that are over. Candles as they are told go in, changing until their minute ends;
// every minute comes out once, in order and without a gap: one without a trade is flat at the last close.

import { flatBetween, MINUTE_MS } from '../fill-candles.ts'
import type { Candle } from '../strategy.ts'
import { HOST_LIMITS } from './limits.ts'

export class ClosedCandles {
  private readonly closed: Candle[] = []
  private readonly pending = new Map<number, Candle>()

  /** The oldest first, as far back as is kept. */
  get all(): readonly Candle[] {
    return this.closed
  }

  get last(): Candle | undefined {
    return this.closed.at(-1)
  }

  /** As they are told: one that is over for good is not changed any more. */
  take(candles: readonly Candle[]): void {
    for (const candle of candles) {
      if (candle.startMs > (this.last?.startMs ?? Number.NEGATIVE_INFINITY)) {
        this.pending.set(candle.startMs, candle)
      }
    }
  }

  /** Closes every minute that ended by this moment, and gives those. */
  closeUntil(untilMs: number): readonly Candle[] {
    const news: Candle[] = []
    const due = [...this.pending.values()]
      .filter(({ startMs }) => startMs + MINUTE_MS <= untilMs)
      .sort((one, other) => one.startMs - other.startMs)
    for (const candle of due) {
      this.pending.delete(candle.startMs)
      const before = news.at(-1) ?? this.last
      if (before !== undefined) news.push(...flatBetween(before, candle.startMs))
      news.push(candle)
    }
    const before = news.at(-1) ?? this.last
    // The minute that holds this moment is not over.
    if (before !== undefined) news.push(...flatBetween(before, untilMs - MINUTE_MS + 1))
    this.closed.push(...news)
    if (this.closed.length > HOST_LIMITS.candlesKept) {
      this.closed.splice(0, this.closed.length - HOST_LIMITS.candlesKept)
    }
    return news
  }

  /** Those after a moment, or none when not all of these are kept. */
  after(startMs: number): readonly Candle[] | undefined {
    const first = this.closed[0]
    if (first === undefined || first.startMs > startMs + MINUTE_MS) return undefined
    return this.closed.slice(Math.max(0, (startMs - first.startMs) / MINUTE_MS + 1))
  }
}
