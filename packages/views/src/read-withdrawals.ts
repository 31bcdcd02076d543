// Withdrawals of customers, from the views: filters in, rows as the core's own view of a withdrawal out. Only reads.

import type {
  AdministratorId,
  AssetId,
  CommandNumber,
  TimeMs,
  UserId,
  WithdrawalId,
  WithdrawalView,
} from '@candor/contract'
import type { Database, ViewWithdrawalsTable } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import { VIEW_LIMITS } from './limits.ts'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from './page.ts'
import type { WithdrawalState } from './project-withdrawals.ts'

export interface WithdrawalFilter extends TimeRange {
  readonly userId: UserId
  readonly assetId?: AssetId | undefined
  /** Any of these; every state when not given. */
  readonly states?: readonly WithdrawalState[] | undefined
}

/** For those who look after everybody's: one state, or all of them. */
export interface WithdrawalListAsk extends TimeRange {
  readonly state?: WithdrawalState | undefined
  readonly assetId?: AssetId | undefined
  /** Whoever decides sees first what has waited longest. */
  readonly oldestFirst?: boolean | undefined
}

export interface ViewedWithdrawal {
  /** With the states in which it has ended, which the core forgets. */
  readonly withdrawal: Omit<WithdrawalView, 'status'> & { readonly status: WithdrawalState }
  /** Why it was refused or came back. */
  readonly reason: string | undefined
  /** None when the user took it back. */
  readonly refusedBy: AdministratorId | undefined
  /** What it is called outside, once settled. */
  readonly reference: string | undefined
  readonly sentMs: TimeMs | undefined
  readonly endedMs: TimeMs | undefined
  /** The last command that changed it. */
  readonly number: CommandNumber
}

/** Newest first. */
export async function withdrawalHistory(
  database: Database,
  filter: WithdrawalFilter,
  page: PageAsk,
): Promise<Page<ViewedWithdrawal>> {
  const { userId, states } = filter
  let withdrawals = filtered(database, filter).where('user_id', '=', userId)
  if (states !== undefined)
    withdrawals = withdrawals.where(sql<boolean>`state = ANY (${[...states]}::text[])`)
  return pageOf(withdrawals, page, 'desc')
}

/** Of every customer, newest first unless asked otherwise. */
export async function allWithdrawals(
  database: Database,
  ask: WithdrawalListAsk,
  page: PageAsk,
): Promise<Page<ViewedWithdrawal>> {
  const withdrawals = filtered(database, ask)
  const chosen = ask.state === undefined ? withdrawals : withdrawals.where('state', '=', ask.state)
  return pageOf(chosen, page, ask.oldestFirst === true ? 'asc' : 'desc')
}

/** None when the withdrawal is not this user's. */
export async function withdrawalById(
  database: Database,
  { userId, withdrawalId }: { readonly userId: UserId; readonly withdrawalId: WithdrawalId },
): Promise<ViewedWithdrawal | undefined> {
  const found = await anyWithdrawal(database, withdrawalId)
  return found?.withdrawal.userId === userId ? found : undefined
}

/** Whosever it is. */
export async function anyWithdrawal(
  database: Database,
  withdrawalId: WithdrawalId,
): Promise<ViewedWithdrawal | undefined> {
  const row = await database
    .selectFrom('view_withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst()
  return row && withdrawalOf(row)
}

/** Of every customer, in the order in which they were asked for. */
export async function withdrawalsByReference(
  database: Database,
  reference: string,
): Promise<readonly ViewedWithdrawal[]> {
  const rows = await database
    .selectFrom('view_withdrawals')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('requested_ms')
    .orderBy('withdrawal_id')
    .limit(VIEW_LIMITS.pageRows)
    .execute()
  return rows.map(withdrawalOf)
}

/** Every open one of a customer, oldest first: what must equal the core's, the house's apart. */
export async function openWithdrawals(database: Database): Promise<readonly ViewedWithdrawal[]> {
  const rows = await database
    .selectFrom('view_withdrawals')
    .selectAll()
    .where('state', 'in', ['applied', 'sent'])
    .orderBy('requested_ms')
    .orderBy('withdrawal_id')
    .execute()
  return rows.map(withdrawalOf)
}

function filtered(database: Database, filter: TimeRange & { readonly assetId?: AssetId | undefined }) {
  const { from, to } = rangeOf(filter)
  const withdrawals = database
    .selectFrom('view_withdrawals')
    .where('requested_ms', '>=', from)
    .where('requested_ms', '<=', to)
  return filter.assetId === undefined ? withdrawals : withdrawals.where('asset_id', '=', filter.assetId)
}

async function pageOf(
  withdrawals: ReturnType<typeof filtered>,
  page: PageAsk,
  direction: 'asc' | 'desc',
): Promise<Page<ViewedWithdrawal>> {
  const offset = offsetOf(page)
  const rows = await withdrawals
    .selectAll()
    .orderBy('requested_ms', direction)
    .orderBy('withdrawal_id', direction)
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await withdrawals
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(withdrawalOf), total }
}

function withdrawalOf(row: Selectable<ViewWithdrawalsTable>): ViewedWithdrawal {
  return {
    withdrawal: {
      withdrawalId: row.withdrawal_id,
      userId: row.user_id,
      assetId: row.asset_id,
      amount: row.amount,
      fee: row.fee,
      destination: row.destination,
      approvalsNeeded: row.approvals_needed,
      approvers: row.approvers,
      requestedMs: BigInt(row.requested_ms) as TimeMs,
      status: row.state,
    },
    reason: row.reason ?? undefined,
    refusedBy: row.refused_by ?? undefined,
    reference: row.reference ?? undefined,
    sentMs: row.sent_ms === null ? undefined : (BigInt(row.sent_ms) as TimeMs),
    endedMs: row.ended_ms === null ? undefined : (BigInt(row.ended_ms) as TimeMs),
    number: row.updated_number as CommandNumber,
  }
}
