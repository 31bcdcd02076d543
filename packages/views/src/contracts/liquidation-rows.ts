// How liquidations, deleveragings and the insurance fund lie in their tables: the columns, and the statements that write
// them.

import type { Column } from '../row-arrays.ts'
import { inserting, type RowWriter } from '../view-rows.ts'
import { insertingMarked } from './mark-rows.ts'
import type { InsuranceRow } from './project-insurance.ts'
import type { DeleveragingRow, LiquidatedPositionRow, LiquidationRow } from './project-liquidations.ts'

export const liquidationRows: RowWriter<LiquidationRow> = inserting('contract_liquidations', [
  { name: 'liquidation_id', type: 'bigint', of: (row) => row.begun.liquidationId },
  { name: 'user_id', type: 'bigint', of: (row) => row.begun.userId },
  { name: 'margin_mode', type: 'text', of: (row) => row.begun.marginMode },
  { name: 'position_id', type: 'bigint', of: (row) => row.begun.positionId },
  { name: 'available', type: 'numeric', of: (row) => row.begun.available },
  { name: 'held', type: 'numeric', of: (row) => row.begun.held },
  { name: 'equity', type: 'numeric', of: (row) => row.begun.equity },
  { name: 'maintenance', type: 'numeric', of: (row) => row.begun.maintenance },
  { name: 'outcome', type: 'text', of: (row) => row.outcome },
  { name: 'events', type: 'bytea', of: (row) => row.events },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
])

const LIQUIDATED_COLUMNS: readonly Column<LiquidatedPositionRow>[] = [
  { name: 'liquidation_id', type: 'bigint', of: (row) => row.liquidationId },
  { name: 'position_id', type: 'bigint', of: (row) => row.atRisk.position.positionId },
  { name: 'market_id', type: 'bigint', of: (row) => row.atRisk.position.marketId },
  { name: 'direction', type: 'text', of: (row) => row.atRisk.position.direction },
  { name: 'leverage', type: 'bigint', of: (row) => row.atRisk.position.leverage },
  { name: 'tier', type: 'bigint', of: (row) => row.atRisk.tier },
  { name: 'mark', type: 'numeric', of: (row) => row.atRisk.mark },
  { name: 'lots', type: 'numeric', of: (row) => row.atRisk.position.lots },
  { name: 'entry_value', type: 'numeric', of: (row) => row.atRisk.position.entryValue },
  { name: 'margin', type: 'numeric', of: (row) => row.atRisk.position.margin },
  { name: 'unrealised_pnl', type: 'numeric', of: (row) => row.atRisk.pnl },
  { name: 'maintenance', type: 'numeric', of: (row) => row.atRisk.maintenance },
  { name: 'closed_lots', type: 'numeric', of: (row) => row.closedLots },
  { name: 'closed_value', type: 'numeric', of: (row) => row.closedValue },
  { name: 'pnl', type: 'numeric', of: (row) => row.pnl },
  { name: 'liquidation_fee', type: 'numeric', of: (row) => row.liquidationFee },
  { name: 'insured', type: 'numeric', of: (row) => row.insured },
  { name: 'netted_lots', type: 'numeric', of: (row) => row.nettedLots },
  { name: 'deleveraged_lots', type: 'numeric', of: (row) => row.deleveragedLots },
  { name: 'mark_number', type: 'bigint', of: (row) => row.markNumber },
  { name: 'number', type: 'bigint', of: (row) => row.number },
]

export const liquidatedPositionRows: RowWriter<LiquidatedPositionRow> = insertingMarked(
  'contract_liquidated_positions',
  LIQUIDATED_COLUMNS,
)

export const deleveragingRows: RowWriter<DeleveragingRow> = inserting('contract_deleveragings', [
  { name: 'trade_id', type: 'bigint', of: (row) => row.tradeId },
  { name: 'liquidation_id', type: 'bigint', of: (row) => row.liquidationId },
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'user_id', type: 'bigint', of: (row) => row.userId },
  { name: 'position_id', type: 'bigint', of: (row) => row.position.positionId },
  { name: 'direction', type: 'text', of: (row) => row.position.direction },
  { name: 'mark', type: 'numeric', of: (row) => row.mark },
  { name: 'lots', type: 'numeric', of: (row) => row.lots },
  { name: 'value', type: 'numeric', of: (row) => row.value },
  { name: 'pnl', type: 'numeric', of: (row) => row.pnl },
  { name: 'score_e8', type: 'numeric', of: (row) => row.scoreE8 },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
])

export const insuranceRows: RowWriter<InsuranceRow> = inserting('insurance_changes', [
  { name: 'number', type: 'bigint', of: (row) => row.number },
  { name: 'place', type: 'integer', of: (row) => row.place },
  { name: 'asset_id', type: 'bigint', of: (row) => row.assetId },
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'reason', type: 'text', of: (row) => row.reason },
  { name: 'amount', type: 'numeric', of: (row) => row.amount },
  { name: 'balance_after', type: 'numeric', of: (row) => row.balanceAfter },
  { name: 'liquidation_id', type: 'bigint', of: (row) => row.liquidationId },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
])
