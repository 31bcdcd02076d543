// Of which kind the record of a second-contract's event is (rulebook 8.3): an event in, its kind and what it is about out.
// A timed order's stake counts as gone from its placing on.

import type { Event } from '@candor/contract'
import type { RecordType } from '../record-types.ts'

/** None for an event that is not of second-contracts. */
export function secondTypeOf(event: Event): RecordType | undefined {
  switch (event.type) {
    case 'SecondOrderScheduled':
    case 'SecondOrderAccepted':
      return 'secondStake'
    case 'SecondOrderEnded':
      return event.order.outcome === 'won' ? 'secondPayout' : 'secondRefund'
    case 'SecondLossReturned':
      return 'secondRefund'
    default:
      return undefined
  }
}

export function secondReferenceOf(event: Event): number | undefined {
  switch (event.type) {
    case 'SecondOrderScheduled':
    case 'SecondOrderAccepted':
    case 'SecondOrderEnded':
      return event.order.orderId
    case 'SecondLossReturned':
      return event.orderId
    default:
      return undefined
  }
}
