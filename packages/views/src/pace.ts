// How long the projector stands back after a transaction: not at all while the machine has time, several times as long
// as it worked while orders come in crowds. History may come late then; trading may not.

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
  if (commands < batches * VIEW_LIMITS.crowd || ageMs > VIEW_LIMITS.longestBehindMs) return 0
  return Math.min(spentMs * VIEW_LIMITS.pausePerWork, VIEW_LIMITS.longestPauseMs)
}
