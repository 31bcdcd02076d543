// Every bound of the gateway, in one place. Rates have settings of their own; these do not change.

export const GATEWAY_LIMITS = {
  /** Orders being answered at once. One more is refused with `gateway.busy`. */
  ordersAtOnce: 4_096,
  /** The same for cancels, which get through when orders crowd in, and for everything else. */
  cancelsAtOnce: 2_048,
  readsAtOnce: 2_048,
  /** A question to the database that takes longer is given up. */
  databaseMs: 5_000,
  /** Passwords waiting to be checked. One more is refused with `login.busy`. */
  passwordsWaiting: 64,
  /** Sessions kept at hand; the oldest make room. */
  sessionsAtHand: 50_000,
  /** A session's last use is written at most this often. */
  seenEveryMs: 60_000,
  sessionIdleMs: 7 * 24 * 3_600_000,
  sessionMostMs: 30 * 24 * 3_600_000,
  /** Addresses and users whose recent calls are remembered for the rate limits. */
  rateKeys: 100_000,
  /** How long a question about the past waits for the views to catch up. */
  viewsWaitMs: 2_000,
  /** A request must arrive whole within this time. */
  requestMs: 10_000,
  headersMs: 10_000,
  /** How often it is looked for requests that take too long. */
  lookForLateMs: 2_000,
  keepAliveMs: 72_000,
  /** How long open requests may take to end when the server stops. */
  drainMs: 5_000,
  /** How often connections that have nothing more to answer are closed meanwhile. */
  closeIdleMs: 20,
} as const
