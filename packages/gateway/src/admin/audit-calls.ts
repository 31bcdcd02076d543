// Calls about the audit log.

import { pageAsked } from '../calls/page.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { AuditLog } from './audit-log.ts'
import type { AuditReader } from './audit-reader.ts'

export interface AuditCallsParts {
  readonly audit: AuditLog
  readonly reader: AuditReader
}

export function auditCalls({
  audit,
  reader,
}: AuditCallsParts): Pick<AdminHandlers, 'audit' | 'verifyAudit' | 'auditLines'> {
  return {
    audit: async ({ query }) => {
      const page = pageAsked(query)
      const { who, action, subject, from, to } = query
      const fromMs = from === undefined ? undefined : Number(from)
      const toMs = to === undefined ? undefined : Number(to)
      return { ...(await reader.list({ who, action, subject, fromMs, toMs }, page)), ...page }
    },

    verifyAudit: async ({ administrator: actor }) => {
      const result = await reader.verify()
      const { lines, lastHash, broken } = result
      await audit.write({
        actor,
        action: 'audit.verify',
        subject: 'audit',
        details: { lines, lastHash, broken: broken?.number ?? null },
      })
      return result
    },

    auditLines: ({ query: { from } }) => reader.lines(Number(from)),
  }
}
