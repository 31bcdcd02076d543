// Orders of a user out of the views, as the compatible API asks for them: by number, by the client's name, from a number or a
// moment on. Numbers rise with time. Only reads.

import type { MarketId, OrderId, SpotOrderView, TimeMs, UserId } from '@candor/contract'
import type { Database, SpotOrdersTable } from '@candor/database'
import { type Selectable, sql } from 'kysely'

export interface StoredOrder {
  readonly order: SpotOrderView
  /** When it was last changed: closed, filled or placed. */
  readonly updatedMs: number
}

export interface OrdersOf {
  readonly userId: UserId
  readonly marketId: MarketId
  readonly limit: number
}

type OrderRow = Selectable<SpotOrdersTable> & { readonly filled_ms: number | null }

function orders(database: Database, userId: UserId, marketId: MarketId) {
  return database
    .selectFrom('spot_orders as o')
    .selectAll('o')
    .select(
      sql<number | null>`(SELECT max(f.time_ms) FROM spot_fills f WHERE f.order_id = o.order_id)`.as(
        'filled_ms',
      ),
    )
    .where('o.user_id', '=', userId)
    .where('o.market_id', '=', marketId)
}

export async function orderByNumber(
  database: Database,
  { userId, marketId, orderId }: Omit<OrdersOf, 'limit'> & { readonly orderId: OrderId },
): Promise<StoredOrder | undefined> {
  const row = await orders(database, userId, marketId).where('o.order_id', '=', orderId).executeTakeFirst()
  return row && storedOrder(row)
}

/** The latest of this name: a name may be used again once its order has long ended. */
export async function orderByClientId(
  database: Database,
  { userId, marketId, clientId }: Omit<OrdersOf, 'limit'> & { readonly clientId: string },
): Promise<StoredOrder | undefined> {
  const row = await orders(database, userId, marketId)
    .where('o.client_id', '=', clientId)
    .orderBy('o.order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && storedOrder(row)
}

/** From this number on, oldest first. */
export async function ordersFrom(
  database: Database,
  { userId, marketId, limit, from }: OrdersOf & { readonly from: OrderId },
): Promise<readonly StoredOrder[]> {
  // The moment of the first of them, whoever's it is: the user's orders are found by time.
  const first = await database
    .selectFrom('spot_orders')
    .select('created_ms')
    .where('order_id', '>=', from)
    .orderBy('order_id')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return []
  const rows = await orders(database, userId, marketId)
    .where('o.created_ms', '>=', first.created_ms)
    .where('o.order_id', '>=', from)
    .orderBy('o.created_ms')
    .orderBy('o.order_id')
    .limit(limit)
    .execute()
  return rows.map(storedOrder)
}

/** Placed between these moments: the oldest from the beginning, or without one the latest. Oldest first. */
export async function ordersBetween(
  database: Database,
  {
    userId,
    marketId,
    limit,
    startMs,
    endMs,
  }: OrdersOf & { readonly startMs: number | undefined; readonly endMs: number | undefined },
): Promise<readonly StoredOrder[]> {
  let found = orders(database, userId, marketId)
  if (startMs !== undefined) found = found.where('o.created_ms', '>=', startMs)
  if (endMs !== undefined) found = found.where('o.created_ms', '<=', endMs)
  const direction = startMs === undefined ? 'desc' : 'asc'
  const rows = await found
    .orderBy('o.created_ms', direction)
    .orderBy('o.order_id', direction)
    .limit(limit)
    .execute()
  const list = rows.map(storedOrder)
  return startMs === undefined ? list.reverse() : list
}

/** When each of these orders was last filled. */
export async function lastFills(
  database: Database,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('spot_fills')
    .select(({ fn }) => ['order_id', fn.max('time_ms').as('time_ms')])
    .where(sql<boolean>`order_id = ANY (${[...orderIds]}::bigint[])`)
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, time_ms }) => [order_id, time_ms]))
}

function storedOrder(row: OrderRow): StoredOrder {
  return {
    order: {
      orderId: row.order_id,
      userId: row.user_id,
      wallet: row.wallet,
      clientId: row.client_id ?? undefined,
      marketId: row.market_id,
      side: row.side,
      orderType: row.order_type,
      timeInForce: row.time_in_force,
      selfTrade: row.self_trade,
      price: row.price ?? undefined,
      quantity: row.quantity ?? undefined,
      quoteAmount: row.quote_amount ?? undefined,
      stopPrice: row.stop_price ?? undefined,
      trigger: row.trigger ?? undefined,
      status: row.status,
      closeReason: row.close_reason ?? undefined,
      filledQuantity: row.filled_quantity,
      filledQuote: row.filled_quote,
      preventedQuantity: row.prevented_quantity,
      fee: row.fee,
      createdMs: BigInt(row.created_ms) as TimeMs,
    },
    updatedMs: row.closed_ms ?? row.filled_ms ?? row.created_ms,
  }
}
