// What a conditional order waits for, in words: by which price, from which side, how far.

import type { Trigger, TriggerPrice } from '@candor/contract'

interface Condition {
  readonly triggerBy: TriggerPrice
  readonly trigger: Trigger
}

/** The key of the text, which takes the price. */
export function conditionKey({ triggerBy, trigger }: Condition) {
  return `condition.${triggerBy}.${trigger}` as const
}
