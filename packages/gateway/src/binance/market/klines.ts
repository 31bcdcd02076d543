// Candles as the compatible API asks for them: the latest, or the oldest from a moment on. The candle in progress comes from
// the live state, which knows more of it than the views.

import { CANDLE_INTERVALS, type CandleInterval } from '@candor/api'
import { type Amount, type MarketId, type Price, ZERO } from '@candor/contract'
import type { History } from '../../history.ts'
import { type Candle, nextOpenTime, openTimeOf } from '../../live/candle.ts'
import type { Live } from '../../live/live.ts'
import { failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import { MARKET_LIMITS } from './limits.ts'
import type { ShownMarket } from './shown-market.ts'

export type Kline = readonly [
  openTime: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  closeTime: number,
  quoteVolume: string,
  trades: number,
  /** Who took is not kept with candles. */
  takerBuyBase: '0',
  takerBuyQuote: '0',
  unused: '0',
]

export interface KlinesAsk {
  readonly marketId: MarketId
  readonly interval: CandleInterval
  readonly limit: number
  readonly startMs: number | undefined
  readonly endMs: number | undefined
}

export interface KlinesParts {
  /** None for prices that nobody trades at: marks and indexes. */
  readonly live: Live | undefined
  readonly candles: History['candles']
  readonly clock: () => number
}

/** The latest moment that has a calendar. */
const LAST_MS = 8_640_000_000_000_000

export class Klines {
  private readonly parts: KlinesParts
  /** Where the candles of a market begin: that does not change. */
  private readonly beginnings = new Map<string, Promise<number | undefined>>()

  constructor(parts: KlinesParts) {
    this.parts = parts
  }

  /** Oldest first, without gaps, none that begins after `endMs` or now. */
  async candles(ask: KlinesAsk): Promise<readonly Candle[]> {
    const { interval, limit } = ask
    const lastMs = Math.min(ask.endMs ?? LAST_MS, this.parts.clock())
    if (ask.startMs === undefined) return this.upTo(ask, lastMs, limit)
    const firstMs = await this.firstOpen(ask, ask.startMs, lastMs)
    if (firstMs === undefined) return []
    let count = 1
    let openMs = firstMs
    while (count < limit && nextOpenTime(interval, openMs) <= lastMs) {
      openMs = nextOpenTime(interval, openMs)
      count++
    }
    const found = await this.upTo(ask, openMs, count)
    return found.filter(({ openTime }) => openTime >= firstMs)
  }

  /** The first candle that begins at this moment or later. */
  private async firstOpen(ask: KlinesAsk, startMs: number, lastMs: number): Promise<number | undefined> {
    const { interval } = ask
    if (startMs > lastMs) return undefined
    const beginMs = await this.beginning(ask)
    if (beginMs === undefined || beginMs > lastMs) return undefined
    if (startMs <= beginMs) return beginMs
    const openMs = openTimeOf(interval, startMs)
    const firstMs = openMs === startMs ? openMs : nextOpenTime(interval, openMs)
    return firstMs > lastMs ? undefined : firstMs
  }

  /** So many candles, the last of them the one that holds this moment. */
  private async upTo(ask: KlinesAsk, endMs: number, limit: number): Promise<readonly Candle[]> {
    const { marketId, interval } = ask
    const stored: Candle[] = []
    let lastMs = endMs
    while (stored.length < limit) {
      const wanted = Math.min(limit - stored.length, MARKET_LIMITS.candlesAtOnce)
      const older = await this.parts.candles(marketId, interval, wanted, lastMs)
      stored.unshift(...older)
      const first = older[0]
      if (older.length < wanted || first === undefined) break
      lastMs = first.openTime - 1
    }
    return this.withLive(ask, stored, openTimeOf(interval, endMs)).slice(-limit)
  }

  private withLive(
    { marketId, interval }: KlinesAsk,
    stored: readonly Candle[],
    lastOpenMs: number,
  ): readonly Candle[] {
    const fresh = this.parts.live?.market(marketId).candles.since(interval, 0) ?? []
    const known = new Map(stored.map((candle) => [candle.openTime, candle]))
    let isChanged = false
    for (const candle of fresh) {
      if (candle.openTime > lastOpenMs) continue
      if (stored[0] !== undefined && candle.openTime < stored[0].openTime) continue
      known.set(candle.openTime, candle)
      isChanged = true
    }
    if (!isChanged) return stored
    return unbroken([...known.values()], interval, lastOpenMs)
  }

  private async beginning({ marketId, interval }: KlinesAsk): Promise<number | undefined> {
    const key = `${marketId} ${interval}`
    const known = this.beginnings.get(key)
    if (known !== undefined) return known
    const found = this.findBeginning(marketId, interval)
    this.beginnings.set(key, found)
    // A market without a candle may have one soon; a search that failed says nothing.
    const openMs = await found.catch((error: unknown) => {
      this.beginnings.delete(key)
      throw error
    })
    if (openMs === undefined) this.beginnings.delete(key)
    return openMs
  }

  private async findBeginning(marketId: MarketId, interval: CandleInterval): Promise<number | undefined> {
    const at = async (endMs: number): Promise<Candle | undefined> =>
      (await this.parts.candles(marketId, interval, 1, endMs))[0]
    let known = await at(this.parts.clock())
    if (known === undefined) {
      return this.parts.live?.market(marketId).candles.current(interval)?.openTime
    }
    let emptyMs = 0
    while (nextOpenTime(interval, openTimeOf(interval, emptyMs)) < known.openTime) {
      const middleMs = openTimeOf(interval, Math.floor((emptyMs + known.openTime) / 2))
      const found = await at(middleMs)
      if (found !== undefined) known = found
      else if (middleMs === emptyMs) break
      else emptyMs = middleMs
    }
    return known.openTime
  }
}

/** Where nobody traded the price stood still. */
function unbroken(candles: readonly Candle[], interval: CandleInterval, lastOpenMs: number): Candle[] {
  const sorted = candles.toSorted((a, b) => a.openTime - b.openTime)
  const all: Candle[] = []
  const fillTo = (endMs: number): void => {
    for (;;) {
      const last = all.at(-1)
      if (last === undefined) return
      const openTime = nextOpenTime(interval, last.openTime)
      if (openTime >= endMs) return
      all.push(flatCandle(openTime, last.close))
    }
  }
  for (const candle of sorted) {
    fillTo(candle.openTime)
    all.push(candle)
  }
  fillTo(lastOpenMs + 1)
  return all
}

/** Nobody traded: the price stood still. */
export function flatCandle(openTime: number, price: Price): Candle {
  const nothing: Amount = ZERO
  return {
    openTime,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: nothing,
    quoteVolume: nothing,
    trades: 0,
  }
}

export function klineOf(candle: Candle, interval: CandleInterval, market: ShownMarket): Kline {
  return klineUntil(candle, nextOpenTime(interval, candle.openTime) - 1, market)
}

export function klineUntil(candle: Candle, closeTime: number, market: ShownMarket): Kline {
  return [
    candle.openTime,
    market.price(candle.open),
    market.price(candle.high),
    market.price(candle.low),
    market.price(candle.close),
    market.quantity(candle.volume),
    closeTime,
    market.quote(candle.quoteVolume),
    candle.trades,
    '0',
    '0',
    '0',
  ]
}

export function intervalOf(params: Parameters): CandleInterval {
  params.need('interval')
  const interval = params.oneOf('interval', CANDLE_INTERVALS, failures.interval)
  if (interval === undefined) throw failures.interval()
  return interval
}

/** What a call asks for. */
export function klinesAsk(market: ShownMarket, params: Parameters, most: number): KlinesAsk {
  return { interval: intervalOf(params), ...stretchAsk(market, params, most) }
}

/** The same without the interval. Days begin at 00:00 UTC: other time zones are not offered. */
export function stretchAsk(
  market: ShownMarket,
  params: Parameters,
  most: number,
): Omit<KlinesAsk, 'interval'> {
  const zone = params.text('timeZone')
  if (zone !== undefined && !/^[+-]?0{1,2}(?::00)?$/.test(zone)) throw failures.unsupported()
  return {
    marketId: market.listed.marketId,
    limit: params.limit(MARKET_LIMITS.candles, most),
    startMs: params.integer('startTime'),
    endMs: params.integer('endTime'),
  }
}
