// Calls about the audit log: read it, let the server verify it, take it away to verify it oneself.

import { Type } from 'typebox'
import * as f from '../fields.ts'
import { API_LIMITS } from '../limits.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'
import type { AdminRole } from './admin-words.ts'

const area = 'audit'
const READ = ['owner', 'compliance', 'auditor'] as const satisfies readonly AdminRole[]
const hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** As it is stored, and as its hash covers it: see `auditLineText`. */
export const auditLine = s.strict({
  number: Type.Integer(),
  time: f.timeMs,
  administratorId: f.orNull(a.administratorId),
  who: Type.String({ description: 'e-mail of the administrator, or `system`' }),
  action: Type.String({ examples: ['user.freeze'] }),
  subject: Type.String({ examples: ['user:10004821'] }),
  reason: Type.String({ description: 'empty where there is none' }),
  details: Type.String({ description: 'JSON text' }),
  about: f.orNull(Type.Integer({ description: 'the line whose outcome this is' })),
  previousHash: hash,
  hash,
})

const filter = {
  who: Type.Optional(Type.String({ maxLength: API_LIMITS.accountLength })),
  action: Type.Optional(Type.String({ pattern: '^[a-zA-Z.]{1,40}$', description: 'or how it begins' })),
  subject: Type.Optional(Type.String({ maxLength: API_LIMITS.auditSubjectLength })),
  from: Type.Optional(f.timeText),
  to: Type.Optional(f.timeText),
}

const audit = adminRoute({
  method: 'GET',
  path: '/exchange/admin/audit/list',
  area,
  summary: 'Lines of the audit log, newest first.',
  access: 'user',
  roles: READ,
  rate: 'read',
  query: s.strict({ ...filter, ...a.page }),
  answer: s.pageOf(auditLine),
  errors: [],
})

const verifyAudit = adminRoute({
  method: 'POST',
  path: '/exchange/admin/audit/verify',
  area,
  summary: 'Hashes every line anew and names the first that does not hold; everything after it is in doubt.',
  access: 'user',
  roles: READ,
  rate: 'read',
  answer: s.strict({
    lines: Type.Integer(),
    lastHash: hash,
    broken: f.orNull(
      s.strict({
        number: Type.Integer(),
        problem: Type.Enum(['missing', 'hash', 'previousHash', 'shortened'], {
          description: 'a line is gone, was changed, does not follow the one before, or the end was cut off',
        }),
      }),
    ),
  }),
  errors: [],
})

const auditLines = adminRoute({
  method: 'GET',
  path: '/exchange/admin/audit/lines',
  area,
  summary: 'Lines in their order from a number on, to verify them outside.',
  access: 'user',
  roles: READ,
  rate: 'read',
  query: s.strict({ from: a.auditNumber }),
  answer: s.strict({
    list: Type.Array(auditLine, { description: `at most ${API_LIMITS.auditLinesAtOnce}` }),
    last: Type.Integer({ description: 'number of the newest line' }),
  }),
  errors: [],
})

export const auditRoutes = { audit, verifyAudit, auditLines }
