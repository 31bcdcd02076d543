// Spot orders: placed, changed and cancelled through the engine; open ones asked of it; ended ones from the history.

import type { spotRoutes } from '@candor/api'
import type { MarketId, OrderId, OrderStatus } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
import { formatOrder } from '../format-order.ts'
import type { History } from '../history.ts'
import type { Live } from '../live/live.ts'
import { ApiRefusal } from '../refusal.ts'
import { formatFillRow } from './format-history.ts'
import { senderOf } from './order-input.ts'
import { pageAsked } from './page.ts'
import { periodOf } from './period.ts'
import type { SpotCalls } from './spot-calls.ts'

export interface OrderCallsParts {
  readonly engine: Pick<Engine, 'queryAt'>
  readonly live: Live
  readonly history: History
  readonly spot: SpotCalls
}

/** What callers may ask for, in the core's own words. */
const STATUSES: Readonly<Record<'open' | 'ended' | 'filled' | 'cancelled', readonly OrderStatus[]>> = {
  open: ['waiting', 'new', 'partiallyFilled'],
  ended: ['filled', 'cancelled'],
  filled: ['filled'],
  cancelled: ['cancelled'],
}

type OrderHandlers = Pick<Handlers, keyof typeof spotRoutes>

export function orderCalls({ engine, live, history, spot }: OrderCallsParts): OrderHandlers {
  const { listing } = live
  const marketId = (symbol: string | undefined): MarketId | undefined => {
    if (symbol === undefined) return undefined
    const market = listing.market(symbol)
    if (market === undefined) throw new ApiRefusal('market.unknown')
    return market.marketId
  }
  return {
    placeOrder: (call) => spot.place(senderOf(call), call.body),
    amendOrder: (call) => spot.amend(senderOf(call), call.body),
    cancelOrder: (call) => spot.cancel(senderOf(call), call.body),
    cancelAllOrders: (call) => spot.cancelAll(senderOf(call), call.body),

    openOrders: async ({ session, query }) => {
      const only = marketId(query.symbol)
      const { number, value } = await engine.queryAt('openOrders', { userId: session.userId })
      const orders = (value ?? []).filter((order) => only === undefined || order.marketId === only)
      return { number, list: orders.map((order) => formatOrder(listing, order)) }
    },

    getOrder: async ({ session, query }) => {
      const orderId = Number(query.orderId) as OrderId
      const open = live.openOrders.get(orderId)
      if (open !== undefined && open.userId === session.userId) return formatOrder(listing, open)
      const ended = await history.order(session.userId, orderId)
      if (ended === undefined) throw new ApiRefusal('order.not.found')
      return formatOrder(listing, ended.order, ended.closedMs)
    },

    orderHistory: async ({ session, query }) => {
      const page = pageAsked(query)
      const { list, total } = await history.orders({
        userId: session.userId,
        marketId: marketId(query.symbol),
        side: query.side,
        orderType: query.type,
        statuses: query.status === undefined ? undefined : STATUSES[query.status],
        ...periodOf(query),
        ...page,
      })
      return {
        list: list.map(({ order, closedMs }) => formatOrder(listing, order, closedMs)),
        total,
        ...page,
      }
    },

    fills: async ({ session, query }) => {
      const page = pageAsked(query)
      const { list, total } = await history.fills({
        userId: session.userId,
        marketId: marketId(query.symbol),
        orderId: query.orderId === undefined ? undefined : (Number(query.orderId) as OrderId),
        ...periodOf(query),
        ...page,
      })
      return { list: list.map((fill) => formatFillRow(listing, fill)), total, ...page }
    },
  }
}
