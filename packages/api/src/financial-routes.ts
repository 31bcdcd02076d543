// Calls about fixed-term financial products.

import { Type } from 'typebox'
import * as e from './earn-fields.ts'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'
import {
  financialOrder,
  financialProduct,
  numberedFinancialOrder,
  financialSummary as summaryShape,
} from './financial-shapes.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'financial'

/** What stands in the way of any purchase, of products and pools alike. */
export const PURCHASE_ERRORS: readonly ErrorCode[] = [
  'request.key.required',
  'request.key.invalid',
  'request.key.conflict',
  'earn.agreement.required',
  'account.unknown',
  'account.locked',
  'account.frozen',
  'account.not.authenticated',
  'earn.product.unknown',
  'earn.closed',
  'earn.window',
  'earn.terms.changed',
  'request.decimals',
  'request.amount.invalid',
  'earn.amount.min',
  'earn.amount.step',
  'earn.amount.max',
  'earn.quota',
  'balance.insufficient',
  'earn.treasury',
]

const narrowing = {
  productId: Type.Optional(e.offerId),
  end: Type.Optional(e.end),
  from: Type.Optional(f.timeText),
  to: Type.Optional(f.timeText),
}

export const financialProducts = route({
  method: 'GET',
  path: '/exchange/app/financial/products',
  area,
  summary: 'Every financial product, whether it can be bought now, and how its income is covered.',
  access: 'public',
  rate: 'read',
  answer: s.strict({ now: f.timeMs, list: Type.Array(financialProduct) }),
  errors: ['database.unavailable'],
})

export const buyFinancial = route({
  method: 'POST',
  path: '/exchange/app/financial/buy',
  area,
  summary:
    'Buys a product at the term and rate that you were shown. The principal is locked and the whole income is set aside from the treasury; interest starts at 0:00 GMT+8 of the next day.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    productId: e.offerIdGiven,
    amount: f.decimal,
    term: e.termGiven,
    annualRate: e.rateGiven,
    agreed: e.agreed,
  }),
  answer: numberedFinancialOrder,
  errors: PURCHASE_ERRORS,
})

export const leaveFinancial = route({
  method: 'POST',
  path: '/exchange/app/financial/leave',
  area,
  summary:
    'Takes the principal out at once, without any income: on the day of purchase a cancellation, later an early transfer-out.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({ orderId: f.orderId }),
  answer: numberedFinancialOrder,
  errors: [
    'request.key.invalid',
    'request.key.conflict',
    'account.unknown',
    'account.locked',
    'account.frozen',
    'order.not.found',
  ],
})

export const financialOrders = route({
  method: 'GET',
  path: '/exchange/app/financial/orders',
  area,
  summary: 'Your purchases that have not ended, oldest first, with what they have earned so far.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    number: Type.Integer({ description: 'the log up to which this counts' }),
    orders: Type.Array(financialOrder),
  }),
  errors: [],
})

export const financialHistory = route({
  method: 'GET',
  path: '/exchange/app/financial/history',
  area,
  summary: 'Your purchases that ended, newest end first; `from` and `to` are about their end.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    ...narrowing,
    pageIndex: Type.Optional(f.pageIndexText),
    pageSize: Type.Optional(f.pageSizeText),
  }),
  answer: s.pageOf(numberedFinancialOrder),
  errors: ['database.unavailable'],
})

export const exportFinancialHistory = route({
  method: 'GET',
  path: '/exchange/app/financial/export',
  area,
  summary: 'Your purchases that ended as a table: full precision, times in ISO 8601, UTC.',
  access: 'user',
  rate: 'login',
  query: s.strict(narrowing),
  download: { type: 'text/csv', fileName: 'candor-financial-products.csv' },
  answer: Type.Null(),
  errors: ['database.unavailable'],
})

export const financialSummary = route({
  method: 'GET',
  path: '/exchange/app/financial/summary',
  area,
  summary: 'What you have in financial products and what they ever paid, by asset; and what matures next.',
  access: 'user',
  rate: 'read',
  answer: summaryShape,
  errors: ['database.unavailable'],
})

export const financialRoutes = {
  financialProducts,
  buyFinancial,
  leaveFinancial,
  financialOrders,
  financialHistory,
  exportFinancialHistory,
  financialSummary,
}
