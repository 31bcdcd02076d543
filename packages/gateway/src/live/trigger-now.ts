// A conditional order as it stands: waiting, or with what became of it.

import type { TriggerState } from '@candor/api'
import type {
  ContractTriggerView,
  EventOf,
  OrderId,
  Price,
  RejectionCode,
  TriggerEndReason,
} from '@candor/contract'

export interface TriggerNow {
  readonly trigger: ContractTriggerView
  readonly state: TriggerState
  readonly endReason: TriggerEndReason | undefined
  readonly endedMs: number | undefined
  /** The price that met it. */
  readonly metPrice: Price | undefined
  /** The order that it sent. */
  readonly orderId: OrderId | undefined
  /** Why its order was not accepted. */
  readonly rejection: RejectionCode | undefined
}

const STATES: Readonly<Record<TriggerEndReason, TriggerState>> = {
  byUser: 'cancelled',
  fired: 'fired',
  rejected: 'rejected',
  accountClosed: 'cancelled',
  closeAll: 'cancelled',
}

export function waiting(trigger: ContractTriggerView): TriggerNow {
  return {
    trigger,
    state: 'waiting',
    endReason: undefined,
    endedMs: undefined,
    metPrice: undefined,
    orderId: undefined,
    rejection: undefined,
  }
}

export function ended(
  trigger: ContractTriggerView,
  event: Pick<EventOf<'ContractTriggerEnded'>, 'reason' | 'price' | 'orderId' | 'rejection'>,
  endedMs: number,
): TriggerNow {
  const { reason, price, orderId, rejection } = event
  return { trigger, state: STATES[reason], endReason: reason, endedMs, metPrice: price, orderId, rejection }
}
