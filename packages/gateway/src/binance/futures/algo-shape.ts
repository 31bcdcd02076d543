// A conditional order as the compatible API shows those that were made through `/algoOrder`.

import type { ContractTriggerView } from '@candor/contract'
import { averageOf, contractOf } from '../../format-contract.ts'
import type { Listing } from '../../live/listing.ts'
import { selfTradeWord, sideWord } from '../spot/words.ts'
import type { TriggerOutcome } from './order-shape.ts'
import { moneyOf, quantityOf } from './quantities.ts'
import {
  algoStatusWord,
  conditionalType,
  plainType,
  positionSideWord,
  timeInForceWord,
  triggerClientId,
  workingTypeWord,
} from './words.ts'

export type AlgoJson = ReturnType<typeof algoJson>

/** As it answers to its making. */
export function algoJson(
  listing: Listing,
  trigger: ContractTriggerView,
  { state, updatedMs, firedMs }: TriggerOutcome & { readonly firedMs?: number | undefined },
) {
  const contract = contractOf(listing, trigger)
  const { lots, price, selfTrade } = trigger
  return {
    algoId: trigger.triggerId as number,
    clientAlgoId: triggerClientId(trigger),
    algoType: 'CONDITIONAL',
    orderType: conditionalType(trigger),
    symbol: contract.symbol,
    side: sideWord(trigger.side),
    positionSide: positionSideWord(trigger.positionSide),
    timeInForce: timeInForceWord(trigger),
    quantity: quantityOf(contract, lots ?? 0n),
    algoStatus: algoStatusWord(state),
    triggerPrice: moneyOf(contract, trigger.triggerPrice),
    price: moneyOf(contract, price ?? 0n),
    icebergQuantity: null,
    selfTradePreventionMode: selfTradeWord(selfTrade ?? contract.parameters.selfTrade),
    workingType: workingTypeWord(trigger.triggerBy),
    priceMatch: 'NONE',
    closePosition: lots === undefined,
    priceProtect: false,
    reduceOnly: trigger.reduceOnly,
    createTime: Number(trigger.createdMs),
    updateTime: updatedMs,
    triggerTime: firedMs ?? 0,
    goodTillDate: 0,
  }
}

/** As it answers to a question: with the order that it sent. */
export function algoQueryJson(
  listing: Listing,
  trigger: ContractTriggerView,
  outcome: Parameters<typeof algoJson>[2],
) {
  const contract = contractOf(listing, trigger)
  const { sent } = outcome
  const average = sent && averageOf(contract, { lots: sent.filledLots, value: sent.filledValue })
  return {
    ...algoJson(listing, trigger, outcome),
    actualOrderId: sent === undefined ? '' : String(sent.orderId),
    actualPrice: moneyOf(contract, average ?? 0n),
    actualQty: quantityOf(contract, sent?.filledLots ?? 0n),
    actualType: sent === undefined ? '' : plainType(sent),
  }
}
