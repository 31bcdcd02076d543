// An order in the product's own words: what the engine tells in five states, people know as three.

import { timesDecimal, unitsOf } from '../../format/decimal.ts'
import type { Order } from '../../live/own.ts'

export type StatusWord = 'delegating' | 'traded' | 'cancelled'

const WORDS: Readonly<Record<Order['status'], StatusWord>> = {
  waiting: 'delegating',
  new: 'delegating',
  partiallyFilled: 'delegating',
  filled: 'traded',
  cancelled: 'cancelled',
}

export function statusWord({ status }: Pick<Order, 'status'>): StatusWord {
  return WORDS[status]
}

/** What the order would cost or bring as it was sent; unknown for a quantity at whatever price the market gives. */
export function entrustedTotal({
  price,
  quantity,
  quoteAmount,
}: Pick<Order, 'price' | 'quantity' | 'quoteAmount'>): string | undefined {
  if (quoteAmount !== null) return quoteAmount
  return price === null || quantity === null ? undefined : timesDecimal(price, quantity)
}

const PERCENT = 100n

/** Whole percent, rounded down: a hundred means all of it. */
export function filledPercent(
  order: Pick<Order, 'quantity' | 'quoteAmount' | 'filledQuantity' | 'filledQuote' | 'status'>,
): number {
  // A quote-sized order is done when less than a lot's price is left.
  if (order.status === 'filled') return Number(PERCENT)
  const [filled, whole] =
    order.quantity === null ? [order.filledQuote, order.quoteAmount] : [order.filledQuantity, order.quantity]
  if (whole === null || unitsOf(whole) === 0n) return 0
  return Number((unitsOf(filled) * PERCENT) / unitsOf(whole))
}

export function coinsOf(symbol: string): { readonly base: string; readonly quote: string } {
  const [base = '', quote = ''] = symbol.split('_')
  return { base, quote }
}

export function pairOf(symbol: string): string {
  return symbol.replace('_', '/')
}
