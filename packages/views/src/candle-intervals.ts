// The moments at which the intervals of candles begin, in UTC. Days and weeks by arithmetic, months by the
// calendar; weeks begin on Monday. Never reads a clock or a time zone.

import { type CandleInterval, DAY_MS, floorDiv, HOUR_MS, MINUTE_MS, type TimeMs } from '@candor/contract'

const LENGTHS: Readonly<Record<Exclude<CandleInterval, '1M'>, bigint>> = {
  '1m': MINUTE_MS,
  '3m': 3n * MINUTE_MS,
  '5m': 5n * MINUTE_MS,
  '15m': 15n * MINUTE_MS,
  '30m': 30n * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2n * HOUR_MS,
  '4h': 4n * HOUR_MS,
  '6h': 6n * HOUR_MS,
  '8h': 8n * HOUR_MS,
  '12h': 12n * HOUR_MS,
  '1d': DAY_MS,
  '3d': 3n * DAY_MS,
  '1w': 7n * DAY_MS,
}

/** 1970-01-05, the first Monday. */
const FIRST_MONDAY_MS = 4n * DAY_MS

/** The moment at which the candle that holds this moment begins. */
export function candleStart(interval: CandleInterval, timeMs: TimeMs): TimeMs {
  if (interval === '1M') return monthStart(timeMs, 0)
  const origin = interval === '1w' ? FIRST_MONDAY_MS : 0n
  const length = LENGTHS[interval]
  return (floorDiv(timeMs - origin, length) * length + origin) as TimeMs
}

/** The beginning of the candle that lies so many candles after the one that begins here; before it when negative. */
export function candleAfter(interval: CandleInterval, startMs: TimeMs, count = 1): TimeMs {
  if (interval === '1M') return monthStart(startMs, count)
  return (startMs + BigInt(count) * LENGTHS[interval]) as TimeMs
}

function monthStart(timeMs: TimeMs, monthsLater: number): TimeMs {
  const date = new Date(Number(timeMs))
  return BigInt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)) as TimeMs
}
