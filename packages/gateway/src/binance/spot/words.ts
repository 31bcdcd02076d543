// The core's words for spot orders in those of the compatible API, and back. Nothing is decided here.

import type { OrderType, SelfTradeMode, Side, SpotOrderView, TimeInForce, Trigger } from '@candor/contract'

/** Every type of order that is taken. */
export const SPOT_ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const
export type SpotOrderType = (typeof SPOT_ORDER_TYPES)[number]

export const SIDE_WORDS = ['BUY', 'SELL'] as const
export type SideWord = (typeof SIDE_WORDS)[number]

export const SPOT_TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK'] as const
export type SpotTimeInForce = (typeof SPOT_TIMES_IN_FORCE)[number]

/** `NONE` is taken too and means what the market usually does: nobody can trade with themselves here. */
export const SELF_TRADE_WORDS = ['NONE', 'EXPIRE_MAKER', 'EXPIRE_TAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const
export type SelfTradeWord = (typeof SELF_TRADE_WORDS)[number]

export type SpotStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH'

type Typed = Pick<SpotOrderView, 'orderType' | 'timeInForce' | 'side' | 'trigger'>

const TIMES: Readonly<Record<TimeInForce, SpotTimeInForce>> = {
  goodTillCancelled: 'GTC',
  immediateOrCancel: 'IOC',
  fillOrKill: 'FOK',
  postOnly: 'GTC',
}
const SELF_TRADES: Readonly<Record<SelfTradeMode, SelfTradeWord>> = {
  expireTaker: 'EXPIRE_TAKER',
  expireMaker: 'EXPIRE_MAKER',
  expireBoth: 'EXPIRE_BOTH',
  decrement: 'DECREMENT',
}

export function sideWord(side: Side): SideWord {
  return side === 'buy' ? 'BUY' : 'SELL'
}

export function spotType({ orderType, timeInForce, side, trigger }: Typed): SpotOrderType {
  if (orderType === 'limit') return timeInForce === 'postOnly' ? 'LIMIT_MAKER' : 'LIMIT'
  if (orderType === 'market') return 'MARKET'
  const isLoss = (side === 'buy') === (trigger === 'atOrAbove')
  if (orderType === 'stopMarket') return isLoss ? 'STOP_LOSS' : 'TAKE_PROFIT'
  return isLoss ? 'STOP_LOSS_LIMIT' : 'TAKE_PROFIT_LIMIT'
}

/** Orders at any price have none of their own, and are shown as the API always shows them. */
export function spotTimeInForce({
  orderType,
  timeInForce,
}: Pick<Typed, 'orderType' | 'timeInForce'>): SpotTimeInForce {
  return orderType === 'market' || orderType === 'stopMarket' ? 'GTC' : TIMES[timeInForce]
}

export function spotStatus({
  status,
  closeReason,
}: Pick<SpotOrderView, 'status' | 'closeReason'>): SpotStatus {
  if (status === 'filled') return 'FILLED'
  if (status === 'partiallyFilled') return 'PARTIALLY_FILLED'
  if (status !== 'cancelled') return 'NEW'
  if (closeReason === 'byUser' || closeReason === 'amended') return 'CANCELED'
  return closeReason === 'selfTrade' ? 'EXPIRED_IN_MATCH' : 'EXPIRED'
}

export function selfTradeWord(mode: SelfTradeMode): SelfTradeWord {
  return SELF_TRADES[mode]
}

/** None for the market's own way. */
export function selfTradeOf(word: SelfTradeWord): SelfTradeMode | undefined {
  const modes = Object.keys(SELF_TRADES) as SelfTradeMode[]
  return modes.find((mode) => SELF_TRADES[mode] === word)
}

const UNNAMED = /^candor-([1-9]\d{0,15})$/

/** What an order is called that its sender gave no name: made of its number, so that it can be asked for by it. */
export function clientIdOf({ clientId, orderId }: Pick<SpotOrderView, 'clientId' | 'orderId'>): string {
  return clientId ?? `candor-${orderId}`
}

/** The number in such a name. */
export function orderIdIn(clientId: string): number | undefined {
  const digits = UNNAMED.exec(clientId)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** What the core calls an order of this type. */
export interface CoreType {
  readonly orderType: OrderType
  readonly trigger: Trigger | undefined
}

export function coreType(type: SpotOrderType, side: SideWord): CoreType {
  const isBuy = side === 'BUY'
  switch (type) {
    case 'LIMIT':
    case 'LIMIT_MAKER':
      return { orderType: 'limit', trigger: undefined }
    case 'MARKET':
      return { orderType: 'market', trigger: undefined }
    case 'STOP_LOSS':
    case 'STOP_LOSS_LIMIT':
      return {
        orderType: type === 'STOP_LOSS' ? 'stopMarket' : 'stopLimit',
        trigger: isBuy ? 'atOrAbove' : 'atOrBelow',
      }
    case 'TAKE_PROFIT':
    case 'TAKE_PROFIT_LIMIT':
      return {
        orderType: type === 'TAKE_PROFIT' ? 'stopMarket' : 'stopLimit',
        trigger: isBuy ? 'atOrBelow' : 'atOrAbove',
      }
  }
}
