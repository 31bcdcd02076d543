// Orders of a customer, from the views: filters in, rows as the core's own view of an order out. Only reads.

import type {
  CommandNumber,
  MarketId,
  OrderId,
  OrderStatus,
  OrderType,
  Side,
  SpotOrderView,
  TimeMs,
  UserId,
} from '@candor/contract'
import type { Database, SpotOrdersTable } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from './page.ts'

export interface OrderFilter extends TimeRange {
  readonly userId: UserId
  readonly marketId?: MarketId | undefined
  readonly side?: Side | undefined
  readonly orderType?: OrderType | undefined
  /** Any of these; every status when not given. */
  readonly statuses?: readonly OrderStatus[] | undefined
}

export interface ViewedOrder {
  readonly order: SpotOrderView
  readonly closedMs: TimeMs | undefined
  /** The last command that changed it. */
  readonly number: CommandNumber
}

/** Newest first, by the time of their placement. */
export async function orderHistory(
  database: Database,
  filter: OrderFilter,
  page: PageAsk,
): Promise<Page<ViewedOrder>> {
  const offset = offsetOf(page)
  const { userId, marketId, statuses, side, orderType } = filter
  const { from, to } = rangeOf(filter)
  let orders = database
    .selectFrom('spot_orders')
    .where('user_id', '=', userId)
    .where('created_ms', '>=', from)
    .where('created_ms', '<=', to)
  if (marketId !== undefined) orders = orders.where('market_id', '=', marketId)
  if (side !== undefined) orders = orders.where('side', '=', side)
  if (orderType !== undefined) orders = orders.where('order_type', '=', orderType)
  if (statuses !== undefined) orders = orders.where(sql<boolean>`status = ANY (${[...statuses]}::text[])`)
  const rows = await orders
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('order_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await orders
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(orderOf), total }
}

/** None when the order is not this user's: whose else it may be is told to nobody. */
export async function orderById(
  database: Database,
  { userId, orderId }: { readonly userId: UserId; readonly orderId: OrderId },
): Promise<ViewedOrder | undefined> {
  const row = await database
    .selectFrom('spot_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && orderOf(row)
}

/** Every open order in the views, by ascending id: what must equal the core's, the house's apart. */
export async function openOrdersInViews(database: Database): Promise<readonly SpotOrderView[]> {
  const rows = await database
    .selectFrom('spot_orders')
    .selectAll()
    .where('closed_ms', 'is', null)
    .orderBy('order_id')
    .execute()
  return rows.map((row) => orderOf(row).order)
}

function orderOf(row: Selectable<SpotOrdersTable>): ViewedOrder {
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
    closedMs: row.closed_ms === null ? undefined : (BigInt(row.closed_ms) as TimeMs),
    number: row.updated_number as CommandNumber,
  }
}
