// A spot order as the compatible API shows it: when it was placed, when it was cancelled, and when it is asked for. The answer to
// a new order is written as text in one piece: it is what clients wait for most.

import { formatDecimal, type SpotOrderView } from '@candor/contract'
import { Prepared } from '../../prepared.ts'
import type { ResponseType } from './new-order.ts'
import type { SpotMarket } from './spot-markets.ts'
import { clientIdOf, selfTradeWord, sideWord, spotStatus, spotTimeInForce, spotType } from './words.ts'

/** One trade of an order. */
export interface OrderFill {
  readonly tradeId: number
  readonly price: bigint
  readonly quantity: bigint
  readonly fee: bigint
}

export interface PlacedOrder {
  readonly market: SpotMarket
  readonly order: SpotOrderView
  readonly timeMs: number
  readonly answer: ResponseType
  /** For the full answer only. */
  readonly fills: readonly OrderFill[]
}

export function placedJson({ market, order, timeMs, answer, fills }: PlacedOrder): string {
  // A client id has no character that JSON would have to escape: the core takes no other.
  const head =
    `{"symbol":"${market.name}","orderId":${order.orderId},"orderListId":-1,` +
    `"clientOrderId":"${clientIdOf(order)}","transactTime":${timeMs}`
  if (answer === 'ACK') return `${head}}`
  const { baseAsset, quoteAsset } = market.listed
  const base = baseAsset.scale
  const quote = quoteAsset.scale
  const stop = order.stopPrice === undefined ? '' : `"stopPrice":"${formatDecimal(order.stopPrice, quote)}",`
  const prevented =
    order.preventedQuantity === 0n
      ? ''
      : `"preventedQuantity":"${formatDecimal(order.preventedQuantity, base)}",`
  const working = workingTimeOf(order)
  const result =
    `${head},"price":"${formatDecimal(order.price ?? 0n, quote)}","origQty":"${formatDecimal(originalQuantity(order), base)}",` +
    `"executedQty":"${formatDecimal(order.filledQuantity, base)}","origQuoteOrderQty":"${formatDecimal(order.quoteAmount ?? 0n, quote)}",` +
    `"cummulativeQuoteQty":"${formatDecimal(order.filledQuote, quote)}","status":"${spotStatus(order)}",` +
    `"timeInForce":"${spotTimeInForce(order)}","type":"${spotType(order)}","side":"${sideWord(order.side)}",${stop}${prevented}` +
    `${working === undefined ? '' : `"workingTime":${working},`}"selfTradePreventionMode":"${selfTradeWord(order.selfTrade)}"`
  if (answer === 'RESULT') return `${result}}`
  return `${result},"fills":[${fillsJson(market, order, fills)}]}`
}

function fillsJson({ listed }: SpotMarket, order: SpotOrderView, fills: readonly OrderFill[]): string {
  const { baseAsset, quoteAsset } = listed
  const received = order.side === 'buy' ? baseAsset : quoteAsset
  let text = ''
  for (const { price, quantity, fee, tradeId } of fills) {
    text +=
      `${text === '' ? '' : ','}{"price":"${formatDecimal(price, quoteAsset.scale)}","qty":"${formatDecimal(quantity, baseAsset.scale)}",` +
      `"commission":"${formatDecimal(fee, received.scale)}","commissionAsset":"${received.code}","tradeId":${tradeId}}`
  }
  return text
}

export function placedAnswer(placed: PlacedOrder): Prepared<unknown> {
  return new Prepared(placedJson(placed))
}

/** An order that was sized by its cost has the quantity that it got. */
function originalQuantity({ quantity, filledQuantity }: SpotOrderView): bigint {
  return quantity ?? filledQuantity
}

/** When it came into the book: never yet of a waiting stop; of one that has fired it is not kept. */
function workingTimeOf({ stopPrice, status, createdMs }: SpotOrderView): number | undefined {
  if (stopPrice === undefined) return Number(createdMs)
  return status === 'waiting' ? -1 : undefined
}

function terms(market: SpotMarket, order: SpotOrderView) {
  return {
    price: market.price(order.price ?? 0n),
    origQty: market.quantity(originalQuantity(order)),
    executedQty: market.quantity(order.filledQuantity),
    origQuoteOrderQty: market.quote(order.quoteAmount ?? 0n),
    cummulativeQuoteQty: market.quote(order.filledQuote),
    status: spotStatus(order),
    timeInForce: spotTimeInForce(order),
    type: spotType(order),
    side: sideWord(order.side),
    ...(order.preventedQuantity === 0n
      ? {}
      : { preventedQuantity: market.quantity(order.preventedQuantity) }),
  }
}

/** `cancelId` is what the cancel itself is called. */
export function cancelledShape(
  market: SpotMarket,
  order: SpotOrderView,
  { cancelId, timeMs }: { readonly cancelId: string; readonly timeMs: number },
) {
  return {
    symbol: market.name,
    origClientOrderId: clientIdOf(order),
    orderId: order.orderId,
    orderListId: -1,
    clientOrderId: cancelId,
    transactTime: timeMs,
    ...terms(market, order),
    ...(order.stopPrice === undefined ? {} : { stopPrice: market.price(order.stopPrice) }),
    selfTradePreventionMode: selfTradeWord(order.selfTrade),
  }
}

/** `updatedMs` is when it was last changed. */
export function queriedShape(market: SpotMarket, order: SpotOrderView, updatedMs: number) {
  const workingTime = workingTimeOf(order)
  return {
    symbol: market.name,
    orderId: order.orderId,
    orderListId: -1,
    clientOrderId: clientIdOf(order),
    ...terms(market, order),
    stopPrice: market.price(order.stopPrice ?? 0n),
    icebergQty: '0',
    time: Number(order.createdMs),
    updateTime: updatedMs,
    isWorking: order.status !== 'waiting',
    ...(workingTime === undefined ? {} : { workingTime }),
    selfTradePreventionMode: selfTradeWord(order.selfTrade),
  }
}
