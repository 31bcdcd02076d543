// Whether a user's own limits let them open anything now: the pause they asked for, and the most they want to lose in a day.
// Asked with every order that opens, so it answers from memory.

import type { ErrorCode } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { LimitsNow } from './self-limits.ts'

export interface OwnLimitsParts {
  /** The limits that hold at this moment. */
  readonly limitsOf: (userId: UserId, nowMs: number) => LimitsNow
  /** What the day has brought so far, in units of 10^-8 USDT: lost if negative. */
  readonly resultOf: (userId: UserId, nowMs: number) => bigint
  readonly clock: () => number
}

export class OwnLimits {
  private readonly parts: OwnLimitsParts

  constructor(parts: OwnLimitsParts) {
    this.parts = parts
  }

  /** Why nothing may be opened; none when it may. */
  barOf(userId: UserId): ErrorCode | undefined {
    const { limitsOf, resultOf, clock } = this.parts
    const nowMs = clock()
    const { limitE8, coolOffUntilMs } = limitsOf(userId, nowMs)
    if (coolOffUntilMs !== null) return 'limit.cool.off'
    if (limitE8 === null) return undefined
    return -resultOf(userId, nowMs) >= limitE8 ? 'limit.daily.loss' : undefined
  }
}
