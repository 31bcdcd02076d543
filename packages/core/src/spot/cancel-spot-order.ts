// CancelSpotOrder: takes one open order back, by its id or by the client id it was placed with.

import type { CommandOf, OrderId, RejectionCode } from '@candor/contract'
import type { Account } from '../account.ts'
import type { State } from '../state.ts'
import { closeSpotOrder } from './close-spot-order.ts'
import type { SpotOrder } from './spot-order.ts'

export function cancelSpotOrder(
  state: State,
  command: CommandOf<'CancelSpotOrder'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const { orderId, orderClientId } = command
  if ((orderId === undefined) === (orderClientId === undefined)) return 'order.not.found'
  const order =
    orderId === undefined
      ? (account.orderByClientId(orderClientId as string) ?? 'order.not.open')
      : findOpenOrder(state, account, orderId)
  if (typeof order === 'string') return order
  if (order.market.status === 'halted') return 'market.halted'

  // Nothing can fail from here on.
  closeSpotOrder(state, order, 'byUser')
  state.replyTo(order, undefined)
  return undefined
}

/** A user's open order. Another user's is told from a closed one by nobody. */
export function findOpenOrder(state: State, account: Account, orderId: OrderId): SpotOrder | RejectionCode {
  const order = state.openOrders.get(orderId)
  if (order?.account === account) return order
  return orderId === 0 || orderId >= state.nextOrderId ? 'order.not.found' : 'order.not.open'
}
