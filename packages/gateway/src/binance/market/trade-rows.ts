// Public trades out of the views, by number and by time. Numbers rise with time, so a moment is found by halving the numbers
// and no index on times is needed. Only reads.

import { type Amount, type MarketId, type TradeId, ZERO } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { PublicTrade } from '../../live/recent-trades.ts'

export interface TradesFrom {
  readonly marketId: MarketId
  readonly from: TradeId
  readonly limit: number
  /** Only up to this moment. */
  readonly endMs?: number | undefined
}

/** Oldest first. */
export async function tradesFrom(
  database: Database,
  { marketId, from, limit, endMs }: TradesFrom,
): Promise<readonly PublicTrade[]> {
  const rows = await database
    .selectFrom('public_trades')
    .selectAll()
    .where('market_id', '=', marketId)
    .where('trade_id', '>=', from)
    .orderBy('trade_id')
    .limit(limit)
    .execute()
  const trades = rows.map(tradeOf)
  return endMs === undefined ? trades : trades.filter(({ timeMs }) => timeMs <= endMs)
}

/** The latest ones before a number, oldest first. */
export async function tradesBefore(
  database: Database,
  { marketId, before, limit }: { marketId: MarketId; before: TradeId | undefined; limit: number },
): Promise<readonly PublicTrade[]> {
  let trades = database.selectFrom('public_trades').selectAll().where('market_id', '=', marketId)
  if (before !== undefined) trades = trades.where('trade_id', '<', before)
  const rows = await trades.orderBy('trade_id', 'desc').limit(limit).execute()
  return rows.map(tradeOf).reverse()
}

/** The lowest number from which on no trade is older than this moment. None where the market has no trade at all. */
export async function firstTradeSince(
  database: Database,
  marketId: MarketId,
  sinceMs: number,
): Promise<TradeId | undefined> {
  const { rows } = await sql<{ found: TradeId }>`
    WITH RECURSIVE narrowed (low, high) AS (
      SELECT 0::bigint, (SELECT max(trade_id) + 1 FROM public_trades WHERE market_id = ${marketId})
      UNION ALL
      SELECT CASE WHEN next.time_ms < ${sinceMs} THEN middle.id + 1 ELSE narrowed.low END,
             CASE WHEN next.time_ms < ${sinceMs} THEN narrowed.high ELSE middle.id END
      FROM narrowed
        CROSS JOIN LATERAL (SELECT (narrowed.low + narrowed.high) / 2 AS id) AS middle
        CROSS JOIN LATERAL (
          SELECT time_ms FROM public_trades
          WHERE market_id = ${marketId} AND trade_id >= middle.id
          ORDER BY trade_id LIMIT 1
        ) AS next
      WHERE narrowed.low < narrowed.high
    )
    SELECT high AS found FROM narrowed WHERE low = high`.execute(database)
  return rows[0]?.found
}

/** What was traded from this number on. */
export async function sumFrom(
  database: Database,
  marketId: MarketId,
  from: TradeId,
): Promise<{ readonly quantity: Amount; readonly quoteAmount: Amount }> {
  const row = await database
    .selectFrom('public_trades')
    .select(({ fn }) => [
      fn.sum<Amount | null>('quantity').as('quantity'),
      fn.sum<Amount | null>('quote_amount').as('quote_amount'),
    ])
    .where('market_id', '=', marketId)
    .where('trade_id', '>=', from)
    .executeTakeFirstOrThrow()
  return { quantity: row.quantity ?? ZERO, quoteAmount: row.quote_amount ?? ZERO }
}

interface TradeRow {
  readonly trade_id: TradeId
  readonly price: PublicTrade['price']
  readonly quantity: Amount
  readonly quote_amount: Amount
  readonly taker_side: PublicTrade['side']
  readonly time_ms: number
}

function tradeOf(row: TradeRow): PublicTrade {
  return {
    tradeId: row.trade_id,
    price: row.price,
    quantity: row.quantity,
    quoteAmount: row.quote_amount,
    side: row.taker_side,
    timeMs: row.time_ms,
  }
}
