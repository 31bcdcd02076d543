// Whether the events of a contract command repeat what the command said. A command and one of its own events come in; what
// the event tells otherwise goes out.

import type { Command, Event } from '@candor/contract'
import { firstDifference } from './differences.ts'

export function echoProblems(command: Command, event: Event): string[] {
  const difference = echoDifference(command, event)
  return difference === undefined ? [] : [`${event.type} differs from its command: ${difference}`]
}

function echoDifference(command: Command, event: Event): string | undefined {
  switch (command.type) {
    case 'ListContract':
      return event.type === 'ContractListed' ? differs(command, event) : undefined
    case 'SetContractParameters':
      return event.type === 'ContractParametersSet' ? differs(command, event) : undefined
    case 'SetContractStatus':
      return event.type === 'ContractStatusSet' ? differs(command, event) : undefined
    case 'SetContractMode':
      return event.type === 'ContractModeSet' ? differs(command, event) : undefined
    case 'SetLeverage':
      return event.type === 'LeverageSet' ? differs(command, event) : undefined
    case 'PlaceCapital':
      return event.type === 'CapitalPlaced' ? differs(command, event) : undefined
    case 'MoveMargin':
      return event.type === 'MarginMoved' ? differs(command, { ...event.position, ...event }) : undefined
    case 'ReversePosition':
      return event.type === 'ReverseStopped' ? differs(command, event) : undefined
    case 'SetPositionStops':
      return event.type === 'StopArmed' ? stopDifference(command, event) : undefined
    case 'PlaceContractOrder':
      return event.type === 'ContractOrderPlaced' && event.order.origin === 'user'
        ? orderDifference(command, event)
        : undefined
    default:
      return undefined
  }
}

/** Of what a command says, the first that an event tells otherwise; what only one of them has is not compared. */
function differs(said: object, told: object): string | undefined {
  const known = told as Readonly<Record<string, unknown>>
  for (const [field, value] of Object.entries(said)) {
    if (field === 'type' || value === undefined || !(field in known)) continue
    const difference = firstDifference(known[field], value, field)
    if (difference !== undefined) return difference
  }
  return undefined
}

function stopDifference(
  { takeProfit, stopLoss, ...said }: Extract<Command, { type: 'SetPositionStops' }>,
  { stop }: Extract<Event, { type: 'StopArmed' }>,
): string | undefined {
  const price = stop.kind === 'takeProfit' ? takeProfit : stopLoss
  return differs(said, stop) ?? firstDifference(stop.price, price, 'price')
}

function orderDifference(
  { stops, ...said }: Extract<Command, { type: 'PlaceContractOrder' }>,
  { order }: Extract<Event, { type: 'ContractOrderPlaced' }>,
): string | undefined {
  return differs(said, order) ?? firstDifference(order.stops, stops, 'stops')
}
