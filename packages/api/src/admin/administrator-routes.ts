// Calls about the administrators themselves. Owners alone change them, never themselves, and never the last owner.

import { Type } from 'typebox'
import * as f from '../fields.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'

const area = 'administrators'

const administrator = s.strict({
  administratorId: a.administratorId,
  email: Type.String(),
  role: a.role,
  hasAuthenticator: Type.Boolean(),
  disabled: Type.Boolean(),
  createdTime: f.timeMs,
  lastLoginTime: f.orNull(f.timeMs),
})
const oneTime = s.strict({
  administratorId: a.administratorId,
  oneTimePassword: Type.String({ description: 'shown this once only' }),
})
const named = { administratorId: a.administratorId, code: a.code }
const ownCode = ['second.factor.wrong', 'second.factor.locked'] as const

const administrators = adminRoute({
  method: 'GET',
  path: '/exchange/admin/administrator/list',
  area,
  summary: 'Every administrator.',
  access: 'user',
  roles: ['owner', 'auditor'],
  rate: 'read',
  answer: s.strict({ list: Type.Array(administrator) }),
  errors: [],
})

const createAdministrator = adminRoute({
  method: 'POST',
  path: '/exchange/admin/administrator/create',
  area,
  summary: 'Adds an administrator and gives the one-time password for the first login.',
  access: 'user',
  roles: ['owner'],
  rate: 'login',
  body: s.strict({ email: a.email, role: a.role, code: a.code }),
  answer: oneTime,
  errors: ['account.email.invalid', 'admin.exists', 'login.busy', ...ownCode],
})

const setAdministratorRole = adminRoute({
  method: 'POST',
  path: '/exchange/admin/administrator/setRole',
  area,
  summary: 'Gives an administrator another role. It holds from the next call on.',
  access: 'user',
  roles: ['owner'],
  rate: 'read',
  body: s.strict({ ...named, role: a.role }),
  answer: Type.Null(),
  errors: ['admin.unknown', 'admin.self', 'admin.owner.last', ...ownCode],
})

const disableAdministrator = adminRoute({
  method: 'POST',
  path: '/exchange/admin/administrator/disable',
  area,
  summary: 'Takes all access away; sessions end at once. The name stays in the audit log.',
  access: 'user',
  roles: ['owner'],
  rate: 'read',
  body: s.strict(named),
  answer: Type.Null(),
  errors: ['admin.unknown', 'admin.self', 'admin.owner.last', ...ownCode],
})

const resetAdministrator = adminRoute({
  method: 'POST',
  path: '/exchange/admin/administrator/reset',
  area,
  summary:
    'Takes the authenticator and the password away, ends all sessions and gives a new one-time password. Enables again who was disabled.',
  access: 'user',
  roles: ['owner'],
  rate: 'login',
  body: s.strict(named),
  answer: oneTime,
  errors: ['admin.unknown', 'admin.self', 'login.busy', ...ownCode],
})

export const administratorRoutes = {
  administrators,
  createAdministrator,
  setAdministratorRole,
  disableAdministrator,
  resetAdministrator,
}
