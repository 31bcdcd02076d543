// SetSecondLossLimit and TakeSecondBreak: what a user allows themselves (docs/rules/second.md 5). Tightening counts at once,
// loosening only after a day.

import { type CommandOf, DAY_MS, maxOf, minOf, type RejectionCode, type TimeMs } from '@candor/contract'
import { isAmount } from '../accounts/amount.ts'
import type { State } from '../state.ts'
import { secondAccount } from './second-account.ts'

const LONGEST_BREAK_MS = 366n * DAY_MS

export function setSecondLossLimit(
  state: State,
  command: CommandOf<'SetSecondLossLimit'>,
): RejectionCode | undefined {
  const { userId, limit } = command
  const { nowMs } = state
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  if (limit !== undefined && !isAmount(limit)) return 'request.amount.invalid'

  // Nothing can fail from here on.
  const own = secondAccount(account)
  const inForce = own.limitAt(nowMs)
  const isTighter = inForce === undefined || (limit !== undefined && limit <= inForce)
  const pending = isTighter ? undefined : { limit, fromMs: (nowMs + DAY_MS) as TimeMs }
  own.setLimit(isTighter ? limit : inForce, pending)
  state.emit({
    type: 'SecondLossLimitSet',
    userId,
    limit: own.limitAt(nowMs),
    pendingLimit: pending?.limit,
    pendingMs: pending?.fromMs,
  })
  return undefined
}

export function takeSecondBreak(
  state: State,
  command: CommandOf<'TakeSecondBreak'>,
): RejectionCode | undefined {
  const { userId, untilMs } = command
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  if (untilMs > state.nowMs + LONGEST_BREAK_MS) return 'second.break.invalid'

  // Nothing can fail from here on.
  const own = secondAccount(account)
  const soonest = maxOf(untilMs, (state.nowMs + DAY_MS) as TimeMs)
  own.breakUntilMs = untilMs >= own.breakUntilMs ? untilMs : minOf(own.breakUntilMs, soonest)
  state.emit({ type: 'SecondBreakSet', userId, untilMs: own.breakUntilMs })
  return undefined
}
