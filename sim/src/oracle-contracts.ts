// How the oracle keeps up with perpetual contracts, which it does not model: it follows what the core's events say of
// them, as far as spot, transfers and fee levels share it (balances, numbers, volume), and as far as the generator needs
// to aim. Whether those events are right is the auditor's business.

import type { Command, Event, EventOf, Outcome, PositionView, UserId } from '@candor/contract'
import { type ContractEvent, isContractEvent, startOfOwn } from './contract-words.ts'
import type { FollowedContracts } from './followed-contracts.ts'
import { addVolumeOf } from './oracle-fees.ts'
import { post } from './oracle-ledger.ts'
import { floorOf, ONE } from './oracle-rounding.ts'
import type { World } from './oracle-world.ts'
import { existing } from './oracle-world.ts'

/** The core's events of one command, taken over in their order while the oracle finds its own between them. */
export class Lead {
  private readonly world: World
  private readonly events: readonly Event[]
  private readonly ownFrom: number
  private next = 0
  /** When the funding was due that brought the events now being taken over. */
  private dueMs = 0n

  constructor(world: World, command: Command, told: Outcome | undefined) {
    this.world = world
    this.events = told?.events ?? []
    this.ownFrom = startOfOwn(command.type, this.events)
  }

  /** Takes over what fundings up to a moment brought, with the liquidations and stops after them. */
  followTimers(untilMs?: bigint): void {
    for (; this.next < this.ownFrom; this.next++) {
      const event = this.events[this.next] as Event
      if (event.type === 'FundingMoved' || event.type === 'FundingSettled') this.dueMs = event.dueMs
      if (untilMs !== undefined && this.dueMs > untilMs) return
      if (isContractEvent(event)) follow(this.world, event)
    }
  }

  /** Takes over the rest: what the command itself brought, to everybody or to one user. */
  followOwn(user?: UserId): void {
    for (const event of this.events.slice(this.ownFrom)) {
      const isMeant = user === undefined || ('userId' in event && event.userId === user)
      if (isMeant && isContractEvent(event)) follow(this.world, event)
    }
  }
}

/** Takes over an event and the money that it moved. */
function takeOver(world: World, event: ContractEvent): void {
  world.events.push(event)
  if (!('postings' in event)) return
  for (const { from, to, asset, amount } of event.postings) post(world, from, to, asset, amount)
}

/** Takes over what an event says. */
function follow(world: World, event: ContractEvent): void {
  takeOver(world, event)
  followListing(world.contracts, event)
  followOrders(world, event)
  followPositions(world.contracts, event)
}

function followListing({ markets, settings }: FollowedContracts, event: ContractEvent): void {
  switch (event.type) {
    case 'ContractListed': {
      const { marketId: id, symbol, base, quote, indexId, parameters, nextFundingMs } = event
      const fresh = { status: 'open', mark: undefined, basis: 0n, lastPrice: undefined } as const
      markets.set(id, { id, symbol, base, quote, indexId, parameters, nextFundingMs, ...fresh })
      return
    }
    case 'ContractParametersSet': {
      const market = existing(markets.get(event.marketId))
      market.parameters = event.parameters
      market.nextFundingMs = event.nextFundingMs
      return
    }
    case 'ContractStatusSet':
      existing(markets.get(event.marketId)).status = event.status
      return
    case 'ContractModeSet': {
      const { marginMode, positionMode, leverage } = event
      settings.set(`${event.userId}/${event.marketId}`, { marginMode, positionMode, leverage })
      return
    }
    case 'LeverageSet': {
      const key = `${event.userId}/${event.marketId}`
      const before = settings.get(key) ?? { marginMode: 'cross', positionMode: 'hedge' }
      settings.set(key, { ...before, leverage: event.leverage })
      return
    }
    case 'MarkPriced': {
      const market = existing(markets.get(event.marketId))
      market.mark = event.mark
      market.basis = event.basis
      return
    }
    case 'FundingSettled':
      existing(markets.get(event.marketId)).nextFundingMs = event.nextFundingMs
      return
    default:
      return
  }
}

function followOrders(world: World, event: ContractEvent): void {
  const { orders } = world.contracts
  switch (event.type) {
    case 'ContractOrderPlaced':
      orders.set(event.order.orderId, { view: event.order, remaining: event.order.lots })
      world.lastOrderId = event.order.orderId
      return
    case 'ContractTraded':
      followTrade(world, event)
      return
    case 'PositionsDeleveraged':
      world.lastTradeId = event.tradeId
      return
    case 'ContractSelfTradePrevented':
      for (const id of [event.makerOrderId, event.takerOrderId]) {
        existing(orders.get(id)).remaining -= event.lots
      }
      return
    case 'ContractOrderReduced':
      existing(orders.get(event.orderId)).remaining = event.remaining
      return
    case 'ContractOrderClosed':
      orders.delete(event.orderId)
      return
    default:
      return
  }
}

function followTrade(world: World, event: EventOf<'ContractTraded'>): void {
  const market = existing(world.contracts.markets.get(event.marketId))
  market.lastPrice = event.price
  world.lastTradeId = event.tradeId
  const volume = floorOf(event.value * market.parameters.volumeWeightE8, ONE)
  for (const party of [event.maker, event.taker]) {
    const order = existing(world.contracts.orders.get(party.orderId))
    order.remaining = party.remaining
    if (order.view.origin !== 'liquidation') addVolumeOf(world, party.userId, market.quote, volume)
  }
}

function followPositions({ positions, stops, triggers }: FollowedContracts, event: ContractEvent): void {
  for (const position of positionsIn(event)) {
    if (position.lots === 0n) positions.delete(position.positionId)
    else positions.set(position.positionId, position)
  }
  if (event.type === 'StopArmed') stops.set(event.stop.stopId, event.stop)
  if (event.type === 'StopEnded') stops.delete(event.stopId)
  if (event.type === 'ContractTriggerPlaced') triggers.set(event.trigger.triggerId, event.trigger)
  if (event.type === 'ContractTriggerEnded') triggers.delete(event.triggerId)
}

/** The positions that an event changed, as it left them. */
function positionsIn(event: ContractEvent): readonly PositionView[] {
  switch (event.type) {
    case 'LeverageSet':
      return event.positions
    case 'MarginMoved':
    case 'OffsetRealised':
    case 'FundingMoved':
      return [event.position]
    case 'ContractTraded':
      return [...event.maker.changes, ...event.taker.changes].map((change) => change.position)
    case 'PositionsNetted':
      return [event.long.position, event.short.position]
    case 'PositionsDeleveraged':
      return [event.loser.position, event.winner.position]
    default:
      return []
  }
}
