// Which commands and events are about perpetual contracts. Names only; what they mean is said elsewhere.

import type { Command, CommandType, Event, EventType } from '@candor/contract'

export const CONTRACT_COMMANDS = [
  'ListContract',
  'SetContractParameters',
  'SetContractStatus',
  'SetContractMode',
  'SetLeverage',
  'PlaceContractOrder',
  'CancelContractOrder',
  'CancelAllContractOrders',
  'AmendContractOrder',
  'MoveMargin',
  'SetPositionStops',
  'CancelStop',
  'ClosePositions',
  'ReversePosition',
  'PlaceContractTrigger',
  'CancelContractTrigger',
  'CancelAllContractTriggers',
] as const satisfies readonly CommandType[]

export const CONTRACT_EVENTS = [
  'ContractListed',
  'ContractParametersSet',
  'ContractStatusSet',
  'ContractModeSet',
  'LeverageSet',
  'ContractOrderPlaced',
  'ContractTraded',
  'ContractSelfTradePrevented',
  'ContractOrderReduced',
  'ContractOrderClosed',
  'MarginMoved',
  'OffsetRealised',
  'StopArmed',
  'StopTriggered',
  'StopRearmed',
  'StopEnded',
  'MarkPriced',
  'FundingSettled',
  'FundingMoved',
  'LiquidationBegun',
  'PositionsNetted',
  'LiquidationStepped',
  'PositionsDeleveraged',
  'LiquidationEnded',
  'ReverseStopped',
  'ContractTriggerPlaced',
  'ContractTriggerEnded',
] as const satisfies readonly EventType[]

export type ContractEvent = Extract<Event, { type: (typeof CONTRACT_EVENTS)[number] }>
export type ContractCommand = Extract<Command, { type: (typeof CONTRACT_COMMANDS)[number] }>

const commands: ReadonlySet<CommandType> = new Set(CONTRACT_COMMANDS)
const events: ReadonlySet<EventType> = new Set(CONTRACT_EVENTS)

export function isContractCommand(command: Command): command is ContractCommand {
  return commands.has(command.type)
}

export function isContractEvent(event: Event): event is ContractEvent {
  return events.has(event.type)
}

/** Events that the passing of time brings without any contract. */
const BY_DAILY_JOBS: ReadonlySet<EventType> = new Set<EventType>(['FeeVolumeCounted', 'FeeLevelChanged'])

/** Where a command's own events begin, after those that time alone brought. */
export function startOfOwn(type: CommandType, own: readonly Event[]): number {
  const found = own.findIndex((event) => {
    if (isByTimedOrder(event) || isByEarnJob(event)) return false
    if (!isContractEvent(event)) return !BY_DAILY_JOBS.has(event.type)
    if (type === 'CloseRobot') return isOfClosing(event)
    return commands.has(type) && isFirstOf(type, event)
  })
  return found < 0 ? own.length : found
}

/** Whether the closing of a robot can begin with this event. */
function isOfClosing(event: ContractEvent): boolean {
  if (event.type === 'ContractTriggerEnded') return event.reason === 'accountClosed'
  return event.type === 'ContractOrderClosed' && event.reason === 'byUser'
}

/** Whether time alone brings such an event to a second-contract; no command begins with one. */
function isByTimedOrder(event: Event): boolean {
  if (event.type === 'SecondOrderAccepted') return event.order.openMs !== undefined
  if (event.type !== 'SecondOrderEnded' || event.order.reason === undefined) return false
  return ['settled', 'window', 'noEntry', 'refused'].includes(event.order.reason)
}

/** Whether a job of a financial or a mining order brings such an event; no command does. */
function isByEarnJob(event: Event): boolean {
  if (event.type === 'FinancialEnded') return event.order.end === 'matured'
  return event.type === 'MiningPaid' || event.type === 'MiningEnded'
}

/** Whether a contract command can begin with this event. Funding, liquidations and stops never bring such a one. */
function isFirstOf(type: CommandType, event: ContractEvent): boolean {
  switch (event.type) {
    case 'ContractOrderPlaced':
      return ['user', 'closeAll', 'reverse'].includes(event.order.origin)
    case 'ContractOrderClosed':
      return ['byUser', 'amended', 'closeAll'].includes(event.reason)
    case 'StopEnded':
      return ['byUser', 'replaced'].includes(event.reason)
    case 'StopArmed':
      return type === 'SetPositionStops' && event.stop.orderId === undefined
    case 'ContractStatusSet':
      return type === 'SetContractStatus' && event.reason !== 'deleveraging.exhausted'
    case 'ContractTriggerEnded':
      return ['byUser', 'closeAll'].includes(event.reason)
    case 'ContractTriggerPlaced':
    case 'ContractListed':
    case 'ContractParametersSet':
    case 'ContractModeSet':
    case 'LeverageSet':
    case 'MarginMoved':
      return true
    default:
      return false
  }
}
