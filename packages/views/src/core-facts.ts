// What several steps of winding back need of the core's facts: who is the house, and rows in bites that one statement
// takes.

import type { UserId } from '@candor/contract'
import type { CoreFacts } from '@candor/engine'
import { VIEW_LIMITS } from './limits.ts'

export function housesOf({ accounts }: CoreFacts): ReadonlySet<UserId> {
  return new Set(accounts.flatMap(({ userId, house }) => (house === undefined ? [] : [userId])))
}

export function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += VIEW_LIMITS.rewindRows) {
    yield rows.slice(at, at + VIEW_LIMITS.rewindRows)
  }
}
