// Ends a contract order's life: out of the book, off the account, the rest of its reserve released.

import { type Amount, type ContractCloseReason, type Lots, minOf } from '@candor/contract'
import { moved } from '../ledger.ts'
import type { State } from '../state.ts'
import type { ContractOrder } from './contract-order.ts'
import type { Position } from './position.ts'

const NOTHING = 0n as Amount
const NO_LOTS = 0n as Lots

export function closeContractOrder(state: State, order: ContractOrder, reason: ContractCloseReason): void {
  const { account, market, holding } = order
  if (order.level !== undefined) market.own(order.side).remove(order)
  if (order.listed) {
    holding.owner.removeOrder(order)
    state.openContractOrders.remove(order)
    order.listed = false
  }
  setClosing(order, NO_LOTS)
  const marginReleased = order.marginHeld
  const postings = moved(holding.owner.frozen, holding.owner.available, order.hold)
  order.hold = NOTHING
  setOpening(order, NO_LOTS)
  order.closeReason = reason
  const { fills } = order
  state.emit({
    type: 'ContractOrderClosed',
    orderId: order.id,
    userId: account.id,
    marketId: market.id,
    status: reason === 'filled' ? 'filled' : 'cancelled',
    reason,
    filledLots: order.filledLots,
    filledValue: fills.value,
    droppedLots: order.droppedLots,
    openFee: fills.openFee,
    closeFee: fills.closeFee,
    pnl: fills.pnl,
    marginReleased,
    postings,
  })
}

/** Changes what an order has left to open, and what its holding counts for it. */
export function setOpening(order: ContractOrder, opening: Lots): void {
  const { holding, direction, reservePrice } = order
  order.opening = opening
  const price = order.price ?? reservePrice
  const counted = (opening === 0n || price === undefined ? NOTHING : opening * order.unitAt(price)) as Amount
  holding.setOrdered(direction, (holding.ordered(direction) - order.ordered + counted) as Amount)
  order.ordered = counted
}

/** Changes what an order has left to close, and what its position counts for it. */
export function setClosing(order: ContractOrder, closing: Lots): void {
  const { target } = order
  if (target !== undefined) target.closing = (target.closing - order.closing + closing) as Lots
  order.closing = closing
}

/** Orders that were to close more than is left give way, the youngest first. */
export function fitClosing(state: State, position: Position): void {
  if (position.closing <= position.lots) return
  const orders = position.holding.owner.openOrders().filter((order) => order.closes(position))
  for (let order = orders.pop(); order !== undefined; order = orders.pop()) {
    const excess = position.closing - position.lots
    if (excess <= 0n) return
    const dropped = minOf(excess as Lots, order.closing)
    setClosing(order, (order.closing - dropped) as Lots)
    order.droppedLots = (order.droppedLots + dropped) as Lots
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
  }
}
