// How financial and mining orders, payouts and rebates lie in their tables: the columns, and the statements that write
// them. Thousands of payouts fall due at one moment, so each kind goes in with one statement.

import { type Column, namesOf, rowsFrom } from '../row-arrays.ts'
import type { Statement } from '../view-connection.ts'
import { inserting, type RowWriter } from '../view-rows.ts'
import type { FinancialProgress, FinancialRow } from './project-financial-orders.ts'
import type {
  MiningIncomeRow,
  MiningProgress,
  MiningRow,
  RebateRow,
  RebateTotalRow,
} from './project-mining.ts'

const FINANCIAL_PROGRESS: readonly Column<FinancialProgress>[] = [
  { name: 'order_id', type: 'bigint', of: ({ order }) => order.orderId },
  { name: 'ending', type: 'text', of: ({ order }) => order.end },
  { name: 'ended_ms', type: 'bigint', of: ({ order }) => order.endedMs },
  { name: 'paid', type: 'numeric', of: ({ order }) => order.paid },
  { name: 'reason', type: 'text', of: (row) => row.reason },
  { name: 'updated_number', type: 'bigint', of: (row) => row.updatedNumber },
]

export const FINANCIAL_COLUMNS: readonly Column<FinancialRow>[] = [
  ...FINANCIAL_PROGRESS,
  { name: 'user_id', type: 'bigint', of: ({ order }) => order.userId },
  { name: 'client_id', type: 'text', of: ({ order }) => order.clientId },
  { name: 'product_id', type: 'bigint', of: ({ order }) => order.productId },
  { name: 'asset_id', type: 'bigint', of: ({ order }) => order.assetId },
  { name: 'principal', type: 'numeric', of: ({ order }) => order.principal },
  { name: 'term_days', type: 'integer', of: ({ order }) => order.termDays },
  { name: 'apr_e8', type: 'numeric', of: ({ order }) => order.aprE8 },
  { name: 'source', type: 'text', of: ({ order }) => order.source },
  { name: 'bought_ms', type: 'bigint', of: ({ order }) => order.boughtMs },
  { name: 'day', type: 'bigint', of: ({ order }) => order.day },
  { name: 'income', type: 'numeric', of: ({ order }) => order.income },
  { name: 'maturity_ms', type: 'bigint', of: ({ order }) => order.maturityMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
]

export const financialRows = inserting('financial_orders', FINANCIAL_COLUMNS)

export const financialEnds: RowWriter<FinancialProgress> = {
  columns: FINANCIAL_PROGRESS,
  statement: changing('financial_orders', FINANCIAL_PROGRESS),
}

const MINING_PROGRESS: readonly Column<MiningProgress>[] = [
  { name: 'order_id', type: 'bigint', of: ({ order }) => order.orderId },
  { name: 'paid_days', type: 'integer', of: ({ order }) => order.paidDays },
  { name: 'paid', type: 'numeric', of: ({ order }) => order.paid },
  { name: 'escrow', type: 'numeric', of: ({ order }) => order.escrow },
  { name: 'due_ms', type: 'bigint', of: ({ order }) => order.dueMs },
  { name: 'ended_ms', type: 'bigint', of: ({ order }) => order.endedMs },
  { name: 'updated_number', type: 'bigint', of: (row) => row.updatedNumber },
]

export const MINING_COLUMNS: readonly Column<MiningRow>[] = [
  ...MINING_PROGRESS,
  { name: 'user_id', type: 'bigint', of: ({ order }) => order.userId },
  { name: 'client_id', type: 'text', of: ({ order }) => order.clientId },
  { name: 'pool_id', type: 'bigint', of: ({ order }) => order.poolId },
  { name: 'asset_id', type: 'bigint', of: ({ order }) => order.assetId },
  { name: 'income_asset_id', type: 'bigint', of: ({ order }) => order.incomeAssetId },
  { name: 'principal', type: 'numeric', of: ({ order }) => order.principal },
  { name: 'term_days', type: 'integer', of: ({ order }) => order.termDays },
  { name: 'daily_rate_e8', type: 'numeric', of: ({ order }) => order.dailyRateE8 },
  { name: 'payout', type: 'text', of: ({ order }) => order.payout },
  { name: 'payout_lag', type: 'integer', of: ({ order }) => order.payoutLag },
  { name: 'rebate1_e8', type: 'numeric', of: ({ order }) => order.rebate1E8 },
  { name: 'rebate2_e8', type: 'numeric', of: ({ order }) => order.rebate2E8 },
  { name: 'inviter1', type: 'bigint', of: ({ order }) => order.inviter1 },
  { name: 'inviter2', type: 'bigint', of: ({ order }) => order.inviter2 },
  { name: 'bought_ms', type: 'bigint', of: ({ order }) => order.boughtMs },
  { name: 'day', type: 'bigint', of: ({ order }) => order.day },
  { name: 'income', type: 'numeric', of: ({ order }) => order.income },
  { name: 'return_ms', type: 'bigint', of: ({ order }) => order.returnMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
]

export const miningRows = inserting('mining_orders', MINING_COLUMNS)

export const miningChanges: RowWriter<MiningProgress> = {
  columns: MINING_PROGRESS,
  statement: changing('mining_orders', MINING_PROGRESS),
}

export const miningIncomeRows: RowWriter<MiningIncomeRow> = inserting('mining_incomes', [
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'mining_day', type: 'integer', of: (row) => row.miningDay },
  { name: 'days', type: 'integer', of: (row) => row.days },
  { name: 'user_id', type: 'bigint', of: (row) => row.userId },
  { name: 'pool_id', type: 'bigint', of: (row) => row.poolId },
  { name: 'asset_id', type: 'bigint', of: (row) => row.assetId },
  { name: 'due_ms', type: 'bigint', of: (row) => row.dueMs },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  { name: 'income', type: 'numeric', of: (row) => row.income },
  { name: 'rebate1', type: 'numeric', of: (row) => row.rebate1 },
  { name: 'rebate2', type: 'numeric', of: (row) => row.rebate2 },
  { name: 'number', type: 'bigint', of: (row) => row.number },
])

export const rebateRows: RowWriter<RebateRow> = inserting('mining_rebates', [
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'mining_day', type: 'integer', of: (row) => row.miningDay },
  { name: 'level', type: 'integer', of: (row) => row.level },
  { name: 'inviter_id', type: 'bigint', of: (row) => row.inviterId },
  { name: 'buyer_id', type: 'bigint', of: (row) => row.buyerId },
  { name: 'pool_id', type: 'bigint', of: (row) => row.poolId },
  { name: 'asset_id', type: 'bigint', of: (row) => row.assetId },
  { name: 'amount', type: 'numeric', of: (row) => row.amount },
  { name: 'due_ms', type: 'bigint', of: (row) => row.dueMs },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
])

const TOTAL_COLUMNS: readonly Column<RebateTotalRow>[] = [
  { name: 'inviter_id', type: 'bigint', of: (row) => row.inviterId },
  { name: 'level', type: 'integer', of: (row) => row.level },
  { name: 'asset_id', type: 'bigint', of: (row) => row.assetId },
  { name: 'lines', type: 'bigint', of: (row) => row.lines },
  { name: 'amount', type: 'numeric', of: (row) => row.amount },
]

export const rebateTotalRows: RowWriter<RebateTotalRow> = {
  columns: TOTAL_COLUMNS,
  statement: {
    name: 'add mining_rebate_totals',
    text: `INSERT INTO mining_rebate_totals AS t (${namesOf(TOTAL_COLUMNS)})
      SELECT ${namesOf(TOTAL_COLUMNS)} FROM ${rowsFrom(TOTAL_COLUMNS, 'r')}
      ON CONFLICT (inviter_id, level, asset_id) DO UPDATE SET
        lines = t.lines + excluded.lines, amount = t.amount + excluded.amount`,
  },
}

/** Puts down how orders stand that have not ended. */
function changing<Row>(table: string, columns: readonly Column<Row>[]): Statement {
  const changes = columns.filter(({ name }) => name !== 'order_id').map(({ name }) => `${name} = c.${name}`)
  return {
    name: `change ${table}`,
    text: `UPDATE ${table} o SET ${changes.join(', ')} FROM ${rowsFrom(columns, 'c')}
      WHERE o.order_id = c.order_id AND o.ended_ms IS NULL`,
  }
}
