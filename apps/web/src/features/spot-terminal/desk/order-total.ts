// The value of an order in the quote coin: what it was sized by, or price times quantity. Exact, cut for showing.

import { formatDecimal, parseDecimal } from '@candor/contract'
import { formatAmount } from '../../../format/number.ts'
import type { Order } from '../../../live/own.ts'

const SCALE = 8

export function orderTotal(
  { quoteAmount, price, quantity }: Pick<Order, 'quoteAmount' | 'price' | 'quantity'>,
  decimals: number | undefined,
): string {
  if (quoteAmount !== null) return formatAmount(quoteAmount, decimals)
  if (price === null || quantity === null) return '--'
  const priceUnits = parseDecimal(price, SCALE)
  const quantityUnits = parseDecimal(quantity, SCALE)
  if (priceUnits === undefined || quantityUnits === undefined) return '--'
  return formatAmount(formatDecimal(priceUnits * quantityUnits, 2 * SCALE), decimals)
}
