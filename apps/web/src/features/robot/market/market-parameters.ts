// The rules of a market as its core has them, read from the server's answers.

import type { Amount, ContractParameters, Lots, Price, RateE8, SpotParameters } from '@candor/contract'
import { e8Of } from '../../../format/decimal.ts'
import type { Contract, SpotMarket } from './robot-market.ts'

const amount = (text: string): Amount => e8Of(text) as Amount
const price = (text: string): Price => e8Of(text) as Price
const rate = (text: string): RateE8 => e8Of(text) as RateE8

export function spotParameters(market: SpotMarket): SpotParameters {
  return {
    tick: price(market.tick),
    lot: amount(market.lot),
    minQuantity: amount(market.minQuantity),
    maxQuantity: amount(market.maxQuantity),
    minNotional: amount(market.minNotional),
    maxOpenOrders: market.maxOpenOrders,
    marketBandE8: rate(market.marketBand),
    buyBandE8: rate(market.buyBand),
    sellBandE8: rate(market.sellBand),
    selfTrade: market.selfTrade,
  }
}

export function contractParameters(contract: Contract): ContractParameters {
  return {
    multiplier: amount(contract.multiplier),
    tick: price(contract.tick),
    markTick: price(contract.markTick),
    maxLots: BigInt(contract.maxLots) as Lots,
    maxOpenOrders: contract.maxOpenOrders,
    limitBandE8: rate(contract.limitBand),
    marketBandE8: rate(contract.marketBand),
    takerE8: rate(contract.takerRate),
    liquidationFeeE8: rate(contract.liquidationFee),
    volumeWeightE8: rate(contract.volumeWeight),
    impactValue: amount(contract.impactValue),
    fundingHours: contract.fundingHours,
    refusesCrossing: contract.refusesCrossing,
    markMethod: contract.markMethod,
    selfTrade: contract.selfTrade,
    tiers: contract.tiers.map(({ upTo, maxLeverage, maintenance }) => ({
      upTo: amount(upTo),
      maxLeverage,
      maintenanceE8: rate(maintenance),
    })),
  }
}
