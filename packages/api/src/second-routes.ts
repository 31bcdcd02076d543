// Calls about second-contracts. Only a person's own session may place an order: none of these is for programs of a user.

import { Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'
import { API_LIMITS } from './limits.ts'
import { route } from './route.ts'
import * as x from './second-fields.ts'
import {
  secondLimits as limitsShape,
  pastSecondOrder,
  seal,
  secondOrder,
  secondOrderReply,
  secondProduct,
  secondStatistics as statisticsShape,
  tick,
} from './second-shapes.ts'
import * as s from './shapes.ts'

const area = 'second'

const KEYED: readonly ErrorCode[] = ['request.key.invalid', 'request.key.conflict']

const narrowing = {
  symbol: Type.Optional(f.symbol),
  direction: Type.Optional(x.direction),
  outcome: Type.Optional(x.outcome),
  from: Type.Optional(f.timeText),
  to: Type.Optional(f.timeText),
}

export const secondProducts = route({
  method: 'GET',
  path: '/exchange/app/second/products',
  area,
  summary: 'Every second-contract with its durations, payout rates and limits, and whether you may buy it.',
  access: 'public',
  knowsCaller: true,
  rate: 'read',
  answer: Type.Array(secondProduct),
  errors: [],
})

export const secondTicks = route({
  method: 'GET',
  path: '/exchange/app/second/ticks',
  area,
  summary: `Ticks of the index of a second-contract with their quotes and hashes, and the seals between them, oldest first: those from one sequence to another, or the last ones, at most ${API_LIMITS.secondTicks}.`,
  access: 'public',
  rate: 'read',
  query: s.strict({
    symbol: f.symbol,
    from: Type.Optional(x.sequenceText),
    to: Type.Optional(x.sequenceText),
    last: Type.Optional(
      Type.String({ pattern: '^[1-9]\\d{0,2}$', description: 'how many of the last ones', examples: ['60'] }),
    ),
  }),
  answer: s.strict({
    symbol: f.symbol,
    indexId: Type.Integer(),
    ticks: Type.Array(tick),
    seals: Type.Array(seal),
  }),
  errors: ['second.product.unknown', 'database.unavailable'],
})

export const placeSecondOrder = route({
  method: 'POST',
  path: '/exchange/app/second/order/place',
  area,
  summary:
    'Buys up or down, now or at a moment 5 seconds to 24 hours ahead. Amount and possible profit go into escrow; the entry price is the first valid tick after the order was committed to.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    symbol: f.symbol,
    direction: x.direction,
    seconds: x.secondsGiven,
    payout: x.payout,
    amount: f.decimal,
    openTime: Type.Optional(x.momentGiven),
    nonce: Type.Optional(x.nonce),
    clientOrderId: Type.Optional(f.clientOrderId),
  }),
  answer: secondOrderReply,
  errors: [
    'account.unknown',
    'account.locked',
    'account.frozen',
    'account.not.authenticated',
    ...KEYED,
    'request.key.ambiguous',
    'limit.daily.loss',
    'limit.cool.off',
    'second.product.unknown',
    'second.closed',
    'second.country',
    'second.house',
    'second.break',
    'second.duration',
    'second.payout.changed',
    'second.open.time',
    'request.decimals',
    'request.amount.invalid',
    'second.stake.min',
    'second.stake.max',
    'index.stale',
    'second.user.cap',
    'second.loss.limit',
    'balance.insufficient',
    'second.cover',
  ],
})

export const cancelSecondOrder = route({
  method: 'POST',
  path: '/exchange/app/second/order/cancel',
  area,
  summary: 'Takes a timed order back, until one second before it opens.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({ orderId: f.orderId }),
  answer: secondOrderReply,
  errors: [...KEYED, 'account.unknown', 'order.not.found', 'second.not.cancellable'],
})

export const secondOrders = route({
  method: 'GET',
  path: '/exchange/app/second/orders',
  area,
  summary: 'Your second-contracts that have not ended, oldest first.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    number: Type.Integer({ description: 'the log up to which this counts' }),
    orders: Type.Array(secondOrder),
  }),
  errors: [],
})

export const secondHistory = route({
  method: 'GET',
  path: '/exchange/app/second/history',
  area,
  summary: 'Your second-contracts that ended, newest first.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    ...narrowing,
    pageIndex: Type.Optional(f.pageIndexText),
    pageSize: Type.Optional(f.pageSizeText),
  }),
  answer: s.pageOf(pastSecondOrder),
  errors: ['second.product.unknown', 'database.unavailable'],
})

export const exportSecondHistory = route({
  method: 'GET',
  path: '/exchange/app/second/export',
  area,
  summary:
    'Your second-contracts that ended as a table, newest first: full precision, times in ISO 8601, UTC.',
  access: 'user',
  rate: 'login',
  query: s.strict(narrowing),
  download: { type: 'text/csv', fileName: 'candor-second-contracts.csv' },
  answer: Type.Null(),
  errors: ['second.product.unknown', 'database.unavailable'],
})

export const secondStatistics = route({
  method: 'GET',
  path: '/exchange/app/second/statistics',
  area,
  summary: 'How your second-contracts ended, in numbers: all of them, or those of one product.',
  access: 'user',
  rate: 'read',
  query: s.strict({ symbol: Type.Optional(f.symbol) }),
  answer: statisticsShape,
  errors: ['second.product.unknown', 'database.unavailable'],
})

export const secondLimits = route({
  method: 'GET',
  path: '/exchange/app/second/limits',
  area,
  summary: 'Your own loss limit and break from second-contracts, and how the day stands.',
  access: 'user',
  rate: 'read',
  answer: limitsShape,
  errors: [],
})

export const setSecondLossLimit = route({
  method: 'POST',
  path: '/exchange/app/second/limits/loss',
  area,
  summary:
    'Sets the most you allow yourself to lose in second-contracts in a day; none lifts it. Stricter takes effect at once, looser after 24 hours.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({ limit: Type.Optional(f.decimal) }),
  answer: limitsShape,
  errors: [
    ...KEYED,
    'account.unknown',
    'request.decimals',
    'request.amount.invalid',
    'second.product.unknown',
  ],
})

export const takeSecondBreak = route({
  method: 'POST',
  path: '/exchange/app/second/limits/break',
  area,
  summary:
    'Takes a break from second-contracts until a moment, a year ahead at most. Making it shorter leaves it at least 24 hours.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({ until: x.momentGiven }),
  answer: limitsShape,
  errors: [...KEYED, 'account.unknown', 'second.break.invalid'],
})

export const secondRoutes = {
  secondProducts,
  secondTicks,
  placeSecondOrder,
  cancelSecondOrder,
  secondOrders,
  secondHistory,
  exportSecondHistory,
  secondStatistics,
  secondLimits,
  setSecondLossLimit,
  takeSecondBreak,
}
