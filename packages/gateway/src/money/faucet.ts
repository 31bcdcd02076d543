// The demo's faucet: sends simulated coins over the simulated chain to the user's own address, so many times a day.

import type { AnswerOf, ChainWord, depositRoutes } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { ApiRefusal } from '../refusal.ts'
import { MONEY_LIMITS } from './limits.ts'
import { FAUCET, FAUCET_TIMES_A_DAY, unitsOf } from './money-terms.ts'

/** Sends coins from nowhere; gives the transaction. There is none on a real chain. */
export type FaucetPort = (chain: ChainWord, address: string, coin: string, amount: bigint) => string

export interface FaucetParts {
  readonly database: Database
  readonly send: FaucetPort | undefined
  readonly addressOf: (userId: UserId, coin: string, chain: ChainWord) => Promise<string>
  readonly clock: () => number
}

type Drawn = AnswerOf<typeof depositRoutes.rechargeFaucet>

export class Faucet {
  private readonly parts: FaucetParts

  constructor(parts: FaucetParts) {
    this.parts = parts
  }

  /** What it gives of a coin at once, if there is one. */
  amountOf(coin: string): string | null {
    return this.parts.send === undefined ? null : (FAUCET[coin] ?? null)
  }

  async draw(userId: UserId, coin: string, chain: ChainWord): Promise<Drawn> {
    const { send, addressOf } = this.parts
    const amount = this.amountOf(coin)
    if (send === undefined) throw new ApiRefusal('request.not.found')
    if (amount === null) throw new ApiRefusal('coin.closed')
    const address = await addressOf(userId, coin, chain)
    const left = await this.count(userId, coin)
    const txId = send(chain, address, coin, unitsOf(amount))
    return { coin, chain, amount, txId, left }
  }

  /** With the user's row locked: of many at once only so many draw. */
  private count(userId: UserId, coin: string): Promise<number> {
    const { database, clock } = this.parts
    return database.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', userId)
        .forNoKeyUpdate()
        .execute()
      const nowMs = clock()
      const { drawn } = await transaction
        .selectFrom('faucet_draws')
        .select((is) => is.fn.countAll<number>().as('drawn'))
        .where('user_id', '=', userId)
        .where('coin', '=', coin)
        .where('time_ms', '>', nowMs - MONEY_LIMITS.dayMs)
        .executeTakeFirstOrThrow()
      if (drawn >= FAUCET_TIMES_A_DAY) throw new ApiRefusal('faucet.limit')
      await transaction.insertInto('faucet_draws').values({ user_id: userId, coin, time_ms: nowMs }).execute()
      return FAUCET_TIMES_A_DAY - drawn - 1
    })
  }
}
