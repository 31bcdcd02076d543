// Candles of a contract's mark or index, from the views, without gaps: where there was no price, a flat candle stands at
// the last close. Only reads.

import { type TimeMs, ZERO } from '@candor/contract'
import type { Database } from '@candor/database'
import { candleStart } from '../candle-intervals.ts'
import { VIEW_LIMITS } from '../limits.ts'
import { checkCount } from '../page.ts'
import { type Candle, type CandlesAsk, fillGaps } from '../read-candles.ts'
import type { PriceKind } from './project-price-candles.ts'

export interface PriceCandlesAsk extends CandlesAsk {
  readonly kind: PriceKind
}

/** Oldest first. Nothing is traded at these prices: the candles have no volume. */
export async function priceCandleHistory(
  database: Database,
  { marketId, kind, interval, limit, endMs }: PriceCandlesAsk,
): Promise<readonly Candle[]> {
  checkCount('number of candles', limit, VIEW_LIMITS.candles)
  let stored = database
    .selectFrom('price_candles')
    .where('market_id', '=', marketId)
    .where('kind', '=', kind)
    .where('interval', '=', interval)
  if (endMs !== undefined) stored = stored.where('open_ms', '<=', Number(candleStart(interval, endMs)))
  const rows = await stored.selectAll().orderBy('open_ms', 'desc').limit(limit).execute()
  const known = rows.toReversed().map(
    ({ open_ms, open, high, low, close }): Candle => ({
      openMs: BigInt(open_ms) as TimeMs,
      open,
      high,
      low,
      close,
      volume: ZERO,
      quoteVolume: ZERO,
      trades: 0,
    }),
  )
  const last = known.at(-1)
  if (last === undefined) return []
  return fillGaps(known, { interval, limit, endMs: candleStart(interval, endMs ?? last.openMs) })
}
