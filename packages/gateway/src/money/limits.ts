// Every bound of money in and out, in one place.

export const MONEY_LIMITS = {
  /** The stretch of time that the daily limit looks back. */
  dayMs: 24 * 3_600_000,
  /** A price older than this values no withdrawal. */
  priceMs: 5 * 60_000,
  addresses: 100,
  /** How long a new address waits while the allow-list is on. */
  addressWaitMs: 24 * 3_600_000,
  /** Bank transfers that one user has announced and that did not arrive yet. */
  fiatDepositsOpen: 5,
  /** How often a reference for a bank transfer is drawn anew because it is taken. */
  draws: 10,
  /** Digits of a card. */
  cardDigitsLeast: 12,
  cardDigitsMost: 19,
  /** Rows in the picture of a socket topic, and how long ended ones stay in it. */
  rowsInPicture: 50,
  endedInPictureMs: 24 * 3_600_000,
  /** Rows read at once from the views when messages are made up for. */
  missedRows: 10_000,
  /** How often values are written down, and rows in one statement. */
  equityEveryMs: 3_600_000,
  equityLookMs: 60_000,
  equityRowsAtOnce: 1_000,
  /** Points in one answer. */
  equityPoints: 1_000,
} as const
