// What contracts show to everybody: prices, books, trades, candles, marks and funding.

import { formatDecimal, type MarketId, type TimeMs } from '@candor/contract'
import { priceCandleHistory } from '@candor/views'
import type { History } from '../../history.ts'
import type { ListedContract } from '../../live/listing.ts'
import type { Endpoint } from '../endpoint.ts'
import { BinanceFailure, failures } from '../failure.ts'
import { askedMarkets, eachAsked, weightByMarkets } from '../market/asked-markets.ts'
import { bookTickerOf, depthOf } from '../market/depth.ts'
import { Klines, klineOf, klinesAsk } from '../market/klines.ts'
import { MARKET_LIMITS } from '../market/limits.ts'
import { type ShownMarket, shownContract } from '../market/shown-market.ts'
import { fullStats, lastQuantity, Tickers } from '../market/tickers.ts'
import { aggregateOf, askedTrades, latestTrades, olderTrades, tradeOf } from '../market/trades.ts'
import type { Parameters } from '../parameters.ts'
import { open } from './endpoints.ts'
import { symbolOf } from './exchange-info.ts'
import { firstDay, fundingIn } from './funding-rows.ts'
import type { FuturesParts } from './futures-parts.ts'
import { FUTURES_LIMITS } from './limits.ts'
import { moneyOf, quantityOf } from './quantities.ts'
import { timeWindow } from './time-window.ts'

const RATE_SCALE = 8
/** What funding leans to when nobody pays a premium (rulebook 2.9), and the most that it may be, for eight hours. */
const INTEREST_E8 = 10_000n
const MOST_FUNDING_E8 = 750_000n
const FUNDING_HOURS = 8n

type Parts = Pick<FuturesParts, 'database' | 'live' | 'history' | 'candles' | 'symbols' | 'rates' | 'clock'>

export function marketEndpoints(parts: Parts): readonly Endpoint[] {
  return [
    ...generalEndpoints(parts),
    ...tradeEndpoints(parts),
    ...candleEndpoints(parts),
    ...tickerEndpoints(parts),
    ...markEndpoints(parts),
  ]
}

function generalEndpoints({ database, live, rates, clock }: Parts): readonly Endpoint[] {
  const firstDays = new Map<MarketId, number>()
  const onboard = async ({ marketId }: ListedContract): Promise<number | undefined> => {
    const known = firstDays.get(marketId) ?? (await firstDay(database, marketId))
    if (known !== undefined) firstDays.set(marketId, known)
    return known
  }
  return [
    open('/fapi/v1/ping', 1, () => ({}), 'ping'),
    open('/fapi/v1/time', 1, () => ({ serverTime: clock() }), 'time'),
    open('/fapi/v1/exchangeInfo', 1, async () => {
      const contracts = live.listing.contracts()
      const days = await Promise.all(contracts.map(onboard))
      const { settlement } = live.listing
      return {
        timezone: 'UTC',
        serverTime: clock(),
        futuresType: 'U_MARGINED',
        rateLimits: rates.shown('futures'),
        exchangeFilters: [],
        assets:
          settlement === undefined
            ? []
            : [{ asset: settlement.code, marginAvailable: true, autoAssetExchange: '0' }],
        symbols: contracts.map((contract, at) => symbolOf(contract, days[at])),
      }
    }),
  ]
}

function tradeEndpoints({ database, live, symbols, clock }: Parts): readonly Endpoint[] {
  const marketOf = (params: Parameters): ShownMarket => shownContract(symbols.contractOf(params))
  const { usual, most } = FUTURES_LIMITS.levels
  return [
    open(
      '/fapi/v1/depth',
      depthWeight,
      (params) => {
        const timeMs = clock()
        const depth = depthOf(live, marketOf(params), params.limit(usual, most))
        return { lastUpdateId: depth.lastUpdateId, E: timeMs, T: timeMs, bids: depth.bids, asks: depth.asks }
      },
      'depth',
    ),
    open('/fapi/v1/trades', 5, async (params) => {
      const market = marketOf(params)
      const limit = params.limit(MARKET_LIMITS.trades, MARKET_LIMITS.mostTrades)
      const trades = await latestTrades({ database, live }, market, limit)
      return trades.map((trade) => tradeOf(trade, market))
    }),
    {
      ...open('/fapi/v1/historicalTrades', 20, () => []),
      security: 'key',
      scope: 'read',
      handle: async (params) => {
        const market = marketOf(params)
        const trades = await olderTrades({ database, live }, market, params)
        return trades.map((trade) => tradeOf(trade, market))
      },
    },
    open('/fapi/v1/aggTrades', 20, async (params) => {
      const market = marketOf(params)
      const trades = await askedTrades({ database, live }, market, params)
      return trades.map((trade) => aggregateOf(trade, market))
    }),
  ]
}

function depthWeight(params: Parameters): number {
  const { usual, most } = FUTURES_LIMITS.levels
  const limit = params.limit(usual, most)
  if (limit <= 50) return 2
  if (limit <= 100) return 5
  return limit <= 500 ? 10 : 20
}

function klineWeight(params: Parameters): number {
  const limit = params.limit(MARKET_LIMITS.candles, FUTURES_LIMITS.candles)
  if (limit < 100) return 1
  if (limit < 500) return 2
  return limit <= 1_000 ? 5 : 10
}

function candleEndpoints({ database, live, candles, symbols, clock }: Parts): readonly Endpoint[] {
  const ofPrice = (kind: 'mark' | 'index'): History['candles'] => {
    return async (marketId, interval, limit, endMs) => {
      const end = endMs === undefined ? undefined : (BigInt(endMs) as TimeMs)
      const found = await priceCandleHistory(database, { marketId, kind, interval, limit, endMs: end })
      return found.map(({ openMs, ...candle }) => ({ openTime: Number(openMs), ...candle }))
    }
  }
  const last = new Klines({ live, candles, clock })
  const marks = new Klines({ live: undefined, candles: ofPrice('mark'), clock })
  const indexes = new Klines({ live: undefined, candles: ofPrice('index'), clock })
  const klines = (path: string, source: Klines, marketOf: (params: Parameters) => ListedContract) =>
    open(path, klineWeight, async (params) => {
      const market = shownContract(marketOf(params))
      const ask = klinesAsk(market, params, FUTURES_LIMITS.candles)
      return (await source.candles(ask)).map((candle) => klineOf(candle, ask.interval, market))
    })
  // Every contract is the perpetual one of the pair that it is called after.
  const ofPair = (params: Parameters): ListedContract => symbols.contract(params.need('pair'))
  return [
    klines('/fapi/v1/klines', last, (params) => symbols.contractOf(params)),
    klines('/fapi/v1/markPriceKlines', marks, (params) => symbols.contractOf(params)),
    klines('/fapi/v1/indexPriceKlines', indexes, ofPair),
    klines('/fapi/v1/continuousKlines', last, (params) => {
      if (params.need('contractType') !== 'PERPETUAL') throw failures.invalid('contractType')
      return ofPair(params)
    }),
  ]
}

function tickerEndpoints({ database, live, candles, symbols, clock }: Parts): readonly Endpoint[] {
  const klines = new Klines({ live, candles, clock })
  const tickers = new Tickers({ database, live, klines, clock })
  const byName = {
    find: (name: string) => shownContract(symbols.contract(name)),
    all: () => live.listing.contracts().map(shownContract),
  }
  const price = (market: ShownMarket) => {
    const { marketId } = market.listed
    const { last } = live.ticker(marketId)
    const time = live.market(marketId).trades.latest(1)[0]?.timeMs ?? clock()
    return { symbol: market.name, price: last === undefined ? '0' : market.price(last), time }
  }
  const book = (market: ShownMarket) => ({ ...bookTickerOf(live, market), time: clock() })
  const prices = (params: Parameters) => eachAsked(askedMarkets(params, byName), price)
  return [
    open('/fapi/v1/ticker/24hr', weightByMarkets(1, 40, 40), (params) =>
      eachAsked(askedMarkets(params, byName), async (market) => ({
        ...fullStats(await tickers.day(market), market),
        lastQty: lastQuantity(live, market),
      })),
    ),
    open('/fapi/v1/ticker/price', weightByMarkets(1, 2, 2), prices, 'ticker.price'),
    open('/fapi/v2/ticker/price', weightByMarkets(1, 2, 2), prices),
    open(
      '/fapi/v1/ticker/bookTicker',
      weightByMarkets(2, 5, 5),
      (params) => eachAsked(askedMarkets(params, byName), book),
      'ticker.book',
    ),
  ]
}

function markEndpoints({ database, live, history, symbols, clock }: Parts): readonly Endpoint[] {
  return [
    open('/fapi/v1/premiumIndex', weightByMarkets(1, 10, 10), (params) => {
      const symbol = params.text('symbol')
      const shown = (contract: ListedContract) => premiumOf(live, contract)
      if (symbol === undefined) return live.listing.contracts().flatMap((contract) => shown(contract) ?? [])
      const found = shown(symbols.contract(symbol))
      if (found === undefined) throw noMark()
      return found
    }),
    open('/fapi/v1/fundingRate', 1, async (params) => {
      const symbol = params.text('symbol')
      const marketId = symbol === undefined ? undefined : symbols.contract(symbol).marketId
      const { usual, most } = FUTURES_LIMITS.fundingRates
      const ask = { ...timeWindow(params), marketId, limit: params.limit(usual, most) }
      await history.caughtUp()
      const settled = await fundingIn(database, ask)
      return settled.flatMap(({ marketId: id, rateE8, dueMs, mark }) => {
        const contract = live.listing.contractById(id)
        if (contract === undefined) return []
        return {
          symbol: contract.symbol,
          fundingRate: formatDecimal(rateE8, RATE_SCALE),
          fundingTime: dueMs,
          markPrice: moneyOf(contract, mark),
        }
      })
    }),
    open('/fapi/v1/fundingInfo', 1, () => live.listing.contracts().map(fundingInfo)),
    open('/fapi/v1/openInterest', 1, (params) => {
      const contract = symbols.contractOf(params)
      const { openLots } = live.contracts.marks.get(contract.marketId)
      return { symbol: contract.symbol, openInterest: quantityOf(contract, openLots), time: clock() }
    }),
  ]
}

/** None before there is a mark. */
function premiumOf(live: Parts['live'], contract: ListedContract) {
  const { mark, markMs, fundingRateE8, nextFundingMs } = live.contracts.marks.get(contract.marketId)
  const { price: index } = live.indexPrices.get(contract.indexId)
  if (mark === undefined || index === undefined) return undefined
  return {
    symbol: contract.symbol,
    markPrice: moneyOf(contract, mark),
    indexPrice: moneyOf(contract, index),
    estimatedSettlePrice: moneyOf(contract, index),
    lastFundingRate: formatDecimal(fundingRateE8, RATE_SCALE),
    interestRate: formatDecimal(INTEREST_E8, RATE_SCALE),
    nextFundingTime: nextFundingMs,
    time: markMs,
  }
}

function fundingInfo({ symbol, parameters }: ListedContract) {
  const { fundingHours } = parameters
  const most = (MOST_FUNDING_E8 * BigInt(fundingHours)) / FUNDING_HOURS
  return {
    symbol,
    adjustedFundingRateCap: formatDecimal(most, RATE_SCALE),
    adjustedFundingRateFloor: formatDecimal(-most, RATE_SCALE),
    fundingIntervalHours: fundingHours,
    disclaimer: false,
  }
}

function noMark(): BinanceFailure {
  return new BinanceFailure(-1001, 'Internal error; unable to process your request. Please try again.', 503)
}
