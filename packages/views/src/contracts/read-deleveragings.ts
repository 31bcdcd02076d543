// Deleveragings, from the views, as whose gain was cut short sees them; and the insurance fund, as everybody does. Only
// reads; names no other user.

import {
  type Amount,
  type AssetId,
  type CommandNumber,
  type Direction,
  decode,
  type LiquidationId,
  type Lots,
  type MarketId,
  type PositionChange,
  type PositionId,
  type Price,
  type RateE8,
  type TimeMs,
  type TradeId,
  type UserId,
} from '@candor/contract'
import type { ContractDeleveragingsTable, Database } from '@candor/database'
import type { Selectable } from 'kysely'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from '../page.ts'
import type { InsuranceReason, InsuranceRow } from './project-insurance.ts'
import { liquidationEvents } from './project-liquidations.ts'
import type { ContractFilter } from './read-contract-orders.ts'
import { liquidationMarks, type ViewedMark } from './read-marks.ts'

export interface ViewedDeleveraging {
  readonly tradeId: TradeId
  readonly liquidationId: LiquidationId
  readonly marketId: MarketId
  readonly positionId: PositionId
  readonly direction: Direction
  readonly mark: Price
  readonly lots: Lots
  readonly value: Amount
  readonly pnl: Amount
  readonly scoreE8: RateE8
  readonly timeMs: TimeMs
  readonly number: CommandNumber
}

/** Newest first. */
export async function deleveragingHistory(
  database: Database,
  filter: ContractFilter,
  page: PageAsk,
): Promise<Page<ViewedDeleveraging>> {
  const offset = offsetOf(page)
  const { userId, marketId, direction } = filter
  const { from, to } = rangeOf(filter)
  let deleveragings = database
    .selectFrom('contract_deleveragings')
    .where('user_id', '=', userId)
    .where('time_ms', '>=', from)
    .where('time_ms', '<=', to)
  if (marketId !== undefined) deleveragings = deleveragings.where('market_id', '=', marketId)
  if (direction !== undefined) deleveragings = deleveragings.where('direction', '=', direction)
  const rows = await deleveragings
    .selectAll()
    .orderBy('time_ms', 'desc')
    .orderBy('trade_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await deleveragings
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(deleveragingOf), total }
}

export interface DeleveragingReceipt {
  readonly deleveraging: ViewedDeleveraging
  /** The position after it, and what changed. */
  readonly change: PositionChange
  /** The lots that nobody took, and what they are worth where nothing is left behind them. */
  readonly bankruptcy: { readonly lots: Lots; readonly value: Amount } | undefined
  /** How the mark of its market came about; none when the views have lost it. */
  readonly marks: readonly ViewedMark[]
}

/** None when it is not this user's. */
export async function deleveragingReceipt(
  database: Database,
  { userId, tradeId }: { readonly userId: UserId; readonly tradeId: TradeId },
): Promise<DeleveragingReceipt | undefined> {
  const row = await database
    .selectFrom('contract_deleveragings as d')
    .innerJoin('contract_liquidations as l', 'l.liquidation_id', 'd.liquidation_id')
    .selectAll('d')
    .select('l.events')
    .where('d.trade_id', '=', tradeId)
    .where('d.user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const events = decode(liquidationEvents, row.events)
  const place = events.findIndex(
    (event) => event.type === 'PositionsDeleveraged' && event.tradeId === tradeId,
  )
  const event = events[place]
  if (event?.type !== 'PositionsDeleveraged') {
    throw new Error(`liquidation ${row.liquidation_id} does not tell of deleveraging ${tradeId}`)
  }
  const step = events.slice(0, place).findLast((each) => each.type === 'LiquidationStepped')
  const bankruptcy = step && { lots: step.lots, value: step.bankruptcyValue }
  const { liquidationId, marketId } = event
  const marks = await liquidationMarks(database, { liquidationId, number: row.number, marketId })
  return { deleveraging: deleveragingOf(row), change: event.winner, bankruptcy, marks }
}

export type ViewedInsuranceChange = InsuranceRow

/** Newest first. */
export async function insuranceChanges(
  database: Database,
  filter: TimeRange & { readonly assetId?: AssetId | undefined },
  page: PageAsk,
): Promise<Page<ViewedInsuranceChange>> {
  const offset = offsetOf(page)
  const { from, to } = rangeOf(filter)
  let changes = database
    .selectFrom('insurance_changes')
    .where('time_ms', '>=', from)
    .where('time_ms', '<=', to)
  if (filter.assetId !== undefined) changes = changes.where('asset_id', '=', filter.assetId)
  const rows = await changes
    .selectAll()
    .orderBy('number', 'desc')
    .orderBy('place', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await changes
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = rows.map(
    (row): ViewedInsuranceChange => ({
      number: row.number as CommandNumber,
      place: row.place,
      assetId: row.asset_id,
      marketId: row.market_id ?? undefined,
      // Written by the projection, which knows no other words.
      reason: row.reason as InsuranceReason,
      amount: row.amount,
      balanceAfter: row.balance_after,
      liquidationId: row.liquidation_id ?? undefined,
      timeMs: BigInt(row.time_ms) as TimeMs,
    }),
  )
  return { list, total }
}

function deleveragingOf(row: Selectable<ContractDeleveragingsTable>): ViewedDeleveraging {
  return {
    tradeId: row.trade_id,
    liquidationId: row.liquidation_id,
    marketId: row.market_id,
    positionId: row.position_id,
    direction: row.direction,
    mark: row.mark,
    lots: row.lots,
    value: row.value,
    pnl: row.pnl,
    scoreE8: row.score_e8,
    timeMs: BigInt(row.time_ms) as TimeMs,
    number: row.number as CommandNumber,
  }
}
