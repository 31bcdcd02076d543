// The candles of one market that are in progress, one per interval, and its last day of one-minute candles.
// Trades come in one by one; candles go out when asked. Older candles are the history's business.

import { CANDLE_INTERVALS, type CandleInterval } from '@candor/api'
import type { Amount, Price } from '@candor/contract'
import { type Candle, joined, MINUTE, openTimeOf } from './candle.ts'
import { LIVE_LIMITS } from './limits.ts'

/** Trades of one minute that no candle holds yet. */
interface Fresh {
  minute: number
  open: Price
  high: Price
  low: Price
  close: Price
  volume: bigint
  quoteVolume: bigint
  trades: number
}

interface InProgress {
  current: Candle
  /** The candle before it, whose end a listener may have missed. */
  previous: Candle | undefined
}

export class CandleFeed {
  private readonly inProgress = new Map<CandleInterval, InProgress>()
  /** By minute number, modulo their count: each slot holds the latest candle that fell into it. */
  private readonly minutes: (Candle | undefined)[] = Array.from({ length: LIVE_LIMITS.tickerMinutes })
  /** A trade touches this alone; the fifteen candles follow when somebody looks, or when the minute is over. */
  private readonly fresh: Fresh = {
    minute: 0,
    open: 0n as Price,
    high: 0n as Price,
    low: 0n as Price,
    close: 0n as Price,
    volume: 0n,
    quoteVolume: 0n,
    trades: 0,
  }
  private count = 0
  private seeded = 0

  /** Rises with every trade. */
  get version(): number {
    return this.count
  }

  /** Rises when older candles are taken in. */
  get seeds(): number {
    return this.seeded
  }

  /**
   * Takes older candles in, oldest first. Trades that were seen meanwhile come on top. The flat ones that a history
   * puts where nobody traded are left out: they would bring prices into the day that nobody paid in it.
   */
  seed(interval: CandleInterval, history: readonly Candle[]): void {
    this.fold()
    const candles = history.filter(({ trades }) => trades > 0)
    if (interval === '1m') for (const candle of candles) this.seedMinute(candle)
    const last = candles.at(-1)
    if (last === undefined) return
    const known = this.inProgress.get(interval)
    if (known === undefined) {
      this.inProgress.set(interval, { current: last, previous: candles.at(-2) })
    } else if (known.current.openTime === last.openTime) {
      known.current = joined(last, known.current)
    }
    this.seeded++
    this.count++
  }

  trade(timeMs: number, price: Price, quantity: Amount, quoteAmount: Amount): void {
    const { fresh } = this
    const minute = Math.floor(timeMs / MINUTE)
    if (fresh.trades > 0 && fresh.minute !== minute) this.fold()
    if (fresh.trades === 0) {
      fresh.minute = minute
      fresh.open = price
      fresh.high = price
      fresh.low = price
    } else if (price > fresh.high) fresh.high = price
    else if (price < fresh.low) fresh.low = price
    fresh.close = price
    fresh.volume += quantity
    fresh.quoteVolume += quoteAmount
    fresh.trades++
    this.count++
  }

  /** The newest candle of an interval: in progress, unless nobody has traded since it ended. */
  current(interval: CandleInterval): Candle | undefined {
    this.fold()
    return this.inProgress.get(interval)?.current
  }

  /** The newest candle and the one before it, if that is not older than `since`: oldest first. */
  since(interval: CandleInterval, since: number): readonly Candle[] {
    this.fold()
    const known = this.inProgress.get(interval)
    if (known === undefined) return []
    const { current, previous } = known
    return previous !== undefined && previous.openTime >= since ? [previous, current] : [current]
  }

  /** The one-minute candles of the last day, up to and with this minute, oldest first. */
  *lastDay(minute: number): IterableIterator<Candle> {
    this.fold()
    for (let at = minute - LIVE_LIMITS.tickerMinutes + 1; at <= minute; at++) {
      const candle = this.minutes[at % LIVE_LIMITS.tickerMinutes]
      if (candle?.openTime === at * MINUTE) yield candle
    }
  }

  private seedMinute(candle: Candle): void {
    const slot = Math.floor(candle.openTime / MINUTE) % LIVE_LIMITS.tickerMinutes
    const known = this.minutes[slot]
    if (known === undefined || known.openTime < candle.openTime) this.minutes[slot] = candle
    else if (known.openTime === candle.openTime) this.minutes[slot] = joined(candle, known)
  }

  /** Brings the fresh trades into every candle. */
  private fold(): void {
    const { fresh } = this
    if (fresh.trades === 0) return
    const { minute, open, high, low, close, trades } = fresh
    const volume = fresh.volume as Amount
    const quoteVolume = fresh.quoteVolume as Amount
    const part = { openTime: minute * MINUTE, open, high, low, close, volume, quoteVolume, trades }
    for (const interval of CANDLE_INTERVALS) this.extend(interval, part)
    this.minutes[minute % LIVE_LIMITS.tickerMinutes] = this.inProgress.get('1m')?.current
    fresh.trades = 0
    fresh.volume = 0n
    fresh.quoteVolume = 0n
  }

  private extend(interval: CandleInterval, part: Candle): void {
    const openTime = openTimeOf(interval, part.openTime)
    const known = this.inProgress.get(interval)
    if (known?.current.openTime === openTime) known.current = joined(known.current, part)
    else this.inProgress.set(interval, { current: { ...part, openTime }, previous: known?.current })
  }
}
