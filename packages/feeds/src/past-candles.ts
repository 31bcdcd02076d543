// Candles of the time before the first trade, drawn from the simulated world itself: nothing is stored, any stretch is
// computed when it is asked for. Coarse candles are made of quarter hours, which are kept once made.

import { KeptCandles } from './kept-candles.ts'
import { MINUTE_MS, type SimulatedPrices } from './simulated-prices.ts'

/** Floats, as the world is: whoever serves them rounds them to the market's tick and lot. */
export interface PastCandle {
  readonly openMs: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** In the base asset, and in the quote asset. */
  readonly volume: number
  readonly quoteVolume: number
  readonly trades: number
}

/** A minute is looked at in this many steps. */
const STEPS = 4
const QUARTER_MS = 15 * MINUTE_MS
/** Typical size of one trade, in USDT. */
const TRADE_SIZE = 570
/** What a pair that is not against USDT trades of that. */
const CROSS_SHARE = 0.28

export class PastCandles {
  private readonly prices: SimulatedPrices
  /** By pair. */
  private readonly quarters = new Map<string, KeptCandles>()
  /** Written anew for every minute: making them costs more than filling them, and a month has many minutes. */
  private readonly ofBase = new Float64Array(STEPS + 1)
  private readonly ofQuote = new Float64Array(STEPS + 1)

  constructor(prices: SimulatedPrices) {
    this.prices = prices
  }

  has(base: string, quote: string): boolean {
    return this.prices.has(base) && this.prices.has(quote)
  }

  /** The one candle of the span from `openMs` to `endMs`; both lie on whole minutes. */
  candle(base: string, quote: string, openMs: number, endMs: number): PastCandle {
    const parts: PastCandle[] = []
    for (let atMs = openMs; atMs < endMs; ) {
      const isQuarter = atMs % QUARTER_MS === 0 && atMs + QUARTER_MS <= endMs
      parts.push(isQuarter ? this.quarter(base, quote, atMs) : this.minute(base, quote, atMs))
      atMs += isQuarter ? QUARTER_MS : MINUTE_MS
    }
    return joined(parts)
  }

  /**
   * Makes the quarter hours of a stretch, one at each step: for whoever has a moment now and then, so that nobody has
   * to wait for years of candles at once.
   */
  *prepare(base: string, quote: string, fromMs: number, untilMs: number): Generator<void> {
    const firstMs = Math.ceil(fromMs / QUARTER_MS) * QUARTER_MS
    for (let atMs = firstMs; atMs + QUARTER_MS <= untilMs; atMs += QUARTER_MS) {
      this.quarter(base, quote, atMs)
      yield
    }
  }

  private quarter(base: string, quote: string, openMs: number): PastCandle {
    const pair = `${base}/${quote}`
    let kept = this.quarters.get(pair)
    if (kept === undefined) {
      kept = new KeptCandles(this.prices.beginMinute * MINUTE_MS, QUARTER_MS)
      this.quarters.set(pair, kept)
    }
    const known = kept.get(openMs)
    if (known !== undefined) return known
    const minutes = Array.from({ length: QUARTER_MS / MINUTE_MS }, (_, minute) =>
      this.minute(base, quote, openMs + minute * MINUTE_MS),
    )
    const candle = joined(minutes)
    kept.set(candle)
    return candle
  }

  private minute(base: string, quote: string, openMs: number): PastCandle {
    const { ofBase, ofQuote } = this
    this.prices.writeSteps(base, openMs, ofBase)
    this.prices.writeSteps(quote, openMs, ofQuote)
    let high = Number.NEGATIVE_INFINITY
    let low = Number.POSITIVE_INFINITY
    for (let step = 0; step <= STEPS; step++) {
      const ratio = (ofBase[step] as number) - (ofQuote[step] as number)
      if (ratio > high) high = ratio
      if (ratio < low) low = ratio
    }
    const open = Math.exp((ofBase[0] as number) - (ofQuote[0] as number))
    const close = Math.exp((ofBase[STEPS] as number) - (ofQuote[STEPS] as number))
    const inUsdt = this.prices.turnoverAt(base, openMs) * (quote === 'USDT' ? 1 : CROSS_SHARE)
    const volume = inUsdt / Math.exp(ofBase[0] as number)
    return {
      openMs,
      open,
      high: Math.max(Math.exp(high), open, close),
      low: Math.min(Math.exp(low), open, close),
      close,
      volume,
      quoteVolume: (volume * (open + close)) / 2,
      trades: Math.max(1, Math.round(inUsdt / TRADE_SIZE)),
    }
  }
}

function joined(parts: readonly PastCandle[]): PastCandle {
  const first = parts[0]
  const last = parts.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('a candle of no time at all')
  let { high, low } = first
  let [volume, quoteVolume, trades] = [0, 0, 0]
  for (const part of parts) {
    if (part.high > high) high = part.high
    if (part.low < low) low = part.low
    volume += part.volume
    quoteVolume += part.quoteVolume
    trades += part.trades
  }
  return { openMs: first.openMs, open: first.open, high, low, close: last.close, volume, quoteVolume, trades }
}
