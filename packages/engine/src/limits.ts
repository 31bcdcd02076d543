// Every bound of the engine, in one place.

export const ENGINE_LIMITS = {
  /** Commands accepted and not yet answered. One more is refused with `engine.busy`. */
  commandsInFlight: 8_192,
  /** The cancels' own lane: they get through when the other one is full. */
  cancelsInFlight: 2_048,
  queriesInFlight: 4_096,
  /** Commands written with one sync. */
  batchCommands: 1_024,
  /** And their bytes; the log itself takes no more than twice this. */
  batchBytes: 512 * 1_024,
  /** A snapshot is taken at least this often: replaying more than this costs seconds. */
  snapshotEvery: 100_000,
  /** The follower recounts every balance this often. */
  recountEvery: 10_000,
  /** Young generation of the engine's thread: most of what a command makes is garbage at once. */
  youngGenerationMb: 24,
} as const
