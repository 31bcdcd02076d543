// Bounds of price alerts and of warnings about a margin that runs low.

export const ALERT_LIMITS = {
  /** Alerts of one user that may wait, and fired ones that are kept, the newest. */
  waitingOfUser: 50,
  firedKept: 50,
  /** Alerts of everybody that may wait. One more is refused with `gateway.busy`. */
  waiting: 1_000_000,
  /** A daily alert rests for so long after it fired. */
  restMs: 24 * 3_600_000,
  /** Alerts read at once at the start. */
  rowsAtOnce: 5_000,
  /** Trades that a crash left unlooked at, read at once. */
  tradesAtOnce: 1_000,
  /** How soon firing is tried again when the database does not answer. */
  retryMs: 1_000,
  /** How often it is noted how far trades were looked at. */
  markMs: 10_000,

  /** How often margins are looked at, accounts in one such round, and of them at once. */
  marginMs: 10_000,
  marginAccounts: 500,
  marginAtOnce: 20,
  /** Percent of what stands behind a position that its maintenance takes up: from here on its owner is warned, and
   * below the other they may be warned again. */
  marginWarned: 80n,
  marginSafe: 70n,
} as const
