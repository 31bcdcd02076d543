// A user's past in perpetual contracts: lists, tables to keep, receipts.

import type { contractHistoryRoutes } from '@candor/api'
import type { Direction, MarketId, OrderId, OrderStatus, PositionId, TimeMs, UserId } from '@candor/contract'
import type { ContractFilter } from '@candor/views'
import type { Handlers } from '../call.ts'
import type { ContractExports } from '../contracts/contract-export.ts'
import type { ContractLists } from '../contracts/contract-lists.ts'
import type { ContractReceipts } from '../contracts/contract-receipts.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import { pageAsked } from './page.ts'

export interface ContractHistoryCallsParts {
  readonly listing: Listing
  readonly lists: ContractLists
  readonly exports: ContractExports
  readonly receipts: ContractReceipts
}

type HistoryHandlers = Pick<Handlers, keyof typeof contractHistoryRoutes>

/** What callers may ask for, in the core's own words. */
const STATUSES: Readonly<Record<'open' | 'ended' | 'filled' | 'cancelled', readonly OrderStatus[]>> = {
  open: ['new', 'partiallyFilled'],
  ended: ['filled', 'cancelled'],
  filled: ['filled'],
  cancelled: ['cancelled'],
}

interface Narrowing {
  readonly symbol?: string
  readonly direction?: Direction
  readonly from?: string
  readonly to?: string
}

export function contractHistoryCalls({
  listing,
  lists,
  exports,
  receipts,
}: ContractHistoryCallsParts): HistoryHandlers {
  const filterOf = ({ userId }: { readonly userId: UserId }, query: Narrowing): ContractFilter => ({
    userId,
    marketId: marketIdOf(listing, query.symbol),
    direction: query.direction,
    fromMs: timeOf(query.from),
    toMs: timeOf(query.to),
  })
  return {
    contractOrderHistory: async ({ session, query }) => {
      const page = pageAsked(query)
      const statuses = query.status === undefined ? undefined : STATUSES[query.status]
      const filter = { ...filterOf(session, query), side: query.side, orderType: query.type, statuses }
      return { ...(await lists.orders(filter, page)), ...page }
    },

    contractTriggerHistory: async ({ session, query }) => {
      const page = pageAsked(query)
      const { direction: _none, ...filter } = filterOf(session, query)
      const states = query.state === undefined ? undefined : [query.state]
      return { ...(await lists.triggers({ ...filter, side: query.side, states }, page)), ...page }
    },

    contractFills: async ({ session, query }) => {
      const page = pageAsked(query)
      const filter = {
        ...filterOf(session, query),
        orderId: query.orderId === undefined ? undefined : (Number(query.orderId) as OrderId),
        positionId: query.positionId === undefined ? undefined : (Number(query.positionId) as PositionId),
      }
      return { ...(await lists.fills(filter, page)), ...page }
    },

    positionHistory: async ({ session, query }) => {
      const page = pageAsked(query)
      return { ...(await lists.positions(filterOf(session, query), page)), ...page }
    },

    fundingRecords: async ({ session, query }) => {
      const page = pageAsked(query)
      return { ...(await lists.funding(filterOf(session, query), page)), ...page }
    },

    liquidations: async ({ session, query }) => {
      const page = pageAsked(query)
      return { ...(await lists.liquidations(filterOf(session, query), page)), ...page }
    },

    contractReceipt: async ({ session, query }) => {
      const receipt = await receipts.find(session.userId, query.kind, query.id)
      if (receipt === undefined) throw new ApiRefusal('record.unknown')
      return receipt
    },

    exportContractHistory: ({ session, query }) => exports.lines(query.list, filterOf(session, query)),
  }
}

function marketIdOf(listing: Listing, symbol: string | undefined): MarketId | undefined {
  if (symbol === undefined) return undefined
  const contract = listing.contract(symbol)
  if (contract === undefined) throw new ApiRefusal('market.unknown')
  return contract.marketId
}

/** The schema has let only digits through. */
function timeOf(text: string | undefined): TimeMs | undefined {
  return text === undefined ? undefined : (BigInt(text) as TimeMs)
}
