// Every bound of robots' keys, in one place.

export const ROBOT_KEY_LIMITS = {
  /** How far the time of a signed request may be off the server's, either way. */
  skewMs: 5_000,
  /** Requests of one key that are remembered at once, so that none comes twice; and of all keys. */
  noncesPerKey: 5_000,
  nonces: 200_000,
  /** Keys kept at hand; the oldest make room. */
  keysAtHand: 20_000,
  /** Sockets of one key at once. */
  socketsPerKey: 8,
} as const
