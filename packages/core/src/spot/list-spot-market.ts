// ListSpotMarket, SetSpotParameters, SetSpotMarketStatus: markets come and change by command only.

import {
  type Amount,
  type CommandOf,
  CRYPTO_SCALE,
  LIMITS,
  ONE,
  type RejectionCode,
  type SpotParameters,
} from '@candor/contract'
import type { State } from '../state.ts'
import { SpotMarket } from './spot-market.ts'

const SYMBOL = /^[A-Z0-9]{1,12}[_-]?[A-Z0-9]{1,11}$/
const MAX_OPEN_ORDERS = 1_000

export function listSpotMarket(
  state: State,
  command: CommandOf<'ListSpotMarket'>,
): RejectionCode | undefined {
  const { marketId, symbol, base, quote, indexId, parameters } = command
  const baseAsset = state.assets.get(base)
  if (baseAsset === undefined || !state.assets.has(quote)) return 'asset.unknown'
  const index = indexId === undefined ? undefined : state.indexes.get(indexId)
  if (indexId !== undefined && index === undefined) return 'index.unknown'
  if (marketId === 0 || !SYMBOL.test(symbol) || base === quote || baseAsset.scale !== CRYPTO_SCALE)
    return 'market.invalid'
  if (index !== undefined && (index.base !== base || index.quote !== quote)) return 'market.invalid'
  if (state.markets.has(marketId) || state.contracts.has(marketId) || hasSymbol(state, symbol))
    return 'market.exists'
  if (!areValid(parameters)) return 'market.parameters.invalid'
  if (state.feeLevels.length === 0) return 'fee.schedule.missing'

  // Nothing can fail from here on.
  const baseFees = state.system.get('fee', base)
  const quoteFees = state.system.get('fee', quote)
  state.markets.set(
    marketId,
    new SpotMarket(
      { id: marketId, slot: state.markets.size, symbol, base, quote, index, baseFees, quoteFees },
      parameters,
    ),
  )
  state.emit({ type: 'SpotMarketListed', marketId, symbol, base, quote, indexId, parameters })
  return undefined
}

export function setSpotParameters(
  state: State,
  command: CommandOf<'SetSpotParameters'>,
): RejectionCode | undefined {
  const { marketId, parameters } = command
  const market = state.markets.get(marketId)
  if (market === undefined) return 'market.unknown'
  if (!areValid(parameters)) return 'market.parameters.invalid'
  const { tick, lot } = market.parameters
  // Resting orders were made of the old ticks and lots: their values would no longer be exact.
  if ((tick !== parameters.tick || lot !== parameters.lot) && market.hasOpenOrders)
    return 'market.orders.open'

  // Nothing can fail from here on.
  market.parameters = parameters
  state.emit({ type: 'SpotParametersSet', marketId, parameters })
  return undefined
}

export function setSpotMarketStatus(
  state: State,
  command: CommandOf<'SetSpotMarketStatus'>,
): RejectionCode | undefined {
  const { marketId, status, reason } = command
  const market = state.markets.get(marketId)
  if (market === undefined) return 'market.unknown'

  // Nothing can fail from here on.
  market.status = status
  state.emit({ type: 'SpotMarketStatusSet', marketId, status, reason })
  return undefined
}

function hasSymbol(state: State, symbol: string): boolean {
  for (const market of state.markets.values()) if (market.listing.symbol === symbol) return true
  for (const contract of state.contracts.values()) if (contract.listing.symbol === symbol) return true
  return false
}

function areValid(parameters: SpotParameters): boolean {
  const { tick, lot, minQuantity, maxQuantity, minNotional, maxOpenOrders } = parameters
  const { marketBandE8, buyBandE8, sellBandE8 } = parameters
  const isLots = (amount: Amount): boolean =>
    amount > 0n && amount <= LIMITS.commandUnits && amount % lot === 0n
  if (tick <= 0n || tick > LIMITS.commandUnits || lot <= 0n || lot > LIMITS.commandUnits) return false
  if ((tick * lot) % ONE !== 0n) return false
  if (!isLots(minQuantity) || !isLots(maxQuantity) || minQuantity > maxQuantity) return false
  if (minNotional < 0n || minNotional > LIMITS.commandUnits) return false
  if (maxOpenOrders < 1 || maxOpenOrders > MAX_OPEN_ORDERS) return false
  if (marketBandE8 <= 0n || marketBandE8 >= ONE || sellBandE8 <= 0n || sellBandE8 >= ONE) return false
  return buyBandE8 > 0n && buyBandE8 <= 10n * ONE
}
