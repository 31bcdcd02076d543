// What a conditional order waits for: the price that was typed, and from which side the market has to reach it. Pure.

import type { Trigger, TriggerPrice } from '@candor/contract'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import { SCALE } from '../market/contract-rules.ts'
import type { ContractDraft } from './contract-draft.ts'
import { isConditional } from './form-types.ts'

export interface DerivedTrigger {
  readonly triggerPrice: bigint | undefined
  /** Undefined for other types, while a price is missing, and where the market stands at the price already. */
  readonly trigger: Trigger | undefined
}

interface Market {
  readonly mark: bigint | undefined
  readonly last: bigint | undefined
}

const NONE: DerivedTrigger = { triggerPrice: undefined, trigger: undefined }

/** The price of the chosen kind. Before the first trade the mark stands for the last price, as in the core. */
export function latestPrice(by: TriggerPrice, { mark, last }: Market): bigint | undefined {
  return by === 'last' ? (last ?? mark) : mark
}

export function deriveTrigger(
  draft: Pick<ContractDraft, 'type' | 'triggerPrice' | 'triggerBy'>,
  market: Market,
): DerivedTrigger {
  if (!isConditional(draft.type)) return NONE
  const triggerPrice = unitsOf(draft.triggerPrice, SCALE)
  const latest = latestPrice(draft.triggerBy, market)
  if (triggerPrice === undefined || latest === undefined || triggerPrice === latest) {
    return { triggerPrice, trigger: undefined }
  }
  return { triggerPrice, trigger: triggerPrice > latest ? 'atOrAbove' : 'atOrBelow' }
}
