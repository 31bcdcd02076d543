// User records into their tables: balances and runs move first, and from where they stood before each record's own balance
// and place follow. Runs within the caller's transaction.

import type { Purse, Run, UserRecordRow, UserRecords } from './project-user-records.ts'
import { arraysOf, type Column, namesOf, rowsFrom } from './row-arrays.ts'
import { copyInto, linesOf } from './row-lines.ts'
import type { Statement, ViewConnection } from './view-connection.ts'

const PURSE_COLUMNS: readonly Column<Purse>[] = [
  { name: 'user_id', type: 'bigint', of: (purse) => purse.userId },
  { name: 'wallet', type: 'bigint', of: (purse) => purse.wallet },
  { name: 'asset_id', type: 'bigint', of: (purse) => purse.assetId },
  { name: 'balance', type: 'numeric', of: (purse) => purse.sum },
]

const MOVE: Statement = {
  name: 'move record_balances',
  text: `INSERT INTO record_balances AS b (${namesOf(PURSE_COLUMNS)})
    SELECT ${namesOf(PURSE_COLUMNS)} FROM ${rowsFrom(PURSE_COLUMNS, 'r')}
    ON CONFLICT (user_id, wallet, asset_id) DO UPDATE SET balance = b.balance + excluded.balance
    RETURNING user_id, wallet, asset_id, balance`,
}

const RUN_COLUMNS: readonly Column<Run>[] = [
  { name: 'user_id', type: 'bigint', of: ({ purse }) => purse.userId },
  { name: 'wallet', type: 'bigint', of: ({ purse }) => purse.wallet },
  { name: 'asset_id', type: 'bigint', of: ({ purse }) => purse.assetId },
  { name: 'type', type: 'text', of: (run) => run.type },
  { name: 'records', type: 'bigint', of: (run) => run.records },
]

const COUNT: Statement = {
  name: 'count record_runs',
  text: `INSERT INTO record_runs AS n (${namesOf(RUN_COLUMNS)})
    SELECT ${namesOf(RUN_COLUMNS)} FROM ${rowsFrom(RUN_COLUMNS, 'r')}
    ON CONFLICT (user_id, wallet, asset_id, type) DO UPDATE SET records = n.records + excluded.records
    RETURNING user_id, wallet, asset_id, type, records`,
}

const RECORD_COLUMNS: readonly Column<PlacedRecord>[] = [
  { name: 'user_id', type: 'bigint', of: ({ row }) => row.run.purse.userId },
  { name: 'time_ms', type: 'bigint', of: ({ row }) => row.timeMs },
  { name: 'number', type: 'bigint', of: ({ row }) => row.number },
  { name: 'place', type: 'integer', of: ({ row }) => row.place },
  { name: 'type', type: 'text', of: ({ row }) => row.run.type },
  { name: 'wallet', type: 'bigint', of: ({ row }) => row.run.purse.wallet },
  { name: 'asset_id', type: 'bigint', of: ({ row }) => row.run.purse.assetId },
  { name: 'amount', type: 'numeric', of: ({ row }) => row.amount },
  { name: 'balance_after', type: 'numeric', of: ({ balanceAfter }) => balanceAfter },
  { name: 'reference', type: 'bigint', of: ({ row }) => row.reference },
  { name: 'lines', type: 'bytea', of: ({ row }) => row.lines },
  { name: 'ordinal', type: 'bigint', of: ({ ordinal }) => ordinal },
]

const COPY = copyInto('user_records', RECORD_COLUMNS)

/** A record that knows what came before its batch. */
interface PlacedRecord {
  readonly row: UserRecordRow
  readonly balanceAfter: bigint
  readonly ordinal: number
}

export async function writeRecords(connection: ViewConnection, { rows, purses }: UserRecords): Promise<void> {
  if (rows.length === 0) return
  const balances = await balancesBefore(connection, purses)
  const counts = await countsBefore(connection, purses)
  const placed = rows.map((row) => ({
    row,
    balanceAfter: known(balances, row.run.purse) + row.soFar,
    ordinal: known(counts, row.run) + row.ordinal,
  }))
  await connection.copy(COPY, linesOf(RECORD_COLUMNS, placed))
}

interface MovedRow {
  readonly user_id: string
  readonly wallet: string
  readonly asset_id: string
  readonly balance: string
}

async function balancesBefore(
  connection: ViewConnection,
  purses: readonly Purse[],
): Promise<Map<Purse, bigint>> {
  const { rows } = await connection.run<MovedRow>(MOVE, arraysOf(PURSE_COLUMNS, purses))
  const after = new Map(rows.map((row) => [`${row.user_id} ${row.wallet} ${row.asset_id}`, row.balance]))
  return new Map(purses.map((purse) => [purse, BigInt(known(after, keyOf(purse))) - purse.sum]))
}

interface CountedRow {
  readonly user_id: string
  readonly wallet: string
  readonly asset_id: string
  readonly type: string
  readonly records: string
}

async function countsBefore(connection: ViewConnection, purses: readonly Purse[]): Promise<Map<Run, number>> {
  const runs = purses.flatMap((purse) => purse.runs)
  const { rows } = await connection.run<CountedRow>(COUNT, arraysOf(RUN_COLUMNS, runs))
  const after = new Map(
    rows.map((row) => [`${row.user_id} ${row.wallet} ${row.asset_id} ${row.type}`, row.records]),
  )
  return new Map(
    runs.map((run) => [run, Number(known(after, `${keyOf(run.purse)} ${run.type}`)) - run.records]),
  )
}

function keyOf({ userId, wallet, assetId }: Purse): string {
  return `${userId} ${wallet} ${assetId}`
}

function known<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key)
  if (value === undefined) throw new Error('a purse was moved, and its balance did not come back')
  return value
}
