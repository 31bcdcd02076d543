// Puts rows into their table at once, within the caller's transaction.

import { arraysOf } from './row-arrays.ts'
import { linesOf } from './row-lines.ts'
import type { ViewConnection } from './view-connection.ts'
import type { RowWriter } from './view-rows.ts'

/** Gives how many rows were written. */
export async function writeRows<Row>(
  connection: ViewConnection,
  writer: RowWriter<Row>,
  rows: readonly Row[],
): Promise<number> {
  if (rows.length === 0) return 0
  if ('copy' in writer) return connection.copy(writer.copy, linesOf(writer.columns, rows))
  const { rowCount } = await connection.run(writer.statement, arraysOf(writer.columns, rows))
  return rowCount ?? 0
}
