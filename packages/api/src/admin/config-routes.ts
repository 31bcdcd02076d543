// Calls about the texts and links that the site shows for its operator, and the bank account that deposits go to.

import { Type } from 'typebox'
import * as f from '../fields.ts'
import { API_LIMITS } from '../limits.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'

const area = 'settings'

const config = adminRoute({
  method: 'GET',
  path: '/exchange/admin/config/list',
  area,
  summary: 'Every setting, what it would be without one, and who changed it last.',
  access: 'user',
  roles: ['owner', 'content', 'auditor'],
  rate: 'read',
  answer: s.strict({
    list: Type.Array(
      s.strict({
        key: a.configKey,
        value: Type.String(),
        default: Type.String(),
        changedTime: f.orNull(f.timeMs),
        changedBy: f.orNull(Type.String()),
        mayChange: Type.Boolean(),
      }),
    ),
  }),
  errors: [],
})

const setConfig = adminRoute({
  method: 'POST',
  path: '/exchange/admin/config/set',
  area,
  summary: 'Changes a setting, or takes it back to its default. The bank account is the owner’s to change.',
  access: 'user',
  roles: ['owner', 'content'],
  rate: 'read',
  body: s.strict({
    key: a.configKey,
    value: f.orNull(Type.String({ maxLength: API_LIMITS.configValueLength })),
    code: Type.Optional(a.code),
  }),
  answer: s.strict({ key: a.configKey, value: Type.String() }),
  errors: ['config.value.invalid', 'second.factor.required', 'second.factor.wrong', 'second.factor.locked'],
})

export const configRoutes = { config, setConfig }
