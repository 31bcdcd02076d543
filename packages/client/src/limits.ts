// Every bound of the client, in one place.

export const CLIENT_LIMITS = {
  /** A call that has no answer by then is given up. */
  timeoutMs: 30_000,
  /** An upload may take longer: a picture of 8 MB over a slow line. */
  uploadTimeoutMs: 180_000,
  /** How often the live connection is asked whether it is still there, and how long it may take to answer. */
  beatMs: 15_000,
  beatAnswerMs: 8_000,
  /** The wait before a lost connection is tried again; it doubles with each failure, up to the most. */
  retryMs: 500,
  retryMostMs: 10_000,
  /** Topics in one message. */
  topicsAtOnce: 50,
} as const
