// The last 24 hours of one market: last price, first, highest and lowest price, volumes, and the top of the book.
// The hours roll by minutes: the minute in progress and the 1,439 before it.

import type { Amount, LevelView, Price } from '@candor/contract'
import type { Book } from './book.ts'
import { type Candle, joined, MINUTE } from './candle.ts'
import type { CandleFeed } from './candle-feed.ts'
import { LIVE_LIMITS } from './limits.ts'

export interface TickerView {
  /** None until the market has traded for the first time. */
  readonly last: Price | undefined
  /** Prices of the last 24 hours. Without a trade in them all three are the last price. */
  readonly open: Price | undefined
  readonly high: Price | undefined
  readonly low: Price | undefined
  readonly volume: Amount
  readonly quoteVolume: Amount
  readonly bid: LevelView | undefined
  readonly ask: LevelView | undefined
  readonly timeMs: number
}

interface Top {
  readonly price: Price | undefined
  readonly quantity: Amount | undefined
}

const NOTHING = 0n as Amount
const NO_TOP: Top = { price: undefined, quantity: undefined }

export class Ticker {
  last: Price | undefined
  private readonly book: Book
  private readonly candles: CandleFeed
  /** The whole minutes of the day before the newest candle: they change only when a minute turns. */
  private past: Candle | undefined = undefined
  private pastMinute = -1
  private pastNewest = -1
  private pastSeeds = -1
  private shownMinute = -1
  private shownTrades = -1
  private bid = NO_TOP
  private ask = NO_TOP
  private count = 0

  constructor(last: Price | undefined, book: Book, candles: CandleFeed) {
    this.last = last
    this.book = book
    this.candles = candles
  }

  /** Rises whenever something that the ticker shows has changed, be it by the passing of time. */
  version(nowMs: number): number {
    const minute = Math.floor(nowMs / MINUTE)
    const trades = this.candles.version
    const hasNewTop = this.refreshTop()
    if (hasNewTop || minute !== this.shownMinute || trades !== this.shownTrades) this.count++
    this.shownMinute = minute
    this.shownTrades = trades
    return this.count
  }

  view(nowMs: number): TickerView {
    const day = this.day(nowMs)
    const { last, book } = this
    return {
      last,
      open: day?.open ?? last,
      high: day?.high ?? last,
      low: day?.low ?? last,
      volume: day?.volume ?? NOTHING,
      quoteVolume: day?.quoteVolume ?? NOTHING,
      bid: book.bestBid,
      ask: book.bestAsk,
      timeMs: nowMs,
    }
  }

  private day(nowMs: number): Candle | undefined {
    const { candles } = this
    const newest = candles.current('1m')
    const newestMinute = newest === undefined ? -1 : newest.openTime / MINUTE
    // The engine's time never runs back; the clock may.
    const minute = Math.max(Math.floor(nowMs / MINUTE), newestMinute)
    if (minute !== this.pastMinute || newestMinute !== this.pastNewest || candles.seeds !== this.pastSeeds) {
      this.past = undefined
      for (const candle of candles.lastDay(minute)) {
        if (candle.openTime === newest?.openTime) continue
        this.past = this.past === undefined ? candle : joined(this.past, candle)
      }
      this.pastMinute = minute
      this.pastNewest = newestMinute
      this.pastSeeds = candles.seeds
    }
    if (newest === undefined || newestMinute <= minute - LIVE_LIMITS.tickerMinutes) return this.past
    return this.past === undefined ? newest : joined(this.past, newest)
  }

  private refreshTop(): boolean {
    const bid = this.book.bestBid ?? NO_TOP
    const ask = this.book.bestAsk ?? NO_TOP
    if (isSame(bid, this.bid) && isSame(ask, this.ask)) return false
    this.bid = { price: bid.price, quantity: bid.quantity }
    this.ask = { price: ask.price, quantity: ask.quantity }
    return true
  }
}

function isSame(a: Top, b: Top): boolean {
  return a.price === b.price && a.quantity === b.quantity
}
