// The candles of a market's last 24 hours, for lines and sparklines. Asked for anew every minute at most.

import type { Answer } from '@candor/client'
import { callQuery } from '../api/call-query.ts'
import { WEB_LIMITS } from '../limits.ts'

const CANDLES_A_DAY = { '15m': '96', '1h': '24' } as const

export const QUARTER_MS = 900_000
export const HOUR_MS = 3_600_000

export function dayCandles(symbol: string, interval: keyof typeof CANDLES_A_DAY) {
  return {
    ...callQuery('candles', { query: { symbol, interval, limit: CANDLES_A_DAY[interval] }, quiet: true }),
    staleTime: WEB_LIMITS.candlesFreshMs,
    refetchInterval: WEB_LIMITS.candlesFreshMs,
  }
}

export interface PricePoint {
  readonly timeMs: number
  readonly price: number
}

/** The open of the first candle and the close of each: numbers for drawing. Nothing when there was no trade. */
export function pointsOf(candles: Answer<'candles'> | undefined, intervalMs: number): PricePoint[] {
  const [first] = candles ?? []
  if (candles === undefined || first === undefined) return []
  // The candle in progress has not closed: its last price is the one of now.
  const nowMs = Math.max(Date.now(), first.openTime)
  const closes = candles.map(({ openTime, close }) => ({
    timeMs: Math.min(openTime + intervalMs, nowMs),
    price: Number(close),
  }))
  return [{ timeMs: first.openTime, price: Number(first.open) }, ...closes]
}
