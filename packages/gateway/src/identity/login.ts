// Login by account and password. An unknown account and a wrong password take the same time and give the same answer.

import type { Engine } from '@candor/engine'
import type { RateLimiter } from '../rate-limiter.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { normalizeAccount, type Users } from './users.ts'

export interface LoginParts {
  readonly engine: Pick<Engine, 'query'>
  readonly users: Users
  readonly passwords: Passwords
  readonly sessions: Sessions
  /** Tries per account; tries per address are limited before the request gets here. */
  readonly tries: RateLimiter
}

/** Gives the token of a new session. */
export async function login(parts: LoginParts, username: string, password: string): Promise<string> {
  if (!parts.tries.take(normalizeAccount(username))) throw new ApiRefusal('request.rate.limited')
  const user = await parts.users.byAccount(username)
  const matches = await parts.passwords.matches(password, user?.passwordHash)
  if (user === undefined || !matches) throw new ApiRefusal('login.failed')
  // Told only to whoever knows the password.
  const standing = await parts.engine.query('standing', { userId: user.userId })
  if (standing?.locked === true) throw new ApiRefusal('account.locked')
  return parts.sessions.begin(user.userId)
}
