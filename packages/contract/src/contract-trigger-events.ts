// The events of conditional contract orders. They move no money: what one sends is an order with events of its own.

import { message, optional } from './codec/schema.ts'
import * as c from './contract-fields.ts'
import * as f from './fields.ts'
import { rejectionCode } from './rejections.ts'

export const contractTriggerEvents = {
  ContractTriggerPlaced: message('ContractTriggerPlaced', 125, 'A conditional order waits for its price.', {
    trigger: c.contractTrigger,
  }),
  ContractTriggerEnded: message('ContractTriggerEnded', 126, 'A conditional order no longer waits.', {
    triggerId: c.contractTriggerId,
    userId: f.userId,
    marketId: f.marketId,
    reason: c.triggerEndReason,
    /** The price that met it. */
    price: optional(f.price),
    /** The order that it sent. */
    orderId: optional(f.orderId),
    /** Why its order was not accepted. */
    rejection: optional(rejectionCode),
  }),
}
