// Winds the views of financial products and mining pools back, as rewind.ts does with spot: what came later goes, what had
// not ended at the base is put back as the core remembers it. Runs within the caller's transaction.

import type { CommandNumber, EarnOrderId } from '@candor/contract'
import type { CoreFacts } from '@candor/engine'
import { chunks } from '../core-facts.ts'
import { arraysOf, type Column, namesOf, rowsFrom } from '../row-arrays.ts'
import type { ViewConnection } from '../view-connection.ts'
import { FINANCIAL_COLUMNS, MINING_COLUMNS } from './earn-rows.ts'
import { boughtRow } from './project-financial-orders.ts'
import type { MiningRow } from './project-mining.ts'

export async function emptyEarn(connection: ViewConnection): Promise<void> {
  await connection.run({
    text: `TRUNCATE financial_orders, mining_orders, mining_incomes, mining_rebates, mining_rebate_totals`,
  })
}

export async function rewindEarn(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const number = base.number as CommandNumber
  await connection.run({ text: 'DELETE FROM mining_incomes WHERE number > $1' }, [number])
  await connection.run({ text: 'DELETE FROM mining_rebates WHERE number > $1' }, [number])
  await restoreTotals(connection)
  const financial = base.financialOrders.map((order) => boughtRow(order, number))
  const mining = base.miningOrders.map((order): MiningRow => ({ order, number, updatedNumber: number }))
  const { nextEarnOrderId: next } = base
  await restoreOrders(connection, { table: 'financial_orders', columns: FINANCIAL_COLUMNS, next }, financial)
  await restoreOrders(connection, { table: 'mining_orders', columns: MINING_COLUMNS, next }, mining)
}

interface Orders<Row> {
  readonly table: string
  readonly columns: readonly Column<Row>[]
  /** The first id that no order had at the base. */
  readonly next: number
}

/** Every order that later commands changed had not ended at the base, so the core knows how it stood. */
async function restoreOrders<Row extends { readonly order: { readonly orderId: EarnOrderId } }>(
  connection: ViewConnection,
  { table, columns, next }: Orders<Row>,
  running: readonly Row[],
): Promise<void> {
  await connection.run({ text: `DELETE FROM ${table} WHERE order_id >= $1` }, [next])
  // One that runs in the views and not in the core ended in commands that nobody has any more.
  await connection.run(
    { text: `DELETE FROM ${table} WHERE ended_ms IS NULL AND NOT order_id = ANY ($1::bigint[])` },
    [`{${running.map(({ order }) => order.orderId).join(',')}}`],
  )
  const names = namesOf(columns)
  // The command that bought it is kept by the row alone.
  const updates = columns
    .filter(({ name }) => name !== 'order_id' && name !== 'number' && name !== 'updated_number')
    .map(({ name }) => `${name} = excluded.${name}`)
  const text = `INSERT INTO ${table} AS o (${names}) SELECT ${names} FROM ${rowsFrom(columns, 'r')}
    ON CONFLICT (order_id) DO UPDATE SET ${updates.join(', ')},
      updated_number = least(o.updated_number, excluded.updated_number)`
  for (const rows of chunks(running)) await connection.run({ text }, arraysOf(columns, rows))
}

/** The lines that are left tell their sums. */
async function restoreTotals(connection: ViewConnection): Promise<void> {
  await connection.run({ text: 'TRUNCATE mining_rebate_totals' })
  await connection.run({
    text: `INSERT INTO mining_rebate_totals (inviter_id, level, asset_id, lines, amount)
      SELECT inviter_id, level, asset_id, count(*), sum(amount) FROM mining_rebates
      GROUP BY inviter_id, level, asset_id`,
  })
}
