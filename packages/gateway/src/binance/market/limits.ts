// Every bound of what the compatible API shows of markets.

export const MARKET_LIMITS = {
  /** Levels of one side of a book, unless said and at most. */
  levels: 100,
  mostLevels: 5_000,
  /** Trades in one answer, unless said and at most. */
  trades: 500,
  mostTrades: 1_000,
  /** Candles in one answer, unless said; how many at most each venue says. */
  candles: 500,
  /** Candles that the history is asked for at once: it gives no more. */
  candlesAtOnce: 1_000,
  /** Trades that candles of one second are added up from, at most; fewer candles are given when there were more. */
  secondTrades: 50_000,
  /** Minutes behind an average price. */
  averageMinutes: 5,
  /** Markets that are asked for by name in one call. */
  symbols: 100,
} as const
