// What everyone may ask of spot markets.

import type { Endpoint, PublicEndpoint } from '../endpoint.ts'
import { failures } from '../failure.ts'
import { askedMarkets, askedNames, eachAsked, weightByMarkets } from '../market/asked-markets.ts'
import { bookTickerOf, depthLimit, depthOf } from '../market/depth.ts'
import { Klines, klineOf, klinesAsk, klineUntil, stretchAsk } from '../market/klines.ts'
import { MARKET_LIMITS } from '../market/limits.ts'
import { SECOND_MS, secondCandles } from '../market/second-klines.ts'
import type { ShownMarket } from '../market/shown-market.ts'
import { fullStats, lastQuantity, miniStats, type Stats, Tickers } from '../market/tickers.ts'
import { aggregateOf, askedTrades, latestTrades, olderTrades, tradeOf } from '../market/trades.ts'
import type { Parameters } from '../parameters.ts'
import type { BinanceParts } from '../parts.ts'
import { ExchangeInfo } from './exchange-info.ts'
import { SPOT_LIMITS } from './limits.ts'
import type { SpotMarkets } from './spot-markets.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const TICKER_TYPES = ['FULL', 'MINI'] as const
const WINDOW = /^(?:([1-9]|[1-5]\d)m|([1-9]|1\d|2[0-3])h|([1-7])d)$/
const TIME_ZONE = /^([+-]?)(\d{1,2})(?::([0-5]\d))?$/

type Handle = PublicEndpoint['handle']
type Weight = PublicEndpoint['weight']

export function spotMarketEndpoints(parts: BinanceParts, markets: SpotMarkets): readonly Endpoint[] {
  const { live, database, clock, candles, rates } = parts
  const klines = new Klines({ live, candles, clock })
  const tickers = new Tickers({ database, live, klines, clock })
  const info = new ExchangeInfo({ markets, rates, clock })

  const candleRows: Handle = async (params) => {
    const market = markets.of(params)
    if (params.text('interval') === '1s') {
      const found = await secondCandles(database, stretchAsk(market, params, SPOT_LIMITS.candles), clock())
      return found.map((candle) => klineUntil(candle, candle.openTime + SECOND_MS - 1, market))
    }
    const ask = klinesAsk(market, params, SPOT_LIMITS.candles)
    return (await klines.candles(ask)).map((candle) => klineOf(candle, ask.interval, market))
  }
  const stats =
    (openTime: (params: Parameters) => number): Handle =>
    (params) => {
      if (askedNames(params) === undefined) throw failures.eitherMissing('symbol', 'symbols')
      const shape = statsShape(params)
      const openMs = openTime(params)
      return eachAsked(askedMarkets(params, markets), async (market) =>
        shape(await tickers.since(market, openMs), market),
      )
    }
  return [
    get('ping', 'ping', 1, () => ({})),
    get('time', 'time', 1, () => ({ serverTime: clock() })),
    get('exchangeInfo', 'exchangeInfo', 20, info.answer),
    get('depth', 'depth', depthWeight, (params) => depthOf(live, markets.of(params), depthLimit(params))),
    get('aggTrades', 'trades.aggregate', 4, async (params) => {
      const market = markets.of(params)
      const trades = await askedTrades(parts, market, params)
      return trades.map((trade) => ({ ...aggregateOf(trade, market), M: true }))
    }),
    get('trades', 'trades.recent', 25, async (params) => {
      const market = markets.of(params)
      const limit = params.limit(MARKET_LIMITS.trades, MARKET_LIMITS.mostTrades)
      const trades = await latestTrades(parts, market, limit)
      return trades.map((trade) => ({ ...tradeOf(trade, market), isBestMatch: true }))
    }),
    {
      venue: 'spot',
      method: 'GET',
      path: '/api/v3/historicalTrades',
      wsMethod: 'trades.historical',
      security: 'key',
      scope: 'read',
      weight: 25,
      handle: async (params) => {
        const market = markets.of(params)
        const trades = await olderTrades(parts, market, params)
        return trades.map((trade) => ({ ...tradeOf(trade, market), isBestMatch: true }))
      },
    },
    get('klines', 'klines', 2, candleRows),
    get('uiKlines', 'uiKlines', 2, candleRows),
    get('avgPrice', 'avgPrice', 2, async (params) => {
      const market = markets.of(params)
      const { minutes, price, tradedMs } = await tickers.average(market)
      return { mins: minutes, price: market.price(price ?? 0n), closeTime: tradedMs }
    }),
    get('ticker/24hr', 'ticker.24hr', weightByMarkets(2, 40, 80), (params) => {
      const isMini = params.oneOf('type', TICKER_TYPES) === 'MINI'
      return eachAsked(askedMarkets(params, markets), async (market) => {
        const day = await tickers.day(market)
        if (isMini) return miniStats(day, market)
        const { symbol: _symbol, ...top } = bookTickerOf(live, market)
        const { previousClose } = day
        return {
          ...fullStats(day, market),
          prevClosePrice: market.price(previousClose ?? 0n),
          lastQty: lastQuantity(live, market),
          ...top,
        }
      })
    }),
    get(
      'ticker/tradingDay',
      'ticker.tradingDay',
      4,
      stats((params) => dayBegin(params, clock())),
    ),
    get(
      'ticker',
      'ticker',
      4,
      stats((params) => windowBegin(params, clock())),
    ),
    get('ticker/price', 'ticker.price', weightByMarkets(2, 4, 4), (params) =>
      eachAsked(askedMarkets(params, markets), (market) => {
        const { last } = live.ticker(market.listed.marketId)
        return { symbol: market.name, price: market.price(last ?? 0n) }
      }),
    ),
    get('ticker/bookTicker', 'ticker.book', weightByMarkets(2, 4, 4), (params) =>
      eachAsked(askedMarkets(params, markets), (market) => bookTickerOf(live, market)),
    ),
  ]
}

function get(path: string, wsMethod: string, weight: Weight, handle: Handle): PublicEndpoint {
  return {
    venue: 'spot',
    method: 'GET',
    path: `/api/v3/${path}`,
    wsMethod,
    security: 'none',
    weight,
    handle,
  }
}

function depthWeight(params: Parameters): number {
  const limit = depthLimit(params)
  if (limit <= 100) return 5
  if (limit <= 500) return 25
  return limit <= 1_000 ? 50 : 250
}

function statsShape(params: Parameters): (stats: Stats, market: ShownMarket) => unknown {
  return params.oneOf('type', TICKER_TYPES) === 'MINI' ? miniStats : fullStats
}

/** Where the window of `windowSize` that ends now began, by whole minutes. */
function windowBegin(params: Parameters, nowMs: number): number {
  const match = WINDOW.exec(params.text('windowSize') ?? '1d')
  if (match === null) throw failures.invalid('windowSize')
  const [, minutes, hours, days] = match
  const length =
    minutes === undefined
      ? hours === undefined
        ? Number(days) * DAY
        : Number(hours) * 60 * MINUTE
      : Number(minutes) * MINUTE
  return (Math.floor(nowMs / MINUTE) + 1) * MINUTE - length
}

/** Where the day in this time zone began. */
function dayBegin(params: Parameters, nowMs: number): number {
  const match = TIME_ZONE.exec(params.text('timeZone') ?? '0')
  if (match === null) throw failures.invalid('timeZone')
  const [, sign, hours, minutes] = match
  const offset = (Number(hours) * 60 + Number(minutes ?? 0)) * MINUTE * (sign === '-' ? -1 : 1)
  if (offset < -12 * 60 * MINUTE || offset > 14 * 60 * MINUTE) throw failures.invalid('timeZone')
  return Math.floor((nowMs + offset) / DAY) * DAY - offset
}
