// How contract orders and fills lie in their tables: the columns, and the statements that write them. Amounts are put down
// or added up.

import { type Column, rowsFrom } from '../row-arrays.ts'
import { inserting, type RowWriter } from '../view-rows.ts'
import type { ContractFillRow } from './project-contract-fills.ts'
import { type ContractOrderProgress, type ContractOrderRow, directionOf } from './project-contract-orders.ts'

const PROGRESS_COLUMNS: readonly Column<ContractOrderProgress>[] = [
  { name: 'order_id', type: 'bigint', of: (change) => change.orderId },
  { name: 'status', type: 'text', of: (change) => change.status },
  { name: 'close_reason', type: 'text', of: (change) => change.closeReason },
  { name: 'filled_lots', type: 'numeric', of: (change) => change.filledLots },
  { name: 'filled_value', type: 'numeric', of: (change) => change.filledValue },
  { name: 'dropped_lots', type: 'numeric', of: (change) => change.droppedLots },
  { name: 'open_fee', type: 'numeric', of: (change) => change.openFee },
  { name: 'close_fee', type: 'numeric', of: (change) => change.closeFee },
  { name: 'pnl', type: 'numeric', of: (change) => change.pnl },
  { name: 'closed_ms', type: 'bigint', of: (change) => change.closedMs },
  { name: 'updated_number', type: 'bigint', of: (change) => change.updatedNumber },
]

export const CONTRACT_ORDER_COLUMNS: readonly Column<ContractOrderRow>[] = [
  ...PROGRESS_COLUMNS.map(({ of, ...column }): Column<ContractOrderRow> => {
    return { ...column, of: (row) => of(row.progress) }
  }),
  { name: 'user_id', type: 'bigint', of: (row) => row.order.userId },
  { name: 'client_id', type: 'text', of: (row) => row.order.clientId },
  { name: 'market_id', type: 'bigint', of: (row) => row.order.marketId },
  { name: 'origin', type: 'text', of: (row) => row.order.origin },
  { name: 'side', type: 'text', of: (row) => row.order.side },
  { name: 'position_side', type: 'text', of: (row) => row.order.positionSide },
  { name: 'direction', type: 'text', of: (row) => directionOf(row.order) },
  { name: 'order_type', type: 'text', of: (row) => row.order.orderType },
  { name: 'time_in_force', type: 'text', of: (row) => row.order.timeInForce },
  { name: 'self_trade', type: 'text', of: (row) => row.order.selfTrade },
  { name: 'reduce_only', type: 'boolean', of: (row) => row.order.reduceOnly },
  { name: 'margin_mode', type: 'text', of: (row) => row.order.marginMode },
  { name: 'leverage', type: 'bigint', of: (row) => row.order.leverage },
  { name: 'price', type: 'numeric', of: (row) => row.order.price },
  { name: 'lots', type: 'numeric', of: (row) => row.order.lots },
  { name: 'close_lots', type: 'numeric', of: (row) => row.order.closeLots },
  { name: 'take_profit', type: 'numeric', of: (row) => row.order.stops?.takeProfit },
  { name: 'stop_loss', type: 'numeric', of: (row) => row.order.stops?.stopLoss },
  { name: 'trigger_by', type: 'text', of: (row) => row.order.stops?.triggerBy },
  { name: 'margin_reserve', type: 'numeric', of: (row) => row.marginReserve },
  { name: 'fee_reserve', type: 'numeric', of: (row) => row.feeReserve },
  { name: 'replaces', type: 'bigint', of: (row) => row.replaces },
  { name: 'stop_id', type: 'bigint', of: (row) => row.stopId },
  { name: 'trigger_price', type: 'numeric', of: (row) => row.triggerPrice },
  { name: 'created_ms', type: 'bigint', of: (row) => row.order.createdMs },
]

export const contractOrderRows = inserting('contract_orders', CONTRACT_ORDER_COLUMNS)

export const contractOrderChanges: RowWriter<ContractOrderProgress> = {
  columns: PROGRESS_COLUMNS,
  statement: {
    name: 'change contract_orders',
    // An open order has neither reason nor time of its close, so both may simply be put down.
    text: `UPDATE contract_orders o SET
        status = coalesce(c.status, o.status),
        close_reason = c.close_reason,
        closed_ms = c.closed_ms,
        filled_lots = o.filled_lots + c.filled_lots,
        filled_value = o.filled_value + c.filled_value,
        dropped_lots = o.dropped_lots + c.dropped_lots,
        open_fee = o.open_fee + c.open_fee,
        close_fee = o.close_fee + c.close_fee,
        pnl = o.pnl + c.pnl,
        updated_number = c.updated_number
      FROM ${rowsFrom(PROGRESS_COLUMNS, 'c')}
      WHERE o.order_id = c.order_id AND o.closed_ms IS NULL`,
  },
}

export const contractFillRows: RowWriter<ContractFillRow> = inserting('contract_fills', [
  { name: 'number', type: 'bigint', of: (row) => row.number },
  { name: 'place', type: 'integer', of: (row) => row.place },
  { name: 'trade_id', type: 'bigint', of: (row) => row.tradeId },
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'position_id', type: 'bigint', of: (row) => row.positionId },
  { name: 'user_id', type: 'bigint', of: (row) => row.userId },
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'direction', type: 'text', of: (row) => row.direction },
  { name: 'side', type: 'text', of: (row) => row.side },
  { name: 'role', type: 'text', of: (row) => row.role },
  { name: 'origin', type: 'text', of: (row) => row.origin },
  { name: 'price', type: 'numeric', of: (row) => row.price },
  { name: 'lots', type: 'numeric', of: (row) => row.lots },
  { name: 'value', type: 'numeric', of: (row) => row.value },
  { name: 'pnl', type: 'numeric', of: (row) => row.pnl },
  { name: 'margin', type: 'numeric', of: (row) => row.margin },
  { name: 'fee', type: 'numeric', of: (row) => row.fee },
  { name: 'liquidation_fee', type: 'numeric', of: (row) => row.liquidationFee },
  { name: 'insured', type: 'numeric', of: (row) => row.insured },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
])
