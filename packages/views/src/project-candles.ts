// Candles of trades, of every interval: outcomes in, what each touched candle gains out. Never divides, never rounds.

import {
  type Amount,
  CANDLE_INTERVALS,
  type CandleInterval,
  type MarketId,
  maxOf,
  minOf,
  type Outcome,
  type Price,
  type TimeMs,
} from '@candor/contract'
import { candleStart } from './candle-intervals.ts'
import { volumesOf } from './project-public-trades.ts'

/** What trades make of a candle, or add to one that is there. */
export interface CandleRow {
  readonly marketId: MarketId
  readonly interval: CandleInterval
  readonly openMs: TimeMs
  readonly open: Price
  high: Price
  low: Price
  close: Price
  volume: Amount
  quoteVolume: Amount
  trades: number
}

export function projectCandles(outcomes: readonly Outcome[]): readonly CandleRow[] {
  const minutes = new Map<string, CandleRow>()
  for (const { timeMs, events } of outcomes) {
    for (const event of events) {
      if (event.type !== 'SpotTraded' && event.type !== 'ContractTraded') continue
      const { marketId, price } = event
      const { quantity, quoteAmount } = volumesOf(event)
      join(minutes, {
        marketId,
        interval: '1m',
        openMs: candleStart('1m', timeMs),
        open: price,
        high: price,
        low: price,
        close: price,
        volume: quantity,
        quoteVolume: quoteAmount,
        trades: 1,
      })
    }
  }
  // Every longer interval is made of whole minutes, and the minutes come in the order of their trades.
  const candles = new Map<string, CandleRow>()
  for (const minute of minutes.values()) {
    for (const interval of CANDLE_INTERVALS) {
      join(candles, { ...minute, interval, openMs: candleStart(interval, minute.openMs) })
    }
  }
  return [...candles.values()]
}

function join(candles: Map<string, CandleRow>, row: CandleRow): void {
  const key = `${row.marketId} ${row.interval} ${row.openMs}`
  const known = candles.get(key)
  if (known === undefined) {
    candles.set(key, row)
    return
  }
  known.high = maxOf(known.high, row.high)
  known.low = minOf(known.low, row.low)
  known.close = row.close
  known.volume = (known.volume + row.volume) as Amount
  known.quoteVolume = (known.quoteVolume + row.quoteVolume) as Amount
  known.trades += row.trades
}
