// Settled funding of contracts, and when their prices began, from the views. Only reads; the same for everybody.

import type { MarketId, Price, RateE8 } from '@candor/contract'
import type { Database } from '@candor/database'
import { directionOf, oldestFirst, type TimeWindow } from './time-window.ts'

export interface SettledFunding {
  readonly marketId: MarketId
  readonly rateE8: RateE8
  readonly dueMs: number
  readonly mark: Price
}

/** Oldest first; of one contract or all. */
export async function fundingIn(
  database: Database,
  ask: TimeWindow & { readonly marketId: MarketId | undefined; readonly limit: number },
): Promise<readonly SettledFunding[]> {
  const direction = directionOf(ask)
  let settled = database
    .selectFrom('contract_funding')
    .select(['market_id', 'rate_e8', 'due_ms', 'mark'])
    .where('due_ms', '>=', ask.fromMs)
    .where('due_ms', '<=', ask.toMs)
  if (ask.marketId !== undefined) settled = settled.where('market_id', '=', ask.marketId)
  const rows = await settled
    .orderBy('due_ms', direction)
    .orderBy('market_id', direction)
    .limit(ask.limit)
    .execute()
  return oldestFirst(rows, ask).map((row) => ({
    marketId: row.market_id,
    rateE8: row.rate_e8,
    dueMs: row.due_ms,
    mark: row.mark,
  }))
}

/** The day of a contract's first mark. */
export async function firstDay(database: Database, marketId: MarketId): Promise<number | undefined> {
  const row = await database
    .selectFrom('price_candles')
    .select('open_ms')
    .where('market_id', '=', marketId)
    .where('kind', '=', 'mark')
    .where('interval', '=', '1d')
    .orderBy('open_ms')
    .limit(1)
    .executeTakeFirst()
  return row?.open_ms
}
