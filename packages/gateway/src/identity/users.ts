// Users as the gateway knows them: contacts, nickname, password hash, who invited them, when they logged in. What the
// core must know goes there as commands.

import { randomInt } from 'node:crypto'
import { chooseLanguage, type Language, type LoginOutcome, type RealNameState } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database, Tables } from '@candor/database'
import { type Kysely, sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { Place } from './known-places.ts'
import type { Contact } from './ports.ts'

export interface User {
  readonly userId: UserId
  readonly email: string | null
  readonly phone: string | null
  readonly nickName: string
  readonly passwordHash: string
  readonly fundPasswordHash: string | null
  readonly language: Language
}

export interface NewUser {
  readonly userId: UserId
  readonly contact: Contact
  readonly nickName: string
  readonly passwordHash: string
  readonly language?: Language
  readonly nationality?: string
  readonly inviterId?: UserId
  readonly realNameState?: RealNameState
}

export interface LoginRecord extends Place {
  readonly userId: UserId
}

export interface SuccessfulLogin extends LoginRecord {
  readonly sessionId: string
  /** Whether one was asked for and passed. */
  readonly secondFactor: boolean
}

/** Letters and digits that are not taken for one another when they are read out or copied by hand. */
const INVITATION_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const INVITATION_LENGTH = 7

export function drawInvitationCode(): string {
  const letters = Array.from({ length: INVITATION_LENGTH }, () =>
    INVITATION_LETTERS.charAt(randomInt(INVITATION_LETTERS.length)),
  )
  return letters.join('')
}

const COLUMNS = [
  'user_id',
  'email',
  'phone',
  'nick_name',
  'password_hash',
  'fund_password_hash',
  'language',
] as const

export class Users {
  private readonly database: Database
  private readonly clock: () => number
  private readonly drawCode: () => string

  constructor(
    database: Database,
    clock: () => number = Date.now,
    drawCode: () => string = drawInvitationCode,
  ) {
    this.database = database
    this.clock = clock
    this.drawCode = drawCode
  }

  async byContact({ channel, value }: Contact): Promise<User | undefined> {
    const row = await this.database
      .selectFrom('users')
      .select(COLUMNS)
      .where(channel, '=', value)
      .executeTakeFirst()
    return row === undefined ? undefined : userOf(row)
  }

  async byId(userId: UserId): Promise<User | undefined> {
    const row = await this.database
      .selectFrom('users')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row === undefined ? undefined : userOf(row)
  }

  /** Whose invitation code it is, in capitals or not. */
  async byInvitationCode(code: string): Promise<UserId | undefined> {
    const row = await this.database
      .selectFrom('users')
      .select('user_id')
      .where('invitation_code', '=', code.toUpperCase())
      .executeTakeFirst()
    return row?.user_id
  }

  /** Adds a user unless the id or the contact is taken; says whether it did. May be part of a transaction. */
  async add(user: NewUser, within: Kysely<Tables> = this.database): Promise<boolean> {
    for (let draw = 0; draw < GATEWAY_LIMITS.draws; draw++) {
      if (await this.insert(user, this.drawCode(), within)) return true
      if (await isTaken(user, within)) return false
    }
    throw new Error(`no free invitation code in ${GATEWAY_LIMITS.draws} draws`)
  }

  /**
   * Gives from where the user logged in lately, before this: most come from one place or two, so each is told once. Records
   * nothing, and gives nothing, when an authenticator is bound that this login did not pass.
   */
  async recordLogin(login: SuccessfulLogin): Promise<readonly Place[] | undefined> {
    const { user_id, session_id, time_ms, device, address } = this.loginRow(login, login.sessionId, 'success')
    const { rows } = await sql<{ login_id: string | null; places: [string, string][] | null }>`
      WITH lately AS (
        SELECT device, address FROM logins WHERE user_id = ${user_id} AND outcome = 'success'
        ORDER BY time_ms DESC LIMIT ${GATEWAY_LIMITS.loginsCompared}
      ), recorded AS (
        INSERT INTO logins (user_id, session_id, time_ms, device, address, outcome)
        SELECT ${user_id}::bigint, ${session_id}::uuid, ${time_ms}::bigint, ${device}, ${address}, 'success'
        WHERE ${login.secondFactor} OR NOT EXISTS (
          SELECT FROM authenticators WHERE user_id = ${user_id} AND bound_ms IS NOT NULL
        )
        RETURNING login_id
      )
      SELECT (SELECT login_id FROM recorded), (
        SELECT json_agg(json_build_array(device, address)) FROM (SELECT DISTINCT device, address FROM lately) AS once
      ) AS places`.execute(this.database)
    const [row] = rows
    if (row === undefined || row.login_id === null) return undefined
    return (row.places ?? []).map(([seenDevice, seenAddress]) => ({
      device: seenDevice,
      address: seenAddress,
    }))
  }

  /** The oldest failures make room: whoever tries for days on end must not fill the disk. */
  async recordFailure(login: LoginRecord, outcome: Exclude<LoginOutcome, 'success'>): Promise<void> {
    await this.database
      .insertInto('logins')
      .values(this.loginRow(login, null, outcome))
      .execute()
    const newestToGo = this.database
      .selectFrom('logins')
      .select('login_id')
      .where('user_id', '=', login.userId)
      .where('outcome', '!=', 'success')
      .orderBy('login_id', 'desc')
      .offset(GATEWAY_LIMITS.failedLoginsKept)
      .limit(1)
    await this.database
      .deleteFrom('logins')
      .where('user_id', '=', login.userId)
      .where('outcome', '!=', 'success')
      .where('login_id', '<=', newestToGo)
      .execute()
  }

  private loginRow(login: LoginRecord, sessionId: string | null, outcome: LoginOutcome) {
    return {
      user_id: login.userId,
      session_id: sessionId,
      time_ms: this.clock(),
      device: keptDevice(login.device),
      address: login.address,
      outcome,
    }
  }

  private async insert(user: NewUser, invitationCode: string, within: Kysely<Tables>): Promise<boolean> {
    const { channel, value } = user.contact
    const nowMs = this.clock()
    const added = await within
      .insertInto('users')
      .values({
        user_id: user.userId,
        email: channel === 'email' ? value : null,
        phone: channel === 'phone' ? value : null,
        nick_name: user.nickName,
        password_hash: user.passwordHash,
        password_changed_ms: nowMs,
        language: user.language ?? 'en',
        nationality: user.nationality ?? null,
        invitation_code: invitationCode,
        inviter_id: user.inviterId ?? null,
        ...(user.realNameState === undefined ? {} : { real_name_state: user.realNameState }),
        created_ms: nowMs,
        opened_ms: null,
        told_ms: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
}

/** As it is stored: a text of Postgres cannot have a zero in it. */
export function keptDevice(device: string): string {
  return device.replaceAll('\0', '').slice(0, GATEWAY_LIMITS.deviceLength)
}

/** Whether it was the id or the contact that stood in the way, and not the invitation code. */
async function isTaken({ userId, contact }: NewUser, within: Kysely<Tables>): Promise<boolean> {
  const row = await within
    .selectFrom('users')
    .select('user_id')
    .where((where) => where.or([where('user_id', '=', userId), where(contact.channel, '=', contact.value)]))
    .executeTakeFirst()
  return row !== undefined
}

interface UserRow {
  readonly user_id: UserId
  readonly email: string | null
  readonly phone: string | null
  readonly nick_name: string
  readonly password_hash: string
  readonly fund_password_hash: string | null
  readonly language: string
}

function userOf(row: UserRow): User {
  return {
    userId: row.user_id,
    email: row.email,
    phone: row.phone,
    nickName: row.nick_name,
    passwordHash: row.password_hash,
    fundPasswordHash: row.fund_password_hash,
    language: chooseLanguage(row.language),
  }
}
