// The parameters of a perpetual contract in the console's words and in the core's. What is entered is never rounded.

import type { ADMIN_ROUTES, BodyOf } from '@candor/api'
import {
  type Amount,
  type AssetView,
  type ContractParameters,
  formatDecimal,
  type Lots,
  type Price,
  type RateE8,
} from '@candor/contract'
import { RATE_SCALE, units } from './entered-units.ts'

type Change = BodyOf<typeof ADMIN_ROUTES.previewChange>['change']
export type ContractTexts = Extract<Change, { readonly kind: 'contractParameters' }>['parameters']

type Pair = readonly [base: AssetView, quote: AssetView]

export function contractParametersOf(given: ContractTexts, [base, quote]: Pair): ContractParameters {
  const rate = (name: RateName): RateE8 => units(given[name], RATE_SCALE, name) as RateE8
  return {
    multiplier: units(given.multiplier, base.scale, 'multiplier') as Amount,
    tick: units(given.tick, quote.scale, 'tick') as Price,
    markTick: units(given.markTick, quote.scale, 'markTick') as Price,
    maxLots: BigInt(given.maxLots) as Lots,
    maxOpenOrders: given.maxOpenOrders,
    limitBandE8: rate('limitBand'),
    marketBandE8: rate('marketBand'),
    takerE8: rate('takerRate'),
    liquidationFeeE8: rate('liquidationFee'),
    volumeWeightE8: rate('volumeWeight'),
    impactValue: units(given.impactValue, quote.scale, 'impactValue') as Amount,
    fundingHours: given.fundingHours,
    refusesCrossing: given.refusesCrossing,
    markMethod: given.markMethod,
    selfTrade: given.selfTrade,
    tiers: given.tiers.map(({ upTo, maxLeverage, maintenance }) => ({
      upTo: units(upTo, quote.scale, 'upTo') as Amount,
      maxLeverage,
      maintenanceE8: units(maintenance, RATE_SCALE, 'maintenance') as RateE8,
    })),
  }
}

type RateName = 'limitBand' | 'marketBand' | 'takerRate' | 'liquidationFee' | 'volumeWeight'

export function formatContractParameters(parameters: ContractParameters, [base, quote]: Pair): ContractTexts {
  const rate = (value: bigint): string => formatDecimal(value, RATE_SCALE)
  const money = (value: bigint): string => formatDecimal(value, quote.scale)
  return {
    multiplier: formatDecimal(parameters.multiplier, base.scale),
    tick: money(parameters.tick),
    markTick: money(parameters.markTick),
    maxLots: String(parameters.maxLots),
    maxOpenOrders: parameters.maxOpenOrders,
    limitBand: rate(parameters.limitBandE8),
    marketBand: rate(parameters.marketBandE8),
    takerRate: rate(parameters.takerE8),
    liquidationFee: rate(parameters.liquidationFeeE8),
    volumeWeight: rate(parameters.volumeWeightE8),
    impactValue: money(parameters.impactValue),
    fundingHours: parameters.fundingHours,
    refusesCrossing: parameters.refusesCrossing,
    markMethod: parameters.markMethod,
    selfTrade: parameters.selfTrade,
    tiers: parameters.tiers.map(({ upTo, maxLeverage, maintenanceE8 }) => ({
      upTo: money(upTo),
      maxLeverage,
      maintenance: rate(maintenanceE8),
    })),
  }
}

/** Each field with its value, tiers one by one: `tier 2 maxLeverage`. */
export function contractFields({ tiers, ...rest }: ContractTexts): Readonly<Record<string, string>> {
  const own = Object.entries(rest).map(([name, value]) => [name, String(value)] as const)
  const ofTiers = tiers.flatMap((tier, place) =>
    Object.entries(tier).map(([name, value]) => [`tier ${place + 1} ${name}`, String(value)] as const),
  )
  return Object.fromEntries([...own, ...ofTiers])
}
