// CancelContractOrder, CancelAllContractOrders: take open contract orders back.

import type { CommandOf, OrderId, RejectionCode } from '@candor/contract'
import type { Account } from '../account.ts'
import type { State } from '../state.ts'
import { closeContractOrder } from './close-contract-order.ts'
import type { ContractOrder } from './contract-order.ts'

export function cancelContractOrder(
  state: State,
  command: CommandOf<'CancelContractOrder'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const { orderId, orderClientId } = command
  if ((orderId === undefined) === (orderClientId === undefined)) return 'order.not.found'
  const order =
    orderId === undefined
      ? (account.contracts?.orderByClientId(orderClientId as string) ?? 'order.not.open')
      : findOpenContractOrder(state, account, orderId)
  if (typeof order === 'string') return order
  if (order.market.status === 'halted') return 'market.halted'

  // Nothing can fail from here on.
  closeContractOrder(state, order, 'byUser')
  state.replyWith(order)
  return undefined
}

/** A user's open contract order. Another user's is told from a closed one by nobody. */
export function findOpenContractOrder(
  state: State,
  account: Account,
  orderId: OrderId,
): ContractOrder | RejectionCode {
  const order = state.openContractOrders.get(orderId)
  if (order?.account === account) return order
  return orderId === 0 || orderId >= state.nextOrderId ? 'order.not.found' : 'order.not.open'
}

export function cancelAllContractOrders(
  state: State,
  command: CommandOf<'CancelAllContractOrders'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const { marketId } = command
  if (marketId !== undefined) {
    const market = state.contracts.get(marketId)
    if (market === undefined) return 'market.unknown'
    if (market.status === 'halted') return 'market.halted'
  }

  // Nothing can fail from here on.
  const orders = (account.contracts?.openOrders() ?? []).filter(
    ({ market }) => market.status !== 'halted' && (marketId === undefined || market.id === marketId),
  )
  for (const order of orders) closeContractOrder(state, order, 'byUser')
  state.replyClosed = orders.length
  return undefined
}
