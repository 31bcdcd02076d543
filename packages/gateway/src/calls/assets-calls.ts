// Calls about what a user owns, and moving it between their own wallets.

import type { assetsRoutes } from '@candor/api'
import { walletId } from '@candor/contract'
import type { Handlers } from '../call.ts'
import type { Listing } from '../live/listing.ts'
import type { Assets } from '../money/assets.ts'
import type { Equity } from '../money/equity.ts'
import type { Transfers } from '../money/transfers.ts'
import { ApiRefusal } from '../refusal.ts'
import { pageAsked } from './page.ts'
import { periodOf } from './period.ts'

export interface AssetsCallsParts {
  readonly listing: Listing
  readonly assets: Assets
  readonly equity: Equity
  readonly transfers: Transfers
}

type AssetsHandlers = Pick<Handlers, keyof typeof assetsRoutes>

export function assetsCalls({ listing, assets, equity, transfers }: AssetsCallsParts): AssetsHandlers {
  return {
    assetsOverview: ({ session }) => assets.overview(session.userId),

    assetsEquity: ({ session, query }) => equity.history(session.userId, query.span),

    transfer: ({ session, key, body }) => transfers.make({ userId: session.userId, key }, body),

    transferOptions: ({ session }) => assets.transferOptions(session.userId),

    transfers: async ({ session, query }) => {
      const asset = query.asset === undefined ? undefined : listing.asset(query.asset)
      if (query.asset !== undefined && asset === undefined) throw new ApiRefusal('asset.unknown')
      const page = pageAsked(query)
      const found = await transfers.list({
        userId: session.userId,
        assetId: asset?.assetId,
        wallet: query.wallet === undefined ? undefined : walletId(query.wallet),
        ...periodOf(query),
        ...page,
      })
      return { ...found, ...page }
    },
  }
}
