// Every bound of the second-contract terminal, in one place.

export const SECOND_LIMITS = {
  /** An index older than this takes no order. */
  staleMs: 3_000,
  /** Ticks that decide an order: one of each of its last seconds. */
  windowTicks: 5,
  /** How often countdowns are written anew. */
  countEveryMs: 250,
  /** Rows of the tape. */
  tapeRows: 60,
  /** What the chart shows when no order is followed, and at least when one is. */
  chartMs: 120_000,
  shortChartMs: 60_000,
  /** Room in the chart before an entry and after an expiry. */
  beforeEntryMs: 8_000,
  afterExpiryMs: 3_000,
  /** An order that has ended stays in the box this long. */
  endedShownMs: 120_000,
  /** A timed order opens so long from now, at the earliest and at the latest. */
  openEarliestMs: 5_000,
  openLatestMs: 86_400_000,
  /** Until so long before its opening it can be taken back. */
  cancelUntilMs: 1_000,
  /** Candles in the chart, and how often they are asked for. */
  candles: 90,
  candlesEveryMs: 5_000,
  /** How often the 24 hours are reckoned anew. */
  dayEveryMs: 60_000,
  /** How often own limits and statistics are asked for anew, besides after every change. */
  limitsEveryMs: 30_000,
} as const
