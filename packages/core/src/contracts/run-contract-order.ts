// Lets an accepted contract order act: takes its reserve, walks it, rests or closes it. Everything here comes after the
// point from which nothing can fail.

import type { ContractCloseReason, ContractOrderView, EventOf, Lots, OrderId, Price } from '@candor/contract'
import { moved } from '../ledger.ts'
import { protectionPrice } from '../spot/notional.ts'
import type { State } from '../state.ts'
import { closeContractOrder, countOrdered } from './close-contract-order.ts'
import { tighterLimit } from './close-limit.ts'
import type { ContractOrder } from './contract-order.ts'
import { type ContractWalkEnd, isBeyond, lookAheadContract, walkContract } from './contract-walk.ts'
import { tellPlacement } from './told-placement.ts'

const NO_LOTS = 0n as Lots

/** Places an order that has been given what it must hold; nothing is fired yet and no reply shows it. Gives its first view. */
export function placeAndRun(state: State, order: ContractOrder, replaces?: OrderId): ContractOrderView {
  const { holding } = order
  order.id = state.nextOrderId++ as OrderId
  order.createdMs = state.nowMs
  if (order.closing > BigInt.asIntN(64, 0n)) holding.changeClosing(order.closes, NO_LOTS, order.closing)
  countOrdered(order)
  const placed = holding.hasRoomyMoney
    ? tellPlacement(state.tape, order, replaces)
    : placeTheLongWay(order, replaces)
  state.emit(placed)
  state.touchedIn(holding)
  run(state, order)
  return placed.order
}

function placeTheLongWay(
  order: ContractOrder,
  replaces: OrderId | undefined,
): EventOf<'ContractOrderPlaced'> {
  const { available, frozen } = order.holding
  const postings = moved(available, frozen, order.hold)
  const { marginReserve } = order
  return { type: 'ContractOrderPlaced', order: order.view(), replaces, marginReserve, postings }
}

function run(state: State, order: ContractOrder): void {
  const { market, side, price, timeInForce } = order
  const best = market.opposite(side).bestPrice
  if (price === undefined) {
    if (best === undefined) return closeContractOrder(state, order, 'noLiquidity')
    const { tick, marketBandE8 } = market.parameters
    const limit = tighterLimit(order, protectionPrice(side, best, marketBandE8, tick))
    return closeContractOrder(state, order, marketEnd(order, walkContract(state, order, limit)))
  }
  const limit = tighterLimit(order, price)
  if (timeInForce === 'fillOrKill') {
    const outlook = lookAheadContract(order, limit)
    if (outlook.meetsOwn || outlook.lots < order.remaining)
      return closeContractOrder(state, order, 'fillOrKill')
  }
  const end = walkContract(state, order, limit)
  const reason = limitEnd(order, end)
  if (reason === undefined) rest(state, order, price)
  else closeContractOrder(state, order, reason)
}

function rest(state: State, order: ContractOrder, price: Price): void {
  order.rank = state.nextRank++
  order.market.own(order.side).add(order, price)
  order.holding.addOrder(order)
  state.openContractOrders.add(order)
}

/** Why a limit order ends with its walk; none when it rests. */
function limitEnd(order: ContractOrder, end: ContractWalkEnd): ContractCloseReason | undefined {
  if (end === 'filled') return 'filled'
  if (end === 'prevented' || end === 'ownOrder') return 'selfTrade'
  if (end === 'unfunded') return 'unfunded'
  if (order.timeInForce === 'immediateOrCancel') return 'immediateOrCancel'
  // It may go no further, though its price would: resting there would cross the book.
  const best = order.market.opposite(order.side).bestPrice
  const crosses = best !== undefined && !isBeyond(order.side, best, order.price as Price)
  return crosses ? 'priceProtection' : undefined
}

function marketEnd(order: ContractOrder, end: ContractWalkEnd): ContractCloseReason {
  if (end === 'filled') return 'filled'
  if (end === 'prevented' || end === 'ownOrder') return 'selfTrade'
  if (end === 'unfunded') return 'unfunded'
  return order.market.opposite(order.side).isEmpty ? 'noLiquidity' : 'priceProtection'
}
