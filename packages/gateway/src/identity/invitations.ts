// Who came by a user's invitation, directly (level 1) or by those (level 2). Names are masked; nobody else's are shown.

import type { RealNameState } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { maskContact } from './contacts.ts'
import { isUniqueViolation } from './unique-violation.ts'
import { drawInvitationCode } from './users.ts'

export type InvitationLevel = 1 | 2

export interface Invitee {
  readonly userName: string
  readonly state: RealNameState
  readonly registeredTime: number
}

export class Invitations {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  async overview(userId: UserId): Promise<{ code: string; level1: number; level2: number }> {
    const [code, level1, level2] = await Promise.all([
      this.codeOf(userId),
      this.count(userId, 1),
      this.count(userId, 2),
    ])
    return { code, level1, level2 }
  }

  /** One page, newest first. */
  async list(
    userId: UserId,
    { level, pageIndex, pageSize }: { level: InvitationLevel; pageIndex: number; pageSize: number },
  ): Promise<{ list: Invitee[]; total: number; pageIndex: number; pageSize: number }> {
    const [rows, total] = await Promise.all([
      this.invitees(userId, level)
        .select(['invitee.email', 'invitee.phone', 'invitee.real_name_state', 'invitee.created_ms'])
        .orderBy('invitee.created_ms', 'desc')
        .orderBy('invitee.user_id')
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize)
        .execute(),
      this.count(userId, level),
    ])
    const list = rows.map((row) => ({
      userName: maskedName(row),
      state: row.real_name_state as RealNameState,
      registeredTime: row.created_ms,
    }))
    return { list, total, pageIndex, pageSize }
  }

  /** Who invited a user, and who invited them; nobody twice. It is written when each registers, and stays. */
  async invitersOf(userId: UserId): Promise<readonly [UserId | undefined, UserId | undefined]> {
    const row = await this.database
      .selectFrom('users as invitee')
      .leftJoin('users as inviter', 'inviter.user_id', 'invitee.inviter_id')
      .select(['invitee.inviter_id as first', 'inviter.inviter_id as second'])
      .where('invitee.user_id', '=', userId)
      .executeTakeFirst()
    const first = row?.first ?? undefined
    const second = row?.second ?? undefined
    if (first === undefined || first === userId) return [undefined, undefined]
    return [first, second === userId || second === first ? undefined : second]
  }

  /** What others may be shown of these users. */
  async maskedNames(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
    if (userIds.length === 0) return new Map()
    const rows = await this.database
      .selectFrom('users')
      .select(['user_id', 'email', 'phone'])
      .where('user_id', 'in', [...new Set(userIds)])
      .execute()
    return new Map(rows.map((row) => [row.user_id, maskedName(row)]))
  }

  private async count(userId: UserId, level: InvitationLevel): Promise<number> {
    const { count } = await this.invitees(userId, level)
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  private invitees(userId: UserId, level: InvitationLevel) {
    const invitees = this.database.selectFrom('users as invitee')
    if (level === 1) return invitees.where('invitee.inviter_id', '=', userId)
    return invitees.where('invitee.inviter_id', 'in', (is) =>
      is.selectFrom('users as inviter').select('inviter.user_id').where('inviter.inviter_id', '=', userId),
    )
  }

  /** Whoever came before there were invitations gets a code when it is first asked for. */
  private async codeOf(userId: UserId): Promise<string> {
    for (let draw = 0; draw < GATEWAY_LIMITS.draws; draw++) {
      const user = await this.database
        .selectFrom('users')
        .select('invitation_code')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (user === undefined) throw new ApiRefusal('login.user.not.login')
      if (user.invitation_code !== null) return user.invitation_code
      await this.give(userId, drawInvitationCode())
    }
    throw new Error(`no free invitation code in ${GATEWAY_LIMITS.draws} draws`)
  }

  /** Unless the user has one by now, or somebody else has this one. */
  private async give(userId: UserId, code: string): Promise<void> {
    try {
      await this.database
        .updateTable('users')
        .set({ invitation_code: code })
        .where('user_id', '=', userId)
        .where('invitation_code', 'is', null)
        .execute()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
    }
  }
}

function maskedName({ email, phone }: { email: string | null; phone: string | null }): string {
  if (email !== null) return maskContact({ channel: 'email', value: email })
  return maskContact({ channel: 'phone', value: phone ?? '' })
}
