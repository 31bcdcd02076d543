// Positions of a customer, and their take-profits and stop-losses, from the views: filters in, rows out. Only reads.

import type {
  Amount,
  CommandNumber,
  ContractOrderType,
  Direction,
  Lots,
  OrderId,
  PositionId,
  PositionView,
  Price,
  StopEndReason,
  StopView,
  TimeMs,
  UserId,
} from '@candor/contract'
import type { ContractPositionsTable, ContractStopsTable, Database } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import { offsetOf, type Page, type PageAsk, rangeOf } from '../page.ts'
import type { CloseMode } from './position-moves.ts'
import type { StopState } from './project-stops.ts'
import type { ContractFilter } from './read-contract-orders.ts'

export interface ViewedPosition {
  /** As the core left it: lots zero when it is closed. */
  readonly position: PositionView
  readonly maxLots: Lots
  /** Exact sums of all that was opened and closed: the average prices are theirs to give. */
  readonly openedLots: Lots
  readonly openedValue: Amount
  readonly closedLots: Lots
  readonly closedValue: Amount
  /** Put in by its openings: what a return is reckoned on. */
  readonly openedMargin: Amount
  readonly liquidationFees: Amount
  readonly insured: Amount
  readonly openOrderId: OrderId | undefined
  readonly openOrderType: ContractOrderType | undefined
  readonly closeOrderId: OrderId | undefined
  readonly closeMode: CloseMode | undefined
  readonly closedMs: TimeMs | undefined
  /** The last command that changed it. */
  readonly number: CommandNumber
}

/** Closed positions, the one that was closed last first; times are those of the close. */
export async function positionHistory(
  database: Database,
  filter: ContractFilter,
  page: PageAsk,
): Promise<Page<ViewedPosition>> {
  const offset = offsetOf(page)
  const { userId, marketId, direction } = filter
  const { from, to } = rangeOf(filter)
  let positions = database
    .selectFrom('contract_positions as p')
    .where('p.user_id', '=', userId)
    .where('p.closed_ms', 'is not', null)
    .where('p.closed_ms', '>=', from)
    .where('p.closed_ms', '<=', to)
  if (marketId !== undefined) positions = positions.where('p.market_id', '=', marketId)
  if (direction !== undefined) positions = positions.where('p.direction', '=', direction)
  const rows = await positions
    .leftJoin('contract_orders as o', 'o.order_id', 'p.open_order_id')
    .selectAll('p')
    .select('o.order_type as open_order_type')
    .orderBy('p.closed_ms', 'desc')
    .orderBy('p.position_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await positions
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(positionOf), total }
}

/** Open or closed. None when it is not this user's. */
export async function positionById(
  database: Database,
  { userId, positionId }: { readonly userId: UserId; readonly positionId: PositionId },
): Promise<ViewedPosition | undefined> {
  const row = await database
    .selectFrom('contract_positions as p')
    .leftJoin('contract_orders as o', 'o.order_id', 'p.open_order_id')
    .selectAll('p')
    .select('o.order_type as open_order_type')
    .where('p.position_id', '=', positionId)
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  return row && positionOf(row)
}

/** Every open position in the views, by ascending id: what must equal the core's, the house's apart. */
export async function openPositionsInViews(database: Database): Promise<readonly PositionView[]> {
  const rows = await database
    .selectFrom('contract_positions')
    .selectAll()
    .where('closed_ms', 'is', null)
    .orderBy('position_id')
    .execute()
  return rows.map(viewOf)
}

export interface StopFilter extends ContractFilter {
  readonly positionId?: PositionId | undefined
  /** Any of these; every one when not given. */
  readonly states?: readonly StopState[] | undefined
}

export interface ViewedStop {
  readonly stop: StopView
  /** Of its position. */
  readonly direction: Direction | undefined
  readonly state: StopState
  readonly endReason: StopEndReason | undefined
  /** When it last fired, and at which price. */
  readonly triggeredMs: TimeMs | undefined
  readonly triggeredPrice: Price | undefined
  readonly endedMs: TimeMs | undefined
  /** The last command that changed it. */
  readonly number: CommandNumber
}

/** Newest first, by the time they were set. */
export async function stopHistory(
  database: Database,
  filter: StopFilter,
  page: PageAsk,
): Promise<Page<ViewedStop>> {
  const offset = offsetOf(page)
  const { userId, marketId, direction, positionId, states } = filter
  const { from, to } = rangeOf(filter)
  let stops = database
    .selectFrom('contract_stops as s')
    .leftJoin('contract_positions as p', 'p.position_id', 's.position_id')
    .where('s.user_id', '=', userId)
    .where('s.created_ms', '>=', from)
    .where('s.created_ms', '<=', to)
  if (marketId !== undefined) stops = stops.where('s.market_id', '=', marketId)
  if (direction !== undefined) stops = stops.where('p.direction', '=', direction)
  if (positionId !== undefined) stops = stops.where('s.position_id', '=', positionId)
  if (states !== undefined) stops = stops.where(sql<boolean>`s.state = ANY (${[...states]}::text[])`)
  const rows = await stops
    .selectAll('s')
    .select('p.direction')
    .orderBy('s.created_ms', 'desc')
    .orderBy('s.stop_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await stops
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = rows.map((row): ViewedStop => {
    return {
      stop: stopOf(row),
      direction: row.direction ?? undefined,
      state: row.state,
      endReason: row.end_reason ?? undefined,
      triggeredMs: timeOf(row.triggered_ms),
      triggeredPrice: row.triggered_price ?? undefined,
      endedMs: timeOf(row.ended_ms),
      number: row.updated_number as CommandNumber,
    }
  })
  return { list, total }
}

/** Every stop in the views that waits, by ascending id. */
export async function openStopsInViews(database: Database): Promise<readonly StopView[]> {
  const rows = await database
    .selectFrom('contract_stops')
    .selectAll()
    .where('ended_ms', 'is', null)
    .orderBy('stop_id')
    .execute()
  return rows.map(stopOf)
}

type PositionFound = Selectable<ContractPositionsTable> & {
  readonly open_order_type: ContractOrderType | null
}

function positionOf(row: PositionFound): ViewedPosition {
  return {
    position: viewOf(row),
    maxLots: row.max_lots,
    openedLots: row.opened_lots,
    openedValue: row.opened_value,
    closedLots: row.closed_lots,
    closedValue: row.closed_value,
    openedMargin: row.opened_margin,
    liquidationFees: row.liquidation_fees,
    insured: row.insured,
    openOrderId: row.open_order_id ?? undefined,
    openOrderType: row.open_order_type ?? undefined,
    closeOrderId: row.close_order_id ?? undefined,
    closeMode: row.close_mode ?? undefined,
    closedMs: timeOf(row.closed_ms),
    number: row.updated_number as CommandNumber,
  }
}

function viewOf(row: Selectable<ContractPositionsTable>): PositionView {
  return {
    positionId: row.position_id,
    userId: row.user_id,
    marketId: row.market_id,
    direction: row.direction,
    marginMode: row.margin_mode,
    leverage: row.leverage,
    lots: row.lots,
    entryValue: row.entry_value,
    margin: row.margin,
    realisedPnl: row.realised_pnl,
    openFees: row.open_fees,
    closeFees: row.close_fees,
    funding: row.funding,
    openedMs: BigInt(row.opened_ms) as TimeMs,
  }
}

function stopOf(row: Selectable<ContractStopsTable>): StopView {
  return {
    stopId: row.stop_id,
    userId: row.user_id,
    marketId: row.market_id,
    positionId: row.position_id,
    kind: row.kind,
    price: row.price,
    triggerBy: row.trigger_by,
    lots: row.lots ?? undefined,
    orderId: row.order_id ?? undefined,
    siblingId: row.sibling_id ?? undefined,
    createdMs: BigInt(row.created_ms) as TimeMs,
  }
}

function timeOf(timeMs: number | null): TimeMs | undefined {
  return timeMs === null ? undefined : (BigInt(timeMs) as TimeMs)
}
