// Trades that were made while nobody watched, from the views: those of one market after one command and up to another.

import type { MarketId, Price, TradeId } from '@candor/contract'
import type { Database } from '@candor/database'
import { ALERT_LIMITS } from './limits.ts'

export interface MissedTrade {
  readonly marketId: MarketId
  readonly price: Price
  readonly number: number
}

/** Oldest first. Reads backwards along the key and stops where it was known before. */
export async function missedTrades(
  database: Database,
  marketId: MarketId,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<readonly MissedTrade[]> {
  const found: MissedTrade[] = []
  let before: TradeId | undefined
  for (;;) {
    let query = database
      .selectFrom('public_trades')
      .select(['trade_id', 'price', 'number'])
      .where('market_id', '=', marketId)
    if (before !== undefined) query = query.where('trade_id', '<', before)
    const rows = await query.orderBy('trade_id', 'desc').limit(ALERT_LIMITS.tradesAtOnce).execute()
    for (const { trade_id, price, number } of rows) {
      if (number <= after) return found.reverse()
      if (number <= upTo) found.push({ marketId, price, number })
      before = trade_id
    }
    if (rows.length < ALERT_LIMITS.tradesAtOnce) return found.reverse()
  }
}
