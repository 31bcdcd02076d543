// Ends an order's life: out of the book or the stops, off the account, the rest of its hold released.

import type { Amount, CloseReason } from '@candor/contract'
import { moved } from '../ledger.ts'
import type { State } from '../state.ts'
import type { SpotOrder } from './spot-order.ts'

export function closeSpotOrder(state: State, order: SpotOrder, reason: CloseReason): void {
  const { account, market } = order
  if (order.level !== undefined) market.own(order.side).remove(order)
  if (order.waiting) market.stops.remove(order)
  if (order.listed) {
    account.removeOrder(order)
    state.openOrders.remove(order)
  }
  const postings = moved(order.held, order.source, order.hold)
  order.hold = 0n as Amount
  order.waiting = false
  order.listed = false
  order.closeReason = reason
  state.emit({
    type: 'SpotOrderClosed',
    orderId: order.id,
    userId: account.id,
    marketId: market.id,
    status: reason === 'filled' ? 'filled' : 'cancelled',
    reason,
    filledQuantity: order.filledQuantity,
    filledQuote: order.filledQuote,
    fee: order.feePaid,
    postings,
  })
}
