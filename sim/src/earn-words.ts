// Which events are about financial products and mining pools. Names only; what they mean is said elsewhere.

import type { Event, EventType } from '@candor/contract'

export const EARN_EVENTS = [
  'FinancialProductListed',
  'FinancialParametersSet',
  'FinancialStatusSet',
  'FinancialBought',
  'FinancialEnded',
  'MiningPoolListed',
  'MiningParametersSet',
  'MiningStatusSet',
  'MiningBought',
  'MiningPaid',
  'MiningEnded',
] as const satisfies readonly EventType[]

export type EarnEvent = Extract<Event, { type: (typeof EARN_EVENTS)[number] }>

const events: ReadonlySet<EventType> = new Set(EARN_EVENTS)

export function isEarnEvent(event: Event): event is EarnEvent {
  return events.has(event.type)
}
