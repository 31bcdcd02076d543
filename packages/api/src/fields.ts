// The fields that requests and answers are made of. Numbers that are money travel as decimal strings, ids as strings,
// times as milliseconds UTC.

import {
  CLOSE_REASONS,
  LIMITS,
  MARKET_STATUSES,
  ORDER_STATUSES,
  ORDER_TYPES,
  SELF_TRADE_MODES,
  SIDES,
  TIMES_IN_FORCE,
  TRIGGERS,
} from '@candor/contract'
import { type TSchema, type TUnion, Type } from 'typebox'
import { PAGE_SIZES } from './limits.ts'

/** At most 18 whole digits and 18 decimals; how many decimals an asset allows is checked with the asset at hand. */
export const decimal = Type.String({
  pattern: '^(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$',
  maxLength: 37,
  description: 'decimal number',
  examples: ['0.001'],
})
/** As answers give it: may be negative. */
export const amount = Type.String({ description: 'decimal number', examples: ['0.001'] })

export const symbol = Type.String({
  pattern: '^[A-Z0-9]{1,11}_[A-Z0-9]{1,11}$',
  description: 'market',
  examples: ['BTC_USDT'],
})
export const assetCode = Type.String({
  pattern: '^[A-Z0-9]{1,8}$',
  description: 'asset',
  examples: ['USDT'],
})
export const orderId = Type.String({
  pattern: '^[1-9]\\d{0,14}$',
  description: 'order number',
  examples: ['1042'],
})
export const clientOrderId = Type.String({
  pattern: '^[A-Za-z0-9._:/-]+$',
  minLength: 1,
  maxLength: LIMITS.clientIdLength,
  description: 'your own id for the order; also its idempotency key',
  examples: ['my-order-1'],
})
export const timeMs = Type.Integer({ description: 'milliseconds UTC', examples: [1_790_000_000_000] })
/** In a query, where everything is text. */
export const timeText = Type.String({
  pattern: '^\\d{1,15}$',
  description: 'milliseconds UTC',
  examples: ['1790000000000'],
})

export const side = Type.Enum([...SIDES], { description: 'side' })
export const orderType = Type.Enum([...ORDER_TYPES], { description: 'order type' })
export const timeInForce = Type.Enum([...TIMES_IN_FORCE], { description: 'how long the order may stay' })
export const selfTrade = Type.Enum([...SELF_TRADE_MODES], {
  description: 'what happens when the order meets one of your own',
})
export const trigger = Type.Enum([...TRIGGERS], {
  description: 'which side of the stop price fires the order',
})
export const orderStatus = Type.Enum([...ORDER_STATUSES], { description: 'status' })
export const closeReason = Type.Enum([...CLOSE_REASONS], { description: 'why the order ended' })
export const marketStatus = Type.Enum([...MARKET_STATUSES], { description: 'market status' })

/** In a query, or in a form, where everything is text. */
export const pageIndexText = Type.String({
  pattern: '^[1-9]\\d{0,5}$',
  description: 'page, from 1',
  examples: ['1'],
})
export const pageSizeText = Type.Enum(PAGE_SIZES.map(String), { description: 'rows on a page' })
/** In a body, which may be JSON or a form. */
export const pageIndex = Type.Union([Type.Integer({ minimum: 1, maximum: 999_999 }), pageIndexText], {
  description: 'page, from 1',
})
export const pageSize = Type.Union([Type.Enum([...PAGE_SIZES]), pageSizeText], {
  description: 'rows on a page',
})

/** A value that may be absent in an answer; it is then `null`, never missing. */
export function orNull<T extends TSchema>(schema: T): TUnion<[T, ReturnType<typeof Type.Null>]> {
  return Type.Union([schema, Type.Null()])
}
