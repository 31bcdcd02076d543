// How long the projector stands back after a transaction: not at all after a few commands, some times as long as it worked
// while they come steadily, longer while they come in crowds. What waits shares the next transaction, and most of a
// transaction's cost does not depend on how much it carries. History may come late then; trading may not.

import { VIEW_LIMITS } from './limits.ts'

/** How commands come to the engine at the moment; none while the views have to catch up whatever else happens. */
export type Pace = 'steady' | 'crowd' | undefined

export interface Work {
  readonly spentMs: number
  readonly commands: number
  /** How old the newest of the commands is. */
  readonly ageMs: number
}

export function pauseAfter({ spentMs, commands, ageMs }: Work, pace: Pace): number {
  if (pace === undefined || commands < VIEW_LIMITS.few || ageMs > VIEW_LIMITS.longestBehindMs) return 0
  const { pausePerWork, longestPauseMs } = VIEW_LIMITS.pauses[pace]
  return Math.min(spentMs * pausePerWork, longestPauseMs)
}

/** Tells from the newest command's number, looked at again and again, how commands come. */
export class PaceMeter {
  private last: { readonly number: number; readonly ms: number } | undefined

  look(number: number, ms: number): Pace {
    const { last } = this
    this.last = { number, ms }
    if (last === undefined || ms <= last.ms) return 'steady'
    return ((number - last.number) * 1_000) / (ms - last.ms) >= VIEW_LIMITS.crowdPerSecond
      ? 'crowd'
      : 'steady'
  }
}
