// Every bound of the desk of robots, in one place.

export const ROBOT_DESK_LIMITS = {
  /** How long a robot's key is good at most, and unless less is asked for. */
  keyMs: 90 * 24 * 3_600_000,
  /** Wrong keys in a row, and how long none is taken then. */
  keyTries: 5,
  keyLockMs: 3_600_000,
  /** Lines of its log that are kept of each robot at least, and how many more there may be before the oldest go. */
  logLines: 1_000,
  logSweep: 100,
  /** How deep what a robot keeps may be nested. */
  stateDepth: 32,
  /** Finished rounds before one speaks of how long they take; how long that may be old. */
  roundsLeast: 5,
  roundsMs: 60_000,
  /** How often it is looked for robots that are to be stopped or were left in between. */
  lookMs: 5_000,
  /** How often it is looked for money that came to robots after their end. */
  sweepMs: 3_600_000,
  /** How long whoever runs a robot may take to let it go before it is stopped all the same. */
  letGoMs: 5_000,
  /** Orders with which one stop sells, since a market may bound the size of each. */
  saleOrders: 20,
  /** Robots that are stopped at once. */
  stopsAtOnce: 16,
  /** Calls about one robot that wait for their turn. */
  turnsWaiting: 64,
} as const
