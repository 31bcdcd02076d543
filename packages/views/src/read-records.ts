// Records of a customer's money, from the views: filters in, rows out. Only reads.

import type { Amount, AssetId, CommandNumber, TimeMs, UserId, WalletId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from './page.ts'
import type { RecordType } from './record-types.ts'

export interface RecordFilter extends TimeRange {
  readonly userId: UserId
  readonly types?: readonly RecordType[] | undefined
  readonly assetId?: AssetId | undefined
  readonly wallet?: WalletId | undefined
}

export interface ViewedRecord {
  /** The command in the log, and the record's place among those of the same command: together its id. */
  readonly number: CommandNumber
  readonly place: number
  readonly type: RecordType
  readonly wallet: WalletId
  readonly assetId: AssetId
  readonly amount: Amount
  /** Free money and what open orders hold, in this wallet and asset, after the movement. */
  readonly balanceAfter: Amount
  readonly reference: number
  readonly timeMs: TimeMs
}

/** Newest first. */
export async function recordHistory(
  database: Database,
  filter: RecordFilter,
  page: PageAsk,
): Promise<Page<ViewedRecord>> {
  const offset = offsetOf(page)
  const { userId, types, assetId, wallet } = filter
  const { from, to } = rangeOf(filter)
  let records = database
    .selectFrom('user_records')
    .where('user_id', '=', userId)
    .where('time_ms', '>=', from)
    .where('time_ms', '<=', to)
  if (types !== undefined) records = records.where(sql<boolean>`type = ANY (${[...types]}::text[])`)
  if (assetId !== undefined) records = records.where('asset_id', '=', assetId)
  if (wallet !== undefined) records = records.where('wallet', '=', wallet)
  const rows = await records
    .selectAll()
    .orderBy('time_ms', 'desc')
    .orderBy('number', 'desc')
    .orderBy('place', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await records
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = rows.map(
    (row): ViewedRecord => ({
      number: row.number as CommandNumber,
      place: row.place,
      // Written by the projection, which knows no other words.
      type: row.type as RecordType,
      wallet: row.wallet,
      assetId: row.asset_id,
      amount: row.amount,
      balanceAfter: row.balance_after,
      reference: row.reference,
      timeMs: BigInt(row.time_ms) as TimeMs,
    }),
  )
  return { list, total }
}
