// The fund password: set, and asked for where money leaves. Five wrong ones in a row lock it for an hour, even for the
// right one. A try is counted before it is checked, so that any number of guesses at once are still only five.

import { API_LIMITS } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Passwords } from './passwords.ts'

export interface FundPasswordParts {
  readonly database: Database
  readonly passwords: Pick<Passwords, 'hash' | 'matches'>
  readonly clock?: () => number
}

export class FundPassword {
  private readonly parts: FundPasswordParts
  private readonly clock: () => number

  constructor(parts: FundPasswordParts) {
    this.parts = parts
    this.clock = parts.clock ?? Date.now
  }

  /** Refuses one that may not be; `loginPassword` is what it must differ from. */
  check(fundPassword: string, loginPassword: string): void {
    const { length } = Array.from(composed(fundPassword))
    if (length < API_LIMITS.fundPasswordLeast || length > API_LIMITS.fundPasswordMost) {
      throw new ApiRefusal('fund.password.length')
    }
    if (composed(fundPassword) === composed(loginPassword)) throw new ApiRefusal('fund.password.same')
  }

  async hash(fundPassword: string): Promise<string> {
    return this.parts.passwords.hash(fundPassword)
  }

  /** Whether a text is the fund password behind the hash. Counts nothing: only for what is not a try to guess it. */
  async equals(text: string, hash: string | null): Promise<boolean> {
    return hash !== null && this.parts.passwords.matches(text, hash)
  }

  /** Writes the new one, as a part of a larger change. */
  async set(database: Database, userId: UserId, hash: string): Promise<void> {
    await database
      .updateTable('users')
      .set({
        fund_password_hash: hash,
        fund_password_changed_ms: this.clock(),
        fund_password_failures: 0,
        fund_password_locked_ms: null,
      })
      .where('user_id', '=', userId)
      .execute()
  }

  /** Passes only with the right one. */
  async verify(userId: UserId, fundPassword: string): Promise<void> {
    const { hash, triesLeft } = await this.countTry(userId)
    let matches: boolean
    try {
      matches = await this.parts.passwords.matches(fundPassword, hash)
    } catch (error) {
      // Nobody has learned anything from a try that was not checked.
      await this.uncountTry(userId)
      throw error
    }
    if (!matches) throw new ApiRefusal('fund.password.wrong', undefined, undefined, { triesLeft })
    const { numUpdatedRows } = await this.parts.database
      .updateTable('users')
      .set({ fund_password_failures: 0, fund_password_locked_ms: null })
      .where('user_id', '=', userId)
      .where('fund_password_hash', '=', hash)
      .executeTakeFirst()
    // Another one was set meanwhile.
    if (numUpdatedRows !== 1n)
      throw new ApiRefusal('fund.password.wrong', undefined, undefined, { triesLeft })
  }

  private async countTry(userId: UserId): Promise<{ hash: string; triesLeft: number }> {
    const nowMs = this.clock()
    const { fundPasswordTries, fundPasswordLockMs } = GATEWAY_LIMITS
    // A lock that is over leaves nothing behind: the count begins anew.
    const failures = sql<number>`case when fund_password_locked_ms is null then fund_password_failures + 1 else 1 end`
    const counted = await this.parts.database
      .updateTable('users')
      .set({
        fund_password_failures: failures,
        fund_password_locked_ms: sql<number | null>`case when ${failures} >= ${fundPasswordTries}
          then ${nowMs}::bigint end`,
      })
      .where('user_id', '=', userId)
      .where('fund_password_hash', 'is not', null)
      .where((is) =>
        is.or([
          is('fund_password_locked_ms', 'is', null),
          is('fund_password_locked_ms', '<=', nowMs - fundPasswordLockMs),
        ]),
      )
      .returning(['fund_password_hash', 'fund_password_failures'])
      .executeTakeFirst()
    const hash = counted?.fund_password_hash
    if (counted === undefined || hash === undefined || hash === null) return this.refuseTry(userId, nowMs)
    return { hash, triesLeft: fundPasswordTries - counted.fund_password_failures }
  }

  private async refuseTry(userId: UserId, nowMs: number): Promise<never> {
    const row = await this.parts.database
      .selectFrom('users')
      .select(['fund_password_hash', 'fund_password_locked_ms'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (row === undefined || row.fund_password_hash === null) throw new ApiRefusal('fund.password.not.set')
    const untilMs = (row.fund_password_locked_ms ?? nowMs) + GATEWAY_LIMITS.fundPasswordLockMs
    const waitSeconds = Math.max(1, Math.ceil((untilMs - nowMs) / 1_000))
    throw new ApiRefusal('fund.password.locked', undefined, undefined, { waitSeconds })
  }

  private async uncountTry(userId: UserId): Promise<void> {
    await this.parts.database
      .updateTable('users')
      .set({
        fund_password_failures: sql<number>`fund_password_failures - 1`,
        fund_password_locked_ms: null,
      })
      .where('user_id', '=', userId)
      .where('fund_password_failures', '>', 0)
      .execute()
  }
}

/** Characters as people see them. */
function composed(password: string): string {
  return password.normalize('NFC')
}
