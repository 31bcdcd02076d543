// Deposits of customers, from the views: filters in, rows out. Only reads.

import type { Amount, AssetId, CommandNumber, DepositId, TimeMs, UserId } from '@candor/contract'
import type { Database, ViewDepositsTable } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import { VIEW_LIMITS } from './limits.ts'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from './page.ts'
import type { DepositState } from './project-deposits.ts'

export interface DepositFilter extends TimeRange {
  readonly userId: UserId
  readonly assetId?: AssetId | undefined
  /** Any of these; every state when not given. */
  readonly states?: readonly DepositState[] | undefined
}

/** For those who look after everybody's: one state, or all of them. */
export interface DepositListAsk extends TimeRange {
  readonly state?: DepositState | undefined
  readonly assetId?: AssetId | undefined
}

export interface ViewedDeposit {
  readonly depositId: DepositId
  readonly userId: UserId
  readonly assetId: AssetId
  readonly amount: Amount
  readonly reference: string | undefined
  readonly state: DepositState
  readonly seenMs: TimeMs
  readonly endedMs: TimeMs | undefined
  /** The last command that changed it. */
  readonly number: CommandNumber
}

/** Newest first. */
export async function depositHistory(
  database: Database,
  filter: DepositFilter,
  page: PageAsk,
): Promise<Page<ViewedDeposit>> {
  const { userId, states } = filter
  let deposits = filtered(database, filter).where('user_id', '=', userId)
  if (states !== undefined) deposits = deposits.where(sql<boolean>`state = ANY (${[...states]}::text[])`)
  return pageOf(deposits, page)
}

/** Of every customer, newest first. */
export async function allDeposits(
  database: Database,
  ask: DepositListAsk,
  page: PageAsk,
): Promise<Page<ViewedDeposit>> {
  const deposits = filtered(database, ask)
  return pageOf(ask.state === undefined ? deposits : deposits.where('state', '=', ask.state), page)
}

/** None when the deposit is not this user's. */
export async function depositById(
  database: Database,
  { userId, depositId }: { readonly userId: UserId; readonly depositId: DepositId },
): Promise<ViewedDeposit | undefined> {
  const found = await anyDeposit(database, depositId)
  return found?.userId === userId ? found : undefined
}

/** Whosever it is. */
export async function anyDeposit(
  database: Database,
  depositId: DepositId,
): Promise<ViewedDeposit | undefined> {
  const row = await database
    .selectFrom('view_deposits')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()
  return row && depositOf(row)
}

/** Of every customer, by ascending id. A name may come more than once: only whoever watches the outside checks it. */
export async function depositsByReference(
  database: Database,
  reference: string,
): Promise<readonly ViewedDeposit[]> {
  const rows = await database
    .selectFrom('view_deposits')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('deposit_id')
    .limit(VIEW_LIMITS.pageRows)
    .execute()
  return rows.map(depositOf)
}

/** Every one of a customer that has not ended, by ascending id: what must equal the core's, the house's apart. */
export async function pendingDeposits(database: Database): Promise<readonly ViewedDeposit[]> {
  const rows = await database
    .selectFrom('view_deposits')
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('deposit_id')
    .execute()
  return rows.map(depositOf)
}

function filtered(database: Database, filter: TimeRange & { readonly assetId?: AssetId | undefined }) {
  const { from, to } = rangeOf(filter)
  const deposits = database
    .selectFrom('view_deposits')
    .where('seen_ms', '>=', from)
    .where('seen_ms', '<=', to)
  return filter.assetId === undefined ? deposits : deposits.where('asset_id', '=', filter.assetId)
}

async function pageOf(deposits: ReturnType<typeof filtered>, page: PageAsk): Promise<Page<ViewedDeposit>> {
  const offset = offsetOf(page)
  const rows = await deposits
    .selectAll()
    .orderBy('seen_ms', 'desc')
    .orderBy('deposit_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await deposits
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(depositOf), total }
}

function depositOf(row: Selectable<ViewDepositsTable>): ViewedDeposit {
  return {
    depositId: row.deposit_id,
    userId: row.user_id,
    assetId: row.asset_id,
    amount: row.amount,
    reference: row.reference ?? undefined,
    state: row.state,
    seenMs: BigInt(row.seen_ms) as TimeMs,
    endedMs: row.ended_ms === null ? undefined : (BigInt(row.ended_ms) as TimeMs),
    number: row.updated_number as CommandNumber,
  }
}
