// What the markets show to everyone, from the live state on this thread; older trades and candles from the history.

import { API_LIMITS, marketRoutes, type shapes } from '@candor/api'
import { CRYPTO_SCALE, formatDecimal, type TradeId, ZERO } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Static } from 'typebox'
import type { Handlers } from '../call.ts'
import type { History } from '../history.ts'
import { formatCandle, formatLevels, formatPrice, formatTicker, formatTrade } from '../live/format.ts'
import type { ListedMarket } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import type { LiveMarket } from '../live/live-market.ts'
import { ApiRefusal } from '../refusal.ts'
import { pageOf } from './page.ts'

export interface MarketCallsParts {
  readonly engine: Pick<Engine, 'query'>
  readonly live: Live
  readonly history: Pick<History, 'publicTrades' | 'candles'>
  /** The epoch and number of the depth topic's last delta. */
  readonly depthSequence: (symbol: string) => { readonly epoch: string; readonly seq: number }
}

const RATE_SCALE = 8
const DEFAULT_LEVELS = 100
const DEFAULT_TRADES = 50
const DEFAULT_CANDLES = 500
/** What a coin's price is told in. */
const COIN_PRICE_ASSET = 'USDT'

type MarketHandlers = Pick<Handlers, keyof typeof marketRoutes>

export function marketCalls({ engine, live, history, depthSequence }: MarketCallsParts): MarketHandlers {
  const find = (symbol: string): { listed: ListedMarket; market: LiveMarket } => {
    const found = live.find(symbol)
    if (found === undefined) throw new ApiRefusal('market.unknown')
    return found
  }
  return {
    markets: () => ({
      markets: live.listing.markets().map(formatMarket),
      assets: live.listing.assets().map(({ code, scale }) => ({ code, scale })),
    }),

    tickers: ({ query }) => {
      const listed = query.symbol === undefined ? live.listing.markets() : [find(query.symbol).listed]
      return listed.map((each) => formatTicker(live.ticker(each.marketId), each))
    },

    depth: ({ query }) => {
      const { listed, market } = find(query.symbol)
      const limit = query.limit === undefined ? DEFAULT_LEVELS : Number(query.limit)
      return {
        symbol: listed.symbol,
        ...depthSequence(listed.symbol),
        bids: formatLevels(market.book.levels('buy', limit), listed),
        asks: formatLevels(market.book.levels('sell', limit), listed),
      }
    },

    trades: async ({ query }) => {
      const { listed, market } = find(query.symbol)
      const limit = atMost(query.limit, API_LIMITS.publicTrades, DEFAULT_TRADES)
      if (query.before === undefined) {
        return market.trades.latest(limit).map((trade) => formatTrade(trade, listed))
      }
      const older = await history.publicTrades(listed.marketId, limit, Number(query.before) as TradeId)
      return older.map((trade) => formatTrade(trade, listed))
    },

    candles: async ({ query }) => {
      const { listed } = find(query.symbol)
      const limit = atMost(query.limit, API_LIMITS.candles, DEFAULT_CANDLES)
      const endMs = query.endTime === undefined ? undefined : Number(query.endTime)
      const candles = await history.candles(listed.marketId, query.interval, limit, endMs)
      return candles.map((candle) => formatCandle(candle, listed))
    },

    feeLevels: () =>
      live.listing.feeLevels.map((level, place) => ({
        level: place + 1,
        volumeBtc: formatDecimal(level.volumeBtc, CRYPTO_SCALE),
        spotMaker: formatDecimal(level.spotMakerE8, RATE_SCALE),
        spotTaker: formatDecimal(level.spotTakerE8, RATE_SCALE),
        perpMaker: formatDecimal(level.perpMakerE8, RATE_SCALE),
        perpTaker: formatDecimal(level.perpTakerE8, RATE_SCALE),
      })),

    myFeeLevel: async ({ session: { userId } }) => {
      const standing = await engine.query('standing', { userId })
      return {
        level: standing?.feeLevel ?? 1,
        volumeBtc: formatDecimal(standing?.volumeBtc ?? ZERO, CRYPTO_SCALE),
      }
    },

    indexList: ({ body }) =>
      pageOf(
        live.listing.markets().map(({ symbol }) => ({ name: symbol })),
        body,
      ),

    coinList: ({ body }) => {
      const coins = live.listing.markets().filter(({ quoteAsset }) => quoteAsset.code === COIN_PRICE_ASSET)
      return pageOf(
        coins.map((listed) => {
          const { last } = live.ticker(listed.marketId)
          return {
            codeName: listed.baseAsset.code,
            price: last === undefined ? null : formatPrice(last, listed),
            isOpen: listed.status === 'open' ? 0 : 1,
          }
        }),
        body,
      )
    },
  }
}

function atMost(text: string | undefined, most: number, usual: number): number {
  if (text === undefined) return usual
  const wanted = Number(text)
  if (wanted > most) throw new ApiRefusal('request.invalid', `querystring/limit must be at most ${most}`)
  return wanted
}

function formatMarket(listed: ListedMarket): Static<typeof shapes.market> {
  const { baseAsset, quoteAsset, parameters } = listed
  const base = (units: bigint): string => formatDecimal(units, baseAsset.scale)
  const quote = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
  const rate = (units: bigint): string => formatDecimal(units, RATE_SCALE)
  return {
    symbol: listed.symbol,
    base: baseAsset.code,
    quote: quoteAsset.code,
    status: listed.status,
    tick: quote(parameters.tick),
    lot: base(parameters.lot),
    minQuantity: base(parameters.minQuantity),
    maxQuantity: base(parameters.maxQuantity),
    minNotional: quote(parameters.minNotional),
    maxOpenOrders: parameters.maxOpenOrders,
    marketBand: rate(parameters.marketBandE8),
    buyBand: rate(parameters.buyBandE8),
    sellBand: rate(parameters.sellBandE8),
    selfTrade: parameters.selfTrade,
  }
}
