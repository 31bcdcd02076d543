// A contract order, and a conditional one that was made through `/order`, as the compatible API shows orders.

import type { ContractOrderView, ContractTriggerView } from '@candor/contract'
import { averageOf, contractOf } from '../../format-contract.ts'
import type { Listing } from '../../live/listing.ts'
import { selfTradeWord, sideWord } from '../spot/words.ts'
import { moneyOf, quantityOf } from './quantities.ts'
import {
  conditionalType,
  type FuturesStatus,
  orderClientId,
  orderIdOfTrigger,
  orderStatusWord,
  originalType,
  plainType,
  positionSideWord,
  priceMatchWord,
  type TriggerState,
  timeInForceWord,
  triggerClientId,
  workingTypeWord,
} from './words.ts'

/** As much of an order as is shown. */
export type ShownOrder = Pick<
  ContractOrderView,
  | 'orderId'
  | 'clientId'
  | 'marketId'
  | 'origin'
  | 'side'
  | 'positionSide'
  | 'orderType'
  | 'timeInForce'
  | 'selfTrade'
  | 'reduceOnly'
  | 'price'
  | 'lots'
  | 'status'
  | 'closeReason'
  | 'filledLots'
  | 'filledValue'
  | 'createdMs'
>

export interface OrderJson {
  readonly orderId: number
  readonly symbol: string
  readonly status: FuturesStatus
  readonly clientOrderId: string
  readonly price: string
  readonly avgPrice: string
  readonly origQty: string
  readonly executedQty: string
  readonly cumQty: string
  readonly cumQuote: string
  readonly timeInForce: string
  readonly type: string
  readonly reduceOnly: boolean
  readonly closePosition: boolean
  readonly side: string
  readonly positionSide: string
  readonly stopPrice: string
  readonly workingType: string
  readonly priceProtect: boolean
  readonly origType: string
  readonly priceMatch: string
  readonly selfTradePreventionMode: string
  readonly goodTillDate: number
  readonly time: number
  readonly updateTime: number
}

export interface OrderTimes {
  /** When it changed last, as far as that is known. */
  readonly updatedMs: number
  /** The price that fired the take-profit or stop-loss it came from. */
  readonly stopPrice?: bigint | undefined
}

export function orderJson(
  listing: Listing,
  order: ShownOrder,
  { updatedMs, stopPrice }: OrderTimes,
): OrderJson {
  const contract = contractOf(listing, order)
  const { filledLots, filledValue } = order
  const average = averageOf(contract, { lots: filledLots, value: filledValue }) ?? 0n
  const executed = quantityOf(contract, filledLots)
  return {
    orderId: order.orderId,
    symbol: contract.symbol,
    status: orderStatusWord(order),
    clientOrderId: orderClientId(order),
    price: moneyOf(contract, order.price ?? 0n),
    avgPrice: moneyOf(contract, average),
    origQty: quantityOf(contract, order.lots),
    executedQty: executed,
    cumQty: executed,
    cumQuote: moneyOf(contract, filledValue),
    timeInForce: timeInForceWord(order),
    type: plainType(order),
    reduceOnly: order.reduceOnly,
    closePosition: false,
    side: sideWord(order.side),
    positionSide: positionSideWord(order.positionSide),
    stopPrice: moneyOf(contract, stopPrice ?? 0n),
    workingType: 'CONTRACT_PRICE',
    priceProtect: false,
    origType: originalType(order),
    priceMatch: priceMatchWord(order),
    selfTradePreventionMode: selfTradeWord(order.selfTrade),
    goodTillDate: 0,
    time: Number(order.createdMs),
    updateTime: updatedMs,
  }
}

/** What became of a conditional order. */
export interface TriggerOutcome {
  readonly state: TriggerState
  readonly updatedMs: number
  /** The order that it sent, once it fired. */
  readonly sent?: ShownOrder | undefined
}

const STATES: Readonly<Record<TriggerState, FuturesStatus>> = {
  waiting: 'NEW',
  fired: 'NEW',
  rejected: 'EXPIRED',
  cancelled: 'CANCELED',
}

/** Under its own number and name. Once it fired, with what became of the order that it sent. */
export function conditionalOrderJson(
  listing: Listing,
  trigger: ContractTriggerView,
  { state, updatedMs, sent }: TriggerOutcome,
): OrderJson {
  const contract = contractOf(listing, trigger)
  const type = conditionalType(trigger)
  const filledLots = sent?.filledLots ?? 0n
  const filledValue = sent?.filledValue ?? 0n
  const average = averageOf(contract, { lots: filledLots, value: filledValue }) ?? 0n
  const executed = quantityOf(contract, filledLots)
  return {
    orderId: orderIdOfTrigger(trigger.triggerId),
    symbol: contract.symbol,
    status: sent === undefined ? STATES[state] : orderStatusWord(sent),
    clientOrderId: triggerClientId(trigger),
    price: moneyOf(contract, trigger.price ?? 0n),
    avgPrice: moneyOf(contract, average),
    origQty: quantityOf(contract, trigger.lots ?? sent?.lots ?? 0n),
    executedQty: executed,
    cumQty: executed,
    cumQuote: moneyOf(contract, filledValue),
    timeInForce: timeInForceWord(trigger),
    type: sent === undefined ? type : plainType(sent),
    reduceOnly: trigger.reduceOnly,
    closePosition: trigger.lots === undefined,
    side: sideWord(trigger.side),
    positionSide: positionSideWord(trigger.positionSide),
    stopPrice: moneyOf(contract, trigger.triggerPrice),
    workingType: workingTypeWord(trigger.triggerBy),
    priceProtect: false,
    origType: type,
    priceMatch: 'NONE',
    selfTradePreventionMode: selfTradeWord(trigger.selfTrade ?? contract.parameters.selfTrade),
    goodTillDate: 0,
    time: Number(trigger.createdMs),
    updateTime: updatedMs,
  }
}
