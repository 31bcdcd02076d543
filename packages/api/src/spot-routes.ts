// Calls that place, change and show spot orders.

import { Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'spot'

const TRADER: readonly ErrorCode[] = [
  'account.unknown',
  'account.locked',
  'account.frozen',
  'account.not.authenticated',
]
const KEYED: readonly ErrorCode[] = ['request.key.invalid', 'request.key.conflict']
const PRICED: readonly ErrorCode[] = [
  'request.decimals',
  'market.halted',
  'market.cancel.only',
  'order.type.invalid',
  'order.price.tick',
  'order.price.band',
  'order.stop.would.trigger',
  'request.amount.invalid',
  'order.quantity.lot',
  'order.quantity.min',
  'order.quantity.max',
  'order.notional.min',
  'balance.insufficient',
  'order.would.take',
]

export const placeOrder = route({
  method: 'POST',
  path: '/exchange/app/spot/placeOrder',
  area,
  summary: 'Places an order. The answer comes when the order is durable and shows it as the core left it.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    symbol: f.symbol,
    side: f.side,
    type: f.orderType,
    timeInForce: Type.Optional(f.timeInForce),
    price: Type.Optional(f.decimal),
    quantity: Type.Optional(f.decimal),
    quoteAmount: Type.Optional(f.decimal),
    stopPrice: Type.Optional(f.decimal),
    trigger: Type.Optional(f.trigger),
    selfTrade: Type.Optional(f.selfTrade),
    clientOrderId: Type.Optional(f.clientOrderId),
  }),
  answer: s.orderReply,
  errors: [
    ...TRADER,
    ...KEYED,
    'request.key.ambiguous',
    'market.unknown',
    ...PRICED,
    'order.book.empty',
    'order.count.max',
    'order.client.id.open',
  ],
})

export const amendOrder = route({
  method: 'POST',
  path: '/exchange/app/spot/amendOrder',
  area,
  summary: 'Cancels an open order and places its replacement, or does neither.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    orderId: f.orderId,
    symbol: f.symbol,
    price: Type.Optional(f.decimal),
    quantity: Type.Optional(f.decimal),
    stopPrice: Type.Optional(f.decimal),
  }),
  answer: s.orderReply,
  errors: [...TRADER, ...KEYED, 'order.not.found', 'order.not.open', 'order.unchanged', ...PRICED],
})

export const cancelOrder = route({
  method: 'POST',
  path: '/exchange/app/spot/cancelOrder',
  area,
  summary: 'Cancels an open order, by its number or by your own id for it.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({
    orderId: Type.Optional(f.orderId),
    clientOrderId: Type.Optional(f.clientOrderId),
  }),
  answer: s.orderReply,
  errors: [...KEYED, 'account.unknown', 'order.not.found', 'order.not.open', 'market.halted'],
})

export const cancelAllOrders = route({
  method: 'POST',
  path: '/exchange/app/spot/cancelAllOrders',
  area,
  summary: 'Cancels your open orders, in one market or in all.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({ symbol: Type.Optional(f.symbol) }),
  answer: s.strict({
    closed: Type.Integer({ description: 'how many orders were cancelled' }),
    number: Type.Integer({ description: 'place of your command in the log' }),
  }),
  errors: [...KEYED, 'account.unknown', 'market.unknown', 'market.halted'],
})

export const openOrders = route({
  method: 'GET',
  path: '/exchange/app/spot/openOrders',
  area,
  summary: 'Your open orders, waiting stops among them, as the engine holds them at this moment.',
  access: 'user',
  rate: 'read',
  query: s.strict({ symbol: Type.Optional(f.symbol) }),
  answer: s.strict({
    number: Type.Integer({ description: 'the log up to which this list counts' }),
    list: Type.Array(s.order),
  }),
  errors: ['market.unknown'],
})

export const getOrder = route({
  method: 'GET',
  path: '/exchange/app/spot/order',
  area,
  summary: 'One of your orders, open or ended.',
  access: 'user',
  rate: 'read',
  query: s.strict({ orderId: f.orderId }),
  answer: s.order,
  errors: ['order.not.found', 'database.unavailable'],
})

const historyQuery = {
  symbol: Type.Optional(f.symbol),
  from: Type.Optional(f.timeText),
  to: Type.Optional(f.timeText),
  pageIndex: Type.Optional(f.pageIndexText),
  pageSize: Type.Optional(f.pageSizeText),
}

export const orderHistory = route({
  method: 'GET',
  path: '/exchange/app/spot/orderHistory',
  area,
  summary: 'Your orders, newest first.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    ...historyQuery,
    side: Type.Optional(f.side),
    type: Type.Optional(f.orderType),
    status: Type.Optional(
      Type.Enum(['open', 'ended', 'filled', 'cancelled'], {
        description: 'only these; ended are both last ones',
      }),
    ),
  }),
  answer: s.pageOf(s.order),
  errors: ['market.unknown', 'database.unavailable'],
})

export const fills = route({
  method: 'GET',
  path: '/exchange/app/spot/fills',
  area,
  summary: 'Your trades, newest first.',
  access: 'user',
  rate: 'read',
  query: s.strict({ ...historyQuery, orderId: Type.Optional(f.orderId) }),
  answer: s.pageOf(s.fill),
  errors: ['market.unknown', 'database.unavailable'],
})

export const spotRoutes = {
  placeOrder,
  amendOrder,
  cancelOrder,
  cancelAllOrders,
  openOrders,
  getOrder,
  orderHistory,
  fills,
}
