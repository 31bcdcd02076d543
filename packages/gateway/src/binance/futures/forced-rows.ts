// Positions that others' losses closed: a user's deleveragings, from the views. Only reads.

import type { Amount, Direction, Lots, MarketId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { directionOf, oldestFirst, type TimeWindow } from './time-window.ts'

export interface Deleveraged {
  readonly marketId: MarketId
  readonly direction: Direction
  readonly lots: Lots
  readonly value: Amount
  readonly timeMs: number
}

export interface DeleveragedAsk extends TimeWindow {
  readonly userId: UserId
  readonly marketId: MarketId | undefined
  readonly limit: number
}

/** Oldest first. */
export async function deleveragings(
  database: Database,
  ask: DeleveragedAsk,
): Promise<readonly Deleveraged[]> {
  const direction = directionOf(ask)
  let found = database
    .selectFrom('contract_deleveragings')
    .select(['market_id', 'direction', 'lots', 'value', 'time_ms'])
    .where('user_id', '=', ask.userId)
    .where('time_ms', '>=', ask.fromMs)
    .where('time_ms', '<=', ask.toMs)
  if (ask.marketId !== undefined) found = found.where('market_id', '=', ask.marketId)
  const rows = await found
    .orderBy('time_ms', direction)
    .orderBy('trade_id', direction)
    .limit(ask.limit)
    .execute()
  return oldestFirst(rows, ask).map((row) => ({
    marketId: row.market_id,
    direction: row.direction,
    lots: row.lots,
    value: row.value,
    timeMs: row.time_ms,
  }))
}
