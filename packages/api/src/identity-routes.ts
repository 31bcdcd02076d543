// Calls of people who are not logged in: register, get a code, set a new password, read the demo's outbox.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'identity'

export const sendCode = route({
  method: 'POST',
  path: '/exchange/app/code/send',
  area,
  summary:
    'Sends a verification code for registering, or for setting a new password. For the latter the answer is the same whether the account exists or not.',
  access: 'public',
  rate: 'code',
  body: s.strict({ purpose: Type.Enum(['register', 'resetPassword']), account: i.account }),
  answer: s.sentCode,
  errors: ['account.email.invalid', 'account.phone.invalid', 'account.registered', 'code.too.soon'],
})

export const register = route({
  method: 'POST',
  path: '/exchange/app/account/register',
  area,
  summary: 'Opens an account and logs in.',
  access: 'public',
  rate: 'login',
  body: s.strict({
    account: i.account,
    code: i.code,
    password: i.password,
    nationality: i.nationality,
    invitationCode: Type.Optional(i.invitationCode),
    agreement: Type.Union([Type.Boolean(), Type.Enum(['true', 'false'])], {
      description: 'whether the user agreement is accepted',
    }),
    language: Type.Optional(i.language),
  }),
  answer: s.session,
  errors: [
    'account.email.invalid',
    'account.phone.invalid',
    'account.registered',
    'agreement.required',
    'country.unknown',
    'invitation.unknown',
    'password.length',
    'password.common',
    'code.wrong',
    'code.expired',
    'code.tries',
    'login.busy',
  ],
})

export const resetPassword = route({
  method: 'POST',
  path: '/exchange/app/account/resetPassword',
  area,
  summary:
    'Sets a new login password with a code that was sent to the account, ends every session and holds withdrawals for 24 hours. An authenticator that is bound is asked for as well.',
  access: 'public',
  rate: 'login',
  body: s.strict({
    account: i.account,
    code: i.code,
    password: i.password,
    secondFactor: Type.Optional(i.secondFactor),
  }),
  answer: Type.Null(),
  errors: [
    'account.email.invalid',
    'account.phone.invalid',
    'password.length',
    'password.common',
    'password.same.as.fund',
    'code.wrong',
    'code.expired',
    'code.tries',
    'second.factor.required',
    'second.factor.wrong',
    'second.factor.locked',
    'login.busy',
  ],
})

export const demoOutbox = route({
  method: 'GET',
  path: '/exchange/app/demo/outbox',
  area,
  summary: 'In demo mode, the message that a code went out with. There is no such call in live mode.',
  access: 'public',
  rate: 'read',
  query: s.strict({ deliveryId: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) }),
  answer: s.strict({
    list: Type.Array(
      s.strict({
        channel: i.channel,
        to: Type.String(),
        text: Type.String(),
        code: i.code,
        time: f.timeMs,
      }),
    ),
  }),
  errors: ['request.not.found'],
})

export const identityRoutes = { sendCode, register, resetPassword, demoOutbox }
