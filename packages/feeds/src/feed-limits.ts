// Every bound on price venues and on the beat of the index, in one place.

import { LIMITS } from '@candor/contract'

export const FEED_LIMITS = {
  /** An index is a median of at least three opinions (rulebook 2.8); the log holds at most so many of them. */
  leastVenues: 3,
  mostVenues: LIMITS.indexSources,
  /** From one question to the next of one venue; a venue whose own rate limit is slower is asked more seldom. */
  paceMs: 1_000,
  /** What a venue's client may take for prices, and for its long list of markets. */
  answerMs: 2_500,
  marketsMs: 30_000,
  /** The client's own timeout ends with the headers of an answer; a body that drips is cut off here. */
  graceMs: 500,
  /** Pause after the first failure; each one after it doubles, up to the longest. */
  backOffMs: 1_000,
  mostBackOffMs: 60_000,
  /** The longest that a venue may ask to be left alone; some bar for longer whoever does not listen. */
  mostRetryAfterMs: 3_600_000,
  /** After so many failures in a row a venue's list of markets is loaded again: one may have been delisted. */
  failuresUntilReopened: 5,
  /** A venue's clock may run ahead by so much; beyond it, its stamps mean nothing. */
  aheadMs: 1_000,
  /** A venue that gives no stamps and answers the very same for so long has stopped, whatever it says. */
  frozenMs: 30_000,
  /** How long the last word of a venue is shown to the log after it fell silent. */
  keepMs: 60_000,
  /** How often the thread says that it lives, and after which silence it is ended and started again. */
  beatMs: 1_000,
  silentMs: 30_000,
  /** A thread that lived so long begins again with the shortest pause. */
  steadyMs: 300_000,
  /** Memory of the thread, most of it lists of markets. */
  heapMb: 768,
  /** How long before the whole second the orders are sealed that wait for its price. */
  sealAheadMs: 50,
  /** How long into its second a tick waits for that; then prices go on, and those orders get the next second's. */
  sealWaitMs: 400,
  /** Longest text of a venue that reaches our logs. */
  reasonLength: 200,
} as const

/** The pause after so many failures in a row. */
export function backOffMs(failures: number): number {
  const doubled = FEED_LIMITS.backOffMs * 2 ** Math.min(failures - 1, 16)
  return Math.min(doubled, FEED_LIMITS.mostBackOffMs)
}
