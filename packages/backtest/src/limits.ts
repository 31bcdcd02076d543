// Every bound of a backtest, in one place.

export const BACKTEST_LIMITS = {
  /** A year of minutes. */
  candles: 527_040,
  /** Points of the curve that the chart draws. */
  curvePoints: 500,
  /** Candles between two looks at whether to go on. */
  sliceCandles: 5_000,
  /** Things that may happen on one straight way of the price: more is a bug that would never end. */
  stepsOnTheWay: 100_000,
  /** Runs of one sweep. */
  sweepRuns: 400,
} as const
