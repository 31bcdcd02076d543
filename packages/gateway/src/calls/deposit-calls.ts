// Calls by which money comes in over a chain.

import type { ChainWord, depositRoutes } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Handlers } from '../call.ts'
import type { Listing } from '../live/listing.ts'
import type { DepositRows } from '../money/deposit-rows.ts'
import type { Faucet } from '../money/faucet.ts'
import { shownDeposit } from '../money/money-feed.ts'
import { COINS, depositMinimum, type MoneyTerms } from '../money/money-terms.ts'
import { pageAsked } from './page.ts'
import { periodOf } from './period.ts'

export interface DepositCallsParts {
  readonly database: Database
  readonly listing: Listing
  readonly depositRows: DepositRows
  readonly faucet: Faucet
  readonly terms: MoneyTerms
  readonly isOpen: (coin: string, chain: ChainWord) => boolean
  /** Refuses a coin or a chain that is not open. */
  readonly addressOf: (userId: UserId, coin: string, chain: ChainWord) => Promise<string>
  readonly caughtUp: () => Promise<boolean>
}

type DepositHandlers = Pick<Handlers, keyof typeof depositRoutes>

export function depositCalls(parts: DepositCallsParts): DepositHandlers {
  const { database, listing, depositRows, faucet, terms, isOpen, addressOf, caughtUp } = parts
  return {
    rechargeCoins: () => ({
      coins: COINS.filter(({ coin }) => listing.asset(coin) !== undefined).map(({ coin, chain }) => ({
        coin,
        open: isOpen(coin, chain),
        chains: [
          {
            chain,
            open: isOpen(coin, chain),
            minimum: depositMinimum(coin),
            confirmations: terms.depositConfirmations,
            blockMs: terms.blockMs[chain],
            faucet: isOpen(coin, chain) ? faucet.amountOf(coin) : null,
          },
        ],
      })),
    }),

    rechargeAddress: async ({ session, body: { coin, chain } }) => ({
      coin,
      chain,
      address: await addressOf(session.userId, coin, chain),
      memo: null,
    }),

    recharges: async ({ session: { userId }, query }) => {
      const { coin, chain: way, state } = query
      const page = pageAsked(query)
      await caughtUp()
      const { list, total } = await depositRows.list({
        userId,
        coin,
        way,
        state,
        ...periodOf(query),
        ...page,
      })
      const user = await database
        .selectFrom('users')
        .select('deposits_seen_ms')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      const unseen = await depositRows.endedSince(userId, user?.deposits_seen_ms ?? 0)
      return { list: list.map(shownDeposit), total, ...page, unseen }
    },

    rechargeFaucet: ({ session, body: { coin, chain } }) => faucet.draw(session.userId, coin, chain),
  }
}
