// What an inviter got of the payouts of those invited, from the views: an inviter in, sums and lines out. Only reads.

import type { AssetId, CommandNumber, TimeMs, UserId } from '@candor/contract'
import type { Database, EarnTables, MiningRebatesTable } from '@candor/database'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from '../page.ts'
import type { RebateLevel, RebateRow, RebateTotalRow } from './project-mining.ts'

/** Whose purchase it came of is for whoever shows it to hide. */
export type ViewedRebate = RebateRow

export type RebateTotal = Readonly<Omit<RebateTotalRow, 'inviterId'>>

/** A range of time is of the moments at which payouts were due. */
export interface RebateFilter extends TimeRange {
  readonly inviterId: UserId
  readonly level?: RebateLevel | undefined
  readonly assetId?: AssetId | undefined
}

/** One for each level and asset that ever gave anything, in this order. */
export async function rebateTotals(
  database: Database,
  { inviterId }: { readonly inviterId: UserId },
): Promise<readonly RebateTotal[]> {
  const rows = await database
    .selectFrom('mining_rebate_totals')
    .selectAll()
    .where('inviter_id', '=', inviterId)
    .orderBy('level')
    .orderBy('asset_id')
    .execute()
  return rows.map(({ level, asset_id, lines, amount }) => ({ level, assetId: asset_id, lines, amount }))
}

/** Newest first. */
export async function rebateHistory(
  database: Database,
  filter: RebateFilter,
  page: PageAsk,
): Promise<Page<ViewedRebate>> {
  const offset = offsetOf(page)
  const rows = await matching(database, filter)
    .selectAll()
    .orderBy('due_ms', 'desc')
    .orderBy('order_id', 'desc')
    .orderBy('mining_day', 'desc')
    .orderBy('level', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  return { list: rows.map(rebateOf), total: await totalOf(database, filter) }
}

type Lines = SelectQueryBuilder<EarnTables, 'mining_rebates', object>

function matching(database: Database, filter: RebateFilter): Lines {
  const { inviterId, level, assetId } = filter
  const { from, to } = rangeOf(filter)
  let lines: Lines = database
    .selectFrom('mining_rebates')
    .where('inviter_id', '=', inviterId)
    .where('due_ms', '>=', from)
    .where('due_ms', '<=', to)
  if (level !== undefined) lines = lines.where('level', '=', level)
  if (assetId !== undefined) lines = lines.where('asset_id', '=', assetId)
  return lines
}

/** The sums know how many there are; only a range of time has to be counted. */
async function totalOf(database: Database, filter: RebateFilter): Promise<number> {
  const { inviterId, level, assetId, fromMs, toMs } = filter
  if (fromMs !== undefined || toMs !== undefined) {
    const { total } = await matching(database, filter)
      .select((query) => query.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  let totals = database.selectFrom('mining_rebate_totals').where('inviter_id', '=', inviterId)
  if (level !== undefined) totals = totals.where('level', '=', level)
  if (assetId !== undefined) totals = totals.where('asset_id', '=', assetId)
  const { total } = await totals
    .select(sql<number>`coalesce(sum(lines), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function rebateOf(row: Selectable<MiningRebatesTable>): ViewedRebate {
  return {
    orderId: row.order_id,
    miningDay: row.mining_day,
    level: row.level,
    inviterId: row.inviter_id,
    buyerId: row.buyer_id,
    poolId: row.pool_id,
    assetId: row.asset_id,
    amount: row.amount,
    dueMs: BigInt(row.due_ms) as TimeMs,
    timeMs: BigInt(row.time_ms) as TimeMs,
    number: row.number as CommandNumber,
  }
}
