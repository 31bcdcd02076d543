// Every bound of the host of robots, in one place.

export const HOST_LIMITS = {
  /** How far the thread stands behind those that trade, as Linux counts it. */
  nice: 10,
  /** Robots that connect at once, and how long one may keep its place among these. */
  connectingAtOnce: 32,
  connectMs: 15_000,
  /** Questions about the past on their way at once. */
  readsAtOnce: 16,
  /** States to be kept on their way at once: those who trade by hand are between them. */
  keepsAtOnce: 1,
  urgentKeepsAtOnce: 16,
  /** What changed is kept about this much later, together with what changes meanwhile. */
  keepAfterMs: 1_000,
  /** What can be worked out anew from the records is kept within this time. */
  keepSomeTimeMs: 60_000,
  /** What could not be kept, or read, is tried again after this time. */
  tryAgainMs: 2_000,
  /** How often the host looks at what time alone changes. */
  tickMs: 250,
  /** A price older than this is none to trade on. */
  staleMs: 15_000,
  /** How often it is asked which markets are open. */
  statusEveryMs: 5_000,
  /** When a robot that may not trade just now tries again, and one that the server was too busy for. */
  hinderedMs: 15_000,
  busyMs: 1_000,
  /** How long a position may be missed before it is looked for in the records. */
  missedMs: 5_000,
  /** How far before the last certain moment the past is read again: longer than a call may take to fail. */
  slackMs: 60_000,
  /** A request of a lost connection that has not arrived after this time never will. */
  lateMs: 15_000,
  /** Orders on a page of the past, and pages at most. */
  historyPage: 200,
  historyPages: 500,
  /** Candles that one call gives, and how many calls for one robot's start. */
  candlesAtOnce: 1_000,
  candlePages: 60,
  /** Closed candles of each market at hand. */
  candlesKept: 3_000,
  /** How long after the end of a minute its last trade may still be told. */
  minuteSettlesMs: 1_500,
  /** How long the last calls of a robot may take that is let go. */
  letGoMs: 5_000,
  /** A robot that failed by our own fault is driven again after this time. */
  failedMs: 60_000,
  /** Finished rounds and lines of the log that are told at once, and lines that may wait. */
  tripsAtOnce: 100,
  linesAtOnce: 100,
  linesWaiting: 300,
  /** How often a round is told whose orders nobody finds. */
  tripMisses: 30,
  /** How often a host says how busy it is. */
  loadEveryMs: 1_000,
  /** Topics of one socket for market data. */
  topicsPerSocket: 80,
} as const
