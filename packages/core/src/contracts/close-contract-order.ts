// Ends a contract order's life: out of the book, off the account, the rest of its reserve released.

import { type Amount, type ContractCloseReason, type EventOf, type Lots, minOf } from '@candor/contract'
import { must } from '../bug.ts'
import { moved } from '../ledger.ts'
import type { State } from '../state.ts'
import type { ContractOrder } from './contract-order.ts'
import type { Position } from './position.ts'
import { tellEnding } from './told-ending.ts'

const NOTHING = 0n as Amount
const NO_LOTS = 0n as Lots

export function closeContractOrder(state: State, order: ContractOrder, reason: ContractCloseReason): void {
  const { holding } = order
  const { market } = holding
  must(order.closeReason === undefined, 'an order ends once')
  if (order.level !== undefined) {
    market.own(order.side).remove(order)
    holding.removeOrder(order)
    state.openContractOrders.remove(order)
  }
  if (order.closing > BigInt.asIntN(64, 0n)) setClosing(order, NO_LOTS)
  const ended =
    order.isLarge || !holding.hasRoomyMoney
      ? endTheLongWay(order, reason)
      : tellEnding(state.tape, order, reason)
  order.hold = NOTHING
  lowerOpening(order, order.opening)
  order.closeReason = reason
  state.emit(ended)
  state.orderPool.give(state.number, order)
}

function endTheLongWay(order: ContractOrder, reason: ContractCloseReason): EventOf<'ContractOrderClosed'> {
  const { holding, filledLots, filledValue, droppedLots, openFee, closeFee, pnl } = order
  const marginReleased = order.marginHeld
  return {
    type: 'ContractOrderClosed',
    orderId: order.id,
    userId: holding.userId,
    marketId: holding.market.id,
    status: reason === 'filled' ? 'filled' : 'cancelled',
    reason,
    filledLots,
    filledValue,
    droppedLots,
    openFee,
    closeFee,
    pnl,
    marginReleased,
    postings: moved(holding.frozen, holding.available, order.hold),
  }
}

/** Counts what an order that is placed would open. */
export function countOrdered({ holding, direction, openValue }: ContractOrder): void {
  if (openValue > BigInt.asIntN(64, 0n)) holding.addOrdered(direction, openValue)
}

/** Takes lots off what an order has left to open, and their value at its price off what its holding counts for it. */
export function lowerOpening(order: ContractOrder, lots: Lots): void {
  if (lots === BigInt.asIntN(64, 0n)) return
  order.opening = (order.opening - lots) as Lots
  if (order.price !== undefined) order.holding.dropOrdered(order.direction, order.ownValue(lots))
}

/** Changes what an order has left to close, and what its position counts for it. */
export function setClosing(order: ContractOrder, closing: Lots): void {
  const { holding, target, closes, closing: before } = order
  if (before === closing) return
  order.closing = closing
  // As a rule its target is the position of now, whose numbers are at hand.
  if (holding.position(closes) === target) holding.changeClosing(closes, before, closing)
  else target?.changeClosing(before, closing)
}

/** Orders that were to close more than is left give way, the youngest first. */
export function fitClosing(state: State, position: Position): void {
  let excess = position.closing - position.lots
  for (let order = position.holding.youngest; excess > 0n && order !== undefined; ) {
    const older = order.previousInAccount // it may end
    if (order.isToClose(position)) excess -= giveWay(state, order, excess)
    order = older
  }
}

function giveWay(state: State, order: ContractOrder, excess: bigint): Lots {
  const dropped = minOf(excess as Lots, order.closing)
  setClosing(order, (order.closing - dropped) as Lots)
  order.drop(dropped)
  const { id: orderId, account, market, remaining } = order
  state.emit({
    type: 'ContractOrderReduced',
    orderId,
    userId: account.id,
    marketId: market.id,
    lots: dropped,
    remaining,
  })
  if (remaining === 0n) closeContractOrder(state, order, 'positionReduced')
  return dropped
}
