// A new login password for somebody who forgot the old one: by a code to their phone or e-mail and, where one is bound, the
// second factor. Says and does the same for accounts that do not exist, until a code is right.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { type Codes, type RightCode, wrongCode } from './codes.ts'
import { parseContact, readContact } from './contacts.ts'
import type { Messages } from './messages.ts'
import { checkPassword } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import type { Contact, SecondFactorPort } from './ports.ts'
import type { Sessions } from './sessions.ts'
import type { User, Users } from './users.ts'

export interface ResetPasswordParts {
  readonly database: Database
  readonly users: Users
  readonly codes: Pick<Codes, 'check' | 'take'>
  readonly passwords: Passwords
  readonly secondFactor: SecondFactorPort
  readonly sessions: Pick<Sessions, 'end'>
  readonly messages: Pick<Messages, 'write' | 'tell'>
  /** Milliseconds UTC. */
  readonly clock?: () => number
}

export interface ResetPasswordAsk {
  readonly account: string
  readonly code: string
  readonly password: string
  readonly secondFactor: string | undefined
}

export async function resetPassword(parts: ResetPasswordParts, ask: ResetPasswordAsk): Promise<void> {
  const contact = contactToReset(ask.account)
  await checkPassword(ask.password)
  const user = await parts.users.byContact(contact)
  const right = await parts.codes.check({ purpose: 'resetPassword', contact, code: ask.code })
  // A code went nowhere, and was guessed: it is as good as a wrong one.
  if (user === undefined) throw wrongCode(right.triesLeft)
  const hasSecondFactor = await parts.secondFactor.isBound(user.userId)
  if (hasSecondFactor) {
    if (ask.secondFactor === undefined) throw new ApiRefusal('second.factor.required')
    await parts.secondFactor.spend(user.userId, ask.secondFactor)
  }
  // Told only to whoever has shown that the account is theirs.
  const { fundPasswordHash } = user
  if (fundPasswordHash !== null && (await parts.passwords.matches(ask.password, fundPasswordHash))) {
    throw new ApiRefusal('password.same.as.fund')
  }
  const passwordHash = await parts.passwords.hash(ask.password)
  await write(parts, { user, contact, right, hasSecondFactor, passwordHash })
}

/** A number that was bound when the numbering plan was another one still reaches its owner. */
export function contactToReset(text: string): Contact {
  return readContact(text) ?? parseContact(text)
}

interface Reset {
  readonly user: User
  readonly contact: Contact
  readonly right: RightCode
  readonly hasSecondFactor: boolean
  readonly passwordHash: string
}

/** The password, the hold, the end of the code and of every session, and the message: all or none. */
async function write(parts: ResetPasswordParts, reset: Reset): Promise<void> {
  const { database, codes, sessions, messages, clock = Date.now } = parts
  const { userId } = reset.user
  const { ended, message } = await database.transaction().execute(async (transaction) => {
    // First of all: a login that is under way has its session written before this, or is refused after it.
    await lockUnchanged(transaction, reset)
    await codes.take(transaction, reset.right)
    const nowMs = clock()
    const holdUntilMs = nowMs + GATEWAY_LIMITS.withdrawalHoldMs
    await transaction
      .updateTable('users')
      .set({
        password_hash: reset.passwordHash,
        password_changed_ms: nowMs,
        withdrawals_held_until_ms: sql<number>`greatest(withdrawals_held_until_ms, ${holdUntilMs}::bigint)`,
      })
      .where('user_id', '=', userId)
      .execute()
    const ended = await transaction
      .updateTable('sessions')
      .set({ revoked_ms: nowMs })
      .where('user_id', '=', userId)
      .where('revoked_ms', 'is', null)
      .returning('session_id')
      .execute()
    return { ended, message: await messages.write(transaction, userId, { kind: 'password.reset' }) }
  })
  sessions.end(ended.map(({ session_id }) => session_id))
  messages.tell(userId, message)
}

/** Holds the row. What was looked at before must still be so: contact, fund password, second factor. */
async function lockUnchanged(database: Database, reset: Reset): Promise<void> {
  const { user, contact, right, hasSecondFactor } = reset
  const row = await database
    .selectFrom('users')
    .select(['email', 'phone', 'fund_password_hash'])
    .where('user_id', '=', user.userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row?.[contact.channel] !== contact.value) throw wrongCode(right.triesLeft)
  const bound = hasSecondFactor ? undefined : await boundSince(database, user.userId)
  if (row.fund_password_hash !== user.fundPasswordHash || bound !== undefined) {
    // Somebody else was faster. The code is still good.
    throw new ApiRefusal('login.busy')
  }
}

async function boundSince(database: Database, userId: UserId): Promise<unknown> {
  return database
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('bound_ms', 'is not', null)
    .executeTakeFirst()
}
