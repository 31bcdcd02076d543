// Candles of mark and index, of every interval: outcomes in, what each touched candle gains out. Never divides, never
// rounds.

import {
  CANDLE_INTERVALS,
  type CandleInterval,
  type MarketId,
  maxOf,
  minOf,
  type Outcome,
  type Price,
  type TimeMs,
} from '@candor/contract'
import { candleStart } from '../candle-intervals.ts'

export const PRICE_KINDS = ['mark', 'index'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]

export interface PriceCandleRow {
  readonly marketId: MarketId
  readonly kind: PriceKind
  readonly interval: CandleInterval
  readonly openMs: TimeMs
  readonly open: Price
  high: Price
  low: Price
  close: Price
}

export function projectPriceCandles(outcomes: readonly Outcome[]): readonly PriceCandleRow[] {
  const minutes = new Map<string, PriceCandleRow>()
  for (const { timeMs, events } of outcomes) {
    for (const event of events) {
      if (event.type !== 'MarkPriced') continue
      const openMs = candleStart('1m', timeMs)
      for (const kind of PRICE_KINDS) {
        const price = event[kind]
        const prices = { open: price, high: price, low: price, close: price }
        join(minutes, { marketId: event.marketId, kind, interval: '1m', openMs, ...prices })
      }
    }
  }
  // Every longer interval is made of whole minutes, and the minutes come in the order of their prices.
  const candles = new Map<string, PriceCandleRow>()
  for (const minute of minutes.values()) {
    for (const interval of CANDLE_INTERVALS) {
      join(candles, { ...minute, interval, openMs: candleStart(interval, minute.openMs) })
    }
  }
  return [...candles.values()]
}

function join(candles: Map<string, PriceCandleRow>, row: PriceCandleRow): void {
  const key = `${row.marketId} ${row.kind} ${row.interval} ${row.openMs}`
  const known = candles.get(key)
  if (known === undefined) {
    candles.set(key, row)
    return
  }
  known.high = maxOf(known.high, row.high)
  known.low = minOf(known.low, row.low)
  known.close = row.close
}
