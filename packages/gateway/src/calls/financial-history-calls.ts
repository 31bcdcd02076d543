// A user's financial products that ended, from the views: in pages, and as a table.

import type { FinancialEnd, FinancialProductId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { type FinancialOrderFilter, financialOrderHistory } from '@candor/views'
import type { Handlers } from '../call.ts'
import type { EarnExports } from '../earn/earn-export.ts'
import type { EarnOffers } from '../earn/earn-offers.ts'
import { formatFinancialOrder } from '../earn/format-financial.ts'
import { nameOfProduct } from '../earn/offer-names.ts'
import type { Listing } from '../live/listing.ts'
import { momentsOf } from './earn-input.ts'
import { pageAsked } from './page.ts'

export interface FinancialHistoryCallsParts {
  readonly database: Database
  readonly listing: Listing
  readonly offers: Pick<EarnOffers, 'view'>
  readonly exports: EarnExports
  readonly caughtUp: () => Promise<boolean>
  readonly clock: () => number
}

interface Narrowing {
  readonly productId?: string
  readonly end?: FinancialEnd
  readonly from?: string
  readonly to?: string
}

export function financialHistoryCalls(
  parts: FinancialHistoryCallsParts,
): Pick<Handlers, 'financialHistory' | 'exportFinancialHistory'> {
  const { database, listing, offers, exports, caughtUp, clock } = parts
  return {
    financialHistory: async ({ session, query }) => {
      const page = pageAsked(query)
      await caughtUp()
      const [{ list, total }, view] = await Promise.all([
        financialOrderHistory(database, filterOf(session, query), page),
        offers.view(),
      ])
      const nowMs = clock()
      const rows = list.map(({ order, number }) => {
        const name = nameOfProduct(view, order.productId)
        return { ...formatFinancialOrder(order, { listing, name, nowMs }), number }
      })
      return { list: rows, total, ...page }
    },

    exportFinancialHistory: async ({ session, query }) => {
      await caughtUp()
      return exports.financial(filterOf(session, query))
    },
  }
}

function filterOf({ userId }: { readonly userId: UserId }, query: Narrowing): FinancialOrderFilter {
  return {
    userId,
    productId: query.productId === undefined ? undefined : (Number(query.productId) as FinancialProductId),
    ends: query.end === undefined ? undefined : [query.end],
    ...momentsOf(query),
  }
}
