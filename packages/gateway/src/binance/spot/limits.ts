// Every bound of the compatible spot API.

export const SPOT_LIMITS = {
  /** Orders and own trades in one answer, unless said and at most. */
  rows: 500,
  mostRows: 1_000,
  /** The longest stretch of time that orders and own trades are asked for at once. */
  windowMs: 24 * 3_600_000,
  candles: 1_000,
  /** Commands of one user whose trades are kept while one of their orders is being answered; the oldest make room. */
  notedCommands: 4_096,
  /** Digits of a number in smallest units: the core takes no more. */
  unitDigits: 19,
} as const
