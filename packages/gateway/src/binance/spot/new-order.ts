// The parameters of a new order, checked in the way that clients know, as the body of the site's own call. Which orders are
// allowed is the core's to say.

import type { BodyOf, spotRoutes } from '@candor/api'
import type { TimeInForce } from '@candor/contract'
import { BinanceFailure, failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import { SPOT_LIMITS } from './limits.ts'
import type { SpotMarket } from './spot-markets.ts'
import {
  coreType,
  SELF_TRADE_WORDS,
  SIDE_WORDS,
  SPOT_ORDER_TYPES,
  SPOT_TIMES_IN_FORCE,
  type SpotOrderType,
  type SpotTimeInForce,
  selfTradeOf,
} from './words.ts'

export type PlaceBody = BodyOf<typeof spotRoutes.placeOrder>

export type ResponseType = 'ACK' | 'RESULT' | 'FULL'
const RESPONSE_TYPES: readonly ResponseType[] = ['ACK', 'RESULT', 'FULL']

export interface NewOrder {
  readonly body: PlaceBody
  readonly answer: ResponseType
}

interface Needs {
  readonly timeInForce: boolean
  readonly price: boolean
  readonly stopPrice: boolean
}

const NEEDS: Readonly<Record<SpotOrderType, Needs>> = {
  LIMIT: { timeInForce: true, price: true, stopPrice: false },
  LIMIT_MAKER: { timeInForce: false, price: true, stopPrice: false },
  MARKET: { timeInForce: false, price: false, stopPrice: false },
  STOP_LOSS: { timeInForce: false, price: false, stopPrice: true },
  STOP_LOSS_LIMIT: { timeInForce: true, price: true, stopPrice: true },
  TAKE_PROFIT: { timeInForce: false, price: false, stopPrice: true },
  TAKE_PROFIT_LIMIT: { timeInForce: true, price: true, stopPrice: true },
}

const TIMES: Readonly<Record<SpotTimeInForce, TimeInForce>> = {
  GTC: 'goodTillCancelled',
  IOC: 'immediateOrCancel',
  FOK: 'fillOrKill',
}

/** What the engine cannot do, and how the API says so. */
const NOT_OFFERED: readonly (readonly [name: string, text: string])[] = [
  ['icebergQty', 'Iceberg orders are not supported for this symbol.'],
  ['trailingDelta', 'Trailing stop orders are not supported for this symbol.'],
  ['pegPriceType', 'Pegged orders are not supported for this symbol.'],
]

export function newOrderOf(params: Parameters, market: SpotMarket): NewOrder {
  const { baseAsset, quoteAsset, symbol } = market.listed
  params.need('side')
  params.need('type')
  const side = params.oneOf('side', SIDE_WORDS, failures.side) ?? 'BUY'
  const type = params.oneOf('type', SPOT_ORDER_TYPES, failures.orderType) ?? 'LIMIT'
  for (const [name, text] of NOT_OFFERED) {
    if (params.has(name)) throw new BinanceFailure(-2010, text)
  }
  const needs = NEEDS[type]
  const timeInForce = asNeeded(params, 'timeInForce', needs.timeInForce)
    ? params.oneOf('timeInForce', SPOT_TIMES_IN_FORCE, failures.timeInForce)
    : undefined
  const size = sizeOf(params, type, { base: baseAsset.scale, quote: quoteAsset.scale })
  const price = asNeeded(params, 'price', needs.price)
    ? decimalOf(params, 'price', quoteAsset.scale, 'PRICE_FILTER')
    : undefined
  const stopPrice = asNeeded(params, 'stopPrice', needs.stopPrice)
    ? decimalOf(params, 'stopPrice', quoteAsset.scale, 'PRICE_FILTER')
    : undefined
  const selfTrade = params.oneOf('selfTradePreventionMode', SELF_TRADE_WORDS)
  const { orderType, trigger } = coreType(type, side)
  return {
    body: {
      symbol,
      side: side === 'BUY' ? 'buy' : 'sell',
      type: orderType,
      timeInForce: type === 'LIMIT_MAKER' ? 'postOnly' : timeInForce && TIMES[timeInForce],
      price,
      ...size,
      stopPrice,
      trigger,
      selfTrade: selfTrade && selfTradeOf(selfTrade),
      clientOrderId: params.clientId('newClientOrderId'),
    } as PlaceBody,
    answer: responseType(params, type),
  }
}

/** Whether it is read. Without what is needed, and with what is not, there is no order. */
function asNeeded(params: Parameters, name: string, isNeeded: boolean): boolean {
  if (isNeeded) params.need(name)
  else if (params.has(name)) throw failures.notRequired(name)
  return isNeeded
}

function sizeOf(
  params: Parameters,
  type: SpotOrderType,
  scales: { readonly base: number; readonly quote: number },
): Pick<PlaceBody, 'quantity' | 'quoteAmount'> {
  if (params.has('quoteOrderQty')) {
    if (type !== 'MARKET' || params.has('quantity')) throw failures.notRequired('quoteOrderQty')
    return { quoteAmount: decimalOf(params, 'quoteOrderQty', scales.quote, 'NOTIONAL') }
  }
  if (!params.has('quantity')) {
    throw type === 'MARKET'
      ? failures.eitherMissing('quantity', 'quoteOrderQty')
      : failures.missing('quantity')
  }
  return { quantity: decimalOf(params, 'quantity', scales.base, 'LOT_SIZE') }
}

function responseType(params: Parameters, type: SpotOrderType): ResponseType {
  const usual = type === 'MARKET' || type === 'LIMIT' ? 'FULL' : 'ACK'
  return params.oneOf('newOrderRespType', RESPONSE_TYPES) ?? usual
}

const ZERO = 48

/** A decimal as the core's parsers take it: zeros that say nothing are left away, others are too much precision. */
export function decimalOf(params: Parameters, name: string, scale: number, filter: string): string {
  const text = params.needDecimal(name)
  const point = text.indexOf('.')
  const wholeEnd = point < 0 ? text.length : point
  let start = 0
  while (start < wholeEnd - 1 && text.charCodeAt(start) === ZERO) start++
  let end = text.length
  if (point >= 0) while (end > point + 1 && text.charCodeAt(end - 1) === ZERO) end--
  if (end - wholeEnd - 1 > scale) throw failures.precision(name)
  if (wholeEnd - start + scale > SPOT_LIMITS.unitDigits) throw failures.filter(filter)
  return text.slice(start, end === wholeEnd + 1 ? wholeEnd : end)
}
