// Calls about who is there: login, logout, the user's own data and balances.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'
import { API_LIMITS } from './limits.ts'
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

export const records = route({
  method: 'GET',
  path: '/exchange/app/account/records',
  area,
  summary:
    'Every movement of your money, newest first. The balance after it counts what open orders hold as well.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    asset: Type.Optional(f.assetCode),
    type: Type.Optional(Type.String({ pattern: '^[A-Za-z]{1,40}$' })),
    from: Type.Optional(f.timeText),
    to: Type.Optional(f.timeText),
    pageIndex: Type.Optional(f.pageIndexText),
    pageSize: Type.Optional(f.pageSizeText),
  }),
  answer: s.pageOf(s.record),
  errors: ['asset.unknown', 'database.unavailable'],
})

export const accountRoutes = { login, afterLogin, logout, getUserInfo, balances, records }
