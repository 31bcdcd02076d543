// ListContract, SetContractParameters, SetContractStatus: contracts come and change by command only.

import {
  type CommandOf,
  type ContractParameters,
  CRYPTO_SCALE,
  HOUR_MS,
  LIMITS,
  type Lots,
  ONE,
  type RejectionCode,
  type TimeMs,
} from '@candor/contract'
import type { State } from '../state.ts'
import { type ContractListing, ContractMarket } from './contract-market.ts'

const SYMBOL = /^[A-Z0-9]{4,24}$/
const MAX_OPEN_ORDERS = 1_000
const HOURS = new Set([1, 2, 4, 8])

export function listContract(state: State, command: CommandOf<'ListContract'>): RejectionCode | undefined {
  const { marketId, symbol, base, quote, indexId, parameters } = command
  if (state.assets.get(base)?.scale === undefined || !state.assets.has(quote)) return 'asset.unknown'
  const index = state.indexes.get(indexId)
  if (index === undefined) return 'index.unknown'
  if (marketId === 0 || !SYMBOL.test(symbol) || index.base !== base || index.quote !== quote)
    return 'market.invalid'
  if (state.assets.get(base)?.scale !== CRYPTO_SCALE || state.assets.get(quote)?.scale !== CRYPTO_SCALE)
    return 'market.invalid'
  if (state.markets.has(marketId) || state.contracts.has(marketId) || hasSymbol(state, symbol))
    return 'market.exists'
  if (!areValid(parameters)) return 'market.parameters.invalid'
  if (state.feeLevels.length === 0) return 'fee.schedule.missing'
  for (const { listing } of state.contracts.values())
    if (listing.quote !== quote) return 'contract.quote.other'

  // Nothing can fail from here on.
  const listing = listingOf(state, { id: marketId, symbol, base, quote, index })
  const nextFundingMs = nextFunding(state.nowMs, parameters.fundingHours)
  state.addContract(new ContractMarket(listing, parameters, nextFundingMs))
  state.emit({ type: 'ContractListed', marketId, symbol, base, quote, indexId, parameters, nextFundingMs })
  return undefined
}

type Pair = Pick<ContractListing, 'id' | 'symbol' | 'base' | 'quote' | 'index'>

/** A contract's pair with the platform's accounts that it works with. */
export function listingOf(state: State, { id, symbol, base, quote, index }: Pair): ContractListing {
  return {
    id,
    symbol,
    base,
    quote,
    index,
    fees: state.system.get('fee', quote),
    clearing: state.system.get('perp_clearing', quote, id),
    pool: state.system.get('funding_pool', quote, id),
    insurance: state.system.get('insurance', quote),
    dust: state.system.get('dust', quote),
  }
}

/** Funding falls due at whole intervals of the UTC day. */
export function nextFunding(afterMs: bigint, hours: number): TimeMs {
  const interval = BigInt(hours) * HOUR_MS
  return ((afterMs / interval + 1n) * interval) as TimeMs
}

export function setContractParameters(
  state: State,
  command: CommandOf<'SetContractParameters'>,
): RejectionCode | undefined {
  const { marketId, parameters } = command
  const market = state.contracts.get(marketId)
  if (market === undefined) return 'market.unknown'
  if (!areValid(parameters)) return 'market.parameters.invalid'
  const { tick, markTick, multiplier, fundingHours, markMethod } = market.parameters
  const isOther =
    tick !== parameters.tick || markTick !== parameters.markTick || multiplier !== parameters.multiplier
  // Orders and positions were made of the old ticks and lots: their values would no longer be exact.
  const isUsed = market.hasOpenOrders || market.hasTriggers || market.positions.size > 0
  if (isOther && isUsed) return 'market.orders.open'
  // Another way to make the mark could move it under those who hold it.
  if (markMethod !== parameters.markMethod && market.positions.size > 0) return 'market.orders.open'
  if (endangers(market, parameters)) return 'order.would.liquidate'

  // Nothing can fail from here on.
  market.parameters = parameters
  if (fundingHours !== parameters.fundingHours)
    market.nextFundingMs = nextFunding(state.nowMs, parameters.fundingHours)
  state.rescheduled()
  touchHolders(state, market)
  const { nextFundingMs } = market
  state.emit({ type: 'ContractParametersSet', marketId, parameters, nextFundingMs })
  return undefined
}

export function setContractStatus(
  state: State,
  command: CommandOf<'SetContractStatus'>,
): RejectionCode | undefined {
  const { marketId, status, reason } = command
  const market = state.contracts.get(marketId)
  if (market === undefined) return 'market.unknown'

  // Nothing can fail from here on.
  market.status = status
  touchHolders(state, market)
  state.emit({ type: 'ContractStatusSet', marketId, status, reason })
  return undefined
}

/** Whether anybody who is safe now would not be under these parameters: nobody is liquidated by a change of the rules. */
function endangers(market: ContractMarket, parameters: ContractParameters): boolean {
  if (market.positions.size === 0 || market.mark === undefined) return false
  const before = market.parameters
  const safe = [...market.positions.values()].filter((position) => position.isSafe)
  market.parameters = parameters
  const isAnyLost = safe.some((position) => !position.isSafe)
  market.parameters = before
  return isAnyLost
}

/** Whoever holds it must be looked at again. */
export function touchHolders(state: State, market: ContractMarket): void {
  for (const position of market.positions.values()) state.touched(position.holding.owner)
}

function hasSymbol(state: State, symbol: string): boolean {
  for (const { listing } of state.contracts.values()) if (listing.symbol === symbol) return true
  for (const { listing } of state.markets.values()) if (listing.symbol === symbol) return true
  return false
}

function areValid(parameters: ContractParameters): boolean {
  const { multiplier, tick, markTick, maxLots, maxOpenOrders, impactValue, fundingHours } = parameters
  const isUnits = (units: bigint): boolean => units > 0n && units <= LIMITS.commandUnits
  const isShare = (rate: bigint): boolean => rate > 0n && rate < ONE
  if (!isUnits(multiplier) || !isUnits(tick) || !isUnits(markTick) || !isUnits(impactValue)) return false
  if ((markTick * multiplier) % ONE !== 0n || tick % markTick !== 0n) return false
  if (maxLots < 1n || maxLots > ((10n ** 12n) as Lots)) return false
  if (maxOpenOrders < 1 || maxOpenOrders > MAX_OPEN_ORDERS) return false
  if (!isShare(parameters.limitBandE8) || !isShare(parameters.marketBandE8)) return false
  if (parameters.takerE8 < 0n || parameters.takerE8 >= ONE / 10n) return false
  if (parameters.liquidationFeeE8 < 0n || parameters.liquidationFeeE8 >= ONE / 10n) return false
  if (parameters.volumeWeightE8 < 0n || parameters.volumeWeightE8 > ONE) return false
  return HOURS.has(fundingHours) && areTiers(parameters)
}

/** Values rise, leverage falls, maintenance rises, and no tier's leverage could be liquidated from the start. */
function areTiers({ tiers, takerE8 }: ContractParameters): boolean {
  let upTo = 0n
  let leverage: number = LIMITS.leverage
  let maintenance = 0n
  for (const tier of tiers) {
    if (tier.upTo <= upTo || tier.upTo > LIMITS.commandUnits) return false
    if (tier.maxLeverage < 1 || tier.maxLeverage > leverage) return false
    if (tier.maintenanceE8 <= maintenance) return false
    if ((tier.maintenanceE8 + takerE8) * BigInt(tier.maxLeverage) >= ONE) return false
    ;({ upTo } = tier)
    leverage = tier.maxLeverage
    maintenance = tier.maintenanceE8
  }
  return tiers.length > 0
}
