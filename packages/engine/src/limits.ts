// Every bound of the engine, in one place.

export const ENGINE_LIMITS = {
  /** Commands accepted and not yet answered. One more is refused with `engine.busy`. */
  commandsInFlight: 8_192,
  /** The cancels' own lane: they get through when the other one is full. */
  cancelsInFlight: 2_048,
  queriesInFlight: 4_096,
  /** Anchors and record proofs that the follower has yet to answer. */
  proofsInFlight: 256,
  /** How often the engine looks whether a job is due when nobody trades. */
  jobLookMs: 250,
  /** While more jobs are due than one Tick does: how long commands have the engine to themselves in between. */
  jobPauseMs: 10,
  /** Commands written with one sync. More would keep the first waiting for the last, and the gateway idle meanwhile. */
  batchCommands: 256,
  /** And their bytes; the log itself takes no more than twice this. */
  batchBytes: 512 * 1_024,
  /** A snapshot is taken at least this often: replaying more than this costs seconds. */
  snapshotEvery: 100_000,
  /** The follower recounts every balance this often. */
  recountEvery: 10_000,
  /** Digests of the live core that wait to be compared; beyond this a later one stands for those before it. */
  claimsKept: 4_096,
  /** Commands sent to the projector and not yet acknowledged; then the follower waits, and reads the log later. */
  unprojectedCommands: 16_384,
  /** And the bytes of their outcomes. */
  unprojectedBytes: 32 * 1_024 * 1_024,
  /** A stop gives up on a projector that acknowledges nothing for this long, and on the last snapshot with it. */
  projectorStallMs: 10_000,
  /** Commands that the follower takes in a row, when it has so many to catch up on, before it looks at its messages. */
  followInRow: 1_024,
  /** How far the follower's thread stands back for others, 0 to 19. */
  followerNice: 10,
  /**
   * Young generation of the engine's thread: most of what a command makes is garbage at once, and the longer it may lie the
   * fewer orders and balances are copied before they change. 24 took a tenth more time for each order.
   */
  youngGenerationMb: 96,
} as const
