// How a market did in the last day, or in another stretch of time, as the compatible API tells it. Prices and volumes come from
// the live state and from one-minute candles; the first trade of a stretch from the views.

import { type Amount, formatDecimal, type MarketId, type Price, type TradeId, ZERO } from '@candor/contract'
import type { Database } from '@candor/database'
import { type Candle, joined, MINUTE } from '../../live/candle.ts'
import { LIVE_LIMITS } from '../../live/limits.ts'
import type { Live } from '../../live/live.ts'
import type { Klines } from './klines.ts'
import { MARKET_LIMITS } from './limits.ts'
import type { ShownMarket } from './shown-market.ts'
import { firstTradeSince, sumFrom, tradesFrom } from './trade-rows.ts'

/** Of one market in one stretch. Prices are undefined where nobody ever traded. */
export interface Stats {
  readonly open: Price | undefined
  readonly high: Price | undefined
  readonly low: Price | undefined
  readonly last: Price | undefined
  readonly volume: Amount
  readonly quoteVolume: Amount
  readonly openTime: number
  readonly closeTime: number
  readonly firstId: TradeId | undefined
  readonly lastId: TradeId | undefined
  readonly count: number
}

export interface TickersParts {
  readonly database: Database
  readonly live: Live
  readonly klines: Klines
  readonly clock: () => number
}

/** What is known of a day before its first trade. It changes only when a minute turns. */
interface DayBegin {
  readonly firstId: TradeId | undefined
  readonly previousClose: Price | undefined
}

const HOUR = 60 * MINUTE
const PERCENT_SCALE = 3
const PERCENT = 100_000n

export class Tickers {
  private readonly parts: TickersParts
  private readonly begins = new Map<MarketId, { minute: number; begin: Promise<DayBegin> }>()
  private readonly counts = new Map<MarketId, { version: number; minute: number; count: number }>()

  constructor(parts: TickersParts) {
    this.parts = parts
  }

  /** The last 24 hours: the minute in progress and the 1,439 before it. */
  async day(market: ShownMarket): Promise<Stats & { readonly previousClose: Price | undefined }> {
    const { marketId } = market.listed
    const nowMs = this.parts.clock()
    const minute = Math.floor(nowMs / MINUTE)
    const { firstId, previousClose } = await this.dayBegin(market, minute)
    const { last, open, high, low, volume, quoteVolume } = this.parts.live.ticker(marketId)
    const openTime = (minute - LIVE_LIMITS.tickerMinutes + 1) * MINUTE
    return {
      open,
      high,
      low,
      last,
      volume,
      quoteVolume,
      openTime,
      closeTime: nowMs,
      ...this.ids(marketId, openTime, firstId),
      count: this.dayCount(marketId, minute),
      previousClose,
    }
  }

  /** From this moment, a whole minute, until now. */
  async since(market: ShownMarket, openTime: number): Promise<Stats> {
    const { live, clock, database } = this.parts
    const { marketId } = market.listed
    const closeTime = clock()
    const whole = await this.traded(marketId, openTime, closeTime)
    const firstId = await firstActual(database, marketId, openTime)
    const { last } = live.ticker(marketId)
    return {
      open: whole?.open ?? last,
      high: whole?.high ?? last,
      low: whole?.low ?? last,
      last,
      volume: whole?.volume ?? ZERO,
      quoteVolume: whole?.quoteVolume ?? ZERO,
      openTime,
      closeTime,
      ...this.ids(marketId, openTime, firstId),
      count: whole?.trades ?? 0,
    }
  }

  /** What a coin cost on average in the last minutes; the last price where nobody traded in them. */
  async average({ listed: { marketId }, average }: ShownMarket): Promise<{
    readonly minutes: number
    readonly price: Price | undefined
    readonly tradedMs: number
  }> {
    const { database, live, clock } = this.parts
    const minutes = MARKET_LIMITS.averageMinutes
    const from = await firstTradeSince(database, marketId, clock() - minutes * MINUTE)
    const { quantity, quoteAmount } =
      from === undefined ? { quantity: ZERO, quoteAmount: ZERO } : await sumFrom(database, marketId, from)
    const { last } = live.ticker(marketId)
    const tradedMs = live.market(marketId).trades.latest(1)[0]?.timeMs ?? 0
    return { minutes, price: average(quantity, quoteAmount) ?? last, tradedMs }
  }

  /** All that was traded in a stretch as one candle: whole hours as such, what is before and after by the minute. */
  private async traded(marketId: MarketId, fromMs: number, toMs: number): Promise<Candle | undefined> {
    const hoursFrom = Math.ceil(fromMs / HOUR) * HOUR
    const hoursTo = Math.floor(toMs / HOUR) * HOUR
    const parts: readonly (readonly [interval: '1m' | '1h', startMs: number, endMs: number])[] =
      hoursTo > hoursFrom
        ? [
            ['1m', fromMs, hoursFrom - 1],
            ['1h', hoursFrom, hoursTo - 1],
            ['1m', hoursTo, toMs],
          ]
        : [['1m', fromMs, toMs]]
    let whole: Candle | undefined
    for (const [interval, startMs, endMs] of parts) {
      const limit = MARKET_LIMITS.candlesAtOnce
      const candles = await this.parts.klines.candles({ marketId, interval, limit, startMs, endMs })
      for (const candle of candles) {
        if (candle.trades === 0) continue
        whole = whole === undefined ? candle : joined(whole, candle)
      }
    }
    return whole
  }

  private ids(
    marketId: MarketId,
    openTime: number,
    stored: TradeId | undefined,
  ): Pick<Stats, 'firstId' | 'lastId'> {
    const newest = this.parts.live.market(marketId).trades.latest(LIVE_LIMITS.recentTrades)
    const inside = newest.filter(({ timeMs }) => timeMs >= openTime)
    const firstId = stored ?? inside.at(-1)?.tradeId
    return { firstId, lastId: inside[0]?.tradeId ?? firstId }
  }

  private dayCount(marketId: MarketId, minute: number): number {
    const { candles } = this.parts.live.market(marketId)
    const known = this.counts.get(marketId)
    if (known?.version === candles.version && known.minute === minute) return known.count
    let count = 0
    for (const { trades } of candles.lastDay(minute)) count += trades
    this.counts.set(marketId, { version: candles.version, minute, count })
    return count
  }

  private async dayBegin({ listed: { marketId } }: ShownMarket, minute: number): Promise<DayBegin> {
    const known = this.begins.get(marketId)
    if (known?.minute === minute) return known.begin
    const begin = this.loadBegin(marketId, minute)
    this.begins.set(marketId, { minute, begin })
    // One that could not be loaded is tried again by whoever asks next.
    begin.catch(() => this.begins.delete(marketId))
    return begin
  }

  private async loadBegin(marketId: MarketId, minute: number): Promise<DayBegin> {
    const { database, klines } = this.parts
    const openMs = (minute - LIVE_LIMITS.tickerMinutes + 1) * MINUTE
    const [firstId, before] = await Promise.all([
      firstActual(database, marketId, openMs),
      klines.candles({ marketId, interval: '1m', limit: 1, startMs: undefined, endMs: openMs - 1 }),
    ])
    return { firstId, previousClose: before[0]?.close }
  }
}

/** The first trade since a moment, if there is one. */
async function firstActual(
  database: Database,
  marketId: MarketId,
  sinceMs: number,
): Promise<TradeId | undefined> {
  const from = await firstTradeSince(database, marketId, sinceMs)
  if (from === undefined) return undefined
  const [first] = await tradesFrom(database, { marketId, from, limit: 1 })
  return first?.tradeId
}

/** What all tickers share, in the API's short form. */
export function miniStats(stats: Stats, market: ShownMarket) {
  const price = (value: Price | undefined): string => (value === undefined ? '0' : market.price(value))
  return {
    symbol: market.name,
    openPrice: price(stats.open),
    highPrice: price(stats.high),
    lowPrice: price(stats.low),
    lastPrice: price(stats.last),
    volume: market.quantity(stats.volume),
    quoteVolume: market.quote(stats.quoteVolume),
    openTime: stats.openTime,
    closeTime: stats.closeTime,
    firstId: stats.firstId ?? -1,
    lastId: stats.lastId ?? -1,
    count: stats.count,
  }
}

/** The long form: the short one, and how the price changed. */
export function fullStats(stats: Stats, market: ShownMarket) {
  const { symbol, ...rest } = miniStats(stats, market)
  return {
    symbol,
    ...priceChange(stats.open, stats.last, market),
    weightedAvgPrice: market.price(market.average(stats.volume, stats.quoteVolume) ?? ZERO),
    ...rest,
  }
}

export function priceChange(open: Price | undefined, last: Price | undefined, market: ShownMarket) {
  const change = open === undefined || last === undefined ? 0n : last - open
  // Toward zero: shown only.
  const percent = open === undefined ? 0n : (change * PERCENT) / open
  return { priceChange: market.price(change), priceChangePercent: formatDecimal(percent, PERCENT_SCALE) }
}

/** The latest trade's quantity; zero before the first. */
export function lastQuantity(live: Live, market: ShownMarket): string {
  const latest = live.market(market.listed.marketId).trades.latest(1)[0]
  return latest === undefined ? '0' : market.quantity(latest.quantity)
}
