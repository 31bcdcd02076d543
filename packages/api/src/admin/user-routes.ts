// Calls about users: find, look, freeze, lock. Contacts are masked for roles that need not know them.

import { Type } from 'typebox'
import * as f from '../fields.ts'
import * as i from '../identity-fields.ts'
import { API_LIMITS } from '../limits.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import * as m from './admin-money-shapes.ts'
import { adminRoute } from './admin-route.ts'
import type { AdminRole } from './admin-words.ts'

const area = 'users'
const LOOK = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const satisfies readonly AdminRole[]
const ACT = ['owner', 'compliance'] as const satisfies readonly AdminRole[]

const users = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/search',
  area,
  summary: 'Users whose number, e-mail, phone or nickname begins like this; without a text, the newest.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({
    text: Type.Optional(Type.String({ maxLength: API_LIMITS.accountLength })),
    ...a.page,
  }),
  answer: s.pageOf(
    s.strict({
      userId: a.userId,
      account: Type.String({ description: 'masked' }),
      nickName: Type.String(),
      realName: i.realNameState,
      house: f.orNull(Type.String()),
      registeredTime: f.timeMs,
    }),
  ),
  errors: [],
})

const one = { query: s.strict({ userId: a.userId }), errors: ['user.unknown'] } as const

const user = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/one',
  area,
  summary:
    'One user: person, standing, balances, limits, logins. Contacts in full for owner and compliance only.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  ...one,
  answer: s.strict({
    userId: a.userId,
    nickName: Type.String(),
    email: f.orNull(Type.String()),
    phone: f.orNull(Type.String()),
    contactsMasked: Type.Boolean(),
    nationality: f.orNull(Type.String()),
    language: i.language,
    registeredTime: f.timeMs,
    realName: i.realNameState,
    hasFundPassword: Type.Boolean(),
    hasAuthenticator: Type.Boolean(),
    standing: s.strict({
      house: f.orNull(Type.String()),
      authenticated: Type.Boolean(),
      frozen: Type.Boolean(),
      locked: Type.Boolean(),
      feeLevel: Type.Integer(),
      volumeBtc: f.amount,
    }),
    limits: s.strict({
      withdrawalsHeldUntil: f.orNull(f.timeMs),
      dailyLoss: f.orNull(f.amount),
      coolOffUntil: f.orNull(f.timeMs),
    }),
    invitation: s.strict({
      code: f.orNull(Type.String()),
      inviterId: f.orNull(a.userId),
      level1: Type.Integer(),
      level2: Type.Integer(),
    }),
    balances: Type.Array(s.balance),
    sessions: Type.Array(
      s.strict({ device: Type.String(), address: Type.String(), createdTime: f.timeMs, seenTime: f.timeMs }),
    ),
    logins: Type.Array(
      s.strict({
        time: f.timeMs,
        device: Type.String(),
        address: Type.String(),
        outcome: i.loginOutcome,
      }),
      { description: 'the newest 20' },
    ),
  }),
})

const pageOfUser = { query: s.strict({ userId: a.userId, ...a.page }), errors: ['user.unknown'] } as const

const userOrders = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/orders',
  area,
  summary: "A user's orders, newest first, open ones among them.",
  access: 'user',
  roles: LOOK,
  rate: 'read',
  ...pageOfUser,
  answer: s.pageOf(s.order),
})

const userFills = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/fills',
  area,
  summary: "A user's fills, newest first.",
  access: 'user',
  roles: LOOK,
  rate: 'read',
  ...pageOfUser,
  answer: s.pageOf(s.fill),
})

const userRecords = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/records',
  area,
  summary: "Every movement of a user's money, newest first.",
  access: 'user',
  roles: LOOK,
  rate: 'read',
  ...pageOfUser,
  answer: s.pageOf(s.record),
})

const userDeposits = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/deposits',
  area,
  summary: "A user's deposits, newest first.",
  access: 'user',
  roles: LOOK,
  rate: 'read',
  ...pageOfUser,
  answer: s.pageOf(m.deposit),
})

const userWithdrawals = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/withdrawals',
  area,
  summary: "A user's withdrawals, newest first.",
  access: 'user',
  roles: LOOK,
  rate: 'read',
  ...pageOfUser,
  answer: s.pageOf(m.withdrawal),
})

const markBody = s.strict({ userId: a.userId, reason: a.holdReason, note: Type.Optional(a.note) })
const markErrors = ['user.unknown', 'account.unknown'] as const

const freezeAccount = adminRoute({
  method: 'POST',
  path: '/exchange/admin/user/freeze',
  area,
  summary: 'Stops trading, transfers and withdrawals; open orders are cancelled. The user is told why.',
  access: 'user',
  roles: ACT,
  rate: 'read',
  body: markBody,
  answer: a.logged,
  errors: markErrors,
})

const unfreezeAccount = adminRoute({
  method: 'POST',
  path: '/exchange/admin/user/unfreeze',
  area,
  summary: 'Ends a freeze. The user is told.',
  access: 'user',
  roles: ACT,
  rate: 'read',
  body: markBody,
  answer: a.logged,
  errors: markErrors,
})

const lockAccount = adminRoute({
  method: 'POST',
  path: '/exchange/admin/user/lock',
  area,
  summary: 'As a freeze, and no login either: all sessions end. The user is told why.',
  access: 'user',
  roles: ACT,
  rate: 'read',
  body: markBody,
  answer: a.logged,
  errors: markErrors,
})

const unlockAccount = adminRoute({
  method: 'POST',
  path: '/exchange/admin/user/unlock',
  area,
  summary: 'Ends a lock. The user is told.',
  access: 'user',
  roles: ACT,
  rate: 'read',
  body: markBody,
  answer: a.logged,
  errors: markErrors,
})

const amountBody = s.strict({
  userId: a.userId,
  wallet: a.wallet,
  asset: f.assetCode,
  amount: f.decimal,
  reason: a.holdReason,
  note: Type.Optional(a.note),
})
const amountErrors = [
  'user.unknown',
  'account.unknown',
  'asset.unknown',
  'request.decimals',
  'request.amount.invalid',
  'request.key.conflict',
  'request.key.required',
  'balance.insufficient',
  'wallet.invalid',
] as const

const freezeAmount = adminRoute({
  method: 'POST',
  path: '/exchange/admin/user/freezeAmount',
  area,
  summary: "Sets part of a user's own balance aside for compliance. It stays the user's.",
  access: 'user',
  roles: ACT,
  rate: 'read',
  keyed: true,
  body: amountBody,
  answer: a.logged,
  errors: amountErrors,
})

const unfreezeAmount = adminRoute({
  method: 'POST',
  path: '/exchange/admin/user/unfreezeAmount',
  area,
  summary: 'Gives back what was set aside for compliance.',
  access: 'user',
  roles: ACT,
  rate: 'read',
  keyed: true,
  body: amountBody,
  answer: a.logged,
  errors: amountErrors,
})

const lockAmount = adminRoute({
  method: 'POST',
  path: '/exchange/admin/user/lockAmount',
  area,
  summary: "Locks part of a user's own balance up. It stays the user's.",
  access: 'user',
  roles: ACT,
  rate: 'read',
  keyed: true,
  body: amountBody,
  answer: a.logged,
  errors: amountErrors,
})

const unlockAmount = adminRoute({
  method: 'POST',
  path: '/exchange/admin/user/unlockAmount',
  area,
  summary: 'Gives back what was locked up.',
  access: 'user',
  roles: ACT,
  rate: 'read',
  keyed: true,
  body: amountBody,
  answer: a.logged,
  errors: amountErrors,
})

export const userRoutes = {
  users,
  user,
  userOrders,
  userFills,
  userRecords,
  userDeposits,
  userWithdrawals,
  freezeAccount,
  unfreezeAccount,
  lockAccount,
  unlockAccount,
  freezeAmount,
  unfreezeAmount,
  lockAmount,
  unlockAmount,
}
