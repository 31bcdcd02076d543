// The order as the API takes it, from what the form derived. Nothing is sent that the type of order does not have.

import type { Payload } from '@candor/client'
import { formatDecimal } from '@candor/contract'
import { BASE_SCALE, type MarketRules } from '../market/market-rules.ts'
import type { DerivedOrder } from './derive-order.ts'
import type { Draft } from './order-draft.ts'

export type OrderBody = NonNullable<Payload<'placeOrder'>['body']>

interface BodyInput {
  readonly rules: MarketRules
  readonly draft: Pick<Draft, 'side' | 'type'>
  readonly order: DerivedOrder
  readonly clientOrderId: string
}

export function orderBody({ rules, draft, order, clientOrderId }: BodyInput): OrderBody {
  const { price, stopPrice, quantity, quoteAmount, trigger, timeInForce } = order
  const isStop = stopPrice !== undefined
  return {
    symbol: rules.symbol,
    side: draft.side,
    type: draft.type,
    timeInForce,
    clientOrderId,
    ...(price === undefined ? {} : { price: formatDecimal(price, rules.quoteScale) }),
    ...(quantity === undefined ? {} : { quantity: formatDecimal(quantity, BASE_SCALE) }),
    ...(quoteAmount === undefined ? {} : { quoteAmount: formatDecimal(quoteAmount, rules.quoteScale) }),
    ...(isStop ? { stopPrice: formatDecimal(stopPrice, rules.quoteScale) } : {}),
    ...(isStop && trigger !== undefined ? { trigger } : {}),
  }
}
