// Every bound of the API, in one place.

/** Rows on a page, as product screens offer them. */
export const PAGE_SIZES = [10, 20, 30, 50, 70, 100, 200] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const DEFAULT_PAGE_SIZE: PageSize = 20

export const API_LIMITS = {
  /** Bytes of a JSON or form body. */
  bodyBytes: 16 * 1024,
  /** Levels a side that one call for the book gives. */
  depthLevels: 1_000,
  publicTrades: 200,
  candles: 1_000,
  accountLength: 254,
  passwordLength: 128,
} as const

/** Intervals of candles, from one minute to one month. */
export const CANDLE_INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const
export type CandleInterval = (typeof CANDLE_INTERVALS)[number]
