// Every bound of the compatible API of contracts, in one place.

const DAY = 86_400_000

export const FUTURES_LIMITS = {
  /** Orders in one batch, and ids in one batch that cancels. */
  batchOrders: 5,
  batchCancels: 10,
  /** Rows of a list: usual, and most. */
  orders: { usual: 500, most: 1_000 },
  trades: { usual: 500, most: 1_000 },
  income: { usual: 100, most: 1_000 },
  fundingRates: { usual: 100, most: 1_000 },
  forcedOrders: { usual: 50, most: 100 },
  marginMoves: { usual: 500, most: 1_000 },
  /** Levels of a book and candles: usual, and most. */
  levels: { usual: 500, most: 1_000 },
  candles: 1_500,
  /** How far into a list of income the pages go. */
  incomeReach: 10_000,
  /** Longest time between both ends of a list of trades or orders. */
  tradesWindowMs: 7 * DAY,
  ordersWindowMs: 7 * DAY,
  /** Shortest and longest wait before all orders of a contract are cancelled, and how many may wait. */
  countdownMs: { least: 1_000, most: DAY },
  countdowns: 10_000,
  /** How often it is tried again while the engine is too busy to cancel. */
  countdownTries: 60,
  /** Users and contracts whose modes are known to be chosen. */
  chosenModes: 100_000,
} as const
