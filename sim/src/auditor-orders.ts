// The auditor's list of orders: what each one asked for, holds, filled and paid, from events alone. Also the
// market facts that an order is measured against. It decides nothing; the checks of trades and closes read it.

import type { AccountRef, OrderType, SpotOrderView, SpotParameters } from '@candor/contract'

export const ONE = 100_000_000n

export interface AuditedMarket {
  readonly id: number
  readonly base: number
  readonly quote: number
  parameters: SpotParameters
  lastPrice: bigint | undefined
}

export interface AuditedOrder {
  readonly view: SpotOrderView
  readonly market: AuditedMarket
  /** When it came to the book, counted: when it was placed, or when its stop fired. */
  arrival: number
  isWaiting: boolean
  filled: bigint
  filledQuote: bigint
  prevented: bigint
  feeNumerator: bigint
  feePaid: bigint
  hold: bigint
  /** The price of the first order it met, which bounds how far a market order may go. */
  firstMetPrice: bigint | undefined
}

/** Value of a quantity at a price; undefined when it is not a whole number of units. */
export function valueOf(quantity: bigint, price: bigint): bigint | undefined {
  const product = quantity * price
  return product % ONE === 0n ? product / ONE : undefined
}

export function isPriced(type: OrderType): boolean {
  return type === 'limit' || type === 'stopLimit'
}

export function isStopType(type: OrderType): boolean {
  return type === 'stopLimit' || type === 'stopMarket'
}

export function heldAsset(order: AuditedOrder): number {
  return order.view.side === 'buy' ? order.market.quote : order.market.base
}

export function frozenAccount(order: AuditedOrder): AccountRef {
  return { kind: 'user', user: order.view.userId, wallet: order.view.wallet, bucket: 'frozen', sub: 0 }
}

export function remainingOf(order: AuditedOrder): bigint | undefined {
  const { quantity } = order.view
  return quantity === undefined ? undefined : quantity - order.filled - order.prevented
}

/** Undefined when only the walk itself can tell: market orders whose hold is what they will trade. */
export function expectedHold(view: SpotOrderView, market: AuditedMarket): bigint | undefined {
  const { side, price, quantity, quoteAmount, stopPrice } = view
  if (isPriced(view.orderType) && price !== undefined && quantity !== undefined) {
    return side === 'buy' ? valueOf(quantity, price) : quantity
  }
  if (side === 'buy' && quoteAmount !== undefined) return quoteAmount
  if (side === 'sell' && quantity !== undefined) return quantity
  if (view.orderType === 'stopMarket' && stopPrice !== undefined && quantity !== undefined) {
    const { tick, marketBandE8 } = market.parameters
    const highest = (stopPrice * (ONE + marketBandE8)) / ONE
    return valueOf(quantity, highest - (highest % tick))
  }
  return undefined
}

/** Whether the order may stand in the book as far as its kind goes. */
export function mayRest(order: AuditedOrder): boolean {
  const { orderType, timeInForce } = order.view
  if (!isPriced(orderType) || order.isWaiting) return false
  return timeInForce === 'goodTillCancelled' || timeInForce === 'postOnly'
}

/** Negative when the first goes before the second on their side of the book. */
export function priority(a: AuditedOrder, b: AuditedOrder): number {
  const difference = (a.view.price ?? 0n) - (b.view.price ?? 0n)
  if (difference === 0n) return a.arrival - b.arrival
  const lowerFirst = a.view.side === 'sell'
  return difference < 0n === lowerFirst ? -1 : 1
}
