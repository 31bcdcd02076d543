// Minutes without a trade have no candle. Candles in, the oldest first; out come the same ones with every missing minute
// between them filled flat from the last close, without volume. The live runner and the backtest both use it.

import { ZERO } from '@candor/contract'
import type { Candle } from './strategy.ts'

export const MINUTE_MS = 60_000

export function fillCandles(candles: readonly Candle[]): readonly Candle[] {
  const filled: Candle[] = []
  for (const candle of candles) {
    const last = filled.at(-1)
    if (last !== undefined) filled.push(...flatBetween(last, candle.startMs))
    filled.push(candle)
  }
  // Most data have no gap: what came in then is what goes out.
  return filled.length === candles.length ? candles : filled
}

/** The minutes after a candle and before a moment, all at its close. */
export function flatBetween(last: Candle, untilMs: number): readonly Candle[] {
  const { close } = last
  const flat: Candle[] = []
  for (let startMs = last.startMs + MINUTE_MS; startMs < untilMs; startMs += MINUTE_MS) {
    flat.push({ startMs, open: close, high: close, low: close, close, volume: ZERO })
  }
  return flat
}
