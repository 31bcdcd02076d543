// Candles of one second, added up from the trades themselves: the views keep none so short. Only reads, and never more trades
// than it is told.

import type { Amount, MarketId, Price, TradeId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Candle } from '../../live/candle.ts'

export interface SecondsAsk {
  readonly marketId: MarketId
  /** The first trade that counts. */
  readonly from: TradeId
  readonly endMs: number
  /** Trades that are looked at. */
  readonly most: number
}

interface SecondRow {
  readonly second: number
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  readonly volume: Amount
  readonly quote_volume: Amount
  readonly trades: number
}

/** Seconds in which there was a trade, oldest first. The last one may be cut short when there were too many trades. */
export async function tradedSeconds(
  database: Database,
  { marketId, from, endMs, most }: SecondsAsk,
): Promise<{ readonly candles: readonly Candle[]; readonly isCut: boolean }> {
  const { rows } = await sql<SecondRow>`
    SELECT time_ms / 1000 AS second,
      (array_agg(price ORDER BY trade_id))[1] AS open,
      max(price) AS high,
      min(price) AS low,
      (array_agg(price ORDER BY trade_id DESC))[1] AS close,
      sum(quantity) AS volume,
      sum(quote_amount) AS quote_volume,
      count(*) AS trades
    FROM (
      SELECT trade_id, price, quantity, quote_amount, time_ms FROM public_trades
      WHERE market_id = ${marketId} AND trade_id >= ${from}
      ORDER BY trade_id LIMIT ${most}
    ) AS latest
    WHERE time_ms <= ${endMs}
    GROUP BY second ORDER BY second`.execute(database)
  const candles = rows.map((row) => ({
    openTime: row.second * 1_000,
    open: row.open,
    high: row.high,
    low: row.low,
    close: row.close,
    volume: row.volume,
    quoteVolume: row.quote_volume,
    trades: row.trades,
  }))
  return { candles, isCut: candles.reduce((sum, { trades }) => sum + trades, 0) >= most }
}
