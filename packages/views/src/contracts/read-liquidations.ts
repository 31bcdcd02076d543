// Liquidations of a customer, from the views: a list of them, and one with all that happened in it. Only reads; names no
// other user.

import {
  type Amount,
  type CommandNumber,
  type ContractCloseReason,
  type Direction,
  decode,
  type Event,
  type EventOf,
  type LiquidationId,
  type Lots,
  type MarginMode,
  type MarketId,
  type OrderId,
  type PositionChange,
  type PositionId,
  type PositionView,
  type Price,
  type RateE8,
  type TimeMs,
  type TradeId,
  type UserId,
} from '@candor/contract'
import type { ContractLiquidatedPositionsTable, ContractLiquidationsTable, Database } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import { offsetOf, type Page, type PageAsk, rangeOf } from '../page.ts'
import { liquidationEvents } from './project-liquidations.ts'
import type { ContractFilter } from './read-contract-orders.ts'
import { liquidationMarks, type ViewedMark } from './read-marks.ts'

export type LiquidationOutcome = EventOf<'LiquidationEnded'>['outcome']

export interface ViewedLiquidation {
  readonly liquidationId: LiquidationId
  readonly userId: UserId
  readonly marginMode: MarginMode
  /** None for a cross account. */
  readonly positionId: PositionId | undefined
  readonly available: Amount
  readonly held: Amount
  readonly equity: Amount
  readonly maintenance: Amount
  readonly outcome: LiquidationOutcome
  /** Every one that stood at risk, by ascending id. */
  readonly positions: readonly ViewedLiquidatedPosition[]
  readonly timeMs: TimeMs
  /** The command in the log. */
  readonly number: CommandNumber
}

export interface ViewedLiquidatedPosition {
  readonly positionId: PositionId
  readonly marketId: MarketId
  readonly direction: Direction
  /** As it stood. */
  readonly leverage: number
  readonly tier: number
  readonly mark: Price
  readonly lots: Lots
  readonly entryValue: Amount
  readonly margin: Amount
  readonly unrealisedPnl: Amount
  readonly maintenance: Amount
  /** What became of it. */
  readonly closedLots: Lots
  readonly closedValue: Amount
  readonly pnl: Amount
  readonly liquidationFee: Amount
  readonly insured: Amount
  /** Parts of what was closed. */
  readonly nettedLots: Lots
  readonly deleveragedLots: Lots
}

/** Newest first; market and direction are those of any of its positions. */
export async function liquidationHistory(
  database: Database,
  filter: ContractFilter,
  page: PageAsk,
): Promise<Page<ViewedLiquidation>> {
  const offset = offsetOf(page)
  const { userId, marketId, direction } = filter
  const { from, to } = rangeOf(filter)
  let liquidations = database
    .selectFrom('contract_liquidations as l')
    .where('l.user_id', '=', userId)
    .where('l.time_ms', '>=', from)
    .where('l.time_ms', '<=', to)
  if (marketId !== undefined || direction !== undefined) {
    liquidations = liquidations.where((where) => {
      let positions = where
        .selectFrom('contract_liquidated_positions as p')
        .select('p.position_id')
        .whereRef('p.liquidation_id', '=', 'l.liquidation_id')
      if (marketId !== undefined) positions = positions.where('p.market_id', '=', marketId)
      if (direction !== undefined) positions = positions.where('p.direction', '=', direction)
      return where.exists(positions)
    })
  }
  const rows = await liquidations
    .selectAll()
    .orderBy('l.time_ms', 'desc')
    .orderBy('l.liquidation_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await liquidations
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: await withPositions(database, rows), total }
}

/** One thing that happened in a liquidation. */
export type LiquidationStep =
  | {
      readonly kind: 'cancelled'
      readonly orderId: OrderId
      readonly marketId: MarketId
      readonly reason: ContractCloseReason
    }
  | {
      readonly kind: 'offset'
      /** As it was left. */
      readonly position: PositionView
      readonly marketId: MarketId
      readonly mark: Price
      readonly amount: Amount
    }
  | {
      /** Margin of another cross position, made available to pay a loss. */
      readonly kind: 'drawn'
      /** As it was left. */
      readonly position: PositionView
      readonly marketId: MarketId
      readonly amount: Amount
    }
  | {
      readonly kind: 'netted'
      readonly marketId: MarketId
      readonly mark: Price
      readonly lots: Lots
      readonly long: PositionChange
      readonly short: PositionChange
    }
  | ({ readonly kind: 'stepped' } & Omit<EventOf<'LiquidationStepped'>, 'type' | 'liquidationId'>)
  | {
      readonly kind: 'traded'
      readonly tradeId: TradeId
      readonly marketId: MarketId
      readonly orderId: OrderId
      readonly price: Price
      readonly lots: Lots
      readonly value: Amount
      readonly change: PositionChange
    }
  | {
      readonly kind: 'deleveraged'
      readonly tradeId: TradeId
      readonly marketId: MarketId
      readonly mark: Price
      readonly lots: Lots
      readonly value: Amount
      readonly scoreE8: RateE8
      readonly change: PositionChange
    }

export interface LiquidationReceipt {
  readonly liquidation: ViewedLiquidation
  readonly begun: EventOf<'LiquidationBegun'>
  /** In the order in which it happened. */
  readonly steps: readonly LiquidationStep[]
  readonly outcome: LiquidationOutcome
  /** How the marks of its positions came about, by ascending market. */
  readonly marks: readonly ViewedMark[]
}

/** None when it is not this user's: whose else it may be is told to nobody. */
export async function liquidationReceipt(
  database: Database,
  { userId, liquidationId }: { readonly userId: UserId; readonly liquidationId: LiquidationId },
): Promise<LiquidationReceipt | undefined> {
  const row = await database
    .selectFrom('contract_liquidations')
    .selectAll()
    .where('liquidation_id', '=', liquidationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const [liquidation] = await withPositions(database, [row])
  const [begun, ...events] = decode(liquidationEvents, row.events)
  if (liquidation === undefined || begun?.type !== 'LiquidationBegun') {
    throw new Error(`liquidation ${liquidationId} does not begin with its beginning`)
  }
  const steps = events.flatMap((event) => stepOf(event, userId) ?? [])
  const marks = await liquidationMarks(database, { liquidationId, number: row.number })
  return { liquidation, begun, steps, outcome: row.outcome, marks }
}

/** Of a trade and a deleveraging, the user's own side. */
function stepOf(event: Event, userId: UserId): LiquidationStep | undefined {
  switch (event.type) {
    case 'ContractOrderClosed': {
      const { orderId, marketId, reason } = event
      return { kind: 'cancelled', orderId, marketId, reason }
    }
    case 'OffsetRealised': {
      const { position, mark, amount } = event
      return { kind: 'offset', position, marketId: position.marketId, mark, amount }
    }
    case 'MarginMoved': {
      const { position, amount } = event
      return { kind: 'drawn', position, marketId: position.marketId, amount }
    }
    case 'PositionsNetted': {
      const { marketId, mark, lots, long, short } = event
      return { kind: 'netted', marketId, mark, lots, long, short }
    }
    case 'LiquidationStepped': {
      const { type: _, liquidationId: __, ...step } = event
      return { kind: 'stepped', ...step }
    }
    case 'ContractTraded':
      return tradeOf(event, userId)
    case 'PositionsDeleveraged': {
      const { tradeId, marketId, mark, lots, value, scoreE8, loser } = event
      return { kind: 'deleveraged', tradeId, marketId, mark, lots, value, scoreE8, change: loser }
    }
    default:
      return undefined
  }
}

function tradeOf(
  { tradeId, marketId, price, lots, value, maker, taker }: EventOf<'ContractTraded'>,
  userId: UserId,
): LiquidationStep | undefined {
  const own = taker.userId === userId ? taker : maker
  const [change] = own.changes
  if (change === undefined) return undefined
  return { kind: 'traded', tradeId, marketId, orderId: own.orderId, price, lots, value, change }
}

async function withPositions(
  database: Database,
  rows: readonly Selectable<ContractLiquidationsTable>[],
): Promise<ViewedLiquidation[]> {
  const ids = rows.map((row) => row.liquidation_id)
  const found = await database
    .selectFrom('contract_liquidated_positions')
    .selectAll()
    .where(sql<boolean>`liquidation_id = ANY (${ids}::bigint[])`)
    .orderBy('position_id')
    .execute()
  const positions = new Map<LiquidationId, ViewedLiquidatedPosition[]>(ids.map((id) => [id, []]))
  for (const row of found) positions.get(row.liquidation_id)?.push(positionOf(row))
  return rows.map((row) => ({
    liquidationId: row.liquidation_id,
    userId: row.user_id,
    marginMode: row.margin_mode,
    positionId: row.position_id ?? undefined,
    available: row.available,
    held: row.held,
    equity: row.equity,
    maintenance: row.maintenance,
    outcome: row.outcome,
    positions: positions.get(row.liquidation_id) ?? [],
    timeMs: BigInt(row.time_ms) as TimeMs,
    number: row.number as CommandNumber,
  }))
}

function positionOf(row: Selectable<ContractLiquidatedPositionsTable>): ViewedLiquidatedPosition {
  return {
    positionId: row.position_id,
    marketId: row.market_id,
    direction: row.direction,
    leverage: row.leverage,
    tier: row.tier,
    mark: row.mark,
    lots: row.lots,
    entryValue: row.entry_value,
    margin: row.margin,
    unrealisedPnl: row.unrealised_pnl,
    maintenance: row.maintenance,
    closedLots: row.closed_lots,
    closedValue: row.closed_value,
    pnl: row.pnl,
    liquidationFee: row.liquidation_fee,
    insured: row.insured,
    nettedLots: row.netted_lots,
    deleveragedLots: row.deleveraged_lots,
  }
}
