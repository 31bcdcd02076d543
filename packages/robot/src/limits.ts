// Every bound of a robot's strategies, in one place.

export const ROBOT_LIMITS = {
  /** Steps of a grid: each has one order in the book, and a market allows 200. */
  gridSteps: 150,
  /** Purchases that staged buying adds below its first. */
  safeties: 20,
  /** Minutes of the past that a strategy of indicators asks for before it begins. */
  historyCandles: 10_000,
  /** How long an order that was refused, or closed by somebody else, waits until it is tried again. */
  retryMs: 60_000,
  /** Refusals in a row after which a strategy gives up. */
  refusals: 10,
  /** Longest name of an order within its robot. */
  refLength: 24,
} as const
