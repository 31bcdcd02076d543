// The answer to an order as JSON text, written in one piece: it is what the server says most often by far. The same as
// `formatOrder` gives, with the command's number; a test holds the two against each other.

import type { AnswerOf, spotRoutes } from '@candor/api'
import { formatDecimal, formatWallet, type SpotOrderView } from '@candor/contract'
import { averagePrice } from './format-order.ts'
import type { Listing } from './live/listing.ts'
import { Prepared } from './prepared.ts'

export type OrderReply = AnswerOf<typeof spotRoutes.placeOrder>

function orNull(units: bigint | undefined, scale: number): string {
  return units === undefined ? 'null' : `"${formatDecimal(units, scale)}"`
}

function word(text: string | undefined): string {
  return text === undefined ? 'null' : `"${text}"`
}

export function orderReply(listing: Listing, order: SpotOrderView, number: number): Prepared<OrderReply> {
  const market = listing.marketById(order.marketId)
  if (market === undefined) throw new Error(`order ${order.orderId} is of an unknown market`)
  const { baseAsset, quoteAsset, symbol } = market
  const base = baseAsset.scale
  const quote = quoteAsset.scale
  const received = order.side === 'buy' ? baseAsset : quoteAsset
  // A client id has no character that JSON would have to escape: the core takes no other.
  return new Prepared(
    `{"orderId":"${order.orderId}","clientOrderId":${word(order.clientId)},"symbol":"${symbol}","wallet":"${formatWallet(order.wallet)}",` +
      `"side":"${order.side}","type":"${order.orderType}","timeInForce":"${order.timeInForce}","selfTrade":"${order.selfTrade}",` +
      `"price":${orNull(order.price, quote)},"quantity":${orNull(order.quantity, base)},"quoteAmount":${orNull(order.quoteAmount, quote)},` +
      `"stopPrice":${orNull(order.stopPrice, quote)},"trigger":${word(order.trigger)},"status":"${order.status}",` +
      `"closeReason":${word(order.closeReason)},"filledQuantity":"${formatDecimal(order.filledQuantity, base)}",` +
      `"filledQuote":"${formatDecimal(order.filledQuote, quote)}","averagePrice":${orNull(averagePrice(order, base), quote)},` +
      `"preventedQuantity":"${formatDecimal(order.preventedQuantity, base)}","fee":"${formatDecimal(order.fee, received.scale)}",` +
      `"feeAsset":"${received.code}","createdTime":${order.createdMs},"closedTime":null,"number":${number}}`,
  )
}
