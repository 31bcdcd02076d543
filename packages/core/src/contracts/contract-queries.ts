// Questions about contracts: how they stand, and what a user has in them.

import type {
  ContractAccountView,
  ContractTriggersView,
  ContractView,
  OpenContractOrdersView,
  UserId,
} from '@candor/contract'
import type { Account } from '../account.ts'
import type { State } from '../state.ts'
import { CONTRACT_WALLET } from './contract-account.ts'
import type { ContractMarket } from './contract-market.ts'
import { fifthOf } from './deleveraging-lights.ts'

export function contractOf(market: ContractMarket): ContractView {
  const { id, listing, parameters, status, lastPrice, mark, fundingRate, nextFundingMs, longLots } = market
  const { symbol, base, quote, index } = listing
  return {
    marketId: id,
    symbol,
    base,
    quote,
    indexId: index.id,
    parameters,
    status,
    lastPrice,
    mark,
    markMs: index.pricedMs,
    fundingRateE8: fundingRate,
    nextFundingMs,
    openLots: longLots,
  }
}

export function contractAccountOf(state: State, userId: UserId): ContractAccountView | undefined {
  const account = state.accounts.get(userId)
  if (account === undefined) return undefined
  const { contracts } = account
  if (contracts === undefined) return withoutContracts(state, account)
  return {
    available: contracts.available.balance,
    frozen: contracts.frozen.balance,
    transferable: contracts.transferable(),
    settings: contracts.holdings().map(({ market, marginMode, positionMode, leverage }) => ({
      marketId: market.id,
      marginMode,
      positionMode,
      leverage,
    })),
    positions: [...contracts.positions.values()].map((position) => ({
      ...position.view(),
      adlFifth: fifthOf(position, state.nowMs),
    })),
    stops: [...contracts.stops.values()].map((stop) => stop.view()),
    orders: contracts.openOrders().map((order) => order.view()),
    triggers: [...contracts.triggers.values()].map((trigger) => trigger.view()),
  }
}

const NOTHING = 0n as ContractAccountView['available']

/** Who never traded contracts may still have money for them. */
function withoutContracts(state: State, account: Account): ContractAccountView {
  const [market] = state.contracts.values()
  const available = market === undefined ? NOTHING : account.available(CONTRACT_WALLET, market.listing.quote)
  const nothing = { settings: [], positions: [], stops: [], orders: [], triggers: [] }
  return { available, frozen: NOTHING, transferable: available, ...nothing }
}

export function allContractOrdersOf(state: State): OpenContractOrdersView {
  const orders: OpenContractOrdersView[number][] = []
  for (const { contracts } of state.accounts.values()) {
    for (const order of contracts?.openOrders() ?? []) orders.push(order.view())
  }
  return orders.sort((a, b) => a.orderId - b.orderId)
}

/** Every conditional order that waits, by ascending id. */
export function allContractTriggersOf(state: State): ContractTriggersView {
  const triggers: ContractTriggersView[number][] = []
  for (const { contracts } of state.accounts.values()) {
    for (const trigger of contracts?.triggers.values() ?? []) triggers.push(trigger.view())
  }
  return triggers.sort((a, b) => a.triggerId - b.triggerId)
}
