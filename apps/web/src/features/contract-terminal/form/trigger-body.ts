// The conditional order as the API takes it, from what the form derived. Nothing is sent that its type does not have.

import type { Payload } from '@candor/client'
import { formatDecimal } from '@candor/contract'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'
import type { ContractDraft } from './contract-draft.ts'
import type { DerivedContractOrder } from './derive-contract-order.ts'
import type { ConditionalType } from './form-types.ts'

export type TriggerBody = NonNullable<Payload<'placeContractTrigger'>['body']>

interface BodyInput {
  readonly rules: Pick<ContractRules, 'symbol'>
  readonly type: ConditionalType
  readonly draft: Pick<ContractDraft, 'triggerBy'>
  readonly order: Pick<
    DerivedContractOrder,
    'side' | 'positionSide' | 'timeInForce' | 'price' | 'lots' | 'isClosing' | 'triggerPrice' | 'trigger'
  >
  readonly clientOrderId: string
}

export function triggerBody({ rules, type, draft, order, clientOrderId }: BodyInput): TriggerBody {
  const { side, positionSide, timeInForce, price, lots, isClosing, triggerPrice, trigger } = order
  if (lots === undefined) throw new Error('a conditional order without a size is not sent')
  if (triggerPrice === undefined || trigger === undefined)
    throw new Error('it does not say what it waits for')
  return {
    symbol: rules.symbol,
    side,
    positionSide,
    type: type === 'stopLimit' ? 'limit' : 'market',
    timeInForce,
    lots: lots.toString(),
    triggerPrice: formatDecimal(triggerPrice, SCALE),
    trigger,
    triggerBy: draft.triggerBy,
    clientOrderId,
    // Nobody can know where the market stands then: a limit beyond it trades at once, up to its price.
    ...(type === 'stopLimit' && price !== undefined
      ? { price: formatDecimal(price, SCALE), mayCross: true }
      : {}),
    // With two positions side by side, closing is reduce-only by itself.
    ...(positionSide === 'both' && isClosing ? { reduceOnly: true } : {}),
  }
}
