// What contracts there are and which orders they take, as the compatible API shows it.

import { formatDecimal, LIMITS } from '@candor/contract'
import type { ListedContract } from '../../live/listing.ts'
import { decimalsOf, moneyOf, quantityOf } from './quantities.ts'
import { FUTURES_ORDER_TYPES, FUTURES_TIMES_IN_FORCE, symbolStatus } from './words.ts'

const RATE_SCALE = 8
const ONE = 10n ** BigInt(RATE_SCALE)
const HUNDRED = 100n
/** What clients take for never. */
const NEVER_DELIVERED = 4_133_404_800_000

function rate(unitsE8: bigint): string {
  return formatDecimal(unitsE8, RATE_SCALE)
}

/** `firstDayMs` is when its first mark was made; none has been before that. */
export function symbolOf(contract: ListedContract, firstDayMs: number | undefined) {
  const { symbol, parameters, baseAsset, quoteAsset, status } = contract
  const [tier] = parameters.tiers
  return {
    symbol,
    pair: symbol,
    contractType: 'PERPETUAL',
    deliveryDate: NEVER_DELIVERED,
    ...(firstDayMs === undefined ? {} : { onboardDate: firstDayMs }),
    status: symbolStatus(status),
    maintMarginPercent: rate((tier?.maintenanceE8 ?? 0n) * HUNDRED),
    requiredMarginPercent: rate((HUNDRED * ONE) / BigInt(tier?.maxLeverage ?? 1)),
    baseAsset: baseAsset.code,
    quoteAsset: quoteAsset.code,
    marginAsset: quoteAsset.code,
    pricePrecision: decimalsOf(parameters.tick, quoteAsset.scale),
    quantityPrecision: decimalsOf(parameters.multiplier, baseAsset.scale),
    baseAssetPrecision: baseAsset.scale,
    quotePrecision: quoteAsset.scale,
    underlyingType: 'COIN',
    underlyingSubType: [],
    triggerProtect: '0',
    liquidationFee: rate(parameters.liquidationFeeE8),
    marketTakeBound: rate(parameters.marketBandE8),
    filters: filtersOf(contract),
    orderTypes: FUTURES_ORDER_TYPES,
    timeInForce: FUTURES_TIMES_IN_FORCE,
  }
}

function filtersOf(contract: ListedContract) {
  const { parameters } = contract
  const step = quantityOf(contract, 1n)
  const sizes = { minQty: step, maxQty: quantityOf(contract, parameters.maxLots), stepSize: step }
  const tick = moneyOf(contract, parameters.tick)
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: tick,
      maxPrice: moneyOf(contract, LIMITS.commandUnits),
      tickSize: tick,
    },
    { filterType: 'LOT_SIZE', ...sizes },
    { filterType: 'MARKET_LOT_SIZE', ...sizes },
    { filterType: 'MAX_NUM_ORDERS', limit: parameters.maxOpenOrders },
    { filterType: 'MAX_NUM_ALGO_ORDERS', limit: LIMITS.contractTriggers },
    // One lot is enough, whatever it is worth.
    { filterType: 'MIN_NOTIONAL', notional: '0' },
    {
      filterType: 'PERCENT_PRICE',
      multiplierUp: rate(ONE + parameters.limitBandE8),
      multiplierDown: rate(ONE - parameters.limitBandE8),
      multiplierDecimal: String(decimalsOf(parameters.limitBandE8, RATE_SCALE)),
    },
  ]
}
