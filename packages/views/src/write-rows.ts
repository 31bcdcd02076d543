// Puts rows into their table with one statement, within the caller's transaction.

import { arraysOf } from './row-arrays.ts'
import type { ViewConnection } from './view-connection.ts'
import type { RowWriter } from './view-rows.ts'

/** Gives how many rows were written. */
export async function writeRows<Row>(
  connection: ViewConnection,
  { columns, statement }: RowWriter<Row>,
  rows: readonly Row[],
): Promise<number> {
  if (rows.length === 0) return 0
  const { rowCount } = await connection.run(statement, arraysOf(columns, rows))
  return rowCount ?? 0
}
