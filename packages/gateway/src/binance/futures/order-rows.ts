// A user's contract orders, from the views: questions in, orders out. Only reads.

import type { MarketId, OrderId, OrderOrigin, TimeMs, UserId } from '@candor/contract'
import type { ContractOrdersTable, Database } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import type { ShownOrder } from './order-shape.ts'
import { directionOf, oldestFirst, type TimeWindow } from './time-window.ts'

export interface PastOrder {
  readonly order: ShownOrder
  readonly stopPrice: bigint | undefined
  readonly closedMs: number | undefined
}

const COLUMNS = [
  'order_id',
  'client_id',
  'market_id',
  'origin',
  'side',
  'position_side',
  'order_type',
  'time_in_force',
  'self_trade',
  'reduce_only',
  'price',
  'lots',
  'status',
  'close_reason',
  'filled_lots',
  'filled_value',
  'trigger_price',
  'created_ms',
  'closed_ms',
] as const
type OrderRow = Pick<Selectable<ContractOrdersTable>, (typeof COLUMNS)[number]>

export interface OrdersAsk extends TimeWindow {
  readonly userId: UserId
  readonly marketId: MarketId | undefined
  readonly origins?: readonly OrderOrigin[]
  readonly limit: number
}

/** By the time of their placement, oldest first. */
export async function ordersIn(database: Database, ask: OrdersAsk): Promise<readonly PastOrder[]> {
  const direction = directionOf(ask)
  let orders = database
    .selectFrom('contract_orders')
    .select(COLUMNS)
    .where('user_id', '=', ask.userId)
    .where('created_ms', '>=', ask.fromMs)
    .where('created_ms', '<=', ask.toMs)
  if (ask.marketId !== undefined) orders = orders.where('market_id', '=', ask.marketId)
  if (ask.origins !== undefined) {
    orders = orders.where(sql<boolean>`origin = ANY (${[...ask.origins]}::text[])`)
  }
  const rows = await orders
    .orderBy('created_ms', direction)
    .orderBy('order_id', direction)
    .limit(ask.limit)
    .execute()
  return oldestFirst(rows, ask).map(pastOrder)
}

/** From a number on, by number. */
export async function ordersFrom(
  database: Database,
  ask: {
    readonly userId: UserId
    readonly marketId: MarketId
    readonly orderId: number
    readonly limit: number
  },
): Promise<readonly PastOrder[]> {
  const rows = await database
    .selectFrom('contract_orders')
    .select(COLUMNS)
    .where('user_id', '=', ask.userId)
    .where('market_id', '=', ask.marketId)
    .where('order_id', '>=', ask.orderId as OrderId)
    .orderBy('order_id')
    .limit(ask.limit)
    .execute()
  return rows.map(pastOrder)
}

export async function orderById(
  database: Database,
  { userId, orderId }: { readonly userId: UserId; readonly orderId: OrderId },
): Promise<PastOrder | undefined> {
  const row = await database
    .selectFrom('contract_orders')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && pastOrder(row)
}

export async function ordersByIds(
  database: Database,
  { userId, ids }: { readonly userId: UserId; readonly ids: readonly OrderId[] },
): Promise<ReadonlyMap<OrderId, PastOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('contract_orders')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('order_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.order_id, pastOrder(row)]))
}

/** The newest of that name: an amended order hands its name on, and a name may be used again after a while. */
export async function orderByClientId(
  database: Database,
  { userId, clientId }: { readonly userId: UserId; readonly clientId: string },
): Promise<PastOrder | undefined> {
  const row = await database
    .selectFrom('contract_orders')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && pastOrder(row)
}

function pastOrder(row: OrderRow): PastOrder {
  return {
    order: {
      orderId: row.order_id,
      clientId: row.client_id ?? undefined,
      marketId: row.market_id,
      origin: row.origin,
      side: row.side,
      positionSide: row.position_side,
      orderType: row.order_type,
      timeInForce: row.time_in_force,
      selfTrade: row.self_trade,
      reduceOnly: row.reduce_only,
      price: row.price ?? undefined,
      lots: row.lots,
      status: row.status,
      closeReason: row.close_reason ?? undefined,
      filledLots: row.filled_lots,
      filledValue: row.filled_value,
      createdMs: BigInt(row.created_ms) as TimeMs,
    },
    stopPrice: row.trigger_price ?? undefined,
    closedMs: row.closed_ms ?? undefined,
  }
}
