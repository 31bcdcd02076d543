// Opens an account: checks in the order of the route's errors, then the core's account, then the user's row and the end of
// the code in one transaction. Cut off anywhere, it leaves no user and a code that still works, or a whole user.

import { isCountry, type Language } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { ApiRefusal } from '../refusal.ts'
import type { Codes, RightCode } from './codes.ts'
import { parseContact } from './contacts.ts'
import type { Place } from './known-places.ts'
import { beginSession, type SessionParts } from './login.ts'
import type { Messages } from './messages.ts'
import { checkPassword } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import type { Contact, CoreAccountPort } from './ports.ts'

export interface RegistrationParts extends SessionParts {
  readonly database: Database
  readonly codes: Pick<Codes, 'check' | 'take'>
  readonly passwords: Pick<Passwords, 'hash'>
  readonly coreAccounts: CoreAccountPort
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly onError: (error: unknown) => void
}

export interface RegistrationAsk extends Place {
  readonly account: string
  readonly code: string
  readonly password: string
  readonly nationality: string
  readonly invitationCode: string | undefined
  readonly agreement: boolean
  readonly language: Language
}

/** Gives the token of the new user's first session. */
export async function register(parts: RegistrationParts, ask: RegistrationAsk): Promise<string> {
  const contact = parseContact(ask.account)
  if ((await parts.users.byContact(contact)) !== undefined) throw new ApiRefusal('account.registered')
  if (!ask.agreement) throw new ApiRefusal('agreement.required')
  if (!isCountry(ask.nationality)) throw new ApiRefusal('country.unknown')
  const inviterId = await inviterOf(parts, ask.invitationCode)
  await checkPassword(ask.password)
  const right = await parts.codes.check({ purpose: 'register', contact, code: ask.code })
  const passwordHash = await parts.passwords.hash(ask.password)
  const userId = await parts.coreAccounts.open()
  await write(parts, right, { ask, contact, inviterId, passwordHash, userId })

  // The user is there, whatever fails from here on: the core is told again later, and the password logs in.
  await parts.coreAccounts.tell(userId).catch(parts.onError)
  return (await beginSession(parts, { userId, passwordHash }, ask, false)).token
}

async function inviterOf(
  { users }: RegistrationParts,
  code: string | undefined,
): Promise<UserId | undefined> {
  if (code === undefined) return undefined
  const inviterId = await users.byInvitationCode(code)
  if (inviterId === undefined) throw new ApiRefusal('invitation.unknown')
  return inviterId
}

interface Registered {
  readonly ask: RegistrationAsk
  readonly contact: Contact
  readonly inviterId: UserId | undefined
  readonly passwordHash: string
  readonly userId: UserId
}

/** The row, the end of the code and the welcome, all or none. */
async function write(parts: RegistrationParts, right: RightCode, registered: Registered): Promise<void> {
  const { database, users, codes, messages } = parts
  const { ask, contact, inviterId, passwordHash, userId } = registered
  const message = await database.transaction().execute(async (transaction) => {
    const isAdded = await users.add(
      {
        userId,
        contact,
        // Others see it: it must not tell the contact.
        nickName: `user-${userId}`,
        passwordHash,
        language: ask.language,
        nationality: ask.nationality,
        ...(inviterId === undefined ? {} : { inviterId }),
      },
      transaction,
    )
    if (!isAdded) throw new ApiRefusal('account.registered')
    await codes.take(transaction, right)
    return messages.write(transaction, userId, { kind: 'account.welcome' })
  })
  messages.tell(userId, message)
}
