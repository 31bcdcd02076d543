// How positions, and their take-profits and stop-losses, lie in their tables: the columns, and the statements that write
// them.

import { type Column, namesOf, rowsFrom } from '../row-arrays.ts'
import { inserting, type RowWriter } from '../view-rows.ts'
import type { OffsetRow, PositionRow } from './project-positions.ts'
import type { StopProgress, StopRow } from './project-stops.ts'

export const POSITION_COLUMNS: readonly Column<PositionRow>[] = [
  { name: 'position_id', type: 'bigint', of: (row) => row.position.positionId },
  { name: 'user_id', type: 'bigint', of: (row) => row.position.userId },
  { name: 'market_id', type: 'bigint', of: (row) => row.position.marketId },
  { name: 'direction', type: 'text', of: (row) => row.position.direction },
  { name: 'margin_mode', type: 'text', of: (row) => row.position.marginMode },
  { name: 'leverage', type: 'bigint', of: (row) => row.position.leverage },
  { name: 'lots', type: 'numeric', of: (row) => row.position.lots },
  { name: 'entry_value', type: 'numeric', of: (row) => row.position.entryValue },
  { name: 'margin', type: 'numeric', of: (row) => row.position.margin },
  { name: 'realised_pnl', type: 'numeric', of: (row) => row.position.realisedPnl },
  { name: 'open_fees', type: 'numeric', of: (row) => row.position.openFees },
  { name: 'close_fees', type: 'numeric', of: (row) => row.position.closeFees },
  { name: 'funding', type: 'numeric', of: (row) => row.position.funding },
  { name: 'opened_ms', type: 'bigint', of: (row) => row.position.openedMs },
  { name: 'max_lots', type: 'numeric', of: (row) => row.maxLots },
  { name: 'opened_lots', type: 'numeric', of: (row) => row.openedLots },
  { name: 'opened_value', type: 'numeric', of: (row) => row.openedValue },
  { name: 'opened_margin', type: 'numeric', of: (row) => row.openedMargin },
  { name: 'closed_lots', type: 'numeric', of: (row) => row.closedLots },
  { name: 'closed_value', type: 'numeric', of: (row) => row.closedValue },
  { name: 'liquidation_fees', type: 'numeric', of: (row) => row.liquidationFees },
  { name: 'insured', type: 'numeric', of: (row) => row.insured },
  { name: 'open_order_id', type: 'bigint', of: (row) => row.openOrderId },
  { name: 'close_order_id', type: 'bigint', of: (row) => row.closeOrderId },
  { name: 'close_mode', type: 'text', of: (row) => row.closeMode },
  { name: 'closed_ms', type: 'bigint', of: (row) => row.closedMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
  { name: 'updated_number', type: 'bigint', of: (row) => row.updatedNumber },
]

export const positionRows = inserting('contract_positions', POSITION_COLUMNS)

export const positionChanges: RowWriter<PositionRow> = {
  columns: POSITION_COLUMNS,
  statement: {
    name: 'change contract_positions',
    text: `UPDATE contract_positions p SET
        margin_mode = c.margin_mode,
        leverage = c.leverage,
        lots = c.lots,
        entry_value = c.entry_value,
        margin = c.margin,
        realised_pnl = c.realised_pnl,
        open_fees = c.open_fees,
        close_fees = c.close_fees,
        funding = c.funding,
        max_lots = greatest(p.max_lots, c.max_lots),
        opened_lots = p.opened_lots + c.opened_lots,
        opened_value = p.opened_value + c.opened_value,
        opened_margin = p.opened_margin + c.opened_margin,
        closed_lots = p.closed_lots + c.closed_lots,
        closed_value = p.closed_value + c.closed_value,
        liquidation_fees = p.liquidation_fees + c.liquidation_fees,
        insured = p.insured + c.insured,
        close_order_id = c.close_order_id,
        close_mode = c.close_mode,
        closed_ms = c.closed_ms,
        updated_number = c.updated_number
      FROM ${rowsFrom(POSITION_COLUMNS, 'c')}
      WHERE p.position_id = c.position_id AND p.closed_ms IS NULL`,
  },
}

export const offsetRows: RowWriter<OffsetRow> = inserting('contract_offsets', [
  { name: 'number', type: 'bigint', of: (row) => row.number },
  { name: 'place', type: 'integer', of: (row) => row.place },
  { name: 'position_id', type: 'bigint', of: (row) => row.position.positionId },
  { name: 'user_id', type: 'bigint', of: (row) => row.position.userId },
  { name: 'market_id', type: 'bigint', of: (row) => row.position.marketId },
  { name: 'mark', type: 'numeric', of: (row) => row.mark },
  { name: 'amount', type: 'numeric', of: (row) => row.amount },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
])

const STOP_PROGRESS_COLUMNS: readonly Column<StopProgress>[] = [
  { name: 'stop_id', type: 'bigint', of: (change) => change.stopId },
  { name: 'state', type: 'text', of: (change) => change.state },
  { name: 'end_reason', type: 'text', of: (change) => change.endReason },
  { name: 'triggered_ms', type: 'bigint', of: (change) => change.triggeredMs },
  { name: 'triggered_price', type: 'numeric', of: (change) => change.triggeredPrice },
  { name: 'ended_ms', type: 'bigint', of: (change) => change.endedMs },
  { name: 'lots', type: 'numeric', of: (change) => change.lots },
  { name: 'updated_number', type: 'bigint', of: (change) => change.updatedNumber },
]

export const STOP_COLUMNS: readonly Column<StopRow>[] = [
  ...STOP_PROGRESS_COLUMNS.map(({ of, ...column }): Column<StopRow> => {
    return { ...column, of: (row) => of(row.progress) }
  }),
  { name: 'user_id', type: 'bigint', of: (row) => row.stop.userId },
  { name: 'market_id', type: 'bigint', of: (row) => row.stop.marketId },
  { name: 'position_id', type: 'bigint', of: (row) => row.stop.positionId },
  { name: 'kind', type: 'text', of: (row) => row.stop.kind },
  { name: 'price', type: 'numeric', of: (row) => row.stop.price },
  { name: 'trigger_by', type: 'text', of: (row) => row.stop.triggerBy },
  { name: 'order_id', type: 'bigint', of: (row) => row.stop.orderId },
  { name: 'sibling_id', type: 'bigint', of: (row) => row.stop.siblingId },
  { name: 'created_ms', type: 'bigint', of: (row) => row.stop.createdMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
]

/** Puts stops down; one that is there already is armed again. What happens to such a row may differ. */
export function puttingStops(changes: Readonly<Record<string, string>>): string {
  const names = namesOf(STOP_COLUMNS)
  const updates = STOP_COLUMNS.map(({ name }) => `${name} = ${changes[name] ?? `excluded.${name}`}`)
  return `INSERT INTO contract_stops AS s (${names})
    SELECT ${names} FROM ${rowsFrom(STOP_COLUMNS, 'r')}
    ON CONFLICT (stop_id) DO UPDATE SET ${updates.join(', ')}`
}

export const stopRows: RowWriter<StopRow> = {
  columns: STOP_COLUMNS,
  statement: {
    name: 'put contract_stops',
    text: puttingStops({
      number: 's.number',
      triggered_ms: 'coalesce(excluded.triggered_ms, s.triggered_ms)',
      triggered_price: 'coalesce(excluded.triggered_price, s.triggered_price)',
    }),
  },
}

const STOP_CHANGE_COLUMNS: readonly Column<StopProgress>[] = [
  ...STOP_PROGRESS_COLUMNS,
  { name: 'is_rearmed', type: 'boolean', of: (change) => change.isRearmed },
]

export const stopChanges: RowWriter<StopProgress> = {
  columns: STOP_CHANGE_COLUMNS,
  statement: {
    name: 'change contract_stops',
    // One that waits has neither reason nor time of its end, so both may simply be put down.
    text: `UPDATE contract_stops s SET
        state = c.state,
        end_reason = c.end_reason,
        triggered_ms = coalesce(c.triggered_ms, s.triggered_ms),
        triggered_price = coalesce(c.triggered_price, s.triggered_price),
        ended_ms = c.ended_ms,
        lots = CASE WHEN c.is_rearmed THEN c.lots ELSE s.lots END,
        updated_number = c.updated_number
      FROM ${rowsFrom(STOP_CHANGE_COLUMNS, 'c')}
      WHERE s.stop_id = c.stop_id AND s.ended_ms IS NULL`,
  },
}
