// Contract orders of a customer and their fills, from the views: filters in, rows out. Only reads.

import type {
  Amount,
  CommandNumber,
  ContractOrderType,
  ContractOrderView,
  Direction,
  MarketId,
  OrderId,
  OrderOrigin,
  OrderStatus,
  PositionId,
  Price,
  Side,
  StopId,
  TimeMs,
  UserId,
} from '@candor/contract'
import type { ContractFillsTable, ContractOrdersTable, Database } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from '../page.ts'
import type { ContractFillRow } from './project-contract-fills.ts'

export interface ContractFilter extends TimeRange {
  readonly userId: UserId
  readonly marketId?: MarketId | undefined
  readonly direction?: Direction | undefined
}

export interface ContractOrderFilter extends ContractFilter {
  readonly side?: Side | undefined
  readonly orderType?: ContractOrderType | undefined
  /** Any of these; every one when not given. */
  readonly statuses?: readonly OrderStatus[] | undefined
  readonly origins?: readonly OrderOrigin[] | undefined
}

/** What an order holds now is the core's to tell. */
export type PastContractOrder = Omit<ContractOrderView, 'reserve'>

export interface ViewedContractOrder {
  readonly order: PastContractOrder
  /** Of the position that it opens, or closes if it only closes. */
  readonly direction: Direction
  /** What was taken for it when it was placed; none when the views have lost that. */
  readonly marginReserve: Amount | undefined
  readonly feeReserve: Amount | undefined
  readonly replaces: OrderId | undefined
  /** The take-profit or stop-loss that sent it, and the price that fired that. */
  readonly stopId: StopId | undefined
  readonly triggerPrice: Price | undefined
  readonly closedMs: TimeMs | undefined
  /** The last command that changed it. */
  readonly number: CommandNumber
}

/** Newest first, by the time of their placement. */
export async function contractOrderHistory(
  database: Database,
  filter: ContractOrderFilter,
  page: PageAsk,
): Promise<Page<ViewedContractOrder>> {
  const offset = offsetOf(page)
  const { userId, marketId, direction, side, orderType, statuses, origins } = filter
  const { from, to } = rangeOf(filter)
  let orders = database
    .selectFrom('contract_orders')
    .where('user_id', '=', userId)
    .where('created_ms', '>=', from)
    .where('created_ms', '<=', to)
  if (marketId !== undefined) orders = orders.where('market_id', '=', marketId)
  if (direction !== undefined) orders = orders.where('direction', '=', direction)
  if (side !== undefined) orders = orders.where('side', '=', side)
  if (orderType !== undefined) orders = orders.where('order_type', '=', orderType)
  if (statuses !== undefined) orders = orders.where(sql<boolean>`status = ANY (${[...statuses]}::text[])`)
  if (origins !== undefined) orders = orders.where(sql<boolean>`origin = ANY (${[...origins]}::text[])`)
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
export async function contractOrderById(
  database: Database,
  { userId, orderId }: { readonly userId: UserId; readonly orderId: OrderId },
): Promise<ViewedContractOrder | undefined> {
  const row = await database
    .selectFrom('contract_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && orderOf(row)
}

/** Every open contract order in the views, by ascending id: what must equal the core's, the house's apart. */
export async function openContractOrdersInViews(database: Database): Promise<readonly PastContractOrder[]> {
  const rows = await database
    .selectFrom('contract_orders')
    .selectAll()
    .where('closed_ms', 'is', null)
    .orderBy('order_id')
    .execute()
  return rows.map((row) => orderOf(row).order)
}

export interface ContractFillFilter extends ContractFilter {
  readonly orderId?: OrderId | undefined
  readonly positionId?: PositionId | undefined
}

export type ViewedContractFill = ContractFillRow

/** Newest first. */
export async function contractFillHistory(
  database: Database,
  filter: ContractFillFilter,
  page: PageAsk,
): Promise<Page<ViewedContractFill>> {
  const offset = offsetOf(page)
  const { userId, marketId, direction, orderId, positionId } = filter
  const { from, to } = rangeOf(filter)
  let fills = database
    .selectFrom('contract_fills')
    .where('user_id', '=', userId)
    .where('time_ms', '>=', from)
    .where('time_ms', '<=', to)
  if (marketId !== undefined) fills = fills.where('market_id', '=', marketId)
  if (direction !== undefined) fills = fills.where('direction', '=', direction)
  if (orderId !== undefined) fills = fills.where('order_id', '=', orderId)
  if (positionId !== undefined) fills = fills.where('position_id', '=', positionId)
  const rows = await fills
    .selectAll()
    .orderBy('time_ms', 'desc')
    .orderBy('number', 'desc')
    .orderBy('place', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await fills
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(fillOf), total }
}

function orderOf(row: Selectable<ContractOrdersTable>): ViewedContractOrder {
  return {
    order: {
      orderId: row.order_id,
      userId: row.user_id,
      clientId: row.client_id ?? undefined,
      marketId: row.market_id,
      origin: row.origin,
      side: row.side,
      positionSide: row.position_side,
      orderType: row.order_type,
      timeInForce: row.time_in_force,
      selfTrade: row.self_trade,
      reduceOnly: row.reduce_only,
      marginMode: row.margin_mode,
      leverage: row.leverage,
      price: row.price ?? undefined,
      lots: row.lots,
      closeLots: row.close_lots,
      stops: stopsOf(row),
      status: row.status,
      closeReason: row.close_reason ?? undefined,
      filledLots: row.filled_lots,
      filledValue: row.filled_value,
      droppedLots: row.dropped_lots,
      openFee: row.open_fee,
      closeFee: row.close_fee,
      pnl: row.pnl,
      createdMs: BigInt(row.created_ms) as TimeMs,
    },
    direction: row.direction,
    marginReserve: row.margin_reserve ?? undefined,
    feeReserve: row.fee_reserve ?? undefined,
    replaces: row.replaces ?? undefined,
    stopId: row.stop_id ?? undefined,
    triggerPrice: row.trigger_price ?? undefined,
    closedMs: row.closed_ms === null ? undefined : (BigInt(row.closed_ms) as TimeMs),
    number: row.updated_number as CommandNumber,
  }
}

function stopsOf(row: Selectable<ContractOrdersTable>): ContractOrderView['stops'] {
  if (row.trigger_by === null) return undefined
  return {
    takeProfit: row.take_profit ?? undefined,
    stopLoss: row.stop_loss ?? undefined,
    triggerBy: row.trigger_by,
  }
}

function fillOf(row: Selectable<ContractFillsTable>): ViewedContractFill {
  return {
    number: row.number as CommandNumber,
    place: row.place,
    tradeId: row.trade_id ?? undefined,
    orderId: row.order_id ?? undefined,
    positionId: row.position_id,
    userId: row.user_id,
    marketId: row.market_id,
    direction: row.direction,
    side: row.side,
    role: row.role,
    origin: row.origin,
    price: row.price ?? undefined,
    lots: row.lots,
    value: row.value,
    pnl: row.pnl,
    margin: row.margin,
    fee: row.fee,
    liquidationFee: row.liquidation_fee,
    insured: row.insured,
    timeMs: BigInt(row.time_ms) as TimeMs,
  }
}
