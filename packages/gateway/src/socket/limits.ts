// Every bound of the socket door, in one place. A composition may tighten or widen them.

export const SOCKET_LIMITS = {
  /** Open sockets of this process. */
  sockets: 10_000,
  socketsPerAddress: 1_024,
  /** Largest message that a client may send; the WebSocket library cuts the connection above it. */
  messageBytes: 16 * 1_024,
  /** A socket with more unsent bytes than this when it is to be written to again reads too slowly and is dropped. */
  unsentBytes: 1_024 * 1_024,
  topicsPerSocket: 100,
  topicLength: 64,
  idLength: 64,
  ticketLength: 256,
  keyLength: 64,
  /** Calls of one socket that are not answered yet. One more is refused with `engine.busy`. */
  callsInFlight: 512,
  /** Points a second, and how many may be saved up. A message costs one; see the costs below. */
  pointsPerSecond: 2_000,
  pointsSaved: 4_000,
  /** The same for whoever has not logged in: enough for every topic of a socket and a login at once. */
  guestPointsPerSecond: 50,
  guestPointsSaved: 1_300,
  /** A subscription sends a whole picture, a login asks the database. */
  pointsPerTopic: 10,
  pointsPerLogin: 200,
  /** Forbearance: what a socket may do wrong before it is closed, and how much of it is forgiven a second. */
  patience: 1_000,
  patiencePerSecond: 10,
  /** Costs of patience: a message beyond the rate, and one that makes no sense or a wrong ticket. */
  patiencePerExcess: 1,
  patiencePerMistake: 10,
  depthLevels: 1_000,
  /** Open orders in the first picture of `orders`, the newest ones. */
  ordersInSnapshot: 1_000,
  /** Checkpoints in the first picture, and in one delta. */
  checkpointsInSnapshot: 20,
  /** Trades, fills or orders in one delta; more of them make more deltas. */
  itemsPerDelta: 500,
  /** Deltas kept for each topic, so that a client which comes back gets what it missed. */
  deltasKept: 600,
  /** And their bytes: whoever missed more than this is served better, and faster, by a new picture. */
  deltaBytesKept: 256 * 1_024,
  /** How long a topic that nobody listens to is still kept up. */
  lingerMs: 60_000,
  sweepMs: 1_000,
  tradesEveryMs: 50,
  depthEveryMs: 100,
  tickersEveryMs: 250,
  marksEveryMs: 1_000,
  heartbeatMs: 30_000,
  /** Heartbeats that may stay without an answer. */
  heartbeatsMissed: 2,
  /** How long a closed socket may take to say goodbye. */
  goodbyeMs: 1_000,
  /** How long open calls may take to end when the process stops. */
  drainMs: 3_000,
} as const

/** The same bounds with other numbers. */
export type SocketLimits = { readonly [K in keyof typeof SOCKET_LIMITS]: number }
