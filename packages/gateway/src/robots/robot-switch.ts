// Whether robots may be started at all. Whoever starts one holds the switch for as long as that takes to be written, so that
// nothing slips through beside a stop of everything.

import type { Database } from '@candor/database'
import { ApiRefusal } from '../refusal.ts'

export interface Halt {
  readonly isHalted: boolean
  readonly timeMs: number | null
  readonly by: string | null
  readonly reason: string | null
}

export async function haltNow(database: Database): Promise<Halt> {
  const row = await database.selectFrom('robot_switch').selectAll().executeTakeFirstOrThrow()
  return { isHalted: row.is_halted, timeMs: row.time_ms, by: row.who, reason: row.reason }
}

export async function setHalt(transaction: Database, halt: Halt): Promise<void> {
  await transaction
    .updateTable('robot_switch')
    .set({ is_halted: halt.isHalted, time_ms: halt.timeMs, who: halt.by, reason: halt.reason })
    .execute()
}

/** Refuses while robots are halted; until the transaction is over nobody can halt them. */
export async function requireAllowed(transaction: Database): Promise<void> {
  const { is_halted } = await transaction
    .selectFrom('robot_switch')
    .select('is_halted')
    .forShare()
    .executeTakeFirstOrThrow()
  if (is_halted) throw new ApiRefusal('robot.halted')
}
