// Cancelling, cancelling all and amending, by the rules' order of checks. Works on the oracle's world.

import type { CloseReason, CommandOf, RejectionCode } from '@candor/contract'
import { checkAcceptsOrders, checkDraft, enter } from './oracle-place.ts'
import { checkTrades } from './oracle-standing.ts'
import { closeOrder } from './oracle-walk.ts'
import type { Draft, OracleAccount, OracleOrder, World } from './oracle-world.ts'
import { ascending, existing, marketOf, remainingOf } from './oracle-world.ts'

type Cancel = CommandOf<'CancelSpotOrder'>
type CancelAll = CommandOf<'CancelAllSpotOrders'>
type Amend = CommandOf<'AmendSpotOrder'>

function wasIssued(world: World, orderId: number): boolean {
  return orderId >= 1 && orderId <= world.lastOrderId
}

function ownOrders(world: World, user: number): OracleOrder[] {
  return ascending(world.openOrders).filter((order) => order.user === user)
}

function orderToCancel(world: World, cancel: Cancel): OracleOrder | undefined {
  return ownOrders(world, cancel.userId).find((order) =>
    cancel.orderId === undefined ? order.clientId === cancel.orderClientId : order.id === cancel.orderId,
  )
}

export function checkCancel(world: World, cancel: Cancel): RejectionCode | undefined {
  const { orderId, orderClientId } = cancel
  if ((orderId === undefined) === (orderClientId === undefined)) return 'order.not.found'
  if (orderId !== undefined && !wasIssued(world, orderId)) return 'order.not.found'
  const order = orderToCancel(world, cancel)
  if (order === undefined) return 'order.not.open'
  return marketOf(world, order.market).status === 'halted' ? 'market.halted' : undefined
}

export function cancel(world: World, command: Cancel): OracleOrder {
  const order = existing(orderToCancel(world, command))
  closeOrder(world, order, 'byUser')
  return order
}

export function checkCancelAll(world: World, command: CancelAll): RejectionCode | undefined {
  if (command.marketId === undefined) return undefined
  const market = world.markets.get(command.marketId)
  if (market === undefined) return 'market.unknown'
  return market.status === 'halted' ? 'market.halted' : undefined
}

/** Gives the number of orders closed. */
export function cancelAll(world: World, command: CancelAll): number {
  const orders = ownOrders(world, command.userId).filter((order) =>
    command.marketId === undefined
      ? marketOf(world, order.market).status !== 'halted'
      : order.market === command.marketId,
  )
  for (const order of orders) closeOrder(world, order, 'byUser')
  return orders.length
}

/** Takes all open orders of a user away, whatever their markets do. */
export function closeAll(world: World, user: number, reason: CloseReason): void {
  for (const order of ownOrders(world, user)) closeOrder(world, order, reason)
}

export function checkAmend(world: World, account: OracleAccount, amend: Amend): RejectionCode | undefined {
  const forbidden = checkTrades(account)
  if (forbidden !== undefined) return forbidden
  if (!wasIssued(world, amend.orderId)) return 'order.not.found'
  const order = world.openOrders.get(amend.orderId)
  if (order === undefined || order.user !== amend.userId) return 'order.not.open'
  const closed = checkAcceptsOrders(marketOf(world, order.market))
  if (closed !== undefined) return closed
  if (amend.price !== undefined && order.type === 'stopMarket') return 'order.type.invalid'
  if (amend.stopPrice !== undefined && order.status !== 'waiting') return 'order.type.invalid'
  if (amend.quantity !== undefined && order.quantity === undefined) return 'order.type.invalid'
  if (isUnchanged(order, amend)) return 'order.unchanged'
  return checkDraft(world, replacementOf(order, amend), { isNew: false, releasedHold: order.hold })
}

function isUnchanged(order: OracleOrder, amend: Amend): boolean {
  return (
    (amend.price ?? order.price) === order.price &&
    (amend.stopPrice ?? order.stopPrice) === order.stopPrice &&
    (amend.quantity ?? remainingOf(order)) === remainingOf(order)
  )
}

function replacementOf(order: OracleOrder, amend: Amend): Draft {
  const isFired = order.type === 'stopLimit' && order.status !== 'waiting'
  return {
    user: order.user,
    wallet: order.wallet,
    clientId: order.clientId,
    market: order.market,
    side: order.side,
    type: isFired ? 'limit' : order.type,
    timeInForce: order.timeInForce,
    selfTrade: order.selfTrade,
    price: amend.price ?? order.price,
    quantity: amend.quantity ?? remainingOf(order),
    quoteAmount: order.quoteAmount,
    stopPrice: isFired ? undefined : (amend.stopPrice ?? order.stopPrice),
    trigger: isFired ? undefined : order.trigger,
  }
}

export function amend(world: World, command: Amend): OracleOrder {
  const order = existing(world.openOrders.get(command.orderId))
  const replacement = replacementOf(order, command)
  closeOrder(world, order, 'amended')
  return enter(world, replacement, order.id)
}
