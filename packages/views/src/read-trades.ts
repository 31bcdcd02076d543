// The latest trades of a market, from the views. Only reads; names no party.

import type { CommandNumber, MarketId, TimeMs, TradeId } from '@candor/contract'
import type { Database } from '@candor/database'
import { VIEW_LIMITS } from './limits.ts'
import { checkCount } from './page.ts'
import type { PublicTradeRow } from './project-public-trades.ts'

export interface TradesAsk {
  readonly marketId: MarketId
  readonly limit: number
  /** Only trades before this one. */
  readonly before?: TradeId | undefined
}

export type ViewedTrade = PublicTradeRow

/** Newest first. */
export async function recentTrades(
  database: Database,
  { marketId, limit, before }: TradesAsk,
): Promise<readonly ViewedTrade[]> {
  checkCount('number of trades', limit, VIEW_LIMITS.recentTrades)
  let trades = database.selectFrom('public_trades').where('market_id', '=', marketId)
  if (before !== undefined) trades = trades.where('trade_id', '<', before)
  const rows = await trades.selectAll().orderBy('trade_id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    tradeId: row.trade_id,
    marketId: row.market_id,
    price: row.price,
    quantity: row.quantity,
    quoteAmount: row.quote_amount,
    takerSide: row.taker_side,
    timeMs: BigInt(row.time_ms) as TimeMs,
    number: row.number as CommandNumber,
  }))
}
