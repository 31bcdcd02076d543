// A stream of candles of one interval: the one in progress whenever a trade changed it, and once more, for good, when it is
// over. Where nobody traded the price stood still.

import { type Amount, type Price, ZERO } from '@candor/contract'
import { type Candle, joined, nextOpenTime, openTimeOf } from '../../live/candle.ts'
import type { EventTap } from './event-tap.ts'
import type { StreamSource } from './stream-channel.ts'
import type { StreamMarket } from './stream-market.ts'
import type { StreamInterval } from './stream-name.ts'
import { watchTrades } from './trade-source.ts'

/** The latest candles of one interval. */
interface Candles {
  /** Rises with every trade. */
  readonly version: () => number
  /** The newest that was traded in, and the one before it if it is not older than this: oldest first. */
  readonly since: (openTime: number) => readonly Candle[]
  readonly openOf: (timeMs: number) => number
  readonly nextOpen: (openTime: number) => number
  readonly close: () => void
}

export interface KlineParts {
  readonly tap: EventTap
  readonly clock: () => number
  /** How long after its end trades of a candle may still come in. */
  readonly graceMs: number
}

export function klineSource(
  market: StreamMarket,
  interval: StreamInterval,
  { tap, clock, graceMs }: KlineParts,
): StreamSource {
  const candles = interval === '1s' ? secondsOf(tap, market) : candlesOf(market, interval)
  const newestTime = (): number => candles.since(0).at(-1)?.openTime ?? 0
  let openTime = candles.openOf(Math.max(clock(), newestTime()))
  let version = candles.version()

  const candleAt = (at: number): Candle | undefined => {
    const known = candles.since(at)
    const found = known.find((candle) => candle.openTime === at)
    if (found !== undefined) return found
    const first = known[0]
    // A newest candle that is younger opened where this one stood still.
    const price =
      first === undefined ? market.live.ticker.last : first.openTime > at ? first.open : first.close
    return price === undefined ? undefined : flat(at, price)
  }
  const write = (candle: Candle | undefined, isOver: boolean, nowMs: number): readonly string[] =>
    candle === undefined
      ? []
      : [klineJson(market, { candle, interval, isOver, nowMs, end: candles.nextOpen(candle.openTime) })]

  /** Whether no trade can fall into it any more. */
  const isOver = (end: number, nowMs: number): boolean => nowMs >= end + graceMs || newestTime() >= end

  return {
    picture: (nowMs) => write(candleAt(openTime), false, nowMs)[0],
    flush: (nowMs) => {
      const texts: string[] = []
      const end = candles.nextOpen(openTime)
      const hasTurned = isOver(end, nowMs)
      if (hasTurned) {
        texts.push(...write(candleAt(openTime), true, nowMs))
        // After a long sleep it goes on with the candle of this moment.
        openTime = isOver(candles.nextOpen(end), nowMs) ? candles.openOf(Math.max(nowMs, newestTime())) : end
      }
      if (hasTurned || candles.version() !== version) texts.push(...write(candleAt(openTime), false, nowMs))
      version = candles.version()
      return texts
    },
    close: candles.close,
  }
}

function candlesOf({ live: { candles } }: StreamMarket, interval: Exclude<StreamInterval, '1s'>): Candles {
  return {
    version: () => candles.version,
    since: (openTime) => candles.since(interval, openTime),
    openOf: (timeMs) => openTimeOf(interval, timeMs),
    nextOpen: (openTime) => nextOpenTime(interval, openTime),
    close: () => undefined,
  }
}

const SECOND = 1_000

/** Nobody keeps candles of a second: they are made of the trades while somebody listens. */
function secondsOf(tap: EventTap, market: StreamMarket): Candles {
  let newest: Candle | undefined
  let previous: Candle | undefined
  let count = 0
  const add = (price: Price, trade: { timeMs: number; quantity: Amount; quoteAmount: Amount }): void => {
    const { timeMs, quantity: volume, quoteAmount: quoteVolume } = trade
    const openTime = timeMs - (timeMs % SECOND)
    const part = {
      openTime,
      open: price,
      high: price,
      low: price,
      close: price,
      volume,
      quoteVolume,
      trades: 1,
    }
    count++
    if (newest?.openTime === openTime) newest = joined(newest, part)
    else {
      previous = newest
      newest = part
    }
  }
  for (const trade of market.live.trades.latest(Number.POSITIVE_INFINITY).toReversed())
    add(trade.price, trade)
  const stop = watchTrades(tap, market, (trade) => add(trade.price, trade))
  return {
    version: () => count,
    since: (openTime) =>
      [previous, newest].filter(
        (candle): candle is Candle =>
          candle !== undefined && (candle === newest || candle.openTime >= openTime),
      ),
    openOf: (timeMs) => timeMs - (timeMs % SECOND),
    nextOpen: (openTime) => openTime + SECOND,
    close: stop,
  }
}

function flat(openTime: number, price: Price): Candle {
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

interface Shown {
  readonly candle: Candle
  readonly interval: StreamInterval
  readonly isOver: boolean
  readonly nowMs: number
  readonly end: number
}

/** Candles know neither the numbers of their trades nor who took: `-1` and zero. */
function klineJson(market: StreamMarket, { candle, interval, isOver, nowMs, end }: Shown): string {
  const { price, quantity, quote, name } = market
  return (
    `{"e":"kline","E":${nowMs},"s":"${name}","k":{"t":${candle.openTime},"T":${end - 1},"s":"${name}","i":"${interval}",` +
    `"f":-1,"L":-1,"o":"${price(candle.open)}","c":"${price(candle.close)}","h":"${price(candle.high)}",` +
    `"l":"${price(candle.low)}","v":"${quantity(candle.volume)}","n":${candle.trades},"x":${isOver},` +
    `"q":"${quote(candle.quoteVolume)}","V":"0","Q":"0","B":"0"}}`
  )
}
