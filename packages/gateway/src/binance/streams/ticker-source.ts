// Streams of the last day, the last hours and the last minutes of one market or of all of a venue, told once a second when
// something of them changed.

import { type Amount, type Price, ZERO } from '@candor/contract'
import { type Candle, joined, MINUTE } from '../../live/candle.ts'
import { priceChange } from '../market/tickers.ts'
import { sideJson } from './depth-source.ts'
import type { StreamSource } from './stream-channel.ts'
import type { StreamMarket } from './stream-market.ts'
import { WINDOWS, type Window } from './stream-name.ts'

type Write = (market: StreamMarket, nowMs: number) => string | undefined

const DAY_MS = 24 * 60 * MINUTE
const AVERAGE_MINUTES = 5

/** One market tells its own; all of them together tell a list of those that changed. */
export function tickerSource(
  markets: () => readonly StreamMarket[],
  isList: boolean,
  write: Write,
): StreamSource {
  const shown = new Map<number, number>()
  const changed = (nowMs: number): string[] => {
    const texts: string[] = []
    for (const market of markets()) {
      const version = market.live.ticker.version(nowMs)
      if (shown.get(market.marketId) === version) continue
      shown.set(market.marketId, version)
      const text = write(market, nowMs)
      if (text !== undefined) texts.push(text)
    }
    return texts
  }
  return {
    flush: (nowMs) => {
      const texts = changed(nowMs)
      return isList && texts.length > 0 ? [`[${texts.join(',')}]`] : texts
    },
    picture: (nowMs) => {
      const texts = markets().flatMap((market) => write(market, nowMs) ?? [])
      return isList ? `[${texts.join(',')}]` : texts[0]
    },
    close: () => shown.clear(),
  }
}

interface Stretch {
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly last: Price
  readonly volume: Amount
  readonly quoteVolume: Amount
}

/** The last 24 hours. None before the first trade. */
function dayOf({ live: { ticker } }: StreamMarket, nowMs: number): Stretch | undefined {
  const { last, open, high, low, volume, quoteVolume } = ticker.view(nowMs)
  if (last === undefined || open === undefined || high === undefined || low === undefined) return undefined
  return { open, high, low, last, volume, quoteVolume }
}

/** So many minutes, this one with them. */
function minutesOf({ live }: StreamMarket, minutes: number, nowMs: number): Stretch | undefined {
  const { last } = live.ticker
  if (last === undefined) return undefined
  const minute = Math.floor(nowMs / MINUTE)
  let all: Candle | undefined
  for (const candle of live.candles.lastDay(minute)) {
    if (candle.openTime > (minute - minutes) * MINUTE) all = all === undefined ? candle : joined(all, candle)
  }
  if (all === undefined) {
    return { open: last, high: last, low: last, last, volume: ZERO, quoteVolume: ZERO }
  }
  const { open, high, low, volume, quoteVolume } = all
  return { open, high, low, last, volume, quoteVolume }
}

export function miniTickerJson(market: StreamMarket, nowMs: number): string | undefined {
  const day = dayOf(market, nowMs)
  return day === undefined
    ? undefined
    : `{"e":"24hrMiniTicker","E":${nowMs},"s":"${market.name}","c":"${market.price(day.last)}",${pricesJson(market, day)}}`
}

export function tickerJson(market: StreamMarket, nowMs: number): string | undefined {
  const day = dayOf(market, nowMs)
  if (day === undefined) return undefined
  const { bestBid, bestAsk } = market.live.book
  const top =
    market.venue === 'spot'
      ? `"x":"${market.price(day.open)}",${sideJson(market, 'b', bestBid)},${sideJson(market, 'a', bestAsk)},`
      : ''
  return `{"e":"24hrTicker",${statisticsJson(market, day, nowMs)},${top}${timesJson(market, nowMs, DAY_MS)}}`
}

export function rollingTickerJson(window: Window): Write {
  const minutes = WINDOWS[window]
  return (market, nowMs) => {
    const stretch = minutesOf(market, minutes, nowMs)
    return stretch === undefined
      ? undefined
      : `{"e":"${window}Ticker",${statisticsJson(market, stretch, nowMs)},${timesJson(market, nowMs, minutes * MINUTE)}}`
  }
}

/** What was paid on average in the last minutes; the last price when nobody traded in them. */
export function averagePriceJson(market: StreamMarket, nowMs: number): string | undefined {
  const stretch = minutesOf(market, AVERAGE_MINUTES, nowMs)
  if (stretch === undefined) return undefined
  const average = market.average(stretch.volume, stretch.quoteVolume) ?? stretch.last
  const lastMs = market.live.trades.latest(1)[0]?.timeMs ?? 0
  return `{"e":"avgPrice","E":${nowMs},"s":"${market.name}","i":"${AVERAGE_MINUTES}m","w":"${market.price(average)}","T":${lastMs}}`
}

function pricesJson({ price, quantity, quote }: StreamMarket, stretch: Stretch): string {
  const { open, high, low, volume, quoteVolume } = stretch
  return `"o":"${price(open)}","h":"${price(high)}","l":"${price(low)}","v":"${quantity(volume)}","q":"${quote(quoteVolume)}"`
}

function statisticsJson(market: StreamMarket, stretch: Stretch, nowMs: number): string {
  const { open, last, volume, quoteVolume } = stretch
  const { priceChange: change, priceChangePercent: percent } = priceChange(open, last, market)
  const average = market.average(volume, quoteVolume) ?? ZERO
  const lastQuantity = market.live.trades.latest(1)[0]?.quantity ?? ZERO
  return (
    `"E":${nowMs},"s":"${market.name}","p":"${change}","P":"${percent}",` +
    `"w":"${market.price(average)}","c":"${market.price(last)}","Q":"${market.quantity(lastQuantity)}",${pricesJson(market, stretch)}`
  )
}

/** Which trades they were is not kept with candles, only how many. */
function timesJson(market: StreamMarket, nowMs: number, lengthMs: number): string {
  const minute = Math.floor(nowMs / MINUTE)
  let trades = 0
  for (const candle of market.live.candles.lastDay(minute)) {
    if (candle.openTime > minute * MINUTE - lengthMs) trades += candle.trades
  }
  return `"O":${nowMs - lengthMs},"C":${nowMs},"F":-1,"L":${market.live.trades.latest(1)[0]?.tradeId ?? -1},"n":${trades}`
}
