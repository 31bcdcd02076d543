// Every size and every wait this package agrees to, in one place. Values only; reads nothing.

const KIB = 1024
const MIB = 1024 * KIB

export const LIMITS = {
  /** What the embedded server keeps of its tables at hand. */
  cacheMb: 64,
  /** Connections the embedded server accepts at once. */
  serverConnections: 40,
  /** The same of the server that tests share. */
  testConnections: 200,
  /** How far the server stands back for others on this machine, 0 to 19. */
  serverNice: 10,
  /** Connections of one pool when the caller does not say. */
  poolConnections: 10,
  /** How long a query waits for a free or a new connection. */
  connectMs: 10_000,
  /** How much longer than a statement may take a silent server is waited for. */
  silenceMs: 1_000,
  /** Bytes of the server's log file; one older file of the same size is kept beside it. */
  logBytes: 4 * MIB,
  /** Lines of the server's log that an error quotes. */
  logTailLines: 20,
  /** Bytes of one such line. */
  logTailLineBytes: 1 * KIB,
  /** Bytes kept of what a program that runs to its end says. */
  outputBytes: 64 * KIB,
  /** How long such a program (initdb, a trial run) may take. */
  programMs: 120_000,
  /** How long the server may take until it is ready, recovery after a crash included. */
  readyMs: 180_000,
  /** A fast shutdown writes a checkpoint; after this long the server is told to quit at once. */
  fastStopMs: 30_000,
  /** After this long a server that was told to quit at once is killed. */
  quitStopMs: 5_000,
  /** How long the log's last lines are waited for when the server has ended. */
  lastWordsMs: 2_000,
  /** How often a state that nobody announces is looked at. */
  pollMs: 10,
  /** Free ports tried before giving up. */
  portTries: 5,
  /** Rounds of taking over a stale lock before giving up. */
  lockTries: 8,
  /** Bytes of a small file of ours (lock, password, location) that are believed. */
  smallFileBytes: 16 * KIB,
} as const
