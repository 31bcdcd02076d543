// Every bound of the datafeed for charts.

export const UDF_LIMITS = {
  /** Bars of one answer. */
  bars: 2_000,
  /** Symbols that a search finds. */
  found: 50,
  /** Weights against the same bounds of an address as those of the compatible API. */
  weight: 1,
  historyWeight: 5,
} as const
