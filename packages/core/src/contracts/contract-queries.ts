// Questions about contracts: how they stand, and what a user has in them.

import type {
  ContractAccountView,
  ContractTriggersView,
  ContractView,
  Direction,
  OpenContractOrdersView,
  PositionId,
  UserId,
} from '@candor/contract'
import type { Account } from '../account.ts'
import type { State } from '../state.ts'
import { CONTRACT_WALLET } from './contract-account.ts'
import type { ContractMarket } from './contract-market.ts'
import { rank } from './deleverage.ts'
import type { Position } from './position.ts'

export function contractOf(market: ContractMarket): ContractView {
  const { id, listing, parameters, status, lastPrice, mark, fundingRate, nextFundingMs, openLots } = market
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
    openLots: openLots.long,
  }
}

export function contractAccountOf(state: State, userId: UserId): ContractAccountView | undefined {
  const account = state.accounts.get(userId)
  if (account === undefined) return undefined
  const { contracts } = account
  if (contracts === undefined) return withoutContracts(state, account)
  return {
    available: contracts.available.balance,
    frozen: contracts.purse.frozen.balance,
    transferable: contracts.transferable(),
    settings: contracts.holdings().map(({ market, marginMode, positionMode, leverage }) => ({
      marketId: market.id,
      marginMode,
      positionMode,
      leverage,
    })),
    positions: [...contracts.positions.values()].map((position) => ({
      ...position.view(),
      adlFifth: fifthOf(state, position),
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

const FIFTHS = 5

interface Fifths {
  readonly madeMs: bigint
  readonly byPosition: ReadonlyMap<PositionId, number>
}

/** Ranks are asked for often and change slowly: they are made anew every few seconds of the platform's time. */
const KEPT_MS = 5_000n
const known = new WeakMap<ContractMarket, Record<Direction, Fifths>>()

function fifthOf(state: State, { market, direction, id }: Position): number {
  let fifths = known.get(market)
  if (
    fifths === undefined ||
    state.nowMs - fifths.long.madeMs > KEPT_MS ||
    state.nowMs < fifths.long.madeMs
  ) {
    fifths = { long: fifthsOf(state, market, 'long'), short: fifthsOf(state, market, 'short') }
    known.set(market, fifths)
  }
  return fifths[direction].byPosition.get(id) ?? 1
}

function fifthsOf(state: State, market: ContractMarket, direction: Direction): Fifths {
  const ranked = rank(market, direction)
  const byPosition = new Map<PositionId, number>()
  for (const [place, { position }] of ranked.entries()) {
    byPosition.set(position.id, FIFTHS - Math.floor((place * FIFTHS) / ranked.length))
  }
  return { madeMs: state.nowMs, byPosition }
}
