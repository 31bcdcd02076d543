// Every bound of the live market state, in one place.

export const LIVE_LIMITS = {
  /** Public trades kept at hand for each market. */
  recentTrades: 200,
  /** Ticks of an index with a second-contract, and seals of orders on it, kept at hand. */
  recentTicks: 300,
  recentSeals: 300,
  /** One-minute candles behind a ticker: a day of them. */
  tickerMinutes: 1_440,
  /** Price levels that lie together; more than these and they part. */
  levelsInChunk: 64,
} as const
