// Candles of the index: those of a second from its ticks, each from the price before to its own; longer ones from the
// server, with the ticks that came since.

import type { Tick } from '../../../live/ticks.ts'

export interface Bar {
  readonly timeMs: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

const SECOND_MS = 1_000

export function secondBars(ticks: readonly Tick[], most: number): Bar[] {
  const bars: Bar[] = []
  let before: number | undefined
  for (const { time, price } of ticks.slice(-(most + 1))) {
    if (price === null) {
      before = undefined
      continue
    }
    const close = Number(price)
    const open = before ?? close
    bars.push({
      timeMs: Math.floor(time / SECOND_MS) * SECOND_MS,
      open,
      close,
      high: Math.max(open, close),
      low: Math.min(open, close),
    })
    before = close
  }
  return bars.slice(-most)
}

interface Candle {
  readonly openTime: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

/** The candle in progress takes in every tick; a new one begins with the first tick of its time. */
export function barsOf(candles: readonly Candle[], ticks: readonly Tick[], lengthMs: number): Bar[] {
  const bars = new Map(
    candles.map(({ openTime, open, high, low, close }) => [
      openTime,
      {
        timeMs: openTime,
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
      },
    ]),
  )
  const fromMs = candles.at(-1)?.openTime ?? Number.POSITIVE_INFINITY
  for (const { time, price } of ticks) {
    if (price === null || time < fromMs) continue
    const timeMs = Math.floor(time / lengthMs) * lengthMs
    const value = Number(price)
    const known = bars.get(timeMs)
    bars.set(timeMs, {
      timeMs,
      open: known?.open ?? value,
      high: Math.max(known?.high ?? value, value),
      low: Math.min(known?.low ?? value, value),
      close: value,
    })
  }
  return [...bars.values()]
}
