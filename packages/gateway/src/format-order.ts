// An order as the API shows it.

import type { AnswerOf, spotRoutes } from '@candor/api'
import { formatDecimal, formatWallet, type SpotOrderView } from '@candor/contract'
import type { Listing } from './live/listing.ts'

export type OrderJson = AnswerOf<typeof spotRoutes.getOrder>

/** In quote units for one whole coin. Shown only: rounded down, no money is made of it. */
export function averagePrice(
  { filledQuantity, filledQuote }: SpotOrderView,
  baseScale: number,
): bigint | undefined {
  return filledQuantity === 0n ? undefined : (filledQuote * 10n ** BigInt(baseScale)) / filledQuantity
}

/** `closedMs` is known only of orders read from the history. */
export function formatOrder(
  listing: Listing,
  order: SpotOrderView,
  closedMs: number | null = null,
): OrderJson {
  const market = listing.marketById(order.marketId)
  if (market === undefined) throw new Error(`order ${order.orderId} is of an unknown market`)
  const { baseAsset, quoteAsset } = market
  const base = (units: bigint): string => formatDecimal(units, baseAsset.scale)
  const quote = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
  const received = order.side === 'buy' ? baseAsset : quoteAsset
  const { filledQuantity, filledQuote } = order
  const average = averagePrice(order, baseAsset.scale)
  return {
    orderId: String(order.orderId),
    clientOrderId: order.clientId ?? null,
    symbol: market.symbol,
    wallet: formatWallet(order.wallet),
    side: order.side,
    type: order.orderType,
    timeInForce: order.timeInForce,
    selfTrade: order.selfTrade,
    price: order.price === undefined ? null : quote(order.price),
    quantity: order.quantity === undefined ? null : base(order.quantity),
    quoteAmount: order.quoteAmount === undefined ? null : quote(order.quoteAmount),
    stopPrice: order.stopPrice === undefined ? null : quote(order.stopPrice),
    trigger: order.trigger ?? null,
    status: order.status,
    closeReason: order.closeReason ?? null,
    filledQuantity: base(filledQuantity),
    filledQuote: quote(filledQuote),
    averagePrice: average === undefined ? null : quote(average),
    preventedQuantity: base(order.preventedQuantity),
    fee: formatDecimal(order.fee, received.scale),
    feeAsset: received.code,
    createdTime: Number(order.createdMs),
    closedTime: closedMs,
  }
}
