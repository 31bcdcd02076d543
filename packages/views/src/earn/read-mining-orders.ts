// Orders in mining pools, from the views: filters in, rows and sums out, and for one order its payouts. Only reads.

import type {
  Amount,
  AssetId,
  CommandNumber,
  EarnOrderId,
  MiningOrderView,
  MiningPoolId,
  TimeMs,
  UserId,
} from '@candor/contract'
import type { Database, EarnTables, MiningOrdersTable } from '@candor/database'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { VIEW_LIMITS } from '../limits.ts'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from '../page.ts'
import type { EarnOrderCursor } from './read-financial-orders.ts'
import { miningIncomesOf, type ViewedMiningIncome } from './read-mining-incomes.ts'

export interface ViewedMiningOrder {
  readonly order: MiningOrderView
  /** The last command that changed it. */
  readonly number: CommandNumber
}

export interface MiningOrderWithIncomes extends ViewedMiningOrder {
  /** By ascending day. */
  readonly incomes: readonly ViewedMiningIncome[]
}

export interface MiningOrderFilter extends TimeRange {
  readonly userId: UserId
  readonly poolId?: MiningPoolId | undefined
}

/** For administrators. A range of time is of the purchases. */
export interface MiningListAsk extends TimeRange {
  readonly userId?: UserId | undefined
  readonly poolId?: MiningPoolId | undefined
  readonly isRunning?: boolean | undefined
}

/** Of all orders of a user that are bought with one asset and pay one asset. */
export interface MiningSum {
  readonly assetId: AssetId
  readonly incomeAssetId: AssetId
  /** How many run, what they lock, and what they have still to be paid. */
  readonly running: number
  readonly principal: Amount
  readonly expected: Amount
  readonly ended: number
  /** Income that was ever paid. */
  readonly paid: Amount
}

/** Those of a user that have not ended, newest first. */
export async function runningMiningOrders(
  database: Database,
  { userId, poolId }: { readonly userId: UserId; readonly poolId?: MiningPoolId | undefined },
  page: PageAsk,
): Promise<Page<ViewedMiningOrder>> {
  return anyMiningOrders(database, { userId, poolId, isRunning: true }, page)
}

/** Those that have ended, the latest end first. A range of time is of their ends. */
export async function miningOrderHistory(
  database: Database,
  filter: MiningOrderFilter,
  page: PageAsk,
): Promise<Page<ViewedMiningOrder>> {
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
export async function* endedMiningOrders(
  database: Database,
  filter: MiningOrderFilter,
  cursor?: EarnOrderCursor,
): AsyncGenerator<ViewedMiningOrder> {
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
export async function miningOrderById(
  database: Database,
  { userId, orderId }: { readonly userId: UserId; readonly orderId: EarnOrderId },
): Promise<MiningOrderWithIncomes | undefined> {
  const found = await anyMiningOrder(database, { orderId })
  return found?.order.userId === userId ? found : undefined
}

/** By ascending assets. */
export async function miningSums(
  database: Database,
  { userId }: { readonly userId: UserId },
): Promise<readonly MiningSum[]> {
  const { rows } = await sql<MiningSum>`
    SELECT asset_id AS "assetId", income_asset_id AS "incomeAssetId",
      count(*) FILTER (WHERE ended_ms IS NULL) AS running,
      coalesce(sum(principal) FILTER (WHERE ended_ms IS NULL), 0) AS principal,
      coalesce(sum(income - paid) FILTER (WHERE ended_ms IS NULL), 0) AS expected,
      count(ended_ms) AS ended,
      sum(paid) AS paid
    FROM mining_orders WHERE user_id = ${userId}
    GROUP BY asset_id, income_asset_id ORDER BY asset_id, income_asset_id`.execute(database)
  return rows
}

/** Anybody's, newest first: for administrators. */
export async function anyMiningOrders(
  database: Database,
  ask: MiningListAsk,
  page: PageAsk,
): Promise<Page<ViewedMiningOrder>> {
  const offset = offsetOf(page)
  const { from, to } = rangeOf(ask)
  let orders: Orders = database
    .selectFrom('mining_orders')
    .where('bought_ms', '>=', from)
    .where('bought_ms', '<=', to)
  if (ask.userId !== undefined) orders = orders.where('user_id', '=', ask.userId)
  if (ask.poolId !== undefined) orders = orders.where('pool_id', '=', ask.poolId)
  if (ask.isRunning !== undefined) orders = orders.where('ended_ms', ask.isRunning ? 'is' : 'is not', null)
  const rows = await orders
    .selectAll()
    .orderBy('order_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  return { list: rows.map(viewedOf), total: await countOf(orders) }
}

/** Anybody's, with its payouts: for administrators. */
export async function anyMiningOrder(
  database: Database,
  { orderId }: { readonly orderId: EarnOrderId },
): Promise<MiningOrderWithIncomes | undefined> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const row = await transaction
        .selectFrom('mining_orders')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      return row && { ...viewedOf(row), incomes: await miningIncomesOf(transaction, orderId) }
    })
}

/** Every one that has not ended, by ascending id: what must equal the core's. */
export async function runningMiningInViews(database: Database): Promise<readonly MiningOrderView[]> {
  const rows = await database
    .selectFrom('mining_orders')
    .selectAll()
    .where('ended_ms', 'is', null)
    .orderBy('order_id')
    .execute()
  return rows.map((row) => viewedOf(row).order)
}

type Orders = SelectQueryBuilder<EarnTables, 'mining_orders', object>

function ended(database: Database, filter: MiningOrderFilter): Orders {
  const { userId, poolId } = filter
  const { from, to } = rangeOf(filter)
  const orders: Orders = database
    .selectFrom('mining_orders')
    .where('user_id', '=', userId)
    .where('ended_ms', 'is not', null)
    .where('ended_ms', '>=', from)
    .where('ended_ms', '<=', to)
  return poolId === undefined ? orders : orders.where('pool_id', '=', poolId)
}

async function countOf(orders: Orders): Promise<number> {
  const { total } = await orders
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function viewedOf(row: Selectable<MiningOrdersTable>): ViewedMiningOrder {
  return {
    order: {
      orderId: row.order_id,
      userId: row.user_id,
      clientId: row.client_id ?? undefined,
      principal: row.principal,
      termDays: row.term_days,
      boughtMs: BigInt(row.bought_ms) as TimeMs,
      day: BigInt(row.day),
      poolId: row.pool_id,
      assetId: row.asset_id,
      incomeAssetId: row.income_asset_id,
      dailyRateE8: row.daily_rate_e8,
      payout: row.payout,
      payoutLag: row.payout_lag,
      rebate1E8: row.rebate1_e8,
      rebate2E8: row.rebate2_e8,
      inviter1: row.inviter1 ?? undefined,
      inviter2: row.inviter2 ?? undefined,
      income: row.income,
      paidDays: row.paid_days,
      paid: row.paid,
      escrow: row.escrow,
      dueMs: BigInt(row.due_ms) as TimeMs,
      returnMs: BigInt(row.return_ms) as TimeMs,
      endedMs: row.ended_ms === null ? undefined : (BigInt(row.ended_ms) as TimeMs),
    },
    number: row.updated_number as CommandNumber,
  }
}
