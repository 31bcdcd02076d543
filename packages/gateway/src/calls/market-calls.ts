// What the markets show to everyone, from the live state on this thread; older trades and candles from the history.

import type { marketRoutes, shapes } from '@candor/api'
import { CRYPTO_SCALE, formatDecimal, ZERO } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Static } from 'typebox'
import type { Handlers } from '../call.ts'
import type { History } from '../history.ts'
import { formatPrice, formatTicker } from '../live/format.ts'
import type { ListedMarket } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import { ApiRefusal } from '../refusal.ts'
import { candlesAnswer, type DepthSequence, depthAnswer, type Found, tradesAnswer } from './book-answers.ts'
import { pageOf } from './page.ts'

export interface MarketCallsParts {
  readonly engine: Pick<Engine, 'query'>
  readonly live: Live
  readonly history: Pick<History, 'publicTrades' | 'candles'>
  readonly depthSequence: DepthSequence
}

const RATE_SCALE = 8
/** What a coin's price is told in. */
const COIN_PRICE_ASSET = 'USDT'

type MarketHandlers = Pick<Handlers, keyof typeof marketRoutes>

export function marketCalls({ engine, live, history, depthSequence }: MarketCallsParts): MarketHandlers {
  const find = (symbol: string): Found<ListedMarket> => {
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

    depth: ({ query }) => depthAnswer(find(query.symbol), query.limit, depthSequence),

    trades: ({ query }) => tradesAnswer(find(query.symbol), query, history),

    candles: ({ query }) =>
      candlesAnswer(find(query.symbol).listed, query, (...ask) => history.candles(...ask)),

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
