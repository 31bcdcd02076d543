// Every bound of the contract terminal, in one place.

export const CONTRACT_LIMITS = {
  /** A mark older than this is frozen: nothing can be opened until the index is back. */
  staleMarkMs: 10_000,
  /** How often candles of mark and index prices, which nobody pushes, are asked for. */
  markCandlesEveryMs: 2_000,
  /** From this ratio of maintenance to equity on, in 1/10,000, a ring warns; from the second it says so in words. */
  warnRatioBps: 5_000n,
  highRatioBps: 8_000n,
  /** Where neither take-profit nor stop-loss is set, wins and losses of this much of the price are compared. */
  plainMoveE8: 1_000_000n,
} as const
