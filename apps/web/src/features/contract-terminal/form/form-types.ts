// The types of orders that the form offers: those of the book, and the two that wait for a price first.

import type { ContractOrderType } from '@candor/contract'

export const CONDITIONAL_TYPES = ['stopLimit', 'stopMarket'] as const
export type ConditionalType = (typeof CONDITIONAL_TYPES)[number]

export type FormType = ContractOrderType | ConditionalType

/** Whether it waits for a price before it is sent to the book. */
export function isConditional(type: FormType): type is ConditionalType {
  return type === 'stopLimit' || type === 'stopMarket'
}

/** Whether it names its own price. */
export function hasPrice(type: FormType): boolean {
  return type === 'limit' || type === 'stopLimit'
}

/** The type in the form of a conditional order that waits. */
export function conditionalType(type: 'limit' | 'market'): ConditionalType {
  return type === 'limit' ? 'stopLimit' : 'stopMarket'
}
