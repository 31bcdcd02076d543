// Every bound of the compatible API, in one place.

export const BINANCE_LIMITS = {
  /** Bytes of a body. A batch of orders is the longest that there is. */
  bodyBytes: 64 * 1_024,
  /** Milliseconds that a call may be old, unless it says otherwise, and the most that it may say. */
  recvWindowMs: 5_000,
  mostRecvWindowMs: 60_000,
  /** How far ahead of ours a caller's clock may be. */
  aheadMs: 1_000,
  /** Addresses and users whose weights are remembered. */
  windowKeys: 100_000,
  /** Who goes on after so many times the allowed weight is turned away with 418 until the window ends. */
  banFactor: 2,
} as const
