// What can be traded and by which rules, made from the markets as they are listed. Kept as text until the listing changes.

import { formatDecimal, LIMITS, type MarketStatus, ONE } from '@candor/contract'
import type { ListedMarket } from '../../live/listing.ts'
import { Prepared } from '../../prepared.ts'
import { failures } from '../failure.ts'
import { askedNames } from '../market/asked-markets.ts'
import { MARKET_LIMITS } from '../market/limits.ts'
import type { Parameters } from '../parameters.ts'
import type { BinanceRates } from '../rates.ts'
import type { SpotMarket, SpotMarkets } from './spot-markets.ts'
import { SELF_TRADE_WORDS, SPOT_ORDER_TYPES, selfTradeWord } from './words.ts'

const STATUSES: Readonly<Record<MarketStatus, string>> = {
  open: 'TRADING',
  cancelOnly: 'CANCEL_ONLY',
  halted: 'HALT',
}
const ALL_STATUSES = ['TRADING', 'HALT', 'BREAK', 'END_OF_DAY', 'CANCEL_ONLY'] as const
const PERMISSION = 'SPOT'
const RATE_SCALE = 8
/** Buys may be as low, and sales as high, as anybody likes. */
const NO_LOWER = '0'
const NO_UPPER = '1000000'

interface Options {
  readonly markets: SpotMarkets
  readonly rates: BinanceRates
  readonly clock: () => number
}

export class ExchangeInfo {
  private readonly options: Options
  /** By what is listed, which is a new one whenever something about it changes. */
  private readonly texts = new WeakMap<ListedMarket, string>()
  private readonly head: string

  constructor(options: Options) {
    this.options = options
    this.head = `"rateLimits":${JSON.stringify(options.rates.shown('spot'))},"exchangeFilters":[]`
  }

  readonly answer = (params: Parameters): Prepared<unknown> => {
    const { clock } = this.options
    const hidesSets = params.flag('showPermissionSets') === false
    const texts = this.asked(params).map((market) => this.text(market, hidesSets))
    return new Prepared(
      `{"timezone":"UTC","serverTime":${clock()},${this.head},"symbols":[${texts.join(',')}]}`,
    )
  }

  private asked(params: Parameters): readonly SpotMarket[] {
    const { markets } = this.options
    const names = askedNames(params)
    const status = params.oneOf('symbolStatus', ALL_STATUSES)
    const permissions = permissionsOf(params)
    if (names !== undefined) {
      if (status !== undefined || permissions !== undefined) throw failures.optionalCombination()
      return (typeof names === 'string' ? [names] : names).map(markets.find)
    }
    if (permissions?.includes(PERMISSION) === false) return []
    const all = markets.all()
    return status === undefined ? all : all.filter(({ listed }) => STATUSES[listed.status] === status)
  }

  private text(market: SpotMarket, hidesSets: boolean): string {
    if (hidesSets) return JSON.stringify({ ...symbolShape(market), permissionSets: [] })
    const known = this.texts.get(market.listed)
    if (known !== undefined) return known
    const text = JSON.stringify(symbolShape(market))
    this.texts.set(market.listed, text)
    return text
  }
}

/** One word, or a JSON list of them. */
function permissionsOf(params: Parameters): readonly string[] | undefined {
  const text = params.text('permissions')
  if (text === undefined) return undefined
  return text.startsWith('[') ? params.list('permissions') : [text]
}

function symbolShape({ name, listed }: SpotMarket) {
  const { baseAsset, quoteAsset, parameters, status } = listed
  return {
    symbol: name,
    status: STATUSES[status],
    baseAsset: baseAsset.code,
    baseAssetPrecision: baseAsset.scale,
    quoteAsset: quoteAsset.code,
    quotePrecision: quoteAsset.scale,
    quoteAssetPrecision: quoteAsset.scale,
    baseCommissionPrecision: baseAsset.scale,
    quoteCommissionPrecision: quoteAsset.scale,
    orderTypes: SPOT_ORDER_TYPES,
    icebergAllowed: false,
    ocoAllowed: false,
    otoAllowed: false,
    opoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: false,
    cancelReplaceAllowed: true,
    amendAllowed: false,
    pegInstructionsAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(listed),
    permissions: [],
    permissionSets: [[PERMISSION]],
    defaultSelfTradePreventionMode: selfTradeWord(parameters.selfTrade),
    allowedSelfTradePreventionModes: SELF_TRADE_WORDS,
  }
}

function filtersOf({ baseAsset, quoteAsset, parameters }: ListedMarket) {
  const base = (units: bigint): string => formatDecimal(units, baseAsset.scale)
  const quote = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
  const rate = (units: bigint): string => formatDecimal(units, RATE_SCALE)
  const { tick, lot, minQuantity, maxQuantity, minNotional, maxOpenOrders } = parameters
  const lots = { minQty: base(minQuantity), maxQty: base(maxQuantity), stepSize: base(lot) }
  const mostUnits = LIMITS.commandUnits
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: quote(tick),
      maxPrice: quote(mostUnits - (mostUnits % tick)),
      tickSize: quote(tick),
    },
    { filterType: 'LOT_SIZE', ...lots },
    { filterType: 'MARKET_LOT_SIZE', ...lots },
    {
      filterType: 'NOTIONAL',
      minNotional: quote(minNotional),
      applyMinToMarket: true,
      maxNotional: quote(mostUnits),
      applyMaxToMarket: false,
      avgPriceMins: MARKET_LIMITS.averageMinutes,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: rate(ONE + parameters.buyBandE8),
      bidMultiplierDown: NO_LOWER,
      askMultiplierUp: NO_UPPER,
      askMultiplierDown: rate(ONE - parameters.sellBandE8),
      avgPriceMins: MARKET_LIMITS.averageMinutes,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: maxOpenOrders },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: maxOpenOrders },
  ]
}
