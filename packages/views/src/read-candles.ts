// Candles of a market, from the views: an interval and an end in, an unbroken row of candles out. Where nobody traded,
// a flat candle stands at the last close. Only reads.

import type { Amount, CandleInterval, MarketId, Price, TimeMs } from '@candor/contract'
import type { Database } from '@candor/database'
import { candleAfter, candleStart } from './candle-intervals.ts'
import { VIEW_LIMITS } from './limits.ts'
import { checkCount } from './page.ts'

export interface CandlesAsk {
  readonly marketId: MarketId
  readonly interval: CandleInterval
  readonly limit: number
  /** The last candle is the one that holds this moment; without it, the last one in which there was a trade. */
  readonly endMs?: TimeMs | undefined
}

export interface Candle {
  readonly openMs: TimeMs
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  readonly volume: Amount
  readonly quoteVolume: Amount
  readonly trades: number
}

/** Oldest first. Fewer than asked for when the market had no trade before. */
export async function candleHistory(
  database: Database,
  { marketId, interval, limit, endMs }: CandlesAsk,
): Promise<readonly Candle[]> {
  checkCount('number of candles', limit, VIEW_LIMITS.candles)
  let stored = database
    .selectFrom('candles')
    .where('market_id', '=', marketId)
    .where('interval', '=', interval)
  if (endMs !== undefined) stored = stored.where('open_ms', '<=', Number(candleStart(interval, endMs)))
  const rows = await stored.selectAll().orderBy('open_ms', 'desc').limit(limit).execute()
  const known = rows.toReversed().map(
    (row): Candle => ({
      openMs: BigInt(row.open_ms) as TimeMs,
      open: row.open,
      high: row.high,
      low: row.low,
      close: row.close,
      volume: row.volume,
      quoteVolume: row.quote_volume,
      trades: row.trades,
    }),
  )
  const last = known.at(-1)
  if (last === undefined) return []
  return fillGaps(known, { interval, limit, endMs: candleStart(interval, endMs ?? last.openMs) })
}

/** The last `limit` candles up to the one that begins at the end, from stored ones in ascending order. */
export function fillGaps(
  stored: readonly Candle[],
  { interval, limit, endMs }: { interval: CandleInterval; limit: number; endMs: TimeMs },
): Candle[] {
  const startMs = candleAfter(interval, endMs, 1 - limit)
  const byOpen = new Map(stored.map((candle) => [candle.openMs, candle]))
  const candles: Candle[] = []
  // The close before the first candle wanted: a gap at the beginning stands there too.
  let close = stored.findLast(({ openMs }) => openMs < startMs)?.close
  for (let openMs = startMs; openMs <= endMs; openMs = candleAfter(interval, openMs)) {
    const candle = byOpen.get(openMs) ?? (close === undefined ? undefined : flatCandle(openMs, close))
    if (candle === undefined) continue
    candles.push(candle)
    close = candle.close
  }
  return candles
}

function flatCandle(openMs: TimeMs, price: Price): Candle {
  const volume = 0n as Amount
  return {
    openMs,
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
    quoteVolume: volume,
    trades: 0,
  }
}
