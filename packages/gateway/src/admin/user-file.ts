// Everything that the console shows of one user: from the tables who they are, from the core what they own and may.
// Only reads. Contacts are whole for whoever may see them, else masked.

import type { ADMIN_ROUTES, AnswerOf, LoginOutcome, RealNameState } from '@candor/api'
import { chooseLanguage } from '@candor/api'
import { type BalanceView, CRYPTO_SCALE, formatDecimal, type UserId, ZERO } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { maskContact } from '../identity/contacts.ts'
import { describeDevice } from '../identity/devices.ts'
import { heldUntil } from '../identity/safety.ts'
import type { SelfLimits } from '../identity/self-limits.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { formatBalance } from '../live/format.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'

export interface UserFilesParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly listing: Listing
  readonly selfLimits: Pick<SelfLimits, 'get'>
  readonly clock: () => number
}

type UserFile = AnswerOf<typeof ADMIN_ROUTES.user>

/** A user as the tables have them. */
export interface Person {
  readonly user_id: UserId
  readonly email: string | null
  readonly phone: string | null
  readonly nick_name: string
  readonly nationality: string | null
  readonly language: string
  readonly created_ms: number
  readonly real_name_state: string
  readonly fund_password_hash: string | null
  readonly password_changed_ms: number
  readonly fund_password_changed_ms: number | null
  readonly withdrawals_held_until_ms: number | null
  readonly invitation_code: string | null
  readonly inviter_id: UserId | null
  /** Since when an authenticator is bound. */
  readonly bound_ms: number | null
}

/** Of an account that the core does not know yet. */
const FIRST_FEE_LEVEL = 1

export class UserFiles {
  private readonly parts: UserFilesParts

  constructor(parts: UserFilesParts) {
    this.parts = parts
  }

  /** Refuses with `user.unknown`. */
  async person(userId: UserId): Promise<Person> {
    const row = await this.parts.database
      .selectFrom('users')
      .leftJoin('authenticators', 'authenticators.user_id', 'users.user_id')
      .select(['users.user_id', 'email', 'phone', 'nick_name', 'nationality', 'language', 'created_ms'])
      .select(['real_name_state', 'fund_password_hash', 'password_changed_ms', 'fund_password_changed_ms'])
      .select(['withdrawals_held_until_ms', 'invitation_code', 'inviter_id', 'authenticators.bound_ms'])
      .where('users.user_id', '=', userId)
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('user.unknown')
    return row
  }

  async of(userId: UserId, areContactsWhole: boolean): Promise<UserFile> {
    const person = await this.person(userId)
    const [standing, balances, limits, invitation, sessions, logins] = await Promise.all([
      this.standing(userId),
      this.balances(userId),
      this.parts.selfLimits.get(userId),
      this.invited(userId),
      this.sessions(userId),
      this.logins(userId),
    ])
    const contact = (channel: 'email' | 'phone'): string | null => {
      const value = person[channel]
      return value === null || areContactsWhole ? value : maskContact({ channel, value })
    }
    return {
      userId: String(userId),
      nickName: person.nick_name,
      email: contact('email'),
      phone: contact('phone'),
      contactsMasked: !areContactsWhole,
      nationality: person.nationality,
      language: chooseLanguage(person.language),
      registeredTime: person.created_ms,
      realName: person.real_name_state as RealNameState,
      hasFundPassword: person.fund_password_hash !== null,
      hasAuthenticator: person.bound_ms !== null,
      standing,
      limits: {
        withdrawalsHeldUntil: heldUntil(person.withdrawals_held_until_ms, this.parts.clock()),
        dailyLoss: limits.dailyLoss,
        coolOffUntil: limits.coolOffUntil,
      },
      invitation: {
        code: person.invitation_code,
        inviterId: person.inviter_id === null ? null : String(person.inviter_id),
        ...invitation,
      },
      balances,
      sessions,
      logins,
    }
  }

  async balances(userId: UserId): Promise<ReturnType<typeof formatBalance>[]> {
    const balances = (await this.parts.engine.query('balances', { userId })) ?? []
    return balances.map((balance) => this.format(balance))
  }

  async standing(userId: UserId): Promise<UserFile['standing']> {
    const standing = await this.parts.engine.query('standing', { userId })
    return {
      house: standing?.house ?? null,
      authenticated: standing?.authenticated ?? false,
      frozen: standing?.frozen ?? false,
      locked: standing?.locked ?? false,
      feeLevel: standing?.feeLevel ?? FIRST_FEE_LEVEL,
      volumeBtc: formatDecimal(standing?.volumeBtc ?? ZERO, CRYPTO_SCALE),
    }
  }

  private format(balance: BalanceView): ReturnType<typeof formatBalance> {
    const asset = this.parts.listing.assetById(balance.asset)
    if (asset === undefined) throw new Error(`asset ${balance.asset} is not listed`)
    return formatBalance(balance, asset)
  }

  private async invited(userId: UserId): Promise<{ level1: number; level2: number }> {
    const { database } = this.parts
    const { level1 } = await database
      .selectFrom('users')
      .select((is) => is.fn.countAll<number>().as('level1'))
      .where('inviter_id', '=', userId)
      .executeTakeFirstOrThrow()
    const { level2 } = await database
      .selectFrom('users as invitee')
      .innerJoin('users as inviter', 'inviter.user_id', 'invitee.inviter_id')
      .select((is) => is.fn.countAll<number>().as('level2'))
      .where('inviter.inviter_id', '=', userId)
      .executeTakeFirstOrThrow()
    return { level1, level2 }
  }

  private async sessions(userId: UserId): Promise<UserFile['sessions']> {
    const rows = await this.parts.database
      .selectFrom('sessions')
      .select(['device', 'address', 'created_ms', 'seen_ms'])
      .where('user_id', '=', userId)
      .where('revoked_ms', 'is', null)
      .where('seen_ms', '>=', this.parts.clock() - GATEWAY_LIMITS.sessionIdleMs)
      .orderBy('seen_ms', 'desc')
      .limit(GATEWAY_LIMITS.userSessionsShown)
      .execute()
    return rows.map((row) => ({
      device: describeDevice(row.device).name,
      address: row.address,
      createdTime: row.created_ms,
      seenTime: row.seen_ms,
    }))
  }

  private async logins(userId: UserId): Promise<UserFile['logins']> {
    const rows = await this.parts.database
      .selectFrom('logins')
      .select(['time_ms', 'device', 'address', 'outcome'])
      .where('user_id', '=', userId)
      .orderBy('time_ms', 'desc')
      .limit(GATEWAY_LIMITS.userLoginsShown)
      .execute()
    return rows.map((row) => ({
      time: row.time_ms,
      device: describeDevice(row.device).name,
      address: row.address,
      outcome: row.outcome as LoginOutcome,
    }))
  }
}
