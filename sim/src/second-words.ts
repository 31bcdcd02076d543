// Which events are about second-contracts and their evidence. Names only; what they mean is said elsewhere.

import type { Event, EventType } from '@candor/contract'

export const SECOND_EVENTS = [
  'SecondProductListed',
  'SecondParametersSet',
  'SecondStatusSet',
  'SecondCountriesSet',
  'SecondOrderScheduled',
  'SecondOrderAccepted',
  'SecondOrdersSealed',
  'SecondOrderEntered',
  'SecondOrderEnded',
  'SecondLossLimitSet',
  'SecondBreakSet',
  'SecondLossReturned',
  'SecondRangeVoided',
  'IndexTickChained',
] as const satisfies readonly EventType[]

export type SecondEvent = Extract<Event, { type: (typeof SECOND_EVENTS)[number] }>

const events: ReadonlySet<EventType> = new Set(SECOND_EVENTS)

export function isSecondEvent(event: Event): event is SecondEvent {
  return events.has(event.type)
}
