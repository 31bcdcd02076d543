// Several fills of one order together: how much, and at which price on average. Exact, the average cut for showing.

import { floorDiv, formatDecimal, ONE, parseDecimal } from '@candor/contract'
import type { Fill } from '../../../live/own.ts'

const SCALE = 8

export interface FillSum {
  readonly quantity: string
  readonly average: string
}

export function sumOfFills(fills: readonly Pick<Fill, 'quantity' | 'quoteAmount'>[]): FillSum | undefined {
  let quantity = 0n
  let quote = 0n
  for (const fill of fills) {
    const quantityUnits = parseDecimal(fill.quantity, SCALE)
    const quoteUnits = parseDecimal(fill.quoteAmount, SCALE)
    if (quantityUnits === undefined || quoteUnits === undefined) return undefined
    quantity += quantityUnits
    quote += quoteUnits
  }
  if (quantity === 0n) return undefined
  return {
    quantity: formatDecimal(quantity, SCALE),
    average: formatDecimal(floorDiv(quote * ONE, quantity), SCALE),
  }
}
