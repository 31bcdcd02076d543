// A robot's log: codes with data, told in words by whoever shows them. At least the newest thousand lines of each
// are kept.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { ROBOT_DESK_LIMITS } from './limits.ts'

export interface LogLine {
  readonly timeMs: number
  readonly code: string
  readonly data?: Readonly<Record<string, string>>
}

/** Adds lines as a part of a larger change. Whoever adds holds the robot's row until it is over. */
export async function appendLog(
  transaction: Database,
  robotId: UserId,
  lines: readonly LogLine[],
): Promise<void> {
  if (lines.length === 0) return
  const { lines: last } = await transaction
    .updateTable('robots')
    .set({ lines: sql<number>`lines + ${lines.length}` })
    .where('robot_id', '=', robotId)
    .returning('lines')
    .executeTakeFirstOrThrow()
  await insertLines(transaction, robotId, { lines, last })
}

/** The same, when the robot's row already counts them: `last` is the number of the last. */
export async function insertLines(
  transaction: Database,
  robotId: UserId,
  { lines, last }: { readonly lines: readonly LogLine[]; readonly last: number },
): Promise<void> {
  if (lines.length === 0) return
  await transaction
    .insertInto('robot_log')
    .values(
      lines.map(({ timeMs, code, data }, at) => ({
        robot_id: robotId,
        line: last - lines.length + at + 1,
        time_ms: timeMs,
        code,
        data: JSON.stringify(data ?? {}),
      })),
    )
    .execute()
  // Not with every line: one more question to the database for each would cost more than the lines do.
  if (last % ROBOT_DESK_LIMITS.logSweep >= lines.length) return
  await transaction
    .deleteFrom('robot_log')
    .where('robot_id', '=', robotId)
    .where('line', '<=', last - ROBOT_DESK_LIMITS.logLines)
    .execute()
}
