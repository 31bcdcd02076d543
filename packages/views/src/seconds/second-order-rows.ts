// How orders of second-contracts lie in their tables: the columns, and the statements that write them.

import type { SecondOrderId } from '@candor/contract'
import { type Column, namesOf, rowsFrom } from '../row-arrays.ts'
import { inserting, type RowWriter } from '../view-rows.ts'
import type {
  SecondOrderProgress,
  SecondOrderRow,
  SecondPostingRow,
  SecondTotalRow,
} from './project-second-orders.ts'

const PROGRESS_COLUMNS: readonly Column<SecondOrderProgress>[] = [
  { name: 'order_id', type: 'bigint', of: (change) => change.orderId },
  { name: 'stage', type: 'text', of: (change) => change.stage },
  { name: 'accepted_ms', type: 'bigint', of: (change) => change.acceptedMs },
  { name: 'leaf', type: 'bytea', of: (change) => change.leaf && hexOf(change.leaf) },
  { name: 'index_id', type: 'bigint', of: (change) => change.indexId },
  { name: 'seal', type: 'bigint', of: (change) => change.seal },
  { name: 'leaf_index', type: 'integer', of: (change) => change.leafIndex },
  { name: 'entry_sequence', type: 'bigint', of: (change) => change.entrySequence },
  { name: 'entry_price', type: 'numeric', of: (change) => change.entryPrice },
  { name: 'entry_ms', type: 'bigint', of: (change) => change.entryMs },
  { name: 'expiry_ms', type: 'bigint', of: (change) => change.expiryMs },
  { name: 'outcome', type: 'text', of: (change) => change.outcome },
  { name: 'reason', type: 'text', of: (change) => change.reason },
  { name: 'code', type: 'text', of: (change) => change.code },
  { name: 'sum', type: 'numeric', of: (change) => change.sum },
  { name: 'counted', type: 'integer', of: (change) => change.count },
  { name: 'last_sequence', type: 'bigint', of: (change) => change.lastSequence },
  { name: 'payout', type: 'numeric', of: (change) => change.payout },
  { name: 'ended_ms', type: 'bigint', of: (change) => change.endedMs },
  { name: 'returned_ms', type: 'bigint', of: (change) => change.returnedMs },
  { name: 'returned_number', type: 'bigint', of: (change) => change.returnedNumber },
  { name: 'updated_number', type: 'bigint', of: (change) => change.updatedNumber },
]

export const SECOND_ORDER_COLUMNS: readonly Column<SecondOrderRow>[] = [
  ...PROGRESS_COLUMNS.map(({ of, ...column }): Column<SecondOrderRow> => {
    return { ...column, of: (row) => of(row.progress) }
  }),
  { name: 'user_id', type: 'bigint', of: (row) => row.order.userId },
  { name: 'client_id', type: 'text', of: (row) => row.order.clientId },
  { name: 'product_id', type: 'bigint', of: (row) => row.order.productId },
  { name: 'direction', type: 'text', of: (row) => row.order.direction },
  { name: 'seconds', type: 'integer', of: (row) => row.order.seconds },
  { name: 'payout_e8', type: 'numeric', of: (row) => row.order.payoutE8 },
  { name: 'stake', type: 'numeric', of: (row) => row.order.stake },
  { name: 'profit', type: 'numeric', of: (row) => row.order.profit },
  { name: 'created_ms', type: 'bigint', of: (row) => row.order.createdMs },
  { name: 'open_ms', type: 'bigint', of: (row) => row.order.openMs },
  { name: 'nonce', type: 'bytea', of: (row) => hexOf(row.order.nonce) },
  { name: 'owner', type: 'bytea', of: (row) => hexOf(row.order.owner) },
  { name: 'number', type: 'bigint', of: (row) => row.number },
]

export const secondOrderRows = inserting('second_orders', SECOND_ORDER_COLUMNS)

/** Everything but the key and the last command is put down once, or stays; only the stage changes more often. */
const CHANGES = PROGRESS_COLUMNS.filter(({ name }) => name !== 'order_id' && name !== 'updated_number').map(
  ({ name }) => `${name} = coalesce(c.${name}, o.${name})`,
)

export const secondOrderChanges: RowWriter<SecondOrderProgress> = {
  columns: PROGRESS_COLUMNS,
  statement: {
    name: 'change second_orders',
    // What has ended stays as it is, but for a lost stake that is given back.
    text: `UPDATE second_orders o SET ${CHANGES.join(', ')}, updated_number = c.updated_number
      FROM ${rowsFrom(PROGRESS_COLUMNS, 'c')}
      WHERE o.order_id = c.order_id AND (o.ended_ms IS NULL OR c.returned_ms IS NOT NULL)`,
  },
}

export const secondPostingRows: RowWriter<SecondPostingRow> = inserting('second_postings', [
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'number', type: 'bigint', of: (row) => row.number },
  { name: 'place', type: 'integer', of: (row) => row.place },
  { name: 'source', type: 'text', of: (row) => row.from },
  { name: 'destination', type: 'text', of: (row) => row.to },
  { name: 'amount', type: 'numeric', of: (row) => row.amount },
])

const TOTAL_COLUMNS: readonly Column<SecondTotalRow>[] = [
  { name: 'user_id', type: 'bigint', of: (row) => row.userId },
  { name: 'product_id', type: 'bigint', of: (row) => row.productId },
  { name: 'direction', type: 'text', of: (row) => row.direction },
  { name: 'seconds', type: 'integer', of: (row) => row.seconds },
  { name: 'outcome', type: 'text', of: (row) => row.outcome },
  { name: 'orders', type: 'bigint', of: (row) => row.orders },
  { name: 'stake', type: 'numeric', of: (row) => row.stake },
  { name: 'payout', type: 'numeric', of: (row) => row.payout },
]

export const secondTotalRows: RowWriter<SecondTotalRow> = {
  columns: TOTAL_COLUMNS,
  statement: {
    name: 'add second_totals',
    text: `INSERT INTO second_totals AS t (${namesOf(TOTAL_COLUMNS)}, returned_orders, returned)
      SELECT ${namesOf(TOTAL_COLUMNS)}, 0, 0 FROM ${rowsFrom(TOTAL_COLUMNS, 'r')}
      ON CONFLICT (user_id, product_id, direction, seconds, outcome) DO UPDATE SET
        orders = t.orders + excluded.orders,
        stake = t.stake + excluded.stake,
        payout = t.payout + excluded.payout`,
  },
}

const RETURNED_COLUMNS: readonly Column<SecondOrderId>[] = [
  { name: 'order_id', type: 'bigint', of: (orderId) => orderId },
]

/** The order's own row tells which sum it is in; one that is older than the views is in none. */
export const returnedRows: RowWriter<SecondOrderId> = {
  columns: RETURNED_COLUMNS,
  statement: {
    name: 'return second_totals',
    text: `UPDATE second_totals t SET
        returned_orders = t.returned_orders + r.orders,
        returned = t.returned + r.stake
      FROM (
        SELECT o.user_id, o.product_id, o.direction, o.seconds, o.outcome, count(*) AS orders,
          sum(o.stake) AS stake
        FROM ${rowsFrom(RETURNED_COLUMNS, 'c')} JOIN second_orders o ON o.order_id = c.order_id
        GROUP BY o.user_id, o.product_id, o.direction, o.seconds, o.outcome
      ) r
      WHERE (t.user_id, t.product_id, t.direction, t.seconds, t.outcome)
        = (r.user_id, r.product_id, r.direction, r.seconds, r.outcome)`,
  },
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
