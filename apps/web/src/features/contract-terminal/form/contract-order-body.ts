// The order as the API takes it, from what the form derived. Nothing is sent that the type of order does not have.

import type { Payload } from '@candor/client'
import { type ContractOrderType, formatDecimal } from '@candor/contract'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'
import type { ContractDraft } from './contract-draft.ts'
import type { DerivedContractOrder } from './derive-contract-order.ts'

export type ContractOrderBody = NonNullable<Payload<'placeContractOrder'>['body']>

interface BodyInput {
  readonly rules: Pick<ContractRules, 'symbol'>
  readonly type: ContractOrderType
  readonly draft: Pick<ContractDraft, 'triggerBy'>
  readonly order: Pick<
    DerivedContractOrder,
    'side' | 'positionSide' | 'timeInForce' | 'price' | 'lots' | 'isClosing' | 'takeProfit' | 'stopLoss'
  >
  readonly clientOrderId: string
}

export function contractOrderBody({
  rules,
  type,
  draft,
  order,
  clientOrderId,
}: BodyInput): ContractOrderBody {
  const { side, positionSide, timeInForce, price, lots, isClosing, takeProfit, stopLoss } = order
  if (lots === undefined) throw new Error('an order without a size is not sent')
  const hasStops = takeProfit !== undefined || stopLoss !== undefined
  return {
    symbol: rules.symbol,
    side,
    positionSide,
    type,
    timeInForce,
    lots: lots.toString(),
    clientOrderId,
    // Only a limit names its price: the best one is found by the core.
    ...(type === 'limit' && price !== undefined ? { price: formatDecimal(price, SCALE) } : {}),
    // With two positions side by side, closing is reduce-only by itself.
    ...(positionSide === 'both' && isClosing ? { reduceOnly: true } : {}),
    ...(takeProfit === undefined ? {} : { takeProfit: formatDecimal(takeProfit, SCALE) }),
    ...(stopLoss === undefined ? {} : { stopLoss: formatDecimal(stopLoss, SCALE) }),
    ...(hasStops ? { triggerBy: draft.triggerBy } : {}),
  }
}
