// Minutes put together to longer candles, for a chart that shows a whole period at once.

import type { CandleInterval } from '@candor/contract'
import type { Candle } from '@candor/robot'
import { textOfE8 } from '../../../format/decimal.ts'
import type { CandleFeed, Candle as ShownCandle } from '../../terminal/chart/candle-loader.ts'

const MINUTES = [
  ['1m', 1],
  ['5m', 5],
  ['15m', 15],
  ['1h', 60],
  ['4h', 240],
] as const satisfies readonly (readonly [CandleInterval, number])[]
/** More candles than this are too thin to be seen. */
const MOST = 800
const MINUTE_MS = 60_000

export interface PeriodCandles {
  readonly interval: CandleInterval
  readonly feed: CandleFeed
  readonly count: number
}

/** The shortest candles of which not too many are needed. */
export function periodCandles(candles: readonly Candle[]): PeriodCandles {
  const lengthMs = (candles.at(-1)?.startMs ?? 0) - (candles[0]?.startMs ?? 0)
  const [interval, minutes] = MINUTES.find(([, count]) => lengthMs / (count * MINUTE_MS) <= MOST) ?? [
    '4h',
    240,
  ]
  const joined = join(candles, minutes * MINUTE_MS)
  return {
    interval,
    count: joined.length,
    // Everything at once; there is nothing before it and nothing follows.
    feed: {
      load: ({ endTime }) => Promise.resolve(endTime === undefined ? joined : []),
      follow: () => () => undefined,
    },
  }
}

export function join(candles: readonly Candle[], lengthMs: number): readonly ShownCandle[] {
  const joined: { -readonly [K in keyof Candle]: Candle[K] }[] = []
  for (const candle of candles) {
    const startMs = Math.floor(candle.startMs / lengthMs) * lengthMs
    const last = joined.at(-1)
    if (last === undefined || last.startMs !== startMs) {
      joined.push({ ...candle, startMs })
      continue
    }
    if (candle.high > last.high) last.high = candle.high
    if (candle.low < last.low) last.low = candle.low
    last.close = candle.close
    last.volume = (last.volume + candle.volume) as Candle['volume']
  }
  return joined.map(({ startMs, open, high, low, close, volume }) => ({
    openTime: startMs,
    open: textOfE8(open),
    high: textOfE8(high),
    low: textOfE8(low),
    close: textOfE8(close),
    volume: textOfE8(volume),
    quoteVolume: '0',
  }))
}
