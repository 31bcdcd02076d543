// Calls that look at second-contracts: how they stand, what a voided range would do, what a user bought.

import type { ProductId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { secondOrdersOf } from '@candor/views'
import { pageAsked } from '../calls/page.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { ListedSecond } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import { ApiRefusal } from '../refusal.ts'
import { pastSecondRow } from '../seconds/second-rows.ts'
import type { AdminHandlers } from './admin-call.ts'
import { keptFor } from './kept-for.ts'
import { checkRange, rangeTallies, secondVoid } from './second-void.ts'
import { houseIn, newestCheckpoints, secondsNow } from './seconds-now.ts'
import type { UserFiles } from './user-file.ts'

export interface SecondLookCallsParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly live: Pick<Live, 'listing' | 'indexPrices'>
  readonly evidence: Pick<Evidence, 'checkpoints' | 'haltedBy'>
  readonly files: Pick<UserFiles, 'person'>
  /** Whether the views hold all that the engine did. */
  readonly caughtUp: () => Promise<boolean>
  readonly clock: () => number
}

type Names = 'secondsNow' | 'previewSecondVoid' | 'userSecondOrders'

export function secondLookCalls(parts: SecondLookCallsParts): Pick<AdminHandlers, Names> {
  const { database, engine, live, evidence, files, caughtUp, clock } = parts
  const { listing } = live
  // The core lists every open order in its answer: however many look, it is asked once in a while.
  const seconds = keptFor(GATEWAY_LIMITS.dashboardMs, () => engine.query('seconds', {}), clock)
  const known = (symbol: string): ListedSecond => {
    const product = listing.second(symbol)
    if (product === undefined) throw new ApiRefusal('second.product.unknown')
    return product
  }
  const fresh = async (): Promise<void> => {
    if (!(await caughtUp())) throw new ApiRefusal('database.unavailable')
  }
  return {
    secondsNow: async () => {
      const symbols = listing.seconds().map(({ symbol }) => symbol)
      const [view, checkpoints] = await Promise.all([seconds(), newestCheckpoints(evidence, symbols)])
      const isHalted = evidence.haltedBy !== undefined
      return secondsNow({ seconds: view, live, checkpoints, isHalted, nowMs: clock() })
    },

    previewSecondVoid: async ({ query: { symbol, from, to } }) => {
      const product = known(symbol)
      const nowMs = clock()
      const range = { fromMs: Number(from), toMs: Number(to) }
      checkRange(range, nowMs)
      await fresh()
      const { productId, quoteAsset } = product
      const [counted, view] = await Promise.all([
        rangeTallies(database, { productId, ...range, nowMs }),
        seconds(),
      ])
      return secondVoid({ product, ...counted, house: houseIn(view, quoteAsset.assetId), nowMs })
    },

    userSecondOrders: async ({ query }) => {
      const page = pageAsked(query)
      const userId = Number(query.userId) as UserId
      await files.person(userId)
      const productId: ProductId | undefined =
        query.symbol === undefined ? undefined : known(query.symbol).productId
      await fresh()
      const filter = { userId, productId, fromMs: undefined, toMs: undefined }
      const { list, total } = await secondOrdersOf(database, filter, page)
      return {
        list: list.map((viewed) => {
          const { nonce: _hidesTheOwner, ...shown } = pastSecondRow(listing, viewed)
          return shown
        }),
        total,
        ...page,
      }
    },
  }
}
