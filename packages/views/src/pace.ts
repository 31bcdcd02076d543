// How long the projector stands back after a transaction: not at all after a few commands, some times as long as it worked
// while they come steadily, longer while they come in crowds. What waits shares the next transaction, and most of a
// transaction's cost does not depend on how much it carries. History may come late then; trading may not.

import { VIEW_LIMITS } from './limits.ts'

export interface Work {
  readonly spentMs: number
  readonly commands: number
  /** Batches of the log that the commands came in: many commands in one mean that senders have to wait. */
  readonly batches: number
  /** How old the newest of the commands is. */
  readonly ageMs: number
}

export function pauseAfter({ spentMs, commands, batches, ageMs }: Work): number {
  if (commands < VIEW_LIMITS.few || ageMs > VIEW_LIMITS.longestBehindMs) return 0
  const isCrowd = commands >= batches * VIEW_LIMITS.crowd
  const { pausePerWork, longestPauseMs } = isCrowd ? VIEW_LIMITS.whileCrowded : VIEW_LIMITS.whileSteady
  return Math.min(spentMs * pausePerWork, longestPauseMs)
}
