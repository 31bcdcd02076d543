// Feeds the chart: history by call, page by page into the past, and the candle in progress by push, once a second.
// Prices become floating point here, where they are only drawn.

import type { CandleInterval } from '@candor/contract'
import type {
  DataLoader,
  DataLoaderGetBarsParams,
  DataLoaderSubscribeBarParams,
  KLineData,
} from 'klinecharts'
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
  readonly onCandle?: (candle: Candle) => void
  /** Runs what changes the chart once a second; at once unless it says otherwise. */
  readonly spread?: (change: () => void) => void
  /** Called each time before the chart may be drawn anew: what else changes on it costs no drawing of its own then. */
  readonly beforeDraw?: () => void
  /** Whether time alone changes what is shown, so that the chart is drawn although no candle came. */
  readonly isCounting?: () => boolean
}

export class CandleLoader implements DataLoader {
  private readonly options: LoaderOptions
  private asked = 0
  private newest: Candle | undefined
  private leave: (() => void) | undefined

  constructor(options: LoaderOptions) {
    this.options = options
  }

  async getBars({ type, timestamp, symbol: { ticker }, callback }: DataLoaderGetBarsParams): Promise<void> {
    // New candles come by push; only the past is asked for.
    if (type === 'backward' || type === 'update') return callback([], { backward: false })
    const { feed, interval, onLoading, onError } = this.options
    const number = ++this.asked
    const limit = TERMINAL_LIMITS.candlesAtOnce
    const isFirst = type === 'init'
    if (isFirst) {
      this.newest = undefined
      onLoading(true)
    }
    try {
      const candles = await feed().load({
        symbol: ticker,
        interval: interval(),
        limit,
        endTime: timestamp === null ? undefined : timestamp - 1,
      })
      // Another market or interval was chosen meanwhile: this answer is nobody's.
      if (number !== this.asked) return
      const last = candles.at(-1)
      if (isFirst && last !== undefined) this.take(last)
      callback(candles.map(barOf), { forward: candles.length === limit, backward: false })
    } catch (error) {
      if (number !== this.asked) return
      if (isFirst) onError(error)
      else callback([], { forward: false })
    } finally {
      if (isFirst && number === this.asked) onLoading(false)
    }
  }

  /** What changes is drawn once a second, all of it at once; the first change after a quiet second at once. */
  subscribeBar({ symbol: { ticker }, callback }: DataLoaderSubscribeBarParams): void {
    this.unsubscribeBar()
    const { feed, interval, beforeDraw, isCounting } = this.options
    const spread = this.options.spread ?? ((change) => change())
    const waiting = new Map<number, Candle>()
    let changedMs = Number.NEGATIVE_INFINITY
    let beat: ReturnType<typeof setInterval> | undefined
    let isOver = false
    const change = (): void => {
      if (isOver) return
      beforeDraw?.()
      if (waiting.size > 0) changedMs = performance.now()
      else if (this.newest !== undefined && isCounting?.() === true) callback(barOf(this.newest))
      for (const candle of waiting.values()) {
        this.take(candle)
        callback(barOf(candle))
      }
      waiting.clear()
    }
    const draw = (): void => spread(change)
    const beginBeat = (): void => {
      clearInterval(beat)
      beat = setInterval(draw, TERMINAL_LIMITS.drawnEveryMs)
    }
    const stop = feed().follow(ticker, interval(), (candles) => {
      for (const candle of candles) waiting.set(candle.openTime, candle)
      if (performance.now() - changedMs < TERMINAL_LIMITS.drawnEveryMs) return
      beginBeat()
      draw()
    })
    beginBeat()
    this.leave = () => {
      isOver = true
      clearInterval(beat)
      stop()
    }
  }

  unsubscribeBar(): void {
    this.leave?.()
    this.leave = undefined
  }

  /** The library does not tell when its chart goes. */
  end(): void {
    this.asked++
    this.unsubscribeBar()
  }

  private take(candle: Candle): void {
    this.newest = candle
    this.options.onCandle?.(candle)
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
