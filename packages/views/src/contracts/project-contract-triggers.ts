// Conditional orders of customers, from placing to end. Outcomes in; whole rows of those placed among them out, and how
// those ended that were placed before.

import type {
  CommandNumber,
  ContractTriggerId,
  ContractTriggerView,
  EventOf,
  OrderId,
  Outcome,
  Price,
  RejectionCode,
  TimeMs,
  TriggerEndReason,
} from '@candor/contract'
import type { Houses } from '../project-accounts.ts'

export type TriggerState = 'waiting' | 'fired' | 'rejected' | 'cancelled'

export interface ContractTriggerProgress {
  readonly triggerId: ContractTriggerId
  readonly state: TriggerState
  readonly endReason: TriggerEndReason | undefined
  readonly endedMs: TimeMs | undefined
  readonly metPrice: Price | undefined
  readonly orderId: OrderId | undefined
  readonly rejection: RejectionCode | undefined
  readonly updatedNumber: CommandNumber
}

export interface ContractTriggerRow {
  readonly trigger: ContractTriggerView
  readonly number: CommandNumber
  readonly progress: ContractTriggerProgress
}

export interface ContractTriggerChanges {
  readonly placed: ReadonlyMap<ContractTriggerId, ContractTriggerRow>
  /** Of those placed before. */
  readonly ended: readonly ContractTriggerProgress[]
}

export function projectContractTriggers(
  outcomes: readonly Outcome[],
  houses: Houses,
): ContractTriggerChanges {
  const placed = new Map<ContractTriggerId, ContractTriggerRow>()
  const ended: ContractTriggerProgress[] = []
  for (const { number, timeMs, events } of outcomes) {
    for (const event of events) {
      if (event.type === 'ContractTriggerPlaced') {
        const { trigger } = event
        if (!houses.has(trigger.userId)) placed.set(trigger.triggerId, waitingRow(trigger, number))
      } else if (event.type === 'ContractTriggerEnded' && !houses.has(event.userId)) {
        const progress = endOf(event, number, timeMs)
        const row = placed.get(event.triggerId)
        if (row === undefined) ended.push(progress)
        else placed.set(event.triggerId, { ...row, progress })
      }
    }
  }
  return { placed, ended }
}

const STATES: Readonly<Record<TriggerEndReason, TriggerState>> = {
  byUser: 'cancelled',
  fired: 'fired',
  rejected: 'rejected',
  accountClosed: 'cancelled',
  closeAll: 'cancelled',
}

function endOf(
  event: EventOf<'ContractTriggerEnded'>,
  updatedNumber: CommandNumber,
  endedMs: TimeMs,
): ContractTriggerProgress {
  const { triggerId, reason, price: metPrice, orderId, rejection } = event
  const state = STATES[reason]
  return { triggerId, state, endReason: reason, endedMs, metPrice, orderId, rejection, updatedNumber }
}

/** One that waits, and to which nothing has happened. */
export function waitingRow(trigger: ContractTriggerView, number: CommandNumber): ContractTriggerRow {
  const nothing = { endReason: undefined, endedMs: undefined, metPrice: undefined }
  const { triggerId } = trigger
  const sent = { orderId: undefined, rejection: undefined }
  const progress = { triggerId, state: 'waiting', ...nothing, ...sent, updatedNumber: number } as const
  return { trigger, number, progress }
}
