// One market as the public sees it at this moment: book, trades, candles in progress, ticker.

import type { MarketId, Price } from '@candor/contract'
import { Book } from './book.ts'
import { CandleFeed } from './candle-feed.ts'
import { type PublicTrade, RecentTrades } from './recent-trades.ts'
import { Ticker } from './ticker.ts'

export class LiveMarket {
  readonly marketId: MarketId
  readonly book = new Book()
  readonly trades = new RecentTrades()
  readonly candles = new CandleFeed()
  readonly ticker: Ticker

  constructor(marketId: MarketId, lastPrice: Price | undefined) {
    this.marketId = marketId
    this.ticker = new Ticker(lastPrice, this.book, this.candles)
  }

  traded(trade: PublicTrade): void {
    const { price, quantity, quoteAmount, timeMs } = trade
    this.ticker.last = price
    this.candles.trade(timeMs, price, quantity, quoteAmount)
    this.trades.add(trade)
  }
}
