// What an approver should see before deciding on a withdrawal: who asks, from where, to where, and what was before.
// Only reads.

import type { ADMIN_ROUTES, AnswerOf, RealNameState } from '@candor/api'
import { CRYPTO_SCALE, formatDecimal, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { describeDevice } from '../identity/devices.ts'
import { heldUntil, withdrawalLimitOf } from '../identity/safety.ts'
import type { DeskWithdrawalFile } from './money-port.ts'
import type { Person, UserFiles } from './user-file.ts'
import { maskedAccount } from './user-search.ts'

export interface WithdrawalEvidenceParts {
  readonly database: Database
  readonly files: UserFiles
  readonly clock: () => number
}

type Evidence = AnswerOf<typeof ADMIN_ROUTES.withdrawal>['evidence']

const DAY_MS = 24 * 3_600_000

export class WithdrawalEvidence {
  private readonly parts: WithdrawalEvidenceParts

  constructor(parts: WithdrawalEvidenceParts) {
    this.parts = parts
  }

  async of(file: DeskWithdrawalFile): Promise<Evidence> {
    const { files, clock } = this.parts
    const { userId } = file
    const person = await files.person(userId)
    const [standing, balances, destination, usedTodayUsdt, deviceKnown, depositsBefore] = await Promise.all([
      files.standing(userId),
      files.balances(userId),
      this.destination(file),
      this.usedToday(userId),
      this.isDeviceKnown(file),
      this.depositsBefore(file),
    ])
    return {
      account: maskedAccount(person),
      realName: person.real_name_state as RealNameState,
      frozen: standing.frozen,
      locked: standing.locked,
      registeredTime: person.created_ms,
      device: file.device === null ? null : describeDevice(file.device).name,
      address: file.ipAddress,
      deviceKnown,
      ...destination,
      lastSecurityChangeTime: lastChange(person),
      heldUntil: heldUntil(person.withdrawals_held_until_ms, clock()),
      dailyLimitUsdt: limitOf(person),
      usedTodayUsdt,
      depositsBefore,
      balances,
    }
  }

  /** Earlier withdrawals of this user: how many, and to the same place. */
  private async destination(file: DeskWithdrawalFile) {
    const { rows } = await sql<{ before: number; uses: number; first_ms: number | null }>`
      select count(*)::integer as before,
        count(*) filter (where destination = own.to_place)::integer as uses,
        min(requested_ms) filter (where destination = own.to_place) as first_ms
      from view_withdrawals,
        (select destination as to_place from view_withdrawals where withdrawal_id = ${file.withdrawalId}) own
      where user_id = ${file.userId} and requested_ms < ${file.time}
        and state in ('settled', 'sent')`.execute(this.parts.database)
    const [row] = rows
    return {
      withdrawalsBefore: row?.before ?? 0,
      destinationUses: row?.uses ?? 0,
      destinationFirstTime: row?.first_ms ?? null,
    }
  }

  /** In USDT, at the value of when each was asked for. */
  private async usedToday(userId: UserId): Promise<string> {
    const { rows } = await sql<{ used: bigint | null }>`
      select sum(value_usdt) as used from withdrawal_details details
      where user_id = ${userId} and created_ms > ${this.parts.clock() - DAY_MS}
        and not exists (
          select from view_withdrawals ended
          where ended.withdrawal_id = details.withdrawal_id and ended.state in ('refused', 'returned')
        )`.execute(this.parts.database)
    return formatDecimal(BigInt(rows[0]?.used ?? 0), CRYPTO_SCALE)
  }

  private async isDeviceKnown({ userId, device, time }: DeskWithdrawalFile): Promise<boolean> {
    if (device === null) return false
    const row = await this.parts.database
      .selectFrom('logins')
      .select('login_id')
      .where('user_id', '=', userId)
      .where('device', '=', device)
      .where('outcome', '=', 'success')
      .where('time_ms', '<', time)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  private async depositsBefore({ userId, time }: DeskWithdrawalFile): Promise<number> {
    const { count } = await this.parts.database
      .selectFrom('view_deposits')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('state', '=', 'confirmed')
      .where('seen_ms', '<', time)
      .executeTakeFirstOrThrow()
    return count
  }
}

function lastChange({ password_changed_ms, fund_password_changed_ms, bound_ms }: Person): number | null {
  const last = Math.max(password_changed_ms, fund_password_changed_ms ?? 0, bound_ms ?? 0)
  return last === 0 ? null : last
}

function limitOf(person: Person): string {
  return withdrawalLimitOf({
    phone: person.phone !== null,
    email: person.email !== null,
    authenticator: person.bound_ms !== null,
    fundPassword: person.fund_password_hash !== null,
    realName: person.real_name_state === 'authenticated',
  }).limit
}
