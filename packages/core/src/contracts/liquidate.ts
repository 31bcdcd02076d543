// Liquidation (rulebook 2.7): cancel, net, close step by step at the bankruptcy price, then with the fund's help, then
// against the best-ranked positions of the other side; after each step the account is tested again.

import {
  type Amount,
  ceilDiv,
  type EventOf,
  floorDiv,
  type LiquidationId,
  type Lots,
  ONE,
  type Price,
  type RateE8,
} from '@candor/contract'
import { protectionPrice } from '../spot/notional.ts'
import type { State } from '../state.ts'
import { closeContractOrder } from './close-contract-order.ts'
import type { ContractAccount } from './contract-account.ts'
import { partOf, tierOf, valueOf } from './contract-maths.ts'
import type { WantedOrder } from './contract-order.ts'
import { deleverage } from './deleverage.ts'
import type { Liquidation } from './liquidation-fill.ts'
import { netPositions } from './net-positions.ts'
import type { Position } from './position.ts'
import { placeAndRun } from './run-contract-order.ts'

/** What a liquidation may take from the insurance fund: a fifth of it. */
const FUND_SHARE = 5n
const NO_RATE = 0n as RateE8

type Begun = EventOf<'LiquidationBegun'>

function begin(state: State, position: Position | undefined, owner: ContractAccount): Liquidation {
  const id = state.nextLiquidationId++ as LiquidationId
  const positions = position === undefined ? [...owner.crossPositions()] : [position]
  const risk =
    position === undefined
      ? owner.crossRisk()
      : { equity: position.margin.balance + position.gain, maintenance: position.maintenance }
  const held = position === undefined ? owner.crossHolds : (0n as Amount)
  const event: Begun = {
    type: 'LiquidationBegun',
    liquidationId: id,
    userId: owner.account.id,
    marginMode: position === undefined ? 'cross' : 'isolated',
    positionId: position?.id,
    available: position === undefined ? owner.available.balance : (0n as Amount),
    held,
    equity: risk.equity as Amount,
    maintenance: risk.maintenance as Amount,
    positions: positions.map((each) => ({
      position: each.view(),
      mark: each.market.mark as Price,
      pnl: each.gain as Amount,
      tier: tierOf(each.market.brackets, each.value).number,
      maintenance: each.maintenance,
    })),
  }
  state.emit(event)
  const [first] = positions as [Position, ...Position[]]
  return { id, fund: { left: first.market.listing.insurance.balance / FUND_SHARE } }
}

type End = EventOf<'LiquidationEnded'>['outcome']

function end(state: State, { id }: Liquidation, owner: ContractAccount, outcome: End): void {
  state.emit({ type: 'LiquidationEnded', liquidationId: id, userId: owner.account.id, outcome })
}

export function liquidateIsolated(state: State, position: Position): void {
  const { holding, direction } = position
  const { owner } = holding
  const liquidation = begin(state, position, owner)
  for (const order of owner.openOrders()) {
    const uses = order.isToClose(position) || (order.holding === holding && order.direction === direction)
    if (uses) closeContractOrder(state, order, 'liquidation')
  }
  while (position.isOpen && position.isInDanger) {
    const lots = lotsToClose(position)
    if (!step(state, liquidation, position, lots, isolatedBankruptcy(position, lots))) {
      end(state, liquidation, owner, 'halted')
      return
    }
  }
  end(state, liquidation, owner, position.isOpen ? 'safe' : 'closed')
}

export function liquidateCross(state: State, owner: ContractAccount): void {
  const liquidation = begin(state, undefined, owner)
  for (const order of owner.openOrders()) {
    if (order.holding.marginMode === 'cross') closeContractOrder(state, order, 'liquidation')
  }
  for (const holding of owner.holdings()) {
    if (holding.marginMode === 'cross' && owner.isCrossInDanger) netPositions(state, liquidation, holding)
  }
  while (owner.isCrossInDanger) {
    const position = heaviest(owner)
    const lots = lotsToClose(position)
    if (!step(state, liquidation, position, lots, crossBankruptcy(owner, position))) {
      end(state, liquidation, owner, 'halted')
      return
    }
  }
  const isLeft = !owner.crossPositions().next().done
  end(state, liquidation, owner, isLeft ? 'safe' : 'closed')
}

/** The position that needs the most maintenance; of equals the older. */
function heaviest(owner: ContractAccount): Position {
  let found: Position | undefined
  for (const position of owner.crossPositions()) {
    if (found === undefined || position.maintenance > found.maintenance) found = position
  }
  return found as Position
}

/** Down into the tier below; from the lowest tier, all of it. */
function lotsToClose(position: Position): Lots {
  const { market, lots } = position
  const { number } = tierOf(market.brackets, position.value)
  const below = market.brackets[number - 2]
  if (below === undefined) return lots
  const kept = below.upTo / valueOf(1n as Lots, market.mark as Price, market.parameters)
  return (kept >= lots ? lots : lots - kept) as Lots
}

/** What so many lots of a step are worth where nothing is left behind them. */
type Bankruptcy = (lots: Lots) => bigint

function isolatedBankruptcy(position: Position, all: Lots): Bankruptcy {
  const { entryValue, margin } = partOf(position, all)
  const value = position.direction === 'long' ? entryValue - margin : entryValue + margin
  return (lots) => floorDiv(value * lots, all)
}

/** The account's equity is shared out by maintenance, so that closing everything there leaves it with nothing. */
function crossBankruptcy(owner: ContractAccount, position: Position): Bankruptcy {
  const share = owner.shareOf(position)
  const { direction, market, lots: all } = position
  const mark = market.mark as Price
  return (lots) => {
    const part = floorDiv(share * lots, all)
    const value = valueOf(lots, mark, market.parameters)
    return direction === 'long' ? value - part : value + part
  }
}

/** Closes lots of a position one way or another. False when nobody was left on the other side. */
function step(
  state: State,
  liquidation: Liquidation,
  position: Position,
  lots: Lots,
  bankruptcyOf: Bankruptcy,
): boolean {
  const { market, direction } = position
  const side = direction === 'long' ? 'sell' : 'buy'
  const limit = limitAt(position, lots, bankruptcyOf(lots))
  let left = (lots -
    send(state, liquidation, position, { lots, bankruptcyOf, limit, fund: { left: 0n } })) as Lots
  const best = market.opposite(side).bestPrice
  if (left > 0n && liquidation.fund.left > 0n && best !== undefined) {
    const { tick, marketBandE8 } = market.parameters
    left = (left -
      send(state, liquidation, position, {
        lots: left,
        bankruptcyOf: bankruptcyOfRest(position, lots, left, bankruptcyOf),
        limit: protectionPrice(side, best, marketBandE8, tick),
        fund: liquidation.fund,
      })) as Lots
  }
  if (left === 0n) return true
  return deleverage(state, liquidation, position, left, bankruptcyOfRest(position, lots, left, bankruptcyOf))
}

/** Of what a step has not closed yet. An isolated position's own surplus counts for its rest. */
function bankruptcyOfRest(position: Position, lots: Lots, left: Lots, bankruptcyOf: Bankruptcy): Bankruptcy {
  if (position.holding.marginMode === 'isolated') return isolatedBankruptcy(position, left)
  const done = (lots - left) as Lots
  return (more) => bankruptcyOf((done + more) as Lots) - bankruptcyOf(done)
}

/** The price at which lots are worth their bankruptcy value, rounded so that trading there costs the fund nothing. */
function limitAt(position: Position, lots: Lots, bankruptcy: bigint): Price {
  const { direction, market } = position
  const { tick, multiplier } = market.parameters
  const quantity = lots * multiplier
  if (direction === 'long') {
    const price = ceilDiv(ceilDiv(bankruptcy * ONE, quantity), tick) * tick
    return (price > 0n ? price : tick) as Price
  }
  return (floorDiv(floorDiv(bankruptcy * ONE, quantity), tick) * tick) as Price
}

interface Sending {
  readonly lots: Lots
  readonly bankruptcyOf: Bankruptcy
  readonly limit: Price
  readonly fund: { left: bigint }
}

/** Sends an order that takes what it finds up to its limit; gives how many lots were closed. */
function send(state: State, liquidation: Liquidation, position: Position, sending: Sending): Lots {
  const { lots, bankruptcyOf, limit, fund } = sending
  const { holding, direction, market } = position
  const insured = fund === liquidation.fund
  state.emit({
    type: 'LiquidationStepped',
    liquidationId: liquidation.id,
    positionId: position.id,
    marketId: market.id,
    mark: market.mark as Price,
    lots,
    bankruptcyValue: bankruptcyOf(lots) as Amount,
    limit,
    insured,
    insuredUpTo: (insured ? fund.left : 0n) as Amount,
  })
  if (limit <= 0n) return 0n as Lots
  const wanted: WantedOrder = {
    clientId: undefined,
    side: direction === 'long' ? 'sell' : 'buy',
    positionSide: holding.positionMode === 'oneWay' ? 'both' : direction,
    orderType: 'limit',
    timeInForce: 'immediateOrCancel',
    selfTrade: 'expireMaker',
    reduceOnly: true,
    lots,
    stops: undefined,
  }
  const order = state.orderPool
    .take(state.number)
    .begin(holding, wanted, 'liquidation', limit, lots, position, NO_RATE)
  order.liquidates({ bankruptcyOf, filled: 0n as Lots, fund })
  placeAndRun(state, order)
  return order.filledLots
}
