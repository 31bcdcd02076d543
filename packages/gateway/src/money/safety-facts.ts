// What protects a user's account, as far as withdrawals depend on it. Read alone, or with the user's row locked as a part of
// a larger change; always over the connection that it is given, so that many changes at once never wait for one more.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { SafetyFacts } from '../identity/safety.ts'
import { ApiRefusal } from '../refusal.ts'

export interface WithdrawalSafety {
  readonly facts: SafetyFacts
  readonly heldUntilMs: number | null
  readonly allowList: boolean
}

export async function safetyOf(database: Database, userId: UserId, lock?: 'lock'): Promise<WithdrawalSafety> {
  const user = await database
    .selectFrom('users')
    .select(['email', 'phone', 'fund_password_hash', 'real_name_state'])
    .select(['withdrawals_held_until_ms', 'allow_list'])
    .where('user_id', '=', userId)
    .$if(lock !== undefined, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (user === undefined) throw new ApiRefusal('login.user.not.login')
  const bound = await database
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('bound_ms', 'is not', null)
    .executeTakeFirst()
  return {
    facts: {
      phone: user.phone !== null,
      email: user.email !== null,
      authenticator: bound !== undefined,
      fundPassword: user.fund_password_hash !== null,
      realName: user.real_name_state === 'authenticated',
    },
    heldUntilMs: user.withdrawals_held_until_ms,
    allowList: user.allow_list,
  }
}
