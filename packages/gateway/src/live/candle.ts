// A candle: what trades did to a price in one stretch of time. When each stretch begins, and how two parts of one
// are put together. UTC throughout; weeks begin on Monday, stretches of three days are counted from 1970-01-01.

import type { CandleInterval } from '@candor/api'
import type { Amount, MarketId, Price } from '@candor/contract'

export interface Candle {
  /** Milliseconds UTC at which its stretch begins. */
  readonly openTime: number
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  readonly volume: Amount
  readonly quoteVolume: Amount
  readonly trades: number
}

/** The latest candles of a market, oldest first, the one in progress last. */
export type LoadCandles = (
  marketId: MarketId,
  interval: CandleInterval,
  limit: number,
) => Promise<readonly Candle[]>

export const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** 1970-01-05 was the first Monday. */
const FIRST_MONDAY = 4 * DAY

const LENGTHS: Readonly<Record<Exclude<CandleInterval, '1w' | '1M'>, number>> = {
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '8h': 8 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
}

/** When the stretch that holds this moment began. */
export function openTimeOf(interval: CandleInterval, timeMs: number): number {
  if (interval === '1M') {
    const date = new Date(timeMs)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  }
  if (interval === '1w') return timeMs - ((((timeMs - FIRST_MONDAY) % WEEK) + WEEK) % WEEK)
  return timeMs - (timeMs % LENGTHS[interval])
}

/** When the stretch that begins here ends, and the next one begins. */
export function nextOpenTime(interval: CandleInterval, openTime: number): number {
  if (interval === '1M') {
    const date = new Date(openTime)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
  }
  return openTime + (interval === '1w' ? WEEK : LENGTHS[interval])
}

/** Two parts of one stretch as one candle, the earlier part first. */
export function joined(earlier: Candle, later: Candle): Candle {
  return {
    openTime: earlier.openTime,
    open: earlier.open,
    high: later.high > earlier.high ? later.high : earlier.high,
    low: later.low < earlier.low ? later.low : earlier.low,
    close: later.close,
    volume: (earlier.volume + later.volume) as Amount,
    quoteVolume: (earlier.quoteVolume + later.quoteVolume) as Amount,
    trades: earlier.trades + later.trades,
  }
}
