// How marks and parameters lie in their tables: the columns, and the statements that write them.

import { contractFields, encode, fields, type MarketId, type Schema } from '@candor/contract'
import { type Column, namesOf, rowsFrom } from '../row-arrays.ts'
import { inserting, type RowWriter } from '../view-rows.ts'
import type { MarkRow, ParametersRow } from './project-marks.ts'

export const MARK_COLUMNS: readonly Column<MarkRow>[] = [
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'number', type: 'bigint', of: (row) => row.number },
  { name: 'mark', type: 'numeric', of: (row) => row.mark },
  { name: 'index', type: 'numeric', of: (row) => row.index },
  { name: 'basis', type: 'numeric', of: (row) => row.basis },
  { name: 'index_sequence', type: 'bigint', of: (row) => row.indexSequence },
  { name: 'quotes', type: 'bytea', of: (row) => hexOf(fields.sourceQuotes, row.quotes) },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
]

const MARK_NAMES = namesOf(MARK_COLUMNS)

export const markRows: RowWriter<MarkRow> = {
  columns: MARK_COLUMNS,
  statement: {
    name: 'put contract_marks',
    text: `INSERT INTO contract_marks (${MARK_NAMES}) SELECT ${MARK_NAMES} FROM ${rowsFrom(MARK_COLUMNS, 'r')}
      ON CONFLICT (market_id) DO UPDATE SET
        ${MARK_COLUMNS.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`,
  },
}

/** One mark may be evidence of several things. */
export const evidenceRows: RowWriter<MarkRow> = {
  columns: MARK_COLUMNS,
  statement: {
    name: 'insert mark_evidence',
    text: `INSERT INTO mark_evidence (${MARK_NAMES}) SELECT ${MARK_NAMES} FROM ${rowsFrom(MARK_COLUMNS, 'r')}
      ON CONFLICT DO NOTHING`,
  },
}

/** A mark that was made before the rows' outcomes is the latest that the views know, and must still be that. */
export function insertingMarked<Row>(table: string, columns: readonly Column<Row>[]): RowWriter<Row> {
  const values = columns.map(({ name }) =>
    name === 'mark_number' ? 'coalesce(r.mark_number, m.number)' : `r.${name}`,
  )
  return {
    columns,
    statement: {
      name: `insert ${table}`,
      text: `INSERT INTO ${table} (${namesOf(columns)}) SELECT ${values.join(', ')}
        FROM ${rowsFrom(columns, 'r')} LEFT JOIN contract_marks m ON m.market_id = r.market_id`,
    },
  }
}

const OLDER_COLUMNS: readonly Column<MarketId>[] = [
  { name: 'market_id', type: 'bigint', of: (marketId) => marketId },
]

/** Keeps the latest marks that the views know. */
export const olderEvidence: RowWriter<MarketId> = {
  columns: OLDER_COLUMNS,
  statement: {
    name: 'keep contract_marks',
    text: `INSERT INTO mark_evidence (${MARK_NAMES}) SELECT ${MARK_NAMES} FROM contract_marks
      WHERE market_id IN (SELECT r.market_id FROM ${rowsFrom(OLDER_COLUMNS, 'r')})
      ON CONFLICT DO NOTHING`,
  },
}

export const parameterRows: RowWriter<ParametersRow> = inserting('contract_parameters', [
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'number', type: 'bigint', of: (row) => row.number },
  {
    name: 'parameters',
    type: 'bytea',
    of: (row) => hexOf(contractFields.contractParameters, row.parameters),
  },
])

function hexOf<T>(schema: Schema<T>, value: T): string {
  return Buffer.from(encode(schema, value)).toString('hex')
}
