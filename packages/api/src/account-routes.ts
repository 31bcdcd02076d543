// Calls about who is there: login, logout, the user's own data and balances.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'
import { API_LIMITS } from './limits.ts'
import * as m from './money-fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'account'

export const login = route({
  method: 'POST',
  path: '/exchange/api/auth/oauth/token',
  area,
  summary:
    'Logs in. The answer holds the session token that every later call carries in its `ticket` header.',
  access: 'public',
  rate: 'login',
  body: s.strict({
    grant_type: Type.String({ maxLength: 32, examples: ['password'] }),
    username: i.account,
    password: Type.String({ minLength: 1, maxLength: API_LIMITS.passwordTextLength }),
    code: Type.Optional(i.secondFactor),
  }),
  answer: s.session,
  errors: [
    'login.failed',
    'login.busy',
    'login.grant.unsupported',
    'login.second.factor.required',
    'second.factor.wrong',
    'second.factor.locked',
    'account.locked',
  ],
})

export const afterLogin = route({
  method: 'GET',
  path: '/exchange/api/oms/opr/afterLogin/:userName',
  area,
  summary: 'Records the login (time, device, place) and answers the user info.',
  access: 'user',
  rate: 'read',
  params: s.strict({ userName: Type.String({ minLength: 1, maxLength: API_LIMITS.accountLength }) }),
  answer: s.user,
  errors: ['account.unknown'],
})

export const logout = route({
  method: 'POST',
  path: '/exchange/app/account/logout',
  area,
  summary: 'Ends this session at once, on its sockets too.',
  access: 'user',
  rate: 'read',
  answer: Type.Null(),
  errors: [],
})

export const getUserInfo = route({
  method: 'GET',
  path: '/exchange/app/account/getUserInfo',
  area,
  summary: 'The user info.',
  access: 'user',
  rate: 'read',
  answer: s.user,
  errors: [],
})

export const balances = route({
  method: 'GET',
  path: '/exchange/app/account/balances',
  area,
  summary: 'What you own, by wallet and asset, as the engine holds it at this moment.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    number: Type.Integer({ description: 'the log up to which these balances count' }),
    list: Type.Array(s.balance),
  }),
  errors: [],
})

/** Which movements are asked for. */
const movements = {
  asset: Type.Optional(f.assetCode),
  wallet: Type.Optional(m.walletText),
  type: Type.Optional(Type.String({ pattern: '^[A-Za-z]{1,40}$' })),
  from: Type.Optional(f.timeText),
  to: Type.Optional(f.timeText),
}

export const records = route({
  method: 'GET',
  path: '/exchange/app/account/records',
  area,
  summary:
    'Every movement of your money, newest first. The balance after it counts what open orders hold as well.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    ...movements,
    pageIndex: Type.Optional(f.pageIndexText),
    pageSize: Type.Optional(f.pageSizeText),
  }),
  answer: s.pageOf(s.record),
  errors: ['asset.unknown', 'database.unavailable'],
})

export const recordLines = route({
  method: 'GET',
  path: '/exchange/app/account/recordLines',
  area,
  summary:
    'The lines of the journal behind a record: what left which account and entered which. Another user is never named.',
  access: 'user',
  rate: 'read',
  query: s.strict({ recordId: m.recordId }),
  answer: s.strict({
    recordId: m.recordId,
    number: Type.Integer({ description: 'place of the command in the log' }),
    time: f.timeMs,
    type: Type.String(),
    lines: Type.Array(m.recordLine),
  }),
  errors: ['record.unknown', 'database.unavailable'],
})

export const exportRecords = route({
  method: 'GET',
  path: '/exchange/app/account/exportRecords',
  area,
  summary: 'Every movement of your money as a table, oldest first: full precision, times in ISO 8601, UTC.',
  access: 'user',
  rate: 'login',
  query: s.strict(movements),
  download: { type: 'text/csv', fileName: 'candor-records.csv' },
  answer: Type.Null(),
  errors: ['asset.unknown', 'database.unavailable'],
})

export const accountRoutes = {
  login,
  afterLogin,
  logout,
  getUserInfo,
  balances,
  records,
  recordLines,
  exportRecords,
}
