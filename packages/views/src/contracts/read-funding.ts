// Funding, from the views: what a customer's positions paid or received, how it came about, and every settlement of a
// contract for everybody. Filters in, rows out. Only reads.

import type { CommandNumber, MarketId, PositionId, TimeMs, UserId } from '@candor/contract'
import type { ContractFundingPaymentsTable, ContractFundingTable, Database } from '@candor/database'
import type { Selectable } from 'kysely'
import { VIEW_LIMITS } from '../limits.ts'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from '../page.ts'
import type { FundingPaymentRow, FundingRow, PremiumRow } from './project-funding.ts'
import type { ContractFilter } from './read-contract-orders.ts'
import { fundingMarks, type ViewedMark } from './read-marks.ts'

/** Named by its position and the moment it was due. */
export type ViewedFundingPayment = FundingPaymentRow
export type ViewedFunding = Omit<FundingRow, 'markNumber'>
export type ViewedPremium = PremiumRow

export interface FundingFilter extends ContractFilter {
  readonly positionId?: PositionId | undefined
}

/** Newest first. */
export async function fundingRecords(
  database: Database,
  filter: FundingFilter,
  page: PageAsk,
): Promise<Page<ViewedFundingPayment>> {
  const offset = offsetOf(page)
  const { userId, marketId, direction, positionId } = filter
  const { from, to } = rangeOf(filter)
  let payments = database
    .selectFrom('contract_funding_payments')
    .where('user_id', '=', userId)
    .where('time_ms', '>=', from)
    .where('time_ms', '<=', to)
  if (marketId !== undefined) payments = payments.where('market_id', '=', marketId)
  if (direction !== undefined) payments = payments.where('direction', '=', direction)
  if (positionId !== undefined) payments = payments.where('position_id', '=', positionId)
  const rows = await payments
    .selectAll()
    .orderBy('time_ms', 'desc')
    .orderBy('position_id', 'desc')
    .orderBy('due_ms', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await payments
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(paymentOf), total }
}

export interface FundingReceipt {
  readonly payment: ViewedFundingPayment
  readonly settlement: ViewedFunding | undefined
  /** The minutes that its rate was averaged from, oldest first. */
  readonly premiums: readonly ViewedPremium[]
  /** How the mark it was settled at came about; none when the views have lost it. */
  readonly marks: readonly ViewedMark[]
}

/** None when the position is not this user's, or had no part in it. */
export async function fundingReceipt(
  database: Database,
  {
    userId,
    positionId,
    dueMs,
  }: { readonly userId: UserId; readonly positionId: PositionId; readonly dueMs: TimeMs },
): Promise<FundingReceipt | undefined> {
  const row = await database
    .selectFrom('contract_funding_payments')
    .selectAll()
    .where('position_id', '=', positionId)
    .where('due_ms', '=', Number(dueMs))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const payment = paymentOf(row)
  const settled = await database
    .selectFrom('contract_funding')
    .selectAll()
    .where('market_id', '=', payment.marketId)
    .where('due_ms', '=', row.due_ms)
    .executeTakeFirst()
  if (settled === undefined) return { payment, settlement: undefined, premiums: [], marks: [] }
  const premiums = await premiumsOf(database, settled)
  return { payment, settlement: fundingOf(settled), premiums, marks: await fundingMarks(database, settled) }
}

/** Public, newest first; times are those at which it was due. */
export async function fundingHistory(
  database: Database,
  filter: TimeRange & { readonly marketId: MarketId },
  page: PageAsk,
): Promise<Page<ViewedFunding>> {
  const offset = offsetOf(page)
  const { from, to } = rangeOf(filter)
  const settlements = database
    .selectFrom('contract_funding')
    .where('market_id', '=', filter.marketId)
    .where('due_ms', '>=', from)
    .where('due_ms', '<=', to)
  const rows = await settlements
    .selectAll()
    .orderBy('due_ms', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await settlements
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(fundingOf), total }
}

/** The last so many samples before it: as many as it counted. Its own command may have taken one after it. */
async function premiumsOf(
  database: Database,
  { market_id, due_ms, number, samples }: Selectable<ContractFundingTable>,
): Promise<readonly ViewedPremium[]> {
  const rows = await database
    .selectFrom('contract_premiums')
    .selectAll()
    .where('market_id', '=', market_id)
    .where('number', '<=', number)
    .where('time_ms', '<=', due_ms)
    .orderBy('time_ms', 'desc')
    .orderBy('number', 'desc')
    .limit(Math.min(samples, VIEW_LIMITS.premiums))
    .execute()
  return rows.toReversed().map((row) => ({
    marketId: row.market_id,
    timeMs: BigInt(row.time_ms) as TimeMs,
    number: row.number as CommandNumber,
    premiumE8: row.premium_e8,
    mark: row.mark,
    index: row.index,
    indexSequence: row.index_sequence,
  }))
}

function paymentOf(row: Selectable<ContractFundingPaymentsTable>): ViewedFundingPayment {
  return {
    positionId: row.position_id,
    userId: row.user_id,
    marketId: row.market_id,
    direction: row.direction,
    marginMode: row.margin_mode,
    leverage: row.leverage,
    dueMs: BigInt(row.due_ms) as TimeMs,
    rateE8: row.rate_e8,
    mark: row.mark,
    lots: row.lots,
    entryValue: row.entry_value,
    margin: row.margin,
    value: row.value,
    due: row.due,
    amount: row.amount,
    timeMs: BigInt(row.time_ms) as TimeMs,
    number: row.number as CommandNumber,
  }
}

function fundingOf(row: Selectable<ContractFundingTable>): ViewedFunding {
  return {
    marketId: row.market_id,
    dueMs: BigInt(row.due_ms) as TimeMs,
    rateE8: row.rate_e8,
    averagePremiumE8: row.average_premium_e8,
    samples: row.samples,
    mark: row.mark,
    positions: row.positions,
    paid: row.paid,
    insured: row.insured,
    received: row.received,
    dust: row.dust,
    nextFundingMs: BigInt(row.next_funding_ms) as TimeMs,
    timeMs: BigInt(row.time_ms) as TimeMs,
    number: row.number as CommandNumber,
  }
}
