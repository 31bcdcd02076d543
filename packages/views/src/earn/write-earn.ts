// Puts the changes of financial products and mining pools into their tables, each kind with one statement. Runs within the
// caller's transaction.

import { ViewsDamaged } from '../errors.ts'
import type { ViewConnection } from '../view-connection.ts'
import type { RowWriter } from '../view-rows.ts'
import { writeRows } from '../write-rows.ts'
import {
  financialEnds,
  financialRows,
  miningChanges,
  miningIncomeRows,
  miningRows,
  rebateRows,
  rebateTotalRows,
} from './earn-rows.ts'
import type { EarnChanges } from './project-earn.ts'

export async function writeEarn(
  connection: ViewConnection,
  { financial, mining }: EarnChanges,
): Promise<void> {
  await writeRows(connection, financialRows, [...financial.bought.values()])
  await change(connection, financialEnds, financial.ended)
  await writeRows(connection, miningRows, [...mining.bought.values()])
  await change(connection, miningChanges, [...mining.changed.values()])
  await writeRows(connection, miningIncomeRows, mining.incomes)
  await writeRows(connection, rebateRows, mining.rebates)
  await writeRows(connection, rebateTotalRows, [...mining.totals.values()])
}

/** An order that changes has not ended, so its row must be there. */
async function change<Row>(
  connection: ViewConnection,
  writer: RowWriter<Row>,
  rows: readonly Row[],
): Promise<void> {
  const changed = await writeRows(connection, writer, rows)
  if (changed < rows.length) {
    throw new ViewsDamaged(
      `of ${rows.length} financial or mining orders that changed only ${changed} are in the views`,
    )
  }
}
