// Who the users are and which sessions they have. Ordinary tables, written by the gateway.

import type { UserId } from '@candor/contract'
import type { ColumnType, Generated } from 'kysely'

/** Fits a bigint column whose values stay within safe integers. */
type Id<T> = ColumnType<T, T, never>

export interface UsersTable {
  user_id: Id<UserId>
  /** The e-mail address in lower case, or the phone number in E.164 form. */
  account: string
  nick_name: string
  /** Argon2id in its usual text form. */
  password_hash: string
  language: string
  created_ms: number
  /** When the core was seen to have the account; null while that is still to be done. */
  opened_ms: number | null
}

export interface SessionsTable {
  session_id: Generated<string>
  /** SHA-256 of the token: whoever reads this table cannot log in with it. */
  token_hash: Uint8Array
  user_id: Id<UserId>
  created_ms: number
  seen_ms: number
  revoked_ms: number | null
}

export interface LoginsTable {
  login_id: Generated<number>
  user_id: Id<UserId>
  session_id: string
  time_ms: number
  device: string
  address: string
}

/** Small facts about this installation, by name. */
export interface SettingsTable {
  name: string
  value: string
}

export interface IdentityTables {
  users: UsersTable
  sessions: SessionsTable
  logins: LoginsTable
  settings: SettingsTable
}
