// Calls that look at financial products and mining pools: how they and their treasuries stand, and what a user bought.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { anyFinancialOrders, anyMiningOrders } from '@candor/views'
import { pageAsked } from '../calls/page.ts'
import type { EarnOffers } from '../earn/earn-offers.ts'
import { formatFinancialOrder } from '../earn/format-financial.ts'
import { formatMiningOrder } from '../earn/format-mining.ts'
import { nameOfPool, nameOfProduct } from '../earn/offer-names.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import type { AdminHandlers } from './admin-call.ts'
import { earnNow } from './earn-now.ts'
import type { UserFiles } from './user-file.ts'

export interface EarnLookCallsParts {
  readonly database: Database
  readonly listing: Listing
  readonly offers: Pick<EarnOffers, 'view' | 'financialCover' | 'miningCover'>
  readonly files: Pick<UserFiles, 'person'>
  /** Whether the views hold all that the engine did. */
  readonly caughtUp: () => Promise<boolean>
  readonly clock: () => number
}

type Names = 'earnNow' | 'userFinancialOrders' | 'userMiningOrders'

export function earnLookCalls(parts: EarnLookCallsParts): Pick<AdminHandlers, Names> {
  const { database, listing, offers, files, caughtUp, clock } = parts
  const fresh = async (): Promise<void> => {
    if (!(await caughtUp())) throw new ApiRefusal('database.unavailable')
  }
  return {
    earnNow: async () => {
      await fresh()
      const [view, yields, minings] = await Promise.all([
        offers.view(),
        offers.financialCover(),
        offers.miningCover(),
      ])
      const coverOf = { yield_treasury: yields, mining_treasury: minings }
      return earnNow({ offers: view, coverOf, listing, nowMs: clock() })
    },

    userFinancialOrders: async ({ query }) => {
      const page = pageAsked(query)
      const userId = Number(query.userId) as UserId
      await files.person(userId)
      await fresh()
      const [{ list, total }, view] = await Promise.all([
        anyFinancialOrders(database, { userId }, page),
        offers.view(),
      ])
      const nowMs = clock()
      const rows = list.map(({ order, number, reason }) => {
        const name = nameOfProduct(view, order.productId)
        return {
          ...formatFinancialOrder(order, { listing, name, nowMs }),
          number,
          reason: reason === undefined || reason === '' ? null : reason,
        }
      })
      return { list: rows, total, ...page }
    },

    userMiningOrders: async ({ query }) => {
      const page = pageAsked(query)
      const userId = Number(query.userId) as UserId
      await files.person(userId)
      await fresh()
      const [{ list, total }, view] = await Promise.all([
        anyMiningOrders(database, { userId }, page),
        offers.view(),
      ])
      const rows = list.map(({ order, number }) => ({
        ...formatMiningOrder(order, { listing, name: nameOfPool(view, order.poolId) }),
        number,
      }))
      return { list: rows, total, ...page }
    },
  }
}
