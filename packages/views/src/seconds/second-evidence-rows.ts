// How ticks and seals lie in their tables: the columns, and the statements that write them.

import { type Column, namesOf, rowsFrom } from '../row-arrays.ts'
import type { RowWriter } from '../view-rows.ts'
import type { SealRow, TickPackRow } from './project-second-evidence.ts'
import { hexOf } from './second-order-rows.ts'

const PACK_COLUMNS: readonly Column<TickPackRow>[] = [
  { name: 'index_id', type: 'bigint', of: (row) => row.indexId },
  { name: 'pack', type: 'bigint', of: (row) => row.pack },
  { name: 'first_sequence', type: 'bigint', of: (row) => row.firstSequence },
  { name: 'last_sequence', type: 'bigint', of: (row) => row.lastSequence },
  { name: 'previous', type: 'bytea', of: (row) => hexOf(row.previous) },
  { name: 'hash', type: 'bytea', of: (row) => hexOf(row.hash) },
  { name: 'ticks', type: 'bytea', of: (row) => hexOf(row.ticks.finish()) },
  { name: 'number', type: 'bigint', of: (row) => row.number },
  { name: 'updated_number', type: 'bigint', of: (row) => row.updatedNumber },
]

export const tickPackRows: RowWriter<TickPackRow> = {
  columns: PACK_COLUMNS,
  statement: {
    name: 'append index_ticks_latest',
    // Only what follows from the row's last tick is appended: anything else leaves it, and the writer is told.
    text: `INSERT INTO index_ticks_latest AS t (${namesOf(PACK_COLUMNS)})
      SELECT ${namesOf(PACK_COLUMNS)} FROM ${rowsFrom(PACK_COLUMNS, 'r')}
      ON CONFLICT (index_id, pack) DO UPDATE SET
        last_sequence = excluded.last_sequence,
        hash = excluded.hash,
        ticks = t.ticks || excluded.ticks,
        updated_number = excluded.updated_number
      WHERE t.hash = excluded.previous`,
  },
}

type PackKey = Pick<TickPackRow, 'indexId' | 'pack'>

const KEY_COLUMNS: readonly Column<PackKey>[] = [
  { name: 'index_id', type: 'bigint', of: (row) => row.indexId },
  { name: 'pack', type: 'bigint', of: (row) => row.pack },
]

/** Rows that are full go to where nothing changes any more. */
export const fullPacks: RowWriter<PackKey> = {
  columns: KEY_COLUMNS,
  statement: {
    name: 'move index_ticks',
    text: `WITH moved AS (
        DELETE FROM index_ticks_latest t USING ${rowsFrom(KEY_COLUMNS, 'r')}
        WHERE t.index_id = r.index_id AND t.pack = r.pack RETURNING t.*
      )
      INSERT INTO index_ticks (${namesOf(PACK_COLUMNS)}) SELECT ${namesOf(PACK_COLUMNS)} FROM moved`,
  },
}

const SEAL_COLUMNS: readonly Column<SealRow>[] = [
  { name: 'index_id', type: 'bigint', of: (row) => row.indexId },
  { name: 'seal', type: 'bigint', of: (row) => row.seal },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  { name: 'after_sequence', type: 'bigint', of: (row) => row.afterSequence },
  { name: 'previous', type: 'bytea', of: (row) => hexOf(row.previous) },
  { name: 'root', type: 'bytea', of: (row) => hexOf(row.root) },
  { name: 'hash', type: 'bytea', of: (row) => hexOf(row.hash) },
  // As one text each: an array of arrays would be unnested to its last member.
  { name: 'order_ids', type: 'text', of: (row) => `{${row.orderIds.join(',')}}` },
  { name: 'number', type: 'bigint', of: (row) => row.number },
]

const SEAL_NAMES = namesOf(SEAL_COLUMNS)

export const sealRows: RowWriter<SealRow> = {
  columns: SEAL_COLUMNS,
  statement: {
    name: 'insert second_seals',
    text: `INSERT INTO second_seals (${SEAL_NAMES})
      SELECT ${SEAL_NAMES.replace('order_ids', 'order_ids::bigint[]')} FROM ${rowsFrom(SEAL_COLUMNS, 'r')}`,
  },
}
