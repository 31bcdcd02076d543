// Judges what a reply shows of orders: each once, and as the command's own events leave it.

import type { ContractOrderView, EventOf, Outcome, SpotOrderView } from '@candor/contract'

type Ended = EventOf<'ContractOrderClosed'> | EventOf<'SpotOrderClosed'>

/** Of a reply that is not an old one. */
export function replyProblems({ events, reply }: Outcome): string[] {
  const problems: string[] = []
  const contractOrders = reply.contractOrders ?? []
  if (new Set(contractOrders.map(({ orderId }) => orderId)).size < contractOrders.length)
    problems.push('the reply shows an order twice')
  const shown: readonly (ContractOrderView | SpotOrderView)[] =
    reply.order === undefined ? contractOrders : [reply.order, ...contractOrders]
  for (const order of shown) {
    const ended = events.findLast(
      (event): event is Ended =>
        (event.type === 'ContractOrderClosed' || event.type === 'SpotOrderClosed') &&
        event.orderId === order.orderId,
    )
    if (order.closeReason !== ended?.reason || (ended !== undefined && order.status !== ended.status))
      problems.push(`the reply shows order ${order.orderId} as ${order.status}, the events do not`)
    if (ended !== undefined && filledOf(order) !== filledOf(ended))
      problems.push(`the reply shows other fills of order ${order.orderId} than its end`)
  }
  return problems
}

/** In lots or in units; an order and its end are of one kind. */
function filledOf(order: ContractOrderView | SpotOrderView | Ended): bigint {
  return 'filledLots' in order ? order.filledLots : order.filledQuantity
}
