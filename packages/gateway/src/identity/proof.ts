// Proof that it is really the user and not only an open browser: the login password, then the second factor, or without
// one a code that was sent to the user's own phone or e-mail. The code is spent with the change that it is for.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { GATEWAY_LIMITS } from '../limits.ts'
import { RateLimiter } from '../rate-limiter.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Codes, RightCode } from './codes.ts'
import type { Passwords } from './passwords.ts'
import type { Contact, SecondFactorPort } from './ports.ts'
import type { Proven } from './security-changes.ts'

export interface ProofParts {
  readonly database: Database
  readonly passwords: Pick<Passwords, 'matches'>
  readonly secondFactor: SecondFactorPort
  readonly codes: Pick<Codes, 'check'>
  /** Tries per user: a stolen session must not guess passwords fast. Few, since nobody proves much in a day. */
  readonly proofs?: RateLimiter
}

export interface GivenProof {
  readonly password: string
  readonly secondFactor?: string
  readonly code?: string
}

export class Proof {
  private readonly parts: ProofParts
  private readonly proofs: RateLimiter

  constructor(parts: ProofParts) {
    const { proofEveryMs, proofsAtOnce } = GATEWAY_LIMITS
    this.parts = parts
    this.proofs = parts.proofs ?? new RateLimiter({ perSecond: 1_000 / proofEveryMs, burst: proofsAtOnce })
  }

  async check(userId: UserId, given: GivenProof): Promise<Proven> {
    const { database, passwords, secondFactor } = this.parts
    if (!this.proofs.take(userId)) throw new ApiRefusal('request.rate.limited')
    const user = await database
      .selectFrom('users')
      .select(['password_hash', 'phone', 'email'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (user === undefined || !(await passwords.matches(given.password, user.password_hash))) {
      throw new ApiRefusal('password.wrong')
    }
    const passwordHash = user.password_hash
    if (await secondFactor.isBound(userId)) {
      if (given.secondFactor === undefined) throw new ApiRefusal('second.factor.required')
      await secondFactor.spend(userId, given.secondFactor)
      return { passwordHash, code: undefined }
    }
    if (given.code === undefined) throw new ApiRefusal('code.required')
    return { passwordHash, code: await this.checkCode(await this.contactsOf(userId, user), given.code) }
  }

  /** A code may have gone to either; what the one that was asked last says counts. */
  private async checkCode(contacts: readonly Contact[], code: string): Promise<RightCode> {
    let refusal: unknown
    for (const contact of contacts) {
      try {
        return await this.parts.codes.check({ purpose: 'confirm', contact, code })
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error
        refusal ??= error
      }
    }
    throw refusal
  }

  /** The user's own, the one that a code was sent to last before the other. */
  private async contactsOf(
    userId: UserId,
    { phone, email }: { phone: string | null; email: string | null },
  ): Promise<Contact[]> {
    const contacts: Contact[] = []
    if (phone !== null) contacts.push({ channel: 'phone', value: phone })
    if (email !== null) contacts.push({ channel: 'email', value: email })
    if (contacts.length < 2) return contacts
    const newest = await this.parts.database
      .selectFrom('codes')
      .select('target')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'confirm')
      .where(
        'target',
        'in',
        contacts.map(({ value }) => value),
      )
      .orderBy('code_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return newest?.target === email ? contacts.toReversed() : contacts
  }
}
