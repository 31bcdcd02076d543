// Candles of even length as rows of one array of numbers: a quarter of what they take as objects, and nothing that the
// garbage collector has to go through.

import type { PastCandle } from './past-candles.ts'

const FIELDS = 7
const FIRST_ROWS = 1_024

export class KeptCandles {
  private readonly firstPlace: number
  private readonly spanMs: number
  private values = new Float64Array(FIRST_ROWS * FIELDS)

  /** None begins before `firstMs`. */
  constructor(firstMs: number, spanMs: number) {
    this.firstPlace = Math.floor(firstMs / spanMs)
    this.spanMs = spanMs
  }

  get(openMs: number): PastCandle | undefined {
    const at = this.rowOf(openMs)
    const field = (place: number): number => this.values[at + place] ?? 0
    const trades = field(6)
    // Every candle that was kept has trades.
    if (trades === 0) return undefined
    return {
      openMs,
      open: field(0),
      high: field(1),
      low: field(2),
      close: field(3),
      volume: field(4),
      quoteVolume: field(5),
      trades,
    }
  }

  set(candle: PastCandle): void {
    const at = this.rowOf(candle.openMs)
    while (at + FIELDS > this.values.length) {
      const larger = new Float64Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    const { open, high, low, close, volume, quoteVolume, trades } = candle
    this.values.set([open, high, low, close, volume, quoteVolume, trades], at)
  }

  private rowOf(openMs: number): number {
    return (Math.floor(openMs / this.spanMs) - this.firstPlace) * FIELDS
  }
}
