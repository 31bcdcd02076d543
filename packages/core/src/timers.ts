// Time is data: jobs that fall due run before the command that brings the time, in order of their moments.

import { DAY_MS, dayIndex, dayStartMs, HOUR_MS, minOf, type TimeMs } from '@candor/contract'
import type { ContractMarket } from './contracts/contract-market.ts'
import { fireByLast, fireByMark } from './contracts/fire-stops.ts'
import { settleFunding } from './contracts/funding.ts'
import { examineAll } from './contracts/risk.ts'
import { changeLevels, countFinishedDay } from './fees/fee-levels.ts'
import { forgetOld } from './idempotency.ts'
import { runSecondJob } from './seconds/settle-second.ts'
import type { State } from './state.ts'

const LEVEL_CHANGE_HOUR_MS = 4n * HOUR_MS

/** Runs every job due at or before this moment. Jobs see their own moment as the time. */
export function runTimers(state: State, untilMs: bigint): void {
  const jobs = state.jobs
  if (jobs === undefined) return
  while (jobs.nextMs <= untilMs) {
    const dueMs = jobs.nextMs
    state.nowMs = dueMs
    const market = state.nextToFund()
    const order = state.seconds.nextDue()
    if (market?.nextFundingMs === dueMs) fund(state, market)
    else if (order?.dueMs === dueMs) runSecondJob(state, order)
    else if (jobs.countVolumeMs === dueMs) {
      countFinishedDay(state, dayIndex(dueMs) - 1n)
      forgetRequests(state)
      jobs.countVolumeMs = (dueMs + DAY_MS) as TimeMs
    } else {
      changeLevels(state)
      jobs.changeLevelsMs = (dueMs + DAY_MS) as TimeMs
    }
    state.rescheduled()
  }
}

/** A contract whose index did not tick at this very moment is funded at the mark it has. */
function fund(state: State, market: ContractMarket): void {
  settleFunding(state, market)
  if (market.mark === undefined) return
  examineAll(state, [market])
  fireByMark(state, market)
  fireByLast(state)
}

/** The first command sets the clock: jobs start with the first moments strictly after it. */
export function startTimers(state: State, firstMs: TimeMs): void {
  const midnight = dayStartMs(dayIndex(firstMs))
  const four = (midnight + LEVEL_CHANGE_HOUR_MS) as TimeMs
  const countVolumeMs = (midnight + DAY_MS) as TimeMs
  const changeLevelsMs = (four > firstMs ? four : four + DAY_MS) as TimeMs
  state.jobs = { nextMs: minOf(countVolumeMs, changeLevelsMs), countVolumeMs, changeLevelsMs }
}

/** Keyed requests of users who never come back must not be kept for ever. */
function forgetRequests(state: State): void {
  for (const account of state.accounts.values()) {
    if (account.requests !== undefined) forgetOld(account.requests, state.nowMs, state.limits)
  }
}
