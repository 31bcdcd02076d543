// What contracts brought each customer since a moment, from the views: for the limits that users set themselves. Only
// reads.

import type { Amount, TimeMs, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'

export interface DayResult {
  readonly userId: UserId
  /** Realised, less fees, with funding. */
  readonly result: Amount
}

/** Of everybody who has one, by ascending id; the moment belongs to it. */
export async function contractDayResults(
  database: Database,
  { fromMs }: { readonly fromMs: TimeMs },
): Promise<readonly DayResult[]> {
  const { rows } = await sql<{ user_id: UserId; result: Amount }>`
    SELECT user_id, sum(result) AS result FROM (
      SELECT user_id, pnl - fee - liquidation_fee + insured AS result FROM contract_fills
        WHERE time_ms >= ${fromMs}
      UNION ALL
      SELECT user_id, amount FROM contract_offsets WHERE time_ms >= ${fromMs}
      UNION ALL
      SELECT user_id, amount FROM contract_funding_payments WHERE time_ms >= ${fromMs}
    ) moved GROUP BY user_id ORDER BY user_id`.execute(database)
  return rows.map(({ user_id: userId, result }) => ({ userId, result }))
}
