// Every bound of the compatible API's sockets, in one place. A composition may tighten or widen them.

export const BINANCE_SOCKET_LIMITS = {
  /** Open sockets of this process, and of one address. */
  sockets: 10_000,
  socketsPerAddress: 512,
  /** Sockets that one address may open in a while, whether or not they are still there. */
  connects: 3_000,
  connectsMs: 300_000,
  /** Largest message that a client may send; the WebSocket library cuts the connection above it. */
  messageBytes: 64 * 1_024,
  /** A socket with more unsent bytes than this when it is to be written to again reads too slowly and is dropped. */
  unsentBytes: 1_024 * 1_024,
  /** Streams that one socket may listen to. */
  spotStreams: 1_024,
  futuresStreams: 200,
  /** Characters of a stream's name: a listen key is the longest. */
  nameLength: 64,
  /** Characters of an id as JSON. */
  idLength: 128,
  /** Messages a second, and how many may be saved up: of a socket of streams, and of one of the socket API. */
  messagesPerSecond: 50,
  messagesSaved: 500,
  /** So many names of streams in one message cost as much as another message. */
  namesPerMessage: 10,
  callsPerSecond: 5_000,
  callsSaved: 10_000,
  /** Calls of one socket that are not answered yet. One more is refused. */
  callsInFlight: 512,
  /** Parameters of one call. */
  parameters: 200,
  /** Forbearance: what a socket may do wrong before it is closed, and how much of it is forgiven a second. */
  patience: 100,
  patiencePerSecond: 1,
  /** How often a sign of life is asked for, and how many may stay without an answer: a minute in all. */
  pingMs: 20_000,
  pingsMissed: 3,
  /** No socket gets older than a day. */
  ageMs: 24 * 3_600_000,
  /** How long a closed socket may take to say goodbye. */
  goodbyeMs: 1_000,
  /** How long open calls may take to end when the process stops. */
  drainMs: 3_000,
  spotKlinesEveryMs: 1_000,
  futuresKlinesEveryMs: 250,
  tickersEveryMs: 1_000,
  /** How long after the end of a candle trades of it may still come in. */
  candleGraceMs: 1_000,
  /** A listen key lives so long after it was last asked for. */
  listenKeyMs: 3_600_000,
  /** How often it is looked which of them are over. */
  listenKeySweepMs: 1_000,
} as const

/** The same bounds with other numbers. */
export type BinanceSocketLimits = { readonly [K in keyof typeof BINANCE_SOCKET_LIMITS]: number }
