// What the terminal says of orders that cannot be changed or cancelled, and of refusals that a demo cannot bring about,
// word for word.

import type { ErrorCode } from '@candor/api'
import type { Terms } from '../fixtures/quiet-market.ts'
import { BY_THE_SERVER, TOO_FAR } from './placing-refused.ts'

export type OrderCall = 'placeOrder' | 'amendOrder' | 'cancelOrder' | 'cancelAllOrders'

export interface AmendRow {
  readonly code: ErrorCode
  readonly change: Readonly<Partial<Record<'Price' | 'Stop price' | 'Amount left', string>>>
  readonly at: 'Price' | 'Stop price' | 'Amount left'
  readonly words: string
  readonly by?: 'form'
}

export const REST = { side: 'buy', price: '59000', quantity: '0.01' } as const

export const AMENDMENTS: readonly (AmendRow & { readonly order?: Terms })[] = [
  { code: 'order.price.tick', change: { Price: '' }, at: 'Price', words: 'Data cannot be empty', by: 'form' },
  {
    code: 'order.price.tick',
    change: { Price: '0' },
    at: 'Price',
    words: 'Must be greater than 0',
    by: 'form',
  },
  {
    code: 'order.quantity.lot',
    change: { 'Amount left': '0' },
    at: 'Amount left',
    words: 'Must be greater than 0',
    by: 'form',
  },
  { code: 'order.price.band', change: { Price: '75000' }, at: 'Price', words: TOO_FAR },
  {
    code: 'order.quantity.max',
    change: { 'Amount left': '101' },
    at: 'Amount left',
    words: 'The quantity is above the maximum',
  },
  {
    code: 'order.notional.min',
    change: { Price: '1' },
    at: 'Amount left',
    words: 'The order value is below the minimum',
  },
  {
    code: 'balance.insufficient',
    change: { 'Amount left': '5' },
    at: 'Amount left',
    words: 'Insufficient balance',
  },
  {
    code: 'order.would.take',
    order: { ...REST, timeInForce: 'postOnly' },
    change: { Price: '60100' },
    at: 'Price',
    words: 'A post-only order would trade at once',
  },
  {
    code: 'order.stop.would.trigger',
    order: { ...REST, type: 'stopLimit', price: '61000', stopPrice: '61000', trigger: 'atOrAbove' },
    change: { 'Stop price': '59500' },
    at: 'Stop price',
    words: 'The stop price would trigger at once',
  },
  {
    code: 'order.price.tick',
    order: { ...REST, symbol: 'SOL_USDT', price: '100', quantity: '0.3' },
    change: { Price: '100.03' },
    at: 'Price',
    words: 'Not a multiple of the price step',
    by: 'form',
  },
  {
    code: 'order.quantity.lot',
    order: { ...REST, symbol: 'SOL_USDT', price: '100', quantity: '0.3' },
    change: { 'Amount left': '0.301' },
    at: 'Amount left',
    words: 'Not a multiple of the quantity step',
    by: 'form',
  },
  {
    code: 'order.price.tick',
    order: { ...REST, symbol: 'ETH_USDT', price: '2900', quantity: '0.1' },
    change: { Price: '2900.001' },
    at: 'Price',
    words: 'The price is not a positive multiple of the tick',
  },
  {
    code: 'order.quantity.lot',
    order: { ...REST, symbol: 'ETH_USDT', price: '2900', quantity: '0.1' },
    change: { 'Amount left': '0.10005' },
    at: 'Amount left',
    words: 'The quantity is not a positive multiple of the lot',
  },
]

/** What nothing in a demo can bring about is answered in place of the server, in the API's own words. */
export const ANSWERED: Readonly<Record<OrderCall, Readonly<Partial<Record<ErrorCode, string>>>>> = {
  placeOrder: {
    'account.unknown': 'The account does not exist',
    'account.locked': 'The account is locked',
    'account.frozen': 'The account is frozen',
    'request.key.invalid': 'The idempotency key has characters other than letters, digits and . _ : / -',
    'request.key.conflict': 'The idempotency key was used before with another content',
    'request.key.ambiguous': 'The Idempotency-Key header and the client order id are both given and differ',
    'request.rate.limited': 'Too many requests, slow down',
    'market.unknown': 'The market does not exist',
    'order.type.invalid': 'The order type does not go with the fields or the time in force given',
    'request.decimals': 'The number has more decimals than the asset allows',
    'order.quantity.min': 'The quantity is below the minimum',
    'order.client.id.open': 'An open order has this client id already',
    'engine.busy': 'The engine is busy, try again shortly',
  },
  amendOrder: {
    'account.unknown': 'The account does not exist',
    'account.locked': 'The account is locked',
    'account.frozen': 'The account is frozen',
    'account.not.authenticated': 'The account is not authenticated',
    'request.key.invalid': 'The idempotency key has characters other than letters, digits and . _ : / -',
    'request.key.conflict': 'The idempotency key was used before with another content',
    'order.not.found': 'The order does not exist',
    'market.halted': 'The market is halted',
    'market.cancel.only': 'The market accepts cancellations only',
    'order.type.invalid': 'The order type does not go with the fields or the time in force given',
    'request.decimals': 'The number has more decimals than the asset allows',
    'request.amount.invalid': 'The amount must be greater than zero and within the allowed range',
    'order.quantity.min': 'The quantity is below the minimum',
  },
  cancelOrder: {
    'account.unknown': 'The account does not exist',
    'request.key.invalid': 'The idempotency key has characters other than letters, digits and . _ : / -',
    'request.key.conflict': 'The idempotency key was used before with another content',
    'order.not.found': 'The order does not exist',
    'market.halted': 'The market is halted',
  },
  cancelAllOrders: {
    'account.unknown': 'The account does not exist',
    'request.key.invalid': 'The idempotency key has characters other than letters, digits and . _ : / -',
    'request.key.conflict': 'The idempotency key was used before with another content',
    'market.unknown': 'The market does not exist',
    'market.halted': 'The market is halted',
  },
}

export function answeredBy(call: OrderCall): [ErrorCode, string][] {
  return Object.entries(ANSWERED[call]) as [ErrorCode, string][]
}

/** Proven for real in the tests above, or below with the states of a user. */
export const CAUSED: Readonly<Record<OrderCall, readonly ErrorCode[]>> = {
  placeOrder: [
    ...BY_THE_SERVER.map(({ code }) => code),
    'balance.insufficient',
    'request.amount.invalid',
    'order.book.empty',
    'order.stop.would.trigger',
    'account.not.authenticated',
  ],
  amendOrder: [...AMENDMENTS.map(({ code }) => code), 'order.unchanged', 'order.not.open'],
  cancelOrder: ['order.not.open'],
  cancelAllOrders: [],
}
