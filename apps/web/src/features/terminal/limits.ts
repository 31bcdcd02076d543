// Every bound of the spot terminal, in one place.

export const TERMINAL_LIMITS = {
  /** Candles asked for at once. */
  candlesAtOnce: 500,
  /** How often the chart is drawn anew while something changes: the candle in progress, the time left of it, results at lines. */
  drawnEveryMs: 1_000,
  /** What is reckoned from the whole book (the depth chart, the cost of a market order) follows it no more often than this. */
  levelsEveryMs: 500,
  /** The share of bids and asks is written anew no more often than this. */
  shareEveryMs: 250,
  /** How often the book's table for screen readers is written anew. */
  spokenBookEveryMs: 5_000,
  /** How long a changed row of the book stays tinted. */
  flashMs: 350,
  /** How far the book's sums and bars may be behind its prices while it changes with every frame. */
  sumsBehindMs: 50,
  /** Rows of the book that are spoken, on each side. */
  spokenRows: 10,
  /** Rows of the book that are drawn on each side, at most. */
  bookRows: 40,
  /** Rows of open orders in the terminal; the rest is on the page of orders. */
  openOrdersShown: 200,
  /** Rows of history and fills that are loaded at once; one of the page sizes of the product. */
  historyPage: 50,
  /** Waits before an order without an answer is sent again, under the same id. */
  sendAgainMs: [1_000, 2_000, 4_000],
  /** How often the way to the server is measured. */
  latencyEveryMs: 5_000,
  /** Own fills marked in the chart. */
  fillMarks: 100,
  /** Drawings kept for one market. */
  drawings: 50,
} as const
