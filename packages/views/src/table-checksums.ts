// One number for what each view holds, whatever the order of its rows: equal tables give equal checksums. The database
// computes them; nothing is changed.

import type { Database, Tables } from '@candor/database'
import { sql } from 'kysely'

export interface TableChecksum {
  readonly table: keyof Tables
  readonly rows: number
  readonly checksum: string
}

/** Each with the columns that come of the log; the checkpoint's epoch does not. */
const CONTENTS: readonly { readonly table: keyof Tables; readonly columns: string }[] = [
  { table: 'view_checkpoint', columns: 'number, log_hash' },
  { table: 'view_accounts', columns: '*' },
  { table: 'spot_orders', columns: '*' },
  { table: 'spot_fills', columns: '*' },
  { table: 'public_trades', columns: '*' },
  { table: 'user_records', columns: '*' },
  { table: 'record_balances', columns: '*' },
  { table: 'record_runs', columns: '*' },
  { table: 'candles', columns: '*' },
  { table: 'view_deposits', columns: '*' },
  { table: 'view_withdrawals', columns: '*' },
  { table: 'contract_orders', columns: '*' },
  { table: 'contract_fills', columns: '*' },
  { table: 'contract_positions', columns: '*' },
  { table: 'contract_offsets', columns: '*' },
  { table: 'contract_stops', columns: '*' },
  { table: 'contract_triggers', columns: '*' },
  { table: 'contract_funding', columns: '*' },
  { table: 'contract_premiums', columns: '*' },
  { table: 'contract_funding_payments', columns: '*' },
  { table: 'contract_liquidations', columns: '*' },
  { table: 'contract_liquidated_positions', columns: '*' },
  { table: 'contract_deleveragings', columns: '*' },
  { table: 'insurance_changes', columns: '*' },
  { table: 'contract_parameters', columns: '*' },
  { table: 'contract_marks', columns: '*' },
  { table: 'mark_evidence', columns: '*' },
  { table: 'price_candles', columns: '*' },
  { table: 'second_orders', columns: '*' },
  { table: 'second_postings', columns: '*' },
  { table: 'second_totals', columns: '*' },
  { table: 'index_ticks', columns: '*' },
  { table: 'index_ticks_latest', columns: '*' },
  { table: 'second_seals', columns: '*' },
  { table: 'financial_orders', columns: '*' },
  { table: 'mining_orders', columns: '*' },
  { table: 'mining_incomes', columns: '*' },
  { table: 'mining_rebates', columns: '*' },
  { table: 'mining_rebate_totals', columns: '*' },
]

/** Every table that comes of the log, the checkpoint's too. */
export const VIEWED_TABLES: readonly (keyof Tables)[] = CONTENTS.map(({ table }) => table)

export async function tableChecksums(database: Database): Promise<readonly TableChecksum[]> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const checksums: TableChecksum[] = []
      for (const { table, columns } of CONTENTS) {
        const { rows } = await sql<{ rows: number; checksum: string }>`
          SELECT count(*) AS rows,
            coalesce(sum(('x' || left(md5(c::text), 16))::bit(64)::bigint::numeric), 0)::text AS checksum
          FROM (SELECT ${sql.raw(columns)} FROM ${sql.table(table)}) AS c`.execute(transaction)
        checksums.push({ table, rows: rows[0]?.rows ?? 0, checksum: rows[0]?.checksum ?? '' })
      }
      return checksums
    })
}
