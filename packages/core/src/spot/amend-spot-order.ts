// AmendSpotOrder: an open order gives way to its replacement, or stays as it was; never neither, never both.

import type { Amount, CommandOf, RejectionCode } from '@candor/contract'
import { checkTrader } from '../accounts/standing.ts'
import type { State } from '../state.ts'
import { findOpenOrder } from './cancel-spot-order.ts'
import { checkSpotOrder } from './check-spot-order.ts'
import { closeSpotOrder } from './close-spot-order.ts'
import { checkOpen } from './place-spot-order.ts'
import { openSpotOrder } from './run-spot-order.ts'
import { SpotOrder, type SpotOrderTerms } from './spot-order.ts'

type Amendment = CommandOf<'AmendSpotOrder'>

export function amendSpotOrder(state: State, command: Amendment): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const standing = checkTrader(account)
  if (standing !== undefined) return standing
  const order = findOpenOrder(state, account, command.orderId)
  if (typeof order === 'string') return order
  const closed = checkOpen(order.market)
  if (closed !== undefined) return closed
  if (!fits(order, command)) return 'order.type.invalid'
  if (!changes(order, command)) return 'order.unchanged'
  const replacement = new SpotOrder(account, order.market, amendedTerms(order, command))
  const spendable = (order.source.balance + order.hold) as Amount
  const hold = checkSpotOrder(state, replacement, spendable, true)
  if (typeof hold === 'string') return hold

  // Nothing can fail from here on.
  closeSpotOrder(state, order, 'amended')
  openSpotOrder(state, replacement, hold, order.id)
  return undefined
}

function fits(order: SpotOrder, amendment: Amendment): boolean {
  if (amendment.price !== undefined && order.price === undefined) return false
  if (amendment.stopPrice !== undefined && !order.waiting) return false
  return amendment.quantity === undefined || order.quantity !== undefined
}

function changes(order: SpotOrder, amendment: Amendment): boolean {
  const { price, quantity, stopPrice } = amendment
  return (
    (price !== undefined && price !== order.price) ||
    (quantity !== undefined && quantity !== order.remaining) ||
    (stopPrice !== undefined && stopPrice !== order.stopPrice)
  )
}

/** The old terms with what the amendment changes. A stop that has fired goes on as a plain limit order. */
function amendedTerms(order: SpotOrder, amendment: Amendment): SpotOrderTerms {
  const { clientId, wallet, side, timeInForce, selfTrade, quoteAmount, waiting } = order
  return {
    clientId,
    wallet,
    side,
    orderType: order.orderType === 'stopLimit' && !waiting ? 'limit' : order.orderType,
    timeInForce,
    price: amendment.price ?? order.price,
    quantity: order.quantity === undefined ? undefined : (amendment.quantity ?? order.remaining),
    quoteAmount,
    stopPrice: waiting ? (amendment.stopPrice ?? order.stopPrice) : undefined,
    trigger: waiting ? order.trigger : undefined,
    selfTrade,
  }
}
