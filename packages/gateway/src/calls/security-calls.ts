// Calls by which users secure their account. Form is checked first, then the proof, and only then anything is changed:
// a code is not lost to a typing error.

import { type Channel, chooseLanguage, type LoginOutcome, type securityRoutes } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Handlers } from '../call.ts'
import type { Codes } from '../identity/codes.ts'
import { maskContact, parseContact } from '../identity/contacts.ts'
import { describeDevice } from '../identity/devices.ts'
import type { FundPassword } from '../identity/fund-password.ts'
import { checkPassword } from '../identity/password-rules.ts'
import type { Passwords } from '../identity/passwords.ts'
import type { Contact } from '../identity/ports.ts'
import type { Proof } from '../identity/proof.ts'
import type { RecoveryCodes } from '../identity/recovery-codes.ts'
import { countFactors, heldUntil, safetyLevelOf, withdrawalLimitOf } from '../identity/safety.ts'
import type { SecondFactor } from '../identity/second-factor.ts'
import type { LockedUser, SecurityChanges } from '../identity/security-changes.ts'
import type { Sessions } from '../identity/sessions.ts'
import { isUniqueViolation } from '../identity/unique-violation.ts'
import { ApiRefusal } from '../refusal.ts'
import { pageAsked } from './page.ts'

export interface SecurityCallsParts {
  readonly database: Database
  readonly sessions: Sessions
  readonly codes: Codes
  readonly passwords: Pick<Passwords, 'hash'>
  readonly secondFactor: SecondFactor
  readonly recoveryCodes: RecoveryCodes
  readonly fundPassword: FundPassword
  readonly proof: Proof
  readonly changes: SecurityChanges
  readonly clock?: () => number
}

type SecurityHandlers = Pick<Handlers, keyof typeof securityRoutes>
type Some<K extends keyof SecurityHandlers> = Pick<SecurityHandlers, K>

export function securityCalls(parts: SecurityCallsParts): SecurityHandlers {
  return {
    ...overviewCalls(parts),
    ...passwordCalls(parts),
    ...contactCalls(parts),
    ...authenticatorCalls(parts),
    ...sessionCalls(parts),
  }
}

function overviewCalls(parts: SecurityCallsParts): Some<'securityOverview' | 'loginHistory'> {
  const { database, secondFactor, recoveryCodes, clock = Date.now } = parts
  return {
    securityOverview: async ({ session: { userId } }) => {
      const [user, authenticator, recoveryCodesLeft] = await Promise.all([
        readUser(database, userId),
        secondFactor.isBound(userId),
        recoveryCodes.left(database, userId),
      ])
      const { phone, email } = user
      const facts = {
        phone: phone !== null,
        email: email !== null,
        authenticator,
        fundPassword: user.fund_password_hash !== null,
        realName: user.real_name_state === 'authenticated',
      }
      const { limit, steps } = withdrawalLimitOf(facts)
      return {
        phone: phone === null ? null : maskContact({ channel: 'phone', value: phone }),
        email: email === null ? null : maskContact({ channel: 'email', value: email }),
        authenticator,
        recoveryCodesLeft,
        fundPassword: facts.fundPassword,
        passwordChangedTime: user.password_changed_ms,
        fundPasswordChangedTime: user.fund_password_changed_ms,
        safetyLevel: safetyLevelOf(facts),
        factors: countFactors(facts),
        withdrawal: {
          limit,
          heldUntil: heldUntil(user.withdrawals_held_until_ms, clock()),
          steps: [...steps],
        },
      }
    },

    loginHistory: async ({ session: { userId }, query }) => {
      const { pageIndex, pageSize } = pageAsked(query)
      const logins = database.selectFrom('logins').where('user_id', '=', userId)
      const [rows, { total }] = await Promise.all([
        logins
          .select(['time_ms', 'device', 'address', 'outcome'])
          .orderBy('time_ms', 'desc')
          .orderBy('login_id', 'desc')
          .limit(pageSize)
          .offset((pageIndex - 1) * pageSize)
          .execute(),
        logins.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      const list = rows.map((row) => {
        const { name, kind } = describeDevice(row.device)
        const outcome = row.outcome as LoginOutcome
        return { time: row.time_ms, device: name, kind, address: row.address, outcome }
      })
      return { list, total, pageIndex, pageSize }
    },
  }
}

function passwordCalls(parts: SecurityCallsParts): Some<'changePassword' | 'setFundPassword'> {
  const { database, passwords, fundPassword, proof, changes, clock = Date.now } = parts
  return {
    changePassword: async ({ session, body }) => {
      await checkPassword(body.newPassword)
      if (body.newPassword.normalize('NFC') === body.password.normalize('NFC')) {
        throw new ApiRefusal('password.same')
      }
      const proven = await proof.check(session.userId, body)
      // Told only to whoever has proven who they are.
      const { fund_password_hash } = await readUser(database, session.userId)
      if (await fundPassword.equals(body.newPassword, fund_password_hash)) {
        throw new ApiRefusal('password.same.as.fund')
      }
      const passwordHash = await passwords.hash(body.newPassword)
      return changes.make(session, proven, async (transaction, user) => {
        // Another fund password was set meanwhile, and it might be this one.
        if (user.fundPasswordHash !== fund_password_hash) throw new ApiRefusal('login.busy')
        await transaction
          .updateTable('users')
          .set({ password_hash: passwordHash, password_changed_ms: clock() })
          .where('user_id', '=', user.userId)
          .execute()
        return { answer: null, message: 'password.changed', holds: true, endsOtherSessions: true }
      })
    },

    setFundPassword: async ({ session, body }) => {
      fundPassword.check(body.fundPassword, body.password)
      const proven = await proof.check(session.userId, body)
      const hash = await fundPassword.hash(body.fundPassword)
      return changes.make(session, proven, async (transaction, user) => {
        await fundPassword.set(transaction, user.userId, hash)
        const isFirst = user.fundPasswordHash === null
        const message = isFirst ? 'fund.password.set' : 'fund.password.changed'
        return { answer: null, message, holds: !isFirst }
      })
    },
  }
}

function contactCalls(parts: SecurityCallsParts): Some<'sendOwnCode' | 'bindContact' | 'unbindContact'> {
  const { database, codes, proof, changes } = parts
  return {
    sendOwnCode: async ({ session: { userId }, body: { purpose, channel, target }, language }) => {
      // A target belongs to binding, and only to it.
      if ((target === undefined) !== (purpose === 'confirm')) {
        throw new ApiRefusal('request.invalid', 'body/target is only for, and needed for, binding')
      }
      const user = await readUser(database, userId)
      const own = user[channel]
      if (target === undefined) {
        if (own === null) throw new ApiRefusal('contact.not.bound')
        const contact = { channel, value: own }
        const spoken = chooseLanguage(user.language)
        return codes.send({ purpose, contact, userId, language: spoken, deliver: true })
      }
      const contact = parseContact(target, channel)
      if (await isTaken(database, contact)) throw new ApiRefusal('contact.unavailable')
      return codes.send({ purpose, contact, userId, language, deliver: true })
    },

    bindContact: async ({ session, body }) => {
      const contact = parseContact(body.target, body.channel)
      const { channel, value } = contact
      const proven = await proof.check(session.userId, body)
      const right = await codes.check({ purpose: 'bind', contact, code: body.targetCode })
      try {
        return await changes.make(session, proven, async (transaction, user) => {
          if (user[channel] === value) throw new ApiRefusal('contact.unavailable')
          await codes.take(transaction, right)
          await writeContact(transaction, user, channel, value)
          const message = channel === 'phone' ? 'phone.bound' : 'email.bound'
          return { answer: null, message, facts: { to: maskContact(contact) }, holds: user[channel] !== null }
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw new ApiRefusal('contact.unavailable')
        throw error
      }
    },

    unbindContact: async ({ session, body }) => {
      const { channel } = body
      const proven = await proof.check(session.userId, body)
      return changes.make(session, proven, async (transaction, user) => {
        const value = user[channel]
        if (value === null) throw new ApiRefusal('contact.not.bound')
        if (user[channel === 'phone' ? 'email' : 'phone'] === null) throw new ApiRefusal('contact.last')
        await writeContact(transaction, user, channel, null)
        const message = channel === 'phone' ? 'phone.unbound' : 'email.unbound'
        const facts = { to: maskContact({ channel, value }) }
        return { answer: null, message, facts, holds: true }
      })
    },
  }
}

function authenticatorCalls(
  parts: SecurityCallsParts,
): Some<'beginAuthenticator' | 'bindAuthenticator' | 'unbindAuthenticator' | 'renewRecoveryCodes'> {
  const { database, codes, secondFactor, proof, changes } = parts
  return {
    beginAuthenticator: async ({ session: { userId }, body }) => {
      const { code } = await proof.check(userId, body)
      if (await secondFactor.isBound(userId)) throw new ApiRefusal('authenticator.bound')
      if (code !== undefined) await codes.take(database, code)
      const { email, phone } = await readUser(database, userId)
      const channel = email === null ? 'phone' : 'email'
      return secondFactor.begin(userId, maskContact({ channel, value: email ?? phone ?? '' }))
    },

    // Sessions that were begun without the second factor end: they never showed it.
    bindAuthenticator: async ({ session, body }) => {
      const bind = await secondFactor.confirm(session.userId, body.authenticatorCode)
      return changes.make(session, undefined, async (transaction) => {
        const recoveryCodes = await bind(transaction)
        return { answer: { recoveryCodes }, message: 'authenticator.bound', endsOtherSessions: true }
      })
    },

    unbindAuthenticator: async ({ session, body }) => {
      const proven = await proof.check(session.userId, body)
      return changes.make(session, proven, async (transaction, { userId }) => {
        await secondFactor.unbind(transaction, userId)
        return { answer: null, message: 'authenticator.unbound', holds: true, endsOtherSessions: true }
      })
    },

    renewRecoveryCodes: async ({ session, body }) => {
      const proven = await proof.check(session.userId, body)
      return changes.make(session, proven, async (transaction, { userId }) => {
        const recoveryCodes = await secondFactor.renewRecoveryCodes(transaction, userId)
        return { answer: { recoveryCodes }, message: 'recovery.codes.renewed' }
      })
    },
  }
}

function sessionCalls({
  sessions,
}: SecurityCallsParts): Some<'sessions' | 'revokeSession' | 'revokeOtherSessions'> {
  return {
    sessions: ({ session }) => sessions.list(session),

    revokeSession: async ({ session, body }) => {
      await sessions.revokeOwn(session.userId, body.sessionId)
      return null
    },

    revokeOtherSessions: async ({ session }) => ({ ended: await sessions.revokeOthers(session) }),
  }
}

async function readUser(database: Database, userId: UserId) {
  const row = await database
    .selectFrom('users')
    .select([
      'phone',
      'email',
      'language',
      'fund_password_hash',
      'fund_password_changed_ms',
      'password_changed_ms',
      'real_name_state',
      'withdrawals_held_until_ms',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiRefusal('login.user.not.login')
  return row
}

async function isTaken(database: Database, { channel, value }: Contact): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('user_id')
    .where(channel, '=', value)
    .executeTakeFirst()
  return row !== undefined
}

async function writeContact(
  database: Database,
  { userId }: LockedUser,
  channel: Channel,
  value: string | null,
): Promise<void> {
  await database
    .updateTable('users')
    .set(channel === 'phone' ? { phone: value } : { email: value })
    .where('user_id', '=', userId)
    .execute()
}
