// A change of what is listed, in the console's words, as a command of the core and as the list of fields that it changes.
// Pure: the listing goes in. None of these can name a price, a balance, an outcome or a liquidation.

import type { ADMIN_ROUTES, BodyOf } from '@candor/api'
import {
  type Amount,
  type AssetView,
  type Command,
  type ContractView,
  CRYPTO_SCALE,
  type FeeLevel,
  formatDecimal,
  type IndexId,
  type IndexView,
  type ListingView,
  type MarketId,
  type Price,
  type RateE8,
  type SpotMarketView,
  type SpotParameters,
  type TimeMs,
  type UserId,
} from '@candor/contract'
import { ApiRefusal } from '../refusal.ts'
import { contractFields, contractParametersOf, formatContractParameters } from './contract-parameters.ts'
import { earnCommandOf, earnSides, earnSubject, type Listed } from './earn-change.ts'
import { RATE_SCALE, units } from './entered-units.ts'
import { secondCommandOf, secondSides, secondSubject } from './second-change.ts'

export type Change = BodyOf<typeof ADMIN_ROUTES.previewChange>['change']

export interface ChangedField {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

type ChangeOf<K extends Change['kind']> = Extract<Change, { readonly kind: K }>
type Parameters = ChangeOf<'spotParameters'>['parameters']

const BTC = 'BTC'

/** The command that makes the change. Refuses what is not there, or not written as its asset allows. */
export function commandOf(listing: Listed, change: Change, reason: string): Command {
  switch (change.kind) {
    case 'asset': {
      const { assetId, code, scale } = change
      return { type: 'ListAsset', assetId: assetId as AssetView['assetId'], code, scale }
    }
    case 'index': {
      const [base, quote] = pairOf(listing, change)
      const tick = units(change.tick, quote.scale, 'tick') as Price
      const indexId = change.indexId as IndexId
      return { type: 'DefineIndex', indexId, base: base.assetId, quote: quote.assetId, tick }
    }
    case 'spotMarket': {
      const pair = pairOf(listing, change)
      return {
        type: 'ListSpotMarket',
        marketId: change.marketId as MarketId,
        symbol: change.symbol,
        base: pair[0].assetId,
        quote: pair[1].assetId,
        indexId: change.indexId === null ? undefined : (change.indexId as IndexId),
        parameters: parametersOf(change.parameters, pair),
      }
    }
    case 'spotParameters': {
      const market = marketOf(listing, change.symbol)
      const parameters = parametersOf(change.parameters, pairOfMarket(listing, market))
      return { type: 'SetSpotParameters', marketId: market.marketId, parameters }
    }
    case 'spotMarketStatus': {
      const { marketId } = marketOf(listing, change.symbol)
      return { type: 'SetSpotMarketStatus', marketId, status: change.status, reason }
    }
    case 'contract': {
      const pair = pairOf(listing, change)
      return {
        type: 'ListContract',
        marketId: change.marketId as MarketId,
        symbol: change.symbol,
        base: pair[0].assetId,
        quote: pair[1].assetId,
        indexId: change.indexId as IndexId,
        parameters: contractParametersOf(change.parameters, pair),
      }
    }
    case 'contractParameters': {
      const contract = contractOf(listing, change.symbol)
      const parameters = contractParametersOf(change.parameters, pairOfMarket(listing, contract))
      return { type: 'SetContractParameters', marketId: contract.marketId, parameters }
    }
    case 'contractStatus': {
      const { marketId } = contractOf(listing, change.symbol)
      return { type: 'SetContractStatus', marketId, status: change.status, reason }
    }
    case 'secondProduct':
    case 'secondParameters':
    case 'secondStatus':
    case 'secondCountries':
      return secondCommandOf(listing, change, reason)
    case 'financialProduct':
    case 'financialParameters':
    case 'financialStatus':
    case 'miningPool':
    case 'miningParameters':
    case 'miningStatus':
      return earnCommandOf(listing, change, reason)
    case 'feeSchedule':
      return {
        type: 'SetFeeSchedule',
        btc: assetOf(listing, BTC).assetId,
        levels: change.levels.map(feeLevelOf),
      }
    case 'feeLevelOverride':
      return {
        type: 'SetFeeLevelOverride',
        userId: Number(change.userId) as UserId,
        level: change.level,
        untilMs: BigInt(change.untilTime) as TimeMs,
      }
  }
}

/** Every field with what it is and what it would be; those that stay are left out. */
export function fieldsOf(
  listing: Listed,
  change: Change,
  standing: { readonly feeLevel: number | undefined },
): ChangedField[] {
  const { before, after } = sidesOf(listing, change, standing)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => from !== to)
}

/** What the change is about, for the audit log. */
export function subjectOf(change: Change): string {
  switch (change.kind) {
    case 'asset':
      return `asset:${change.code}`
    case 'index':
      return `index:${change.base}_${change.quote}`
    case 'feeSchedule':
      return 'fees'
    case 'feeLevelOverride':
      return `user:${change.userId}`
    case 'secondProduct':
    case 'secondParameters':
    case 'secondStatus':
    case 'secondCountries':
      return secondSubject(change)
    case 'financialProduct':
    case 'financialParameters':
    case 'financialStatus':
    case 'miningPool':
    case 'miningParameters':
    case 'miningStatus':
      return earnSubject(change)
    default:
      return `market:${change.symbol}`
  }
}

type Side = Readonly<Record<string, string>>

function sidesOf(
  listing: Listed,
  change: Change,
  standing: { readonly feeLevel: number | undefined },
): { before: Side; after: Side } {
  switch (change.kind) {
    case 'spotParameters': {
      const market = marketOf(listing, change.symbol)
      const pair = pairOfMarket(listing, market)
      const after = formatParameters(parametersOf(change.parameters, pair), pair)
      return { before: texts(formatParameters(market.parameters, pair)), after: texts(after) }
    }
    case 'spotMarketStatus':
      return {
        before: { status: marketOf(listing, change.symbol).status },
        after: { status: change.status },
      }
    case 'contract': {
      const { kind: _kind, parameters, ...rest } = change
      return { before: {}, after: { ...texts(rest), ...contractFields(parameters) } }
    }
    case 'contractParameters': {
      const contract = contractOf(listing, change.symbol)
      const pair = pairOfMarket(listing, contract)
      const after = formatContractParameters(contractParametersOf(change.parameters, pair), pair)
      return {
        before: contractFields(formatContractParameters(contract.parameters, pair)),
        after: contractFields(after),
      }
    }
    case 'contractStatus':
      return {
        before: { status: contractOf(listing, change.symbol).status },
        after: { status: change.status },
      }
    case 'secondProduct':
    case 'secondParameters':
    case 'secondStatus':
    case 'secondCountries':
      return secondSides(listing, change)
    case 'financialProduct':
    case 'financialParameters':
    case 'financialStatus':
    case 'miningPool':
    case 'miningParameters':
    case 'miningStatus':
      return earnSides(listing, change)
    case 'feeSchedule':
      return {
        before: levelTexts(listing.feeLevels),
        after: levelTexts(change.levels.map(feeLevelOf)),
      }
    case 'feeLevelOverride':
      return {
        before: standing.feeLevel === undefined ? {} : { level: String(standing.feeLevel) },
        after: { level: String(change.level), until: new Date(change.untilTime).toISOString() },
      }
    default: {
      const { kind: _kind, ...fields } = change
      const { parameters, ...rest } = { parameters: {}, ...fields }
      return { before: {}, after: texts({ ...rest, ...parameters }) }
    }
  }
}

function texts(fields: Readonly<Record<string, unknown>>): Side {
  const known = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]))
}

function levelTexts(levels: readonly FeeLevel[]): Side {
  return Object.fromEntries(
    levels.flatMap((level, place) =>
      Object.entries(formatFeeLevel(level)).map(([name, value]) => [`level ${place + 1} ${name}`, value]),
    ),
  )
}

export function formatFeeLevel(level: FeeLevel) {
  return {
    volumeBtc: formatDecimal(level.volumeBtc, CRYPTO_SCALE),
    spotMaker: formatDecimal(level.spotMakerE8, RATE_SCALE),
    spotTaker: formatDecimal(level.spotTakerE8, RATE_SCALE),
    perpMaker: formatDecimal(level.perpMakerE8, RATE_SCALE),
    perpTaker: formatDecimal(level.perpTakerE8, RATE_SCALE),
  }
}

export function formatParameters(parameters: SpotParameters, [base, quote]: Pair): Parameters {
  return {
    tick: formatDecimal(parameters.tick, quote.scale),
    lot: formatDecimal(parameters.lot, base.scale),
    minQuantity: formatDecimal(parameters.minQuantity, base.scale),
    maxQuantity: formatDecimal(parameters.maxQuantity, base.scale),
    minNotional: formatDecimal(parameters.minNotional, quote.scale),
    maxOpenOrders: parameters.maxOpenOrders,
    marketBand: formatDecimal(parameters.marketBandE8, RATE_SCALE),
    buyBand: formatDecimal(parameters.buyBandE8, RATE_SCALE),
    sellBand: formatDecimal(parameters.sellBandE8, RATE_SCALE),
    selfTrade: parameters.selfTrade,
  }
}

type Pair = readonly [base: AssetView, quote: AssetView]

function parametersOf(given: Parameters, [base, quote]: Pair): SpotParameters {
  return {
    tick: units(given.tick, quote.scale, 'tick') as Price,
    lot: units(given.lot, base.scale, 'lot') as Amount,
    minQuantity: units(given.minQuantity, base.scale, 'minQuantity') as Amount,
    maxQuantity: units(given.maxQuantity, base.scale, 'maxQuantity') as Amount,
    minNotional: units(given.minNotional, quote.scale, 'minNotional') as Amount,
    maxOpenOrders: given.maxOpenOrders,
    marketBandE8: units(given.marketBand, RATE_SCALE, 'marketBand') as RateE8,
    buyBandE8: units(given.buyBand, RATE_SCALE, 'buyBand') as RateE8,
    sellBandE8: units(given.sellBand, RATE_SCALE, 'sellBand') as RateE8,
    selfTrade: given.selfTrade,
  }
}

function feeLevelOf(level: ChangeOf<'feeSchedule'>['levels'][number]): FeeLevel {
  return {
    volumeBtc: units(level.volumeBtc, CRYPTO_SCALE, 'volumeBtc') as Amount,
    spotMakerE8: rateOf(level.spotMaker),
    spotTakerE8: rateOf(level.spotTaker),
    perpMakerE8: rateOf(level.perpMaker),
    perpTakerE8: rateOf(level.perpTaker),
  }
}

function rateOf(text: string): RateE8 {
  const isNegative = text.startsWith('-')
  const rate = units(isNegative ? text.slice(1) : text, RATE_SCALE, 'rate')
  return (isNegative ? -rate : rate) as RateE8
}

export function assetOf(listing: ListingView, code: string): AssetView {
  const asset = listing.assets.find((each) => each.code === code)
  if (asset === undefined) throw new ApiRefusal('asset.unknown')
  return asset
}

export function marketOf(listing: ListingView, symbol: string): SpotMarketView {
  const market = listing.markets.find((each) => each.symbol === symbol)
  if (market === undefined) throw new ApiRefusal('market.unknown')
  return market
}

export function contractOf(listing: ListingView, symbol: string): ContractView {
  const contract = listing.contracts.find((each) => each.symbol === symbol)
  if (contract === undefined) throw new ApiRefusal('market.unknown')
  return contract
}

export function codeOf({ assets }: ListingView, id: AssetView['assetId']): string {
  const asset = assets.find((each) => each.assetId === id)
  if (asset === undefined) throw new Error(`asset ${id} is not listed`)
  return asset.code
}

function pairOf(listing: ListingView, given: { readonly base: string; readonly quote: string }): Pair {
  return [assetOf(listing, given.base), assetOf(listing, given.quote)]
}

export function pairOfMarket(listing: ListingView, { base, quote }: Pick<IndexView, 'base' | 'quote'>): Pair {
  return [assetOf(listing, codeOf(listing, base)), assetOf(listing, codeOf(listing, quote))]
}

export function pairOfIndex(listing: ListingView, indexId: IndexId): Pair {
  const index = listing.indexes.find((each) => each.indexId === indexId)
  if (index === undefined) throw new Error(`index ${indexId} is not defined`)
  return pairOfMarket(listing, index)
}
