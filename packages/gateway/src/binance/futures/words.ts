// The core's words for contract orders and conditional orders in those of the compatible API, and back. Nothing is decided
// here.

import type {
  ContractOrderView,
  ContractTriggerId,
  ContractTriggerView,
  MarginMode,
  MarketStatus,
  OrderId,
  OrderStatus,
  PositionSide,
  Side,
  TimeInForce,
  Trigger,
  TriggerPrice,
} from '@candor/contract'
import { orderIdIn, type SideWord } from '../spot/words.ts'

export const PLAIN_TYPES = ['LIMIT', 'MARKET'] as const
/** What waits for a price. */
export const CONDITIONAL_TYPES = ['STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET'] as const
export const FUTURES_ORDER_TYPES = [...PLAIN_TYPES, ...CONDITIONAL_TYPES] as const
export type PlainType = (typeof PLAIN_TYPES)[number]
export type ConditionalType = (typeof CONDITIONAL_TYPES)[number]

export const POSITION_SIDE_WORDS = ['BOTH', 'LONG', 'SHORT'] as const
export type PositionSideWord = (typeof POSITION_SIDE_WORDS)[number]

export const FUTURES_TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTX'] as const
export type FuturesTimeInForce = (typeof FUTURES_TIMES_IN_FORCE)[number]

export const WORKING_TYPES = ['CONTRACT_PRICE', 'MARK_PRICE'] as const
export type WorkingType = (typeof WORKING_TYPES)[number]

export type FuturesStatus =
  | 'NEW'
  | 'PARTIALLY_FILLED'
  | 'FILLED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'EXPIRED_IN_MATCH'

const TIMES: Readonly<Record<TimeInForce, FuturesTimeInForce>> = {
  goodTillCancelled: 'GTC',
  immediateOrCancel: 'IOC',
  fillOrKill: 'FOK',
  postOnly: 'GTX',
}

export function coreTimeInForce(word: FuturesTimeInForce): TimeInForce {
  const times = Object.keys(TIMES) as TimeInForce[]
  return times.find((time) => TIMES[time] === word) ?? 'goodTillCancelled'
}

export function positionSideWord(side: PositionSide): PositionSideWord {
  return side === 'both' ? 'BOTH' : side === 'long' ? 'LONG' : 'SHORT'
}

export function corePositionSide(word: PositionSideWord): PositionSide {
  return word === 'BOTH' ? 'both' : word === 'LONG' ? 'long' : 'short'
}

export function coreSide(word: SideWord): Side {
  return word === 'BUY' ? 'buy' : 'sell'
}

export function marginWord(mode: MarginMode): 'CROSSED' | 'ISOLATED' {
  return mode === 'cross' ? 'CROSSED' : 'ISOLATED'
}

/** `best` is a limit order whose price the other side gave. */
export function plainType({ orderType }: Pick<ContractOrderView, 'orderType'>): PlainType {
  return orderType === 'market' ? 'MARKET' : 'LIMIT'
}

export function priceMatchWord({ orderType }: Pick<ContractOrderView, 'orderType'>): 'OPPONENT' | 'NONE' {
  return orderType === 'best' ? 'OPPONENT' : 'NONE'
}

/** An order by which a position's own take-profit or stop-loss closed it shows what it came from. */
export function originalType(
  order: Pick<ContractOrderView, 'orderType' | 'origin'>,
): PlainType | ConditionalType {
  if (order.origin === 'takeProfit') return 'TAKE_PROFIT_MARKET'
  return order.origin === 'stopLoss' ? 'STOP_MARKET' : plainType(order)
}

/** Orders at any price have none of their own, and are shown as the API always shows them. */
export function timeInForceWord({
  orderType,
  timeInForce,
}: Pick<ContractOrderView, 'orderType' | 'timeInForce'>): FuturesTimeInForce {
  return orderType === 'market' ? 'GTC' : TIMES[timeInForce]
}

export function orderStatusWord({
  status,
  closeReason,
}: {
  readonly status: OrderStatus
  readonly closeReason: ContractOrderView['closeReason']
}): FuturesStatus {
  if (status === 'filled') return 'FILLED'
  if (status === 'partiallyFilled') return 'PARTIALLY_FILLED'
  if (status !== 'cancelled') return 'NEW'
  if (closeReason === 'byUser' || closeReason === 'amended' || closeReason === 'closeAll') return 'CANCELED'
  return closeReason === 'selfTrade' ? 'EXPIRED_IN_MATCH' : 'EXPIRED'
}

/** Clients know liquidations by the beginning of this name; what nobody named is called by its number. */
export function orderClientId({
  clientId,
  orderId,
  origin,
}: Pick<ContractOrderView, 'clientId' | 'orderId' | 'origin'>): string {
  return clientId ?? `${origin === 'liquidation' ? LIQUIDATION : UNNAMED}${orderId}`
}

/** The number in such a name. */
export function numberIn(clientId: string): number | undefined {
  if (!clientId.startsWith(LIQUIDATION)) return orderIdIn(clientId)
  return orderIdIn(UNNAMED + clientId.slice(LIQUIDATION.length))
}

const UNNAMED = 'candor-'
const LIQUIDATION = 'autoclose-'

export function symbolStatus(status: MarketStatus): 'TRADING' | 'PENDING_TRADING' | 'CLOSE' {
  if (status === 'open') return 'TRADING'
  return status === 'cancelOnly' ? 'PENDING_TRADING' : 'CLOSE'
}

// Conditional orders.

/** Buying above or selling below the price of the moment is a stop, the other way a profit taken. */
export function conditionalType({
  orderType,
  side,
  trigger,
}: Pick<ContractTriggerView, 'orderType' | 'side' | 'trigger'>): ConditionalType {
  const isStop = (side === 'buy') === (trigger === 'atOrAbove')
  if (orderType === 'market') return isStop ? 'STOP_MARKET' : 'TAKE_PROFIT_MARKET'
  return isStop ? 'STOP' : 'TAKE_PROFIT'
}

export function coreTrigger(type: ConditionalType, side: SideWord): Trigger {
  const isStop = type === 'STOP' || type === 'STOP_MARKET'
  return isStop === (side === 'BUY') ? 'atOrAbove' : 'atOrBelow'
}

export function workingTypeWord(by: TriggerPrice): WorkingType {
  return by === 'mark' ? 'MARK_PRICE' : 'CONTRACT_PRICE'
}

/**
 * A conditional order is shown only in the family of calls that it was made through. The one that has been there longer,
 * `/order`, marks its own in what the log keeps: their client ids begin with this.
 */
export const ORDER_FAMILY = ':'

export type Family = 'order' | 'algo'

export function familyOf({ clientId }: Pick<ContractTriggerView, 'clientId'>): Family {
  return clientId?.startsWith(ORDER_FAMILY) === true ? 'order' : 'algo'
}

/** What the log calls a conditional order that its sender calls so. */
export function storedClientId(clientId: string, family: Family): string {
  return family === 'order' ? ORDER_FAMILY + clientId : clientId
}

/** Whether a sender may call a conditional order so: the mark must fit, and nobody may make it themselves. */
export function isNameable(clientId: string, family: Family): boolean {
  return family === 'order' ? clientId.length < LONGEST_CLIENT_ID : !clientId.startsWith(ORDER_FAMILY)
}
const LONGEST_CLIENT_ID = 36

export function triggerClientId(trigger: Pick<ContractTriggerView, 'clientId' | 'triggerId'>): string {
  const { clientId, triggerId } = trigger
  if (clientId === undefined) return `${UNNAMED}${triggerId}`
  return familyOf(trigger) === 'order' ? clientId.slice(ORDER_FAMILY.length) : clientId
}

/** Among orders, conditional ones have numbers of their own, far above all others and below 2^53. */
const TRIGGERS_FROM = 2 ** 52

export function orderIdOfTrigger(triggerId: ContractTriggerId): number {
  return TRIGGERS_FROM + triggerId
}

/** Whether this number among orders is that of a conditional one, and which. */
export function triggerIdIn(orderId: number): ContractTriggerId | undefined {
  return orderId > TRIGGERS_FROM ? ((orderId - TRIGGERS_FROM) as ContractTriggerId) : undefined
}

export function plainOrderId(orderId: number): OrderId {
  return orderId as OrderId
}

export type AlgoStatus = 'NEW' | 'TRIGGERED' | 'FINISHED' | 'CANCELED' | 'REJECTED'

export type TriggerState = 'waiting' | 'fired' | 'rejected' | 'cancelled'

/** One that fired has sent its order, and is done. */
export function algoStatusWord(state: TriggerState): AlgoStatus {
  switch (state) {
    case 'waiting':
      return 'NEW'
    case 'fired':
      return 'FINISHED'
    case 'rejected':
      return 'REJECTED'
    case 'cancelled':
      return 'CANCELED'
  }
}
