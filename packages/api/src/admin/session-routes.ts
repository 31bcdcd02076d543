// Calls of an administrator's own session: log in, enrol, change the password, log out.

import { Type } from 'typebox'
import * as f from '../fields.ts'
import * as i from '../identity-fields.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { ADMIN_TICKET, adminRoute } from './admin-route.ts'
import { ADMIN_ROLES } from './admin-words.ts'

const area = 'session'

const login = adminRoute({
  method: 'POST',
  path: '/exchange/admin/session/login',
  area,
  summary:
    'Logs an administrator in. With an authenticator bound its code is needed; without one, the session may only enrol.',
  access: 'public',
  roles: [],
  rate: 'login',
  body: s.strict({ email: a.email, password: i.password, code: Type.Optional(a.code) }),
  answer: s.strict({
    access_token: Type.String(),
    token_type: Type.Literal(ADMIN_TICKET),
    expires_in: Type.Integer({ description: 'seconds' }),
    stage: a.stage,
  }),
  errors: [
    'login.failed',
    'login.busy',
    'login.second.factor.required',
    'second.factor.wrong',
    'second.factor.locked',
  ],
})

const beginEnrolment = adminRoute({
  method: 'POST',
  path: '/exchange/admin/session/beginEnrolment',
  area,
  summary: 'Gives the secret for the authenticator app. Asking again gives a new one.',
  access: 'user',
  roles: ADMIN_ROLES,
  whileEnrolling: true,
  rate: 'read',
  answer: s.strict({ secret: Type.String(), uri: Type.String({ examples: ['otpauth://totp/…'] }) }),
  errors: ['authenticator.bound'],
})

const enrol = adminRoute({
  method: 'POST',
  path: '/exchange/admin/session/enrol',
  area,
  summary: 'Replaces the one-time password and binds the authenticator. The session may work from then on.',
  access: 'user',
  roles: ADMIN_ROLES,
  whileEnrolling: true,
  rate: 'login',
  body: s.strict({ password: i.password, newPassword: i.password, code: a.code }),
  answer: s.strict({ stage: a.stage }),
  errors: [
    'authenticator.bound',
    'authenticator.not.begun',
    'second.factor.wrong',
    'second.factor.locked',
    'password.wrong',
    'password.length',
    'password.common',
    'password.same',
    'login.busy',
  ],
})

const me = adminRoute({
  method: 'GET',
  path: '/exchange/admin/session/me',
  area,
  summary: 'Who is logged in, and which calls the role allows.',
  access: 'user',
  roles: ADMIN_ROLES,
  whileEnrolling: true,
  rate: 'read',
  answer: s.strict({
    administratorId: a.administratorId,
    email: Type.String(),
    role: a.role,
    stage: a.stage,
    rights: Type.Array(Type.String(), { description: 'names of the calls that this role may make' }),
    mode: Type.Enum(['demo', 'live']),
    lastLoginTime: f.orNull(f.timeMs),
    expiresTime: f.timeMs,
  }),
  errors: [],
})

const changePassword = adminRoute({
  method: 'POST',
  path: '/exchange/admin/session/changePassword',
  area,
  summary: 'Changes your own password. Your other sessions end.',
  access: 'user',
  roles: ADMIN_ROLES,
  rate: 'login',
  body: s.strict({ password: i.password, newPassword: i.password, code: a.code }),
  answer: Type.Null(),
  errors: [
    'password.wrong',
    'password.length',
    'password.common',
    'password.same',
    'second.factor.wrong',
    'second.factor.locked',
    'login.busy',
  ],
})

const logout = adminRoute({
  method: 'POST',
  path: '/exchange/admin/session/logout',
  area,
  summary: 'Ends the session.',
  access: 'user',
  roles: ADMIN_ROLES,
  whileEnrolling: true,
  rate: 'read',
  answer: Type.Null(),
  errors: [],
})

export const sessionRoutes = { login, beginEnrolment, enrol, me, changePassword, logout }
