// Calls about mining pools, and about what inviters get of them.

import { Type } from 'typebox'
import * as e from './earn-fields.ts'
import * as f from './fields.ts'
import { PURCHASE_ERRORS } from './financial-routes.ts'
import {
  miningIncomeLine,
  miningOrderWithLines,
  miningPool,
  numberedMiningOrder,
  miningOrder as orderShape,
  rebateLine,
  rebateTotal,
} from './mining-shapes.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'mining'

const page = { pageIndex: Type.Optional(f.pageIndexText), pageSize: Type.Optional(f.pageSizeText) }
const narrowing = {
  poolId: Type.Optional(e.offerId),
  from: Type.Optional(f.timeText),
  to: Type.Optional(f.timeText),
}

export const miningPools = route({
  method: 'GET',
  path: '/exchange/app/mining/pools',
  area,
  summary: 'Every mining pool, whether it can be bought now, and how income and rebates are covered.',
  access: 'public',
  rate: 'read',
  answer: s.strict({ now: f.timeMs, list: Type.Array(miningPool) }),
  errors: ['database.unavailable'],
})

export const buyMining = route({
  method: 'POST',
  path: '/exchange/app/mining/buy',
  area,
  summary:
    'Buys in a pool at the term and rate that you were shown. The principal is locked until the term is over and cannot be taken out before; the whole income and all rebates are set aside from the treasury.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    poolId: e.offerIdGiven,
    amount: f.decimal,
    term: e.termGiven,
    dailyRate: e.rateGiven,
    agreed: e.agreed,
  }),
  answer: numberedMiningOrder,
  errors: [...PURCHASE_ERRORS, 'earn.inviter.invalid'],
})

export const miningOrders = route({
  method: 'GET',
  path: '/exchange/app/mining/orders',
  area,
  summary: 'Your purchases in pools that have not ended, oldest first.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    number: Type.Integer({ description: 'the log up to which this counts' }),
    orders: Type.Array(orderShape),
  }),
  errors: [],
})

export const miningHistory = route({
  method: 'GET',
  path: '/exchange/app/mining/history',
  area,
  summary: 'Your purchases in pools that ended, newest end first; `from` and `to` are about their end.',
  access: 'user',
  rate: 'read',
  query: s.strict({ ...narrowing, ...page }),
  answer: s.pageOf(numberedMiningOrder),
  errors: ['database.unavailable'],
})

export const miningOrder = route({
  method: 'GET',
  path: '/exchange/app/mining/order',
  area,
  summary: 'One of your purchases in pools with all its payouts, paid and planned, oldest first.',
  access: 'user',
  rate: 'read',
  query: s.strict({ orderId: f.orderId }),
  answer: miningOrderWithLines,
  errors: ['order.not.found', 'database.unavailable'],
})

export const miningIncome = route({
  method: 'GET',
  path: '/exchange/app/mining/income',
  area,
  summary: 'What pools paid you, newest first.',
  access: 'user',
  rate: 'read',
  query: s.strict({ ...narrowing, ...page }),
  answer: s.pageOf(miningIncomeLine),
  errors: ['database.unavailable'],
})

export const exportMiningIncome = route({
  method: 'GET',
  path: '/exchange/app/mining/export',
  area,
  summary: 'What pools paid you as a table: full precision, times in ISO 8601, UTC.',
  access: 'user',
  rate: 'login',
  query: s.strict(narrowing),
  download: { type: 'text/csv', fileName: 'candor-mining-income.csv' },
  answer: Type.Null(),
  errors: ['database.unavailable'],
})

export const inviteRebates = route({
  method: 'GET',
  path: '/exchange/app/invite/rebates',
  area: 'invitation',
  summary: 'What you got of the mining of those who came by your invitation, by level and asset.',
  access: 'user',
  rate: 'read',
  answer: Type.Array(rebateTotal),
  errors: ['database.unavailable'],
})

export const inviteRebateLines = route({
  method: 'GET',
  path: '/exchange/app/invite/rebates/list',
  area: 'invitation',
  summary: 'Every rebate you got, newest first. Names are masked.',
  access: 'user',
  rate: 'read',
  query: s.strict({ level: Type.Optional(e.level), ...page }),
  answer: s.pageOf(rebateLine),
  errors: ['database.unavailable'],
})

export const miningRoutes = {
  miningPools,
  buyMining,
  miningOrders,
  miningHistory,
  miningOrder,
  miningIncome,
  exportMiningIncome,
  inviteRebates,
  inviteRebateLines,
}
