// Orders of financial products, from the views: filters in, rows and sums out. Only reads.

import type {
  Amount,
  AssetId,
  CommandNumber,
  EarnOrderId,
  FinancialEnd,
  FinancialOrderView,
  FinancialProductId,
  TimeMs,
  UserId,
} from '@candor/contract'
import type { Database, EarnTables, FinancialOrdersTable } from '@candor/database'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { VIEW_LIMITS } from '../limits.ts'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from '../page.ts'
import type { FinancialProgress } from './project-financial-orders.ts'

export interface ViewedFinancialOrder extends Pick<FinancialProgress, 'order' | 'reason'> {
  /** The last command that changed it. */
  readonly number: CommandNumber
}

export interface FinancialOrderFilter extends TimeRange {
  readonly userId: UserId
  readonly productId?: FinancialProductId | undefined
  /** Any of these; every one when not given. */
  readonly ends?: readonly FinancialEnd[] | undefined
}

/** For administrators. A range of time is of the purchases. */
export interface FinancialListAsk extends TimeRange {
  readonly userId?: UserId | undefined
  readonly productId?: FinancialProductId | undefined
  readonly isRunning?: boolean | undefined
}

/** The order after which an export goes on. */
export interface EarnOrderCursor {
  readonly endedMs: TimeMs
  readonly orderId: EarnOrderId
}

/** Of all orders of a user in one asset. */
export interface FinancialSum {
  readonly assetId: AssetId
  /** How many run, what they lock, and the income set aside for them. */
  readonly running: number
  readonly principal: Amount
  readonly expected: Amount
  readonly ended: number
  /** Income that was ever paid. */
  readonly paid: Amount
}

/** Those of a user that have not ended, newest first. */
export async function runningFinancialOrders(
  database: Database,
  { userId, productId }: { readonly userId: UserId; readonly productId?: FinancialProductId | undefined },
  page: PageAsk,
): Promise<Page<ViewedFinancialOrder>> {
  return anyFinancialOrders(database, { userId, productId, isRunning: true }, page)
}

/** Those that have ended, the latest end first. A range of time is of their ends. */
export async function financialOrderHistory(
  database: Database,
  filter: FinancialOrderFilter,
  page: PageAsk,
): Promise<Page<ViewedFinancialOrder>> {
  const offset = offsetOf(page)
  const orders = ended(database, filter)
  const rows = await orders
    .selectAll()
    .orderBy('ended_ms', 'desc')
    .orderBy('order_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  return { list: rows.map(viewedOf), total: await countOf(orders) }
}

/** All that have ended and match, oldest end first, a bite at a time. */
export async function* endedFinancialOrders(
  database: Database,
  filter: FinancialOrderFilter,
  cursor?: EarnOrderCursor,
): AsyncGenerator<ViewedFinancialOrder> {
  for (let after = cursor; ; ) {
    let orders = ended(database, filter)
    if (after !== undefined) {
      orders = orders.where(sql<boolean>`(ended_ms, order_id) > (${after.endedMs}, ${after.orderId})`)
    }
    const rows = await orders
      .selectAll()
      .orderBy('ended_ms')
      .orderBy('order_id')
      .limit(VIEW_LIMITS.exportRows)
      .execute()
    for (const row of rows) yield viewedOf(row)
    const last = rows.at(-1)
    if (last === undefined || last.ended_ms === null || rows.length < VIEW_LIMITS.exportRows) return
    after = { endedMs: BigInt(last.ended_ms) as TimeMs, orderId: last.order_id }
  }
}

/** None when the order is not this user's: whose else it may be is told to nobody. */
export async function financialOrderById(
  database: Database,
  { userId, orderId }: { readonly userId: UserId; readonly orderId: EarnOrderId },
): Promise<ViewedFinancialOrder | undefined> {
  const viewed = await anyFinancialOrder(database, { orderId })
  return viewed?.order.userId === userId ? viewed : undefined
}

/** By ascending asset. */
export async function financialSums(
  database: Database,
  { userId }: { readonly userId: UserId },
): Promise<readonly FinancialSum[]> {
  const { rows } = await sql<FinancialSum>`
    SELECT asset_id AS "assetId",
      count(*) FILTER (WHERE ended_ms IS NULL) AS running,
      coalesce(sum(principal) FILTER (WHERE ended_ms IS NULL), 0) AS principal,
      coalesce(sum(income) FILTER (WHERE ended_ms IS NULL), 0) AS expected,
      count(ended_ms) AS ended,
      sum(paid) AS paid
    FROM financial_orders WHERE user_id = ${userId}
    GROUP BY asset_id ORDER BY asset_id`.execute(database)
  return rows
}

/** Anybody's, newest first: for administrators. */
export async function anyFinancialOrders(
  database: Database,
  ask: FinancialListAsk,
  page: PageAsk,
): Promise<Page<ViewedFinancialOrder>> {
  const offset = offsetOf(page)
  const { from, to } = rangeOf(ask)
  let orders: Orders = database
    .selectFrom('financial_orders')
    .where('bought_ms', '>=', from)
    .where('bought_ms', '<=', to)
  if (ask.userId !== undefined) orders = orders.where('user_id', '=', ask.userId)
  if (ask.productId !== undefined) orders = orders.where('product_id', '=', ask.productId)
  if (ask.isRunning !== undefined) orders = orders.where('ended_ms', ask.isRunning ? 'is' : 'is not', null)
  const rows = await orders
    .selectAll()
    .orderBy('order_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  return { list: rows.map(viewedOf), total: await countOf(orders) }
}

/** Anybody's: for administrators. */
export async function anyFinancialOrder(
  database: Database,
  { orderId }: { readonly orderId: EarnOrderId },
): Promise<ViewedFinancialOrder | undefined> {
  const row = await database
    .selectFrom('financial_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && viewedOf(row)
}

/** Every one that has not ended, by ascending id: what must equal the core's. */
export async function runningFinancialInViews(database: Database): Promise<readonly FinancialOrderView[]> {
  const rows = await database
    .selectFrom('financial_orders')
    .selectAll()
    .where('ended_ms', 'is', null)
    .orderBy('order_id')
    .execute()
  return rows.map((row) => viewedOf(row).order)
}

type Orders = SelectQueryBuilder<EarnTables, 'financial_orders', object>

function ended(database: Database, filter: FinancialOrderFilter): Orders {
  const { userId, productId, ends } = filter
  const { from, to } = rangeOf(filter)
  let orders: Orders = database
    .selectFrom('financial_orders')
    .where('user_id', '=', userId)
    .where('ended_ms', 'is not', null)
    .where('ended_ms', '>=', from)
    .where('ended_ms', '<=', to)
  if (productId !== undefined) orders = orders.where('product_id', '=', productId)
  if (ends !== undefined) orders = orders.where(sql<boolean>`ending = ANY (${[...ends]}::text[])`)
  return orders
}

async function countOf(orders: Orders): Promise<number> {
  const { total } = await orders
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function viewedOf(row: Selectable<FinancialOrdersTable>): ViewedFinancialOrder {
  return {
    order: {
      orderId: row.order_id,
      userId: row.user_id,
      clientId: row.client_id ?? undefined,
      principal: row.principal,
      termDays: row.term_days,
      boughtMs: BigInt(row.bought_ms) as TimeMs,
      day: BigInt(row.day),
      productId: row.product_id,
      assetId: row.asset_id,
      aprE8: row.apr_e8,
      source: row.source,
      income: row.income,
      maturityMs: BigInt(row.maturity_ms) as TimeMs,
      end: row.ending ?? undefined,
      endedMs: row.ended_ms === null ? undefined : (BigInt(row.ended_ms) as TimeMs),
      paid: row.paid,
    },
    reason: row.reason ?? undefined,
    number: row.updated_number as CommandNumber,
  }
}
