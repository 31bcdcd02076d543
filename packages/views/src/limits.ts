// Every bound of the views, in one place.

export const VIEW_LIMITS = {
  /** How far the projector's thread stands back for others, 0 to 19. */
  nice: 10,
  /** The same for the process of an embedded Postgres that writes the views. */
  databaseNice: 19,
  /** Fewer commands than these in a transaction are no load; from so many in a second on they come in crowds. */
  few: 3,
  crowdPerSecond: 1_000,
  /** How often it is asked how commands come. */
  paceMs: 500,
  /** How long the projector rests, for each millisecond that it worked, and at most. */
  pauses: {
    steady: { pausePerWork: 4, longestPauseMs: 80 },
    crowd: { pausePerWork: 9, longestPauseMs: 3_000 },
  },
  /** Views that are further behind than this are no longer kept waiting. */
  longestBehindMs: 30_000,
  /** Commands that share one transaction at most, when many are waiting. */
  joinedCommands: 4_096,
  /** And the bytes of their outcomes; one message beyond the bound still goes whole. */
  joinedBytes: 4 * 1_024 * 1_024,
  /** How long a new connection to the database may take. */
  connectMs: 10_000,
  /** A statement that takes longer counts as a lost connection. */
  statementMs: 60_000,
  /** The same for a statement that winds the views back, which may go through whole tables. */
  rebuildStatementMs: 3_600_000,
  /** First wait before a lost connection is tried again; it doubles up to the longest. */
  firstRetryMs: 20,
  longestRetryMs: 2_000,
  /** A transaction under way may take this long to end when the projector is stopped. */
  stopMs: 10_000,
  /** Callers that wait for a number to be reached. */
  waiters: 10_000,
  /** Rows of one page of a list. */
  pageRows: 1_000,
  /** Records that an export holds at a time. */
  exportRows: 2_000,
  recentTrades: 1_000,
  candles: 1_440,
  /** Ticks read at once: those of the longest second-contract and more. */
  ticks: 10_000,
  /** Seals read at once; each may be of many orders. */
  seals: 1_000,
  /** Events that tell one liquidation. */
  liquidationEvents: 1_000_000,
  /** Minutes that the receipt of a funding shows: more than two of the longest settlement periods have. */
  premiums: 4_000,
  /** Differences that a check names before it stops counting. */
  namedProblems: 20,
  /** Orders, accounts or balances that one statement takes when the views are wound back. */
  rewindRows: 5_000,
} as const
