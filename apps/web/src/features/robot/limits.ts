// Every bound of the robot's pages, in one place.

export const ROBOT_LIMITS = {
  /** How often the results of running robots are asked for anew. */
  resultsEveryMs: 2_000,
  /** Calls for candles under way at the same time. */
  callsAtOnce: 4,
  /** A candle is not closed before its minute is over; the server's clock and this one may differ by so much. */
  clockMs: 2_000,
  /** Values of each of the two parameters of a sweep. */
  sweepSteps: 7,
  /** Trades marked in the chart of a backtest. */
  tradeMarks: 400,
  /** A part of the page that follows the price is counted anew no more often than this. */
  priceEveryMs: 500,
} as const
