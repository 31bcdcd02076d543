// A user's past in second-contracts: the list, a table to keep, and what it comes to.

import type { SecondDirection, SecondOutcome, TimeMs, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { type SecondOrderFilter, secondOrderHistory, secondStatistics } from '@candor/views'
import type { Handlers } from '../call.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import type { SecondExports } from '../seconds/second-export.ts'
import { pastSecondRow, statisticsRow } from '../seconds/second-rows.ts'
import { pageAsked } from './page.ts'

export interface SecondHistoryCallsParts {
  readonly listing: Listing
  readonly database: Database
  readonly exports: SecondExports
  readonly caughtUp: () => Promise<boolean>
}

type HistoryHandlers = Pick<Handlers, 'secondHistory' | 'exportSecondHistory' | 'secondStatistics'>

interface Narrowing {
  readonly symbol?: string
  readonly direction?: SecondDirection
  readonly outcome?: SecondOutcome
  readonly from?: string
  readonly to?: string
}

export function secondHistoryCalls(parts: SecondHistoryCallsParts): HistoryHandlers {
  const { listing, database, exports, caughtUp } = parts
  const filterOf = ({ userId }: { readonly userId: UserId }, query: Narrowing): SecondOrderFilter => ({
    userId,
    productId: productIdOf(listing, query.symbol),
    direction: query.direction,
    outcomes: query.outcome === undefined ? undefined : [query.outcome],
    fromMs: timeOf(query.from),
    toMs: timeOf(query.to),
  })
  return {
    secondHistory: async ({ session, query }) => {
      const page = pageAsked(query)
      const filter = filterOf(session, query)
      await caughtUp()
      const { list, total } = await secondOrderHistory(database, filter, page)
      return { list: list.map((viewed) => pastSecondRow(listing, viewed)), total, ...page }
    },

    exportSecondHistory: async ({ session, query }) => {
      const filter = filterOf(session, query)
      await caughtUp()
      return exports.lines(filter)
    },

    secondStatistics: async ({ session: { userId }, query }) => {
      const productId = productIdOf(listing, query.symbol)
      await caughtUp()
      const last = GATEWAY_LIMITS.secondsCounted
      return statisticsRow(listing, await secondStatistics(database, { userId, productId, last }))
    },
  }
}

function productIdOf(listing: Listing, symbol: string | undefined): SecondOrderFilter['productId'] {
  if (symbol === undefined) return undefined
  const second = listing.second(symbol)
  if (second === undefined) throw new ApiRefusal('second.product.unknown')
  return second.productId
}

/** The schema has let only digits through. */
function timeOf(text: string | undefined): TimeMs | undefined {
  return text === undefined ? undefined : (BigInt(text) as TimeMs)
}
