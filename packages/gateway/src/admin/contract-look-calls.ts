// Calls that look at what users have and had in perpetual contracts.

import type { MarketId, UserId } from '@candor/contract'
import type { ContractFilter } from '@candor/views'
import { pageAsked } from '../calls/page.ts'
import type { ContractLists } from '../contracts/contract-lists.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import type { AdminHandlers } from './admin-call.ts'
import { type UserContractsParts, userContracts } from './user-contracts.ts'
import type { UserFiles } from './user-file.ts'

export interface ContractLookCallsParts extends UserContractsParts {
  readonly lists: Pick<ContractLists, 'orders' | 'positions' | 'liquidations'>
  readonly files: Pick<UserFiles, 'person'>
}

type Names = 'userContracts' | 'userContractOrders' | 'userPositions' | 'userLiquidations'

interface Asked {
  readonly userId: string
  readonly symbol?: string
}

export function contractLookCalls(parts: ContractLookCallsParts): Pick<AdminHandlers, Names> {
  const { listing, lists, files } = parts
  const known = async (text: string): Promise<UserId> => {
    const userId = Number(text) as UserId
    await files.person(userId)
    return userId
  }
  const filterOf = async ({ userId, symbol }: Asked): Promise<ContractFilter> => ({
    userId: await known(userId),
    marketId: marketIdOf(listing, symbol),
  })
  return {
    userContracts: async ({ query }) => userContracts(parts, await known(query.userId)),

    userContractOrders: async ({ query }) => {
      const page = pageAsked(query)
      return { ...(await lists.orders(await filterOf(query), page)), ...page }
    },

    userPositions: async ({ query }) => {
      const page = pageAsked(query)
      return { ...(await lists.positions(await filterOf(query), page)), ...page }
    },

    userLiquidations: async ({ query }) => {
      const page = pageAsked(query)
      return { ...(await lists.liquidations(await filterOf(query), page)), ...page }
    },
  }
}

function marketIdOf(listing: Listing, symbol: string | undefined): MarketId | undefined {
  if (symbol === undefined) return undefined
  const contract = listing.contract(symbol)
  if (contract === undefined) throw new ApiRefusal('market.unknown')
  return contract.marketId
}
