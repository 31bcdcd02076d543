// The console's tables. Ordinary tables, written by the gateway; the audit log is only ever added to.

import type { AdministratorId } from '@candor/contract'
import type { ColumnType, Generated } from 'kysely'

export interface AdministratorsTable {
  administrator_id: Generated<AdministratorId>
  /** In lower case. */
  email: string
  role: string
  /** Argon2id in its usual text form; of the one-time password until an authenticator is bound. */
  password_hash: string
  /** Tries in a row, each counted before it is checked. */
  password_failures: Generated<number>
  password_locked_until_ms: number | null
  sealed_secret: Uint8Array | null
  begun_ms: number | null
  /** Null until an authenticator is bound: until then, nothing but enrolling is allowed. */
  bound_ms: number | null
  /** The last 30-second step whose code was taken: no code works twice. */
  last_step: Generated<number>
  code_failures: Generated<number>
  code_locked_until_ms: number | null
  created_ms: number
  last_login_ms: number | null
  disabled_ms: number | null
}

export interface AdminSessionsTable {
  session_id: Generated<string>
  /** SHA-256 of the token. */
  token_hash: Uint8Array
  administrator_id: AdministratorId
  created_ms: number
  seen_ms: number
  ended_ms: number | null
  device: string
  address: string
}

export interface AuditLogTable {
  number: number
  time_ms: number
  administrator_id: AdministratorId | null
  who: string
  action: string
  subject: string
  reason: string
  /** JSON as text: hashed as it stands. */
  details: string
  about: number | null
  previous_hash: Uint8Array
  hash: Uint8Array
}

/** Where the chain ends. Always exactly one row. */
export interface AuditHeadTable {
  sole: Generated<boolean>
  number: number
  hash: Uint8Array
  /** Keyed: cannot be made for a shorter log without the installation's key. Null before the first line. */
  seal: Uint8Array | null
}

export interface ProposalsTable {
  proposal_id: Generated<number>
  kind: string
  state: string
  /** What is to be done, by name. */
  facts: ColumnType<Readonly<Record<string, string>>, string, never>
  /** What it is called outside, where it is called something. */
  reference: string | null
  reason: string
  note: string | null
  proposed_by: AdministratorId
  proposed_ms: number
  decided_by: AdministratorId | null
  decided_ms: number | null
  decision_reason: string | null
  number: number | null
  failure: string | null
}

export interface SystemConfigTable {
  key: string
  value: string
  changed_ms: number
  changed_by: string
}

export interface AdministrationTables {
  administrators: AdministratorsTable
  admin_sessions: AdminSessionsTable
  audit_log: AuditLogTable
  audit_head: AuditHeadTable
  proposals: ProposalsTable
  system_config: SystemConfigTable
}
