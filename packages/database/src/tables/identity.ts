// Who the users are and which sessions they have. Ordinary tables, written by the gateway.

import type { UserId } from '@candor/contract'
import type { ColumnType, Generated } from 'kysely'

/** Fits a bigint column whose values stay within safe integers. */
type Id<T> = ColumnType<T, T, never>

export interface UsersTable {
  user_id: Id<UserId>
  /** In lower case; with the phone, at least one of the two is there. */
  email: string | null
  /** In E.164 form. */
  phone: string | null
  nick_name: string
  /** Argon2id in its usual text form. */
  password_hash: string
  password_changed_ms: Generated<number>
  fund_password_hash: string | null
  fund_password_changed_ms: number | null
  /** Tries in a row, each counted before it is checked. */
  fund_password_failures: Generated<number>
  /** When the lock began. */
  fund_password_locked_ms: number | null
  withdrawals_held_until_ms: number | null
  /** Whether withdrawals go only to addresses of the book. */
  allow_list: Generated<boolean>
  /** When the user last looked at the deposits. */
  deposits_seen_ms: Generated<number>
  language: string
  /** ISO 3166. */
  nationality: string | null
  invitation_code: string | null
  inviter_id: UserId | null
  real_name_state: Generated<string>
  created_ms: number
  /** When the core was seen to have the account; null while that is still to be done. */
  opened_ms: number | null
  /** When the core was told what it must know of this user; null while that is still to be done. */
  told_ms: number | null
}

export interface SessionsTable {
  session_id: Generated<string>
  /** SHA-256 of the token: whoever reads this table cannot log in with it. */
  token_hash: Uint8Array
  user_id: Id<UserId>
  created_ms: number
  seen_ms: number
  revoked_ms: number | null
  /** What the browser called itself. */
  device: Generated<string>
  address: Generated<string>
}

export interface LoginsTable {
  login_id: Generated<number>
  user_id: Id<UserId>
  /** None for a try that failed, and once the session is forgotten. */
  session_id: string | null
  time_ms: number
  device: string
  address: string
  outcome: Generated<string>
}

/** Verification codes. They belong to a target, whether or not an account has it. */
export interface CodesTable {
  code_id: Generated<number>
  purpose: string
  target: string
  user_id: UserId | null
  /** Keyed: a hash of six digits alone could be turned back. */
  code_hash: Uint8Array
  created_ms: number
  tries: Generated<number>
  used_ms: number | null
}

export interface AuthenticatorsTable {
  user_id: Id<UserId>
  sealed_secret: Uint8Array
  begun_ms: number
  bound_ms: number | null
  /** The last 30-second step whose code was taken: no code works twice. */
  last_step: Generated<number>
  failures: Generated<number>
  locked_until_ms: number | null
}

export interface RecoveryCodesTable {
  user_id: Id<UserId>
  code_hash: Uint8Array
  used_ms: number | null
}

/** The pictures themselves lie encrypted in the picture store. */
export interface PicturesTable {
  picture_id: string
  user_id: Id<UserId>
  side: string
  width: number
  height: number
  bytes: number
  created_ms: number
  /** When a submission took it; null while none has. */
  submitted_ms: number | null
}

/** One row per submission; the newest counts. */
export interface RealNamesTable {
  real_name_id: Generated<number>
  user_id: Id<UserId>
  state: string
  reason: string | null
  sealed_name: Uint8Array
  certificate_type: string
  sealed_number: Uint8Array
  /** Keyed, of kind and number: equal for equal ones. Null for those from before it was kept. */
  number_hash: Uint8Array | null
  front_id: string
  back_id: string
  hand_id: string
  submitted_ms: number
  decided_ms: number | null
  /** Who decided: a reviewer, or the demo. */
  decided_by: string | null
}

export interface MessagesTable {
  message_id: Generated<number>
  user_id: Id<UserId>
  kind: string
  /** What the text is filled with, by name. */
  facts: ColumnType<Readonly<Record<string, string>>, string, never>
  time_ms: number
  read_ms: number | null
}

export interface SelfLimitsTable {
  user_id: Id<UserId>
  /** In units of 10^-8 USDT. */
  daily_loss_e8: bigint | null
  /** A looser limit that takes effect later, if `next_from_ms` says when; null lifts it. */
  next_daily_loss_e8: bigint | null
  next_from_ms: number | null
  cool_off_until_ms: number | null
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
  codes: CodesTable
  authenticators: AuthenticatorsTable
  recovery_codes: RecoveryCodesTable
  pictures: PicturesTable
  real_names: RealNamesTable
  messages: MessagesTable
  self_limits: SelfLimitsTable
  settings: SettingsTable
}
