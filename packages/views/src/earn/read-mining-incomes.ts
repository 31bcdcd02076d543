// What mining orders were paid, line by line, from the views: filters in, rows out. Only reads.

import type { CommandNumber, EarnOrderId, MiningPoolId, TimeMs, UserId } from '@candor/contract'
import type { Database, EarnTables, MiningIncomesTable } from '@candor/database'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { VIEW_LIMITS } from '../limits.ts'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from '../page.ts'
import type { MiningIncomeRow } from './project-mining.ts'

export type ViewedMiningIncome = MiningIncomeRow

/** A range of time is of the moments at which payouts were due. */
export interface MiningIncomeFilter extends TimeRange {
  readonly userId: UserId
  readonly poolId?: MiningPoolId | undefined
  readonly orderId?: EarnOrderId | undefined
}

/** The line after which an export goes on. */
export type MiningIncomeCursor = Pick<ViewedMiningIncome, 'dueMs' | 'orderId' | 'miningDay'>

/** Newest first. */
export async function miningIncomeHistory(
  database: Database,
  filter: MiningIncomeFilter,
  page: PageAsk,
): Promise<Page<ViewedMiningIncome>> {
  const offset = offsetOf(page)
  const lines = matching(database, filter)
  const rows = await lines
    .selectAll()
    .orderBy('due_ms', 'desc')
    .orderBy('order_id', 'desc')
    .orderBy('mining_day', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await lines
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(incomeOf), total }
}

/** All that match, oldest first, a bite at a time. */
export async function* miningIncomesAfter(
  database: Database,
  filter: MiningIncomeFilter,
  cursor?: MiningIncomeCursor,
): AsyncGenerator<ViewedMiningIncome> {
  for (let after = cursor; ; ) {
    let lines = matching(database, filter)
    if (after !== undefined) {
      const { dueMs, orderId, miningDay } = after
      lines = lines.where(sql<boolean>`(due_ms, order_id, mining_day) > (${dueMs}, ${orderId}, ${miningDay})`)
    }
    const rows = await lines
      .selectAll()
      .orderBy('due_ms')
      .orderBy('order_id')
      .orderBy('mining_day')
      .limit(VIEW_LIMITS.exportRows)
      .execute()
    for (const row of rows) yield incomeOf(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < VIEW_LIMITS.exportRows) return
    after = incomeOf(last)
  }
}

/** Of one order, by ascending day: at most as many as the longest term has days. */
export async function miningIncomesOf(
  database: Database,
  orderId: EarnOrderId,
): Promise<readonly ViewedMiningIncome[]> {
  const rows = await database
    .selectFrom('mining_incomes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('mining_day')
    .execute()
  return rows.map(incomeOf)
}

type Lines = SelectQueryBuilder<EarnTables, 'mining_incomes', object>

function matching(database: Database, filter: MiningIncomeFilter): Lines {
  const { userId, poolId, orderId } = filter
  const { from, to } = rangeOf(filter)
  let lines: Lines = database
    .selectFrom('mining_incomes')
    .where('user_id', '=', userId)
    .where('due_ms', '>=', from)
    .where('due_ms', '<=', to)
  if (poolId !== undefined) lines = lines.where('pool_id', '=', poolId)
  if (orderId !== undefined) lines = lines.where('order_id', '=', orderId)
  return lines
}

function incomeOf(row: Selectable<MiningIncomesTable>): ViewedMiningIncome {
  return {
    orderId: row.order_id,
    miningDay: row.mining_day,
    days: row.days,
    userId: row.user_id,
    poolId: row.pool_id,
    assetId: row.asset_id,
    dueMs: BigInt(row.due_ms) as TimeMs,
    timeMs: BigInt(row.time_ms) as TimeMs,
    income: row.income,
    rebate1: row.rebate1,
    rebate2: row.rebate2,
    number: row.number as CommandNumber,
  }
}
