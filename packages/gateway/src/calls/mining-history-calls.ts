// What pools have paid a user and will pay, from the views: purchases that ended, one purchase with all its payouts, and income
// in pages and as a table.

import type { EarnOrderId, MiningPoolId, UserId } from '@candor/contract'
import { formatDecimal } from '@candor/contract'
import type { Database } from '@candor/database'
import {
  type MiningIncomeFilter,
  miningIncomeHistory,
  miningOrderById,
  miningOrderHistory,
} from '@candor/views'
import type { Handlers } from '../call.ts'
import type { EarnExports } from '../earn/earn-export.ts'
import type { EarnOffers } from '../earn/earn-offers.ts'
import { assetOf } from '../earn/format-financial.ts'
import { formatMiningIncome, formatMiningOrder } from '../earn/format-mining.ts'
import { miningLines } from '../earn/mining-lines.ts'
import { nameOfPool } from '../earn/offer-names.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import { momentsOf } from './earn-input.ts'
import { pageAsked } from './page.ts'

export interface MiningHistoryCallsParts {
  readonly database: Database
  readonly listing: Listing
  readonly offers: Pick<EarnOffers, 'view'>
  readonly exports: EarnExports
  readonly caughtUp: () => Promise<boolean>
}

type HistoryHandlers = Pick<Handlers, 'miningHistory' | 'miningOrder' | 'miningIncome' | 'exportMiningIncome'>

interface Narrowing {
  readonly poolId?: string
  readonly from?: string
  readonly to?: string
}

export function miningHistoryCalls(parts: MiningHistoryCallsParts): HistoryHandlers {
  const { database, listing, offers, exports, caughtUp } = parts
  return {
    miningHistory: async ({ session, query }) => {
      const page = pageAsked(query)
      await caughtUp()
      const [{ list, total }, view] = await Promise.all([
        miningOrderHistory(database, filterOf(session, query), page),
        offers.view(),
      ])
      const rows = list.map(({ order, number }) => ({
        ...formatMiningOrder(order, { listing, name: nameOfPool(view, order.poolId) }),
        number,
      }))
      return { list: rows, total, ...page }
    },

    miningOrder: async ({ session: { userId }, query }) => {
      await caughtUp()
      const orderId = Number(query.orderId) as EarnOrderId
      const [found, view] = await Promise.all([miningOrderById(database, { userId, orderId }), offers.view()])
      if (found === undefined) throw new ApiRefusal('order.not.found')
      const { order, number, incomes } = found
      const asset = assetOf(listing, order.incomeAssetId)
      const rebates = incomes.reduce((sum, { rebate1, rebate2 }) => sum + rebate1 + rebate2, 0n)
      return {
        ...formatMiningOrder(order, { listing, name: nameOfPool(view, order.poolId) }),
        number,
        rebatesPaid: formatDecimal(rebates, asset.scale),
        lines: miningLines(order, incomes, asset),
      }
    },

    miningIncome: async ({ session, query }) => {
      const page = pageAsked(query)
      await caughtUp()
      const [{ list, total }, view] = await Promise.all([
        miningIncomeHistory(database, filterOf(session, query), page),
        offers.view(),
      ])
      const rows = list.map((line) =>
        formatMiningIncome(line, { listing, name: nameOfPool(view, line.poolId) }),
      )
      return { list: rows, total, ...page }
    },

    exportMiningIncome: async ({ session, query }) => {
      await caughtUp()
      return exports.mining(filterOf(session, query))
    },
  }
}

function filterOf({ userId }: { readonly userId: UserId }, query: Narrowing): MiningIncomeFilter {
  const poolId = query.poolId === undefined ? undefined : (Number(query.poolId) as MiningPoolId)
  return { userId, poolId, ...momentsOf(query) }
}
