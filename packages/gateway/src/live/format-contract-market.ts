// How contracts look to everyone on the wire: their rules, their mark, their ticker.

import type { contractShapes } from '@candor/api'
import { type FeeLevel, formatDecimal } from '@candor/contract'
import type { Static } from 'typebox'
import type { ContractMark } from './contract-marks.ts'
import { formatTicker } from './format.ts'
import type { IndexPrice } from './index-prices.ts'
import type { ListedContract } from './listing.ts'
import type { Live } from './live.ts'

const RATE_SCALE = 8

export type ContractJson = Static<typeof contractShapes.contract>
export type MarkJson = Static<typeof contractShapes.mark>

function rate(units: bigint): string {
  return formatDecimal(units, RATE_SCALE)
}

/** `level` is the first of the fee levels, if there is one yet. */
export function formatContract(
  listed: ListedContract,
  { nextFundingMs }: ContractMark,
  level: FeeLevel | undefined,
): ContractJson {
  const { baseAsset, quoteAsset, parameters } = listed
  const quote = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
  return {
    symbol: listed.symbol,
    base: baseAsset.code,
    quote: quoteAsset.code,
    status: listed.status,
    multiplier: formatDecimal(parameters.multiplier, baseAsset.scale),
    tick: quote(parameters.tick),
    markTick: quote(parameters.markTick),
    maxLots: String(parameters.maxLots),
    maxOpenOrders: parameters.maxOpenOrders,
    limitBand: rate(parameters.limitBandE8),
    marketBand: rate(parameters.marketBandE8),
    makerFee: level === undefined ? null : rate(level.perpMakerE8),
    takerFee: level === undefined ? null : rate(level.perpTakerE8),
    takerRate: rate(parameters.takerE8),
    liquidationFee: rate(parameters.liquidationFeeE8),
    volumeWeight: rate(parameters.volumeWeightE8),
    impactValue: quote(parameters.impactValue),
    fundingHours: parameters.fundingHours,
    nextFundingTime: nextFundingMs,
    refusesCrossing: parameters.refusesCrossing,
    markMethod: parameters.markMethod,
    selfTrade: parameters.selfTrade,
    tiers: parameters.tiers.map(({ upTo, maxLeverage, maintenanceE8 }) => ({
      upTo: quote(upTo),
      maxLeverage,
      maintenance: rate(maintenanceE8),
    })),
  }
}

export function formatMark(listed: ListedContract, mark: ContractMark, index: IndexPrice): MarkJson {
  const quote = (units: bigint): string => formatDecimal(units, listed.quoteAsset.scale)
  return {
    symbol: listed.symbol,
    mark: mark.mark === undefined ? null : quote(mark.mark),
    markTime: mark.mark === undefined ? null : mark.markMs,
    index: index.price === undefined ? null : quote(index.price),
    indexTime: index.price === undefined ? null : index.pricedMs,
    fundingRate: rate(mark.fundingRateE8),
    nextFundingTime: mark.nextFundingMs,
    openLots: String(mark.openLots),
  }
}

export function markOf(live: Live, listed: ListedContract): MarkJson {
  return formatMark(listed, live.contracts.marks.get(listed.marketId), live.indexPrices.get(listed.indexId))
}

export function contractTickerOf(live: Live, listed: ListedContract) {
  return { ...formatTicker(live.ticker(listed.marketId), listed), ...markOf(live, listed) }
}
