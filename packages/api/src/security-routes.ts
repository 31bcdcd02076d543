// Calls by which users secure their account: passwords, phone, e-mail, authenticator, devices.

import { Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'
import { WITHDRAWAL_STEPS } from './identity-words.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'security'

/** What the proof itself may be refused with. */
const PROOF_ERRORS = [
  'password.wrong',
  'code.required',
  'code.wrong',
  'code.expired',
  'code.tries',
  'second.factor.required',
  'second.factor.wrong',
  'second.factor.locked',
  'login.busy',
] as const satisfies readonly ErrorCode[]

export const securityOverview = route({
  method: 'GET',
  path: '/exchange/app/security/overview',
  area,
  summary: 'What protects the account, and what it allows. Phone and e-mail are masked.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    phone: f.orNull(Type.String()),
    email: f.orNull(Type.String()),
    authenticator: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
    fundPassword: Type.Boolean(),
    passwordChangedTime: f.timeMs,
    fundPasswordChangedTime: f.orNull(f.timeMs),
    safetyLevel: i.safetyLevel,
    factors: Type.Integer({ description: 'of four: phone, e-mail, authenticator, fund password' }),
    withdrawal: s.strict({
      limit: f.amount,
      heldUntil: f.orNull(f.timeMs),
      steps: Type.Array(
        s.strict({
          name: Type.Enum([...WITHDRAWAL_STEPS]),
          limit: f.amount,
          reached: Type.Boolean(),
        }),
      ),
    }),
  }),
  errors: [],
})

export const sendOwnCode = route({
  method: 'POST',
  path: '/exchange/app/security/sendCode',
  area,
  summary:
    'Sends a code: to your own phone or e-mail to confirm an act, or to a new one (`target`) that you want to bind.',
  access: 'user',
  rate: 'code',
  body: s.strict({
    purpose: Type.Enum(['confirm', 'bind']),
    channel: i.channel,
    target: Type.Optional(i.account),
  }),
  answer: s.sentCode,
  errors: [
    'account.email.invalid',
    'account.phone.invalid',
    'contact.not.bound',
    'contact.unavailable',
    'code.too.soon',
  ],
})

export const changePassword = route({
  method: 'POST',
  path: '/exchange/app/security/changePassword',
  area,
  summary: 'Changes the login password, ends all other sessions and holds withdrawals for 24 hours.',
  access: 'user',
  rate: 'login',
  body: s.strict({ ...i.proof, newPassword: i.password }),
  answer: Type.Null(),
  errors: [...PROOF_ERRORS, 'password.length', 'password.common', 'password.same', 'password.same.as.fund'],
})

export const setFundPassword = route({
  method: 'POST',
  path: '/exchange/app/security/setFundPassword',
  area,
  summary: 'Sets the fund password. Changing one that was set holds withdrawals for 24 hours.',
  access: 'user',
  rate: 'login',
  body: s.strict({ ...i.proof, fundPassword: i.password }),
  answer: Type.Null(),
  errors: [...PROOF_ERRORS, 'fund.password.length', 'fund.password.same'],
})

export const bindContact = route({
  method: 'POST',
  path: '/exchange/app/security/bindContact',
  area,
  summary:
    'Binds a phone or an e-mail, or changes the bound one (which holds withdrawals for 24 hours). `targetCode` was sent to the new one.',
  access: 'user',
  rate: 'login',
  body: s.strict({ ...i.proof, channel: i.channel, target: i.account, targetCode: i.code }),
  answer: Type.Null(),
  errors: [...PROOF_ERRORS, 'account.email.invalid', 'account.phone.invalid', 'contact.unavailable'],
})

export const unbindContact = route({
  method: 'POST',
  path: '/exchange/app/security/unbindContact',
  area,
  summary: 'Unbinds the phone or the e-mail and holds withdrawals for 24 hours. One of the two must stay.',
  access: 'user',
  rate: 'login',
  body: s.strict({ ...i.proof, channel: i.channel }),
  answer: Type.Null(),
  errors: [...PROOF_ERRORS, 'contact.not.bound', 'contact.last'],
})

export const beginAuthenticator = route({
  method: 'POST',
  path: '/exchange/app/security/beginAuthenticator',
  area,
  summary: 'Gives a new secret for an authenticator app. Nothing is bound until a code of it is confirmed.',
  access: 'user',
  rate: 'login',
  body: s.strict(i.proof),
  answer: s.strict({
    secret: Type.String({ description: 'base32' }),
    uri: Type.String({ description: 'for the QR code' }),
  }),
  errors: [...PROOF_ERRORS, 'authenticator.bound'],
})

export const bindAuthenticator = route({
  method: 'POST',
  path: '/exchange/app/security/bindAuthenticator',
  area,
  summary: 'Binds the authenticator that was begun and gives ten recovery codes, this once only.',
  access: 'user',
  rate: 'login',
  body: s.strict({ authenticatorCode: i.code }),
  answer: s.strict({ recoveryCodes: Type.Array(Type.String()) }),
  errors: ['authenticator.bound', 'authenticator.not.begun', 'second.factor.wrong', 'second.factor.locked'],
})

export const unbindAuthenticator = route({
  method: 'POST',
  path: '/exchange/app/security/unbindAuthenticator',
  area,
  summary: 'Unbinds the authenticator and holds withdrawals for 24 hours.',
  access: 'user',
  rate: 'login',
  body: s.strict(i.proof),
  answer: Type.Null(),
  errors: [...PROOF_ERRORS, 'authenticator.not.bound'],
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/exchange/app/security/renewRecoveryCodes',
  area,
  summary: 'Gives ten new recovery codes, this once only; the old ones end.',
  access: 'user',
  rate: 'login',
  body: s.strict(i.proof),
  answer: s.strict({ recoveryCodes: Type.Array(Type.String()) }),
  errors: [...PROOF_ERRORS, 'authenticator.not.bound'],
})

export const sessions = route({
  method: 'GET',
  path: '/exchange/app/security/sessions',
  area,
  summary: 'The devices that are logged in, the one that asks first.',
  access: 'user',
  rate: 'read',
  answer: Type.Array(
    s.strict({
      sessionId: i.sessionId,
      device: Type.String({ examples: ['Chrome 142, Windows'] }),
      kind: i.deviceKind,
      address: Type.String(),
      createdTime: f.timeMs,
      seenTime: f.timeMs,
      current: Type.Boolean(),
    }),
  ),
  errors: [],
})

export const revokeSession = route({
  method: 'POST',
  path: '/exchange/app/security/revokeSession',
  area,
  summary: 'Logs one device out, at once, its sockets too.',
  access: 'user',
  rate: 'read',
  body: s.strict({ sessionId: i.sessionId }),
  answer: Type.Null(),
  errors: ['session.unknown'],
})

export const revokeOtherSessions = route({
  method: 'POST',
  path: '/exchange/app/security/revokeOtherSessions',
  area,
  summary: 'Logs every other device out, at once.',
  access: 'user',
  rate: 'read',
  answer: s.strict({ ended: Type.Integer() }),
  errors: [],
})

export const loginHistory = route({
  method: 'GET',
  path: '/exchange/app/security/loginHistory',
  area,
  summary: 'Logins and failed tries, newest first.',
  access: 'user',
  rate: 'read',
  query: s.strict({ pageIndex: Type.Optional(f.pageIndexText), pageSize: Type.Optional(f.pageSizeText) }),
  answer: s.pageOf(
    s.strict({
      time: f.timeMs,
      device: Type.String(),
      kind: i.deviceKind,
      address: Type.String(),
      outcome: i.loginOutcome,
    }),
  ),
  errors: [],
})

export const securityRoutes = {
  securityOverview,
  sendOwnCode,
  changePassword,
  setFundPassword,
  bindContact,
  unbindContact,
  beginAuthenticator,
  bindAuthenticator,
  unbindAuthenticator,
  renewRecoveryCodes,
  sessions,
  revokeSession,
  revokeOtherSessions,
  loginHistory,
}
