// Proof where money leaves: the fund password and, with an authenticator bound, a code of it. One proof of a user at a time,
// so that many requests of the right user at once do not lock the fund password like guesses.

import type { UserId } from '@candor/contract'
import type { FundPassword } from '../identity/fund-password.ts'
import type { SecondFactorPort } from '../identity/ports.ts'
import { ApiRefusal } from '../refusal.ts'

export interface FundProofParts {
  readonly fundPassword: Pick<FundPassword, 'verify'>
  readonly secondFactor: Pick<SecondFactorPort, 'isBound' | 'spend'>
}

export interface GivenFundProof {
  readonly fundPassword: string
  readonly secondFactor?: string
}

interface Turn {
  waiting: number
  last: Promise<unknown>
}

/** Proofs of one user that wait for their turn. */
const MOST_WAITING = 256

export class FundProof {
  private readonly parts: FundProofParts
  private readonly turns = new Map<UserId, Turn>()

  constructor(parts: FundProofParts) {
    this.parts = parts
  }

  async check(userId: UserId, given: GivenFundProof): Promise<void> {
    const turn = this.turns.get(userId) ?? { waiting: 0, last: Promise.resolve() }
    if (turn.waiting >= MOST_WAITING) throw new ApiRefusal('login.busy')
    this.turns.set(userId, turn)
    turn.waiting++
    const proven = turn.last.then(() => this.checkNow(userId, given))
    turn.last = proven.catch(() => undefined)
    try {
      await proven
    } finally {
      turn.waiting--
      if (turn.waiting === 0) this.turns.delete(userId)
    }
  }

  private async checkNow(userId: UserId, given: GivenFundProof): Promise<void> {
    const { fundPassword, secondFactor } = this.parts
    const isBound = await secondFactor.isBound(userId)
    if (isBound && given.secondFactor === undefined) throw new ApiRefusal('second.factor.required')
    await fundPassword.verify(userId, given.fundPassword)
    if (isBound && given.secondFactor !== undefined) await secondFactor.spend(userId, given.secondFactor)
  }
}
