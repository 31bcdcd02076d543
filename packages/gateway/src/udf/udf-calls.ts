// What charts ask a datafeed (TradingView's UDF over HTTP): what there is, and candles of it. Times are seconds. Prices go out
// as numbers, written exactly as they are.

import type { CandleInterval } from '@candor/api'
import { failures } from '../binance/failure.ts'
import type { Klines } from '../binance/market/klines.ts'
import type { Parameters } from '../binance/parameters.ts'
import type { Candle } from '../live/candle.ts'
import { Prepared } from '../prepared.ts'
import { UDF_LIMITS } from './limits.ts'
import { EXCHANGE, type UdfSymbol, type UdfSymbols } from './udf-symbols.ts'

const RESOLUTIONS: ReadonlyMap<string, CandleInterval> = new Map<string, CandleInterval>([
  ['1', '1m'],
  ['3', '3m'],
  ['5', '5m'],
  ['15', '15m'],
  ['30', '30m'],
  ['60', '1h'],
  ['120', '2h'],
  ['240', '4h'],
  ['360', '6h'],
  ['480', '8h'],
  ['720', '12h'],
  ['1D', '1d'],
  ['3D', '3d'],
  ['1W', '1w'],
  ['1M', '1M'],
])
/** One day, week and month may be asked for without their count. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['D', '1D'],
  ['W', '1W'],
  ['M', '1M'],
])
const SUPPORTED = [...RESOLUTIONS.keys()]
const SECOND = 1_000

export interface UdfCallsParts {
  readonly symbols: UdfSymbols
  readonly klines: Klines
  readonly clock: () => number
}

export type UdfCall = (params: Parameters) => unknown

/** By the last part of the path. */
export function udfCalls({ symbols, klines, clock }: UdfCallsParts): Readonly<Record<string, UdfCall>> {
  const find = (params: Parameters): UdfSymbol => {
    const symbol = symbols.find(params.need('symbol'))
    if (symbol === undefined) throw failures.symbol()
    return symbol
  }
  return {
    config: () => CONFIG,
    time: () => new Prepared(String(Math.floor(clock() / SECOND))),
    symbols: (params) => describe(find(params)),
    search: (params) => search(symbols.all(), params),
    history: async (params) => {
      const symbol = find(params)
      const asked = params.need('resolution')
      const interval = RESOLUTIONS.get(SHORT.get(asked) ?? asked)
      if (interval === undefined) throw failures.invalid('resolution')
      const { marketId } = symbol.market.listed
      const candles = await klines.candles({ marketId, interval, ...stretchOf(params) })
      return candles.length === 0 ? { s: 'no_data' } : bars(candles, symbol)
    },
  }
}

const CONFIG = {
  supported_resolutions: SUPPORTED,
  supports_search: true,
  supports_group_request: false,
  supports_marks: false,
  supports_timescale_marks: false,
  supports_time: true,
  exchanges: [{ value: EXCHANGE, name: EXCHANGE, desc: EXCHANGE }],
  symbols_types: [
    { name: 'All', value: '' },
    { name: 'Spot', value: 'spot' },
    { name: 'Perpetual', value: 'futures' },
  ],
}

function describe({ ticker, description, minmov, pricescale, volumePrecision }: UdfSymbol) {
  return {
    name: ticker,
    ticker,
    description,
    type: 'crypto',
    session: '24x7',
    timezone: 'Etc/UTC',
    exchange: EXCHANGE,
    listed_exchange: EXCHANGE,
    minmov,
    pricescale,
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    volume_precision: volumePrecision,
    supported_resolutions: SUPPORTED,
    data_status: 'streaming',
    format: 'price',
  }
}

function search(all: readonly UdfSymbol[], params: Parameters) {
  const wanted = (params.text('query') ?? '').toUpperCase().replace(/[^A-Z0-9.]/g, '')
  const type = params.text('type')
  const exchange = params.text('exchange')
  const limit = params.limit(UDF_LIMITS.found, UDF_LIMITS.found)
  if (exchange !== undefined && exchange !== EXCHANGE) return []
  return all
    .filter((symbol) => type === undefined || type === 'crypto' || symbol.type === type)
    .filter(({ ticker }) => ticker.includes(wanted))
    .slice(0, limit)
    .map((symbol) => ({
      symbol: symbol.ticker,
      full_name: `${EXCHANGE}:${symbol.ticker}`,
      description: symbol.description,
      exchange: EXCHANGE,
      ticker: symbol.ticker,
      type: 'crypto',
    }))
}

/** Up to `to`, which does not count itself; as many as `countback`, which outranks `from`. */
function stretchOf(params: Parameters): {
  readonly startMs: number | undefined
  readonly endMs: number
  readonly limit: number
} {
  const to = params.integer('to')
  const from = params.integer('from')
  const countback = params.integer('countback')
  if (to === undefined) throw failures.missing('to')
  const endMs = to * SECOND - 1
  if (countback !== undefined && countback > 0) {
    return { startMs: undefined, endMs, limit: Math.min(countback, UDF_LIMITS.bars) }
  }
  if (from === undefined) throw failures.missing('from')
  return { startMs: from * SECOND, endMs, limit: UDF_LIMITS.bars }
}

function bars(candles: readonly Candle[], { market }: UdfSymbol): Prepared<unknown> {
  const column = (of: (candle: Candle) => string | number): string => `[${candles.map(of).join(',')}]`
  return new Prepared(
    `{"s":"ok","t":${column(({ openTime }) => openTime / SECOND)},"o":${column(({ open }) => market.price(open))},` +
      `"h":${column(({ high }) => market.price(high))},"l":${column(({ low }) => market.price(low))},` +
      `"c":${column(({ close }) => market.price(close))},"v":${column(({ volume }) => market.quantity(volume))}}`,
  )
}
