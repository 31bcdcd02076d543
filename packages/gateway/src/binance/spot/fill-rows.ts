// A user's own trades out of the views, as the compatible API asks for them. Only reads.

import type { MarketId, OrderId, TradeId, UserId } from '@candor/contract'
import type { Database, SpotFillsTable } from '@candor/database'
import type { Selectable } from 'kysely'

export type StoredFill = Selectable<SpotFillsTable>

export interface FillsAsk {
  readonly userId: UserId
  readonly marketId: MarketId
  readonly limit: number
  readonly orderId: OrderId | undefined
  readonly fromId: TradeId | undefined
  readonly startMs: number | undefined
  readonly endMs: number | undefined
}

/** The oldest from `fromId` or the beginning on; without either, the latest. Oldest first. */
export async function fillsOf(database: Database, ask: FillsAsk): Promise<readonly StoredFill[]> {
  const { userId, marketId, orderId, fromId, limit } = ask
  const startMs = fromId === undefined ? ask.startMs : await momentOf(database, marketId, fromId)
  if (fromId !== undefined && startMs === undefined) return []
  let fills = database
    .selectFrom('spot_fills')
    .selectAll()
    .where('user_id', '=', userId)
    .where('market_id', '=', marketId)
  if (orderId !== undefined) fills = fills.where('order_id', '=', orderId)
  if (fromId !== undefined) fills = fills.where('trade_id', '>=', fromId)
  if (startMs !== undefined) fills = fills.where('time_ms', '>=', startMs)
  if (ask.endMs !== undefined) fills = fills.where('time_ms', '<=', ask.endMs)
  const direction = startMs === undefined ? 'desc' : 'asc'
  const rows = await fills.orderBy('time_ms', direction).orderBy('trade_id', direction).limit(limit).execute()
  return startMs === undefined ? rows.reverse() : rows
}

/** Every trade of one order, oldest first. */
export async function fillsOfOrder(database: Database, orderId: OrderId): Promise<readonly StoredFill[]> {
  return database
    .selectFrom('spot_fills')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('trade_id')
    .execute()
}

/** When the first trade from this number on happened, whoever's it was: own trades are found by time. */
async function momentOf(
  database: Database,
  marketId: MarketId,
  fromId: TradeId,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('public_trades')
    .select('time_ms')
    .where('market_id', '=', marketId)
    .where('trade_id', '>=', fromId)
    .orderBy('trade_id')
    .limit(1)
    .executeTakeFirst()
  return row?.time_ms
}
