// Feeds the chart: history by call, page by page into the past, and the candle in progress by push, a few times a second.
// Prices become floating point here, where they are only drawn.

import type { CandleInterval } from '@candor/contract'
import type { DataLoader, KLineData } from 'klinecharts'
import { TERMINAL_LIMITS } from '../limits.ts'

/** A candle as the server tells it. */
export interface Candle {
  readonly openTime: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
  readonly quoteVolume: string
}

interface CandleQuery {
  readonly symbol: string
  readonly interval: CandleInterval
  readonly limit: number
  /** Only what begins no later. */
  readonly endTime: number | undefined
}

/** Where a terminal's candles come from. Must stay the same object while it means the same. */
export interface CandleFeed {
  readonly load: (query: CandleQuery) => Promise<readonly Candle[]>
  readonly follow: (
    symbol: string,
    interval: CandleInterval,
    listener: (candles: readonly Candle[]) => void,
  ) => () => void
}

interface LoaderOptions {
  readonly feed: () => CandleFeed
  /** Of the chart at the moment that it asks. */
  readonly interval: () => CandleInterval
  readonly onLoading: (isLoading: boolean) => void
  readonly onError: (error: unknown) => void
  readonly onCandle: (candle: Candle) => void
}

export function candleLoader({ feed, interval, onLoading, onError, onCandle }: LoaderOptions): DataLoader {
  let leave: (() => void) | undefined
  let asked = 0
  return {
    getBars: async ({ type, timestamp, symbol: { ticker }, callback }) => {
      // New candles come by push; only the past is asked for.
      if (type === 'backward' || type === 'update') return callback([], { backward: false })
      const number = ++asked
      const limit = TERMINAL_LIMITS.candlesAtOnce
      const isFirst = type === 'init'
      if (isFirst) onLoading(true)
      try {
        const candles = await feed().load({
          symbol: ticker,
          interval: interval(),
          limit,
          endTime: timestamp === null ? undefined : timestamp - 1,
        })
        // Another market or interval was chosen meanwhile: this answer is nobody's.
        if (number !== asked) return
        const last = candles.at(-1)
        if (isFirst && last !== undefined) onCandle(last)
        callback(candles.map(barOf), { forward: candles.length === limit, backward: false })
      } catch (error) {
        if (number !== asked) return
        if (isFirst) onError(error)
        else callback([], { forward: false })
      } finally {
        if (isFirst && number === asked) onLoading(false)
      }
    },
    subscribeBar: ({ symbol: { ticker }, callback }) => {
      leave?.()
      const waiting = new Map<number, Candle>()
      let timer: ReturnType<typeof setTimeout> | undefined
      let flushedMs = Number.NEGATIVE_INFINITY
      const flush = (): void => {
        timer = undefined
        flushedMs = performance.now()
        for (const candle of waiting.values()) {
          onCandle(candle)
          callback(barOf(candle))
        }
        waiting.clear()
      }
      const stop = feed().follow(ticker, interval(), (candles) => {
        for (const candle of candles) waiting.set(candle.openTime, candle)
        timer ??= setTimeout(
          flush,
          Math.max(0, flushedMs + TERMINAL_LIMITS.candleEveryMs - performance.now()),
        )
      })
      leave = () => {
        clearTimeout(timer)
        stop()
      }
    },
    unsubscribeBar: () => {
      leave?.()
      leave = undefined
    },
  }
}

export function barOf(candle: Candle): KLineData {
  return {
    timestamp: candle.openTime,
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    volume: Number(candle.volume),
    turnover: Number(candle.quoteVolume),
  }
}
