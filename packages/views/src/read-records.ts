// Records of a customer's money, from the views: filters in, rows out. Only reads. Finds a page of any filter, and its
// exact total, without going through the records that do not match.

import type { Amount, AssetId, CommandNumber, TimeMs, UserId, WalletId } from '@candor/contract'
import type { Database, UserRecordsTable } from '@candor/database'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { VIEW_LIMITS } from './limits.ts'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from './page.ts'
import { linesFor, type RecordLine } from './record-lines.ts'
import type { RecordType } from './record-types.ts'

export interface RecordFilter extends TimeRange {
  readonly userId: UserId
  readonly types?: readonly RecordType[] | undefined
  readonly assetId?: AssetId | undefined
  readonly wallet?: WalletId | undefined
}

export interface ViewedRecord {
  /** The command in the log, and the record's place among those of the same command: together its id. */
  readonly number: CommandNumber
  readonly place: number
  readonly type: RecordType
  readonly wallet: WalletId
  readonly assetId: AssetId
  readonly amount: Amount
  /** Free money and what open spot orders hold, in this wallet and asset, after the movement. */
  readonly balanceAfter: Amount
  readonly reference: number
  readonly timeMs: TimeMs
}

/** The record after which an export goes on. */
export type RecordCursor = Pick<ViewedRecord, 'timeMs' | 'number' | 'place'>

/** A record opened: the owner's journal lines behind it, none for one that is older than their being kept. */
export interface OpenedRecord {
  readonly record: ViewedRecord
  readonly lines: readonly RecordLine[] | undefined
}

/** Newest first. */
export async function recordHistory(
  database: Database,
  filter: RecordFilter,
  page: PageAsk,
): Promise<Page<ViewedRecord>> {
  const offset = offsetOf(page)
  const numbers = await numbersIn(database, filter)
  if (numbers === undefined) return { list: [], total: 0 }
  const window = { offset, rows: page.pageSize }
  const isWhole = filter.types === undefined && filter.assetId === undefined && filter.wallet === undefined
  const rows = isWhole
    ? await newestOfAll(database, filter, window)
    : await newestOfRuns(database, filter, { ...window, numbers })
  const total = await totalOf(database, filter, numbers)
  return { list: rows.map(recordOf), total }
}

/** None when there is no such record of this user: whose else it may be is told to nobody. */
export async function recordById(
  database: Database,
  ask: { readonly userId: UserId } & Pick<ViewedRecord, 'number' | 'place'>,
): Promise<OpenedRecord | undefined> {
  const { userId, number, place } = ask
  const { rows } = await sql<RecordRow & Pick<Selectable<UserRecordsTable>, 'lines'>>`
    SELECT r.* FROM record_runs n CROSS JOIN LATERAL (
      SELECT ${FIELDS}, lines FROM user_records u
      WHERE ${ofRun(userId)} AND u.number = ${number} AND u.place = ${place}
    ) r WHERE ${runsOf({ userId })}`.execute(database)
  const [row] = rows
  if (row === undefined) return undefined
  return { record: recordOf(row), lines: row.lines === null ? undefined : linesFor(userId, row.lines) }
}

/**
 * All matching records, oldest first, a bite at a time, from after the cursor up to what there is when asked. Every
 * record of the user within the time is looked at once, whatever the filter.
 */
export async function* recordsAfter(
  database: Database,
  filter: RecordFilter,
  cursor?: RecordCursor,
): AsyncGenerator<ViewedRecord> {
  const numbers = await numbersIn(database, filter)
  if (numbers === undefined) return
  let after = cursor
  for (;;) {
    const rows = await nextRecords(database, { filter, numbers, after })
    for (const row of rows) yield recordOf(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < VIEW_LIMITS.exportRows) return
    after = recordOf(last)
  }
}

/** First and last command: time never runs backwards in the log, so a range of times is a range of commands. */
interface Numbers {
  readonly first: number
  readonly last: number
  /** Whether they are only the ends of what there is, the filter having none. */
  readonly areAll: boolean
}

/** None when no record of the user falls into the range. */
async function numbersIn(database: Database, filter: RecordFilter): Promise<Numbers | undefined> {
  const { from, to } = rangeOf(filter)
  const edge = (direction: RawBuilder<unknown>): RawBuilder<number | null> => sql`(
    SELECT number FROM user_records
    WHERE user_id = ${filter.userId} AND time_ms >= ${from} AND time_ms <= ${to}
    ORDER BY time_ms ${direction}, number ${direction}, place ${direction} LIMIT 1)`
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT ${edge(sql`ASC`)} AS first, ${edge(sql`DESC`)} AS last`.execute(database)
  const { first, last } = rows[0] ?? { first: null, last: null }
  if (first === null || last === null) return undefined
  return { first, last, areAll: filter.fromMs === undefined && filter.toMs === undefined }
}

interface Window {
  readonly offset: number
  readonly rows: number
}

const COLUMNS = [
  'time_ms',
  'number',
  'place',
  'type',
  'wallet',
  'asset_id',
  'amount',
  'balance_after',
  'reference',
] as const
const FIELDS = sql.join(COLUMNS.map((column) => sql.ref(column)))

type RecordRow = Pick<Selectable<UserRecordsTable>, (typeof COLUMNS)[number]>

function newestOfAll(
  database: Database,
  filter: RecordFilter,
  { offset, rows }: Window,
): Promise<RecordRow[]> {
  const { from, to } = rangeOf(filter)
  return database
    .selectFrom('user_records')
    .select(COLUMNS)
    .where('user_id', '=', filter.userId)
    .where('time_ms', '>=', from)
    .where('time_ms', '<=', to)
    .orderBy('time_ms', 'desc')
    .orderBy('number', 'desc')
    .orderBy('place', 'desc')
    .offset(offset)
    .limit(rows)
    .execute()
}

/**
 * The newest of every run that matches, then the newest of those: how rare matches are does not matter. Until the page
 * is known, only the index is gone through.
 */
async function newestOfRuns(
  database: Database,
  filter: RecordFilter,
  { offset, rows, numbers }: Window & { readonly numbers: Numbers },
): Promise<RecordRow[]> {
  const found = await sql<RecordRow>`
    SELECT ${FIELDS} FROM (
      SELECT n.user_id, n.wallet, n.asset_id, n.type, r.number, r.place
      FROM record_runs n CROSS JOIN LATERAL (
        SELECT u.number, u.place FROM user_records u WHERE ${ofRun(filter.userId)}
          AND u.number >= ${numbers.first} AND u.number <= ${numbers.last}
        ORDER BY u.number DESC, u.place DESC LIMIT ${offset + rows}
      ) r
      WHERE ${runsOf(filter)}
      ORDER BY r.number DESC, r.place DESC OFFSET ${offset} LIMIT ${rows}
    ) page JOIN user_records USING (user_id, wallet, asset_id, type, number, place)
    ORDER BY number DESC, place DESC`.execute(database)
  return found.rows
}

async function totalOf(database: Database, filter: RecordFilter, numbers: Numbers): Promise<number> {
  const within = numbers.areAll ? sql`n.records` : sql`coalesce(e.last - b.first + 1, 0)`
  const edge = (bound: RawBuilder<unknown>, direction: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    LEFT JOIN LATERAL (SELECT ordinal FROM user_records u WHERE ${ofRun(filter.userId)} AND ${bound}
      ORDER BY u.number ${direction}, u.place ${direction} LIMIT 1)`
  // A run without a record in the range has its last before the first: nothing.
  const edges = numbers.areAll
    ? sql``
    : sql`${edge(sql`u.number >= ${numbers.first}`, sql`ASC`)} b (first) ON true
      ${edge(sql`u.number <= ${numbers.last}`, sql`DESC`)} e (last) ON true`
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(${within}), 0)::bigint AS total FROM record_runs n ${edges}
    WHERE ${runsOf(filter)}`.execute(database)
  return rows[0]?.total ?? 0
}

function runsOf({ userId, types, assetId, wallet }: RecordFilter): RawBuilder<boolean> {
  const conditions = [sql`n.user_id = ${userId}`]
  if (types !== undefined) conditions.push(sql`n.type = ANY (${[...types]}::text[])`)
  if (assetId !== undefined) conditions.push(sql`n.asset_id = ${assetId}`)
  if (wallet !== undefined) conditions.push(sql`n.wallet = ${wallet}`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

function ofRun(userId: UserId): RawBuilder<boolean> {
  return sql`u.user_id = ${userId} AND u.wallet = n.wallet AND u.asset_id = n.asset_id AND u.type = n.type`
}

async function nextRecords(
  database: Database,
  ask: { readonly filter: RecordFilter; readonly numbers: Numbers; readonly after: RecordCursor | undefined },
): Promise<RecordRow[]> {
  const { userId, types, assetId, wallet } = ask.filter
  const { from, to } = rangeOf(ask.filter)
  let records = database
    .selectFrom('user_records')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('time_ms', '>=', from)
    .where('time_ms', '<=', to)
    .where('number', '<=', ask.numbers.last)
  if (types !== undefined) records = records.where(sql<boolean>`type = ANY (${[...types]}::text[])`)
  if (assetId !== undefined) records = records.where('asset_id', '=', assetId)
  if (wallet !== undefined) records = records.where('wallet', '=', wallet)
  if (ask.after !== undefined) {
    const { timeMs, number, place } = ask.after
    records = records.where(sql<boolean>`(time_ms, number, place) > (${timeMs}, ${number}, ${place})`)
  }
  return records.orderBy('time_ms').orderBy('number').orderBy('place').limit(VIEW_LIMITS.exportRows).execute()
}

function recordOf(row: RecordRow): ViewedRecord {
  return {
    number: row.number as CommandNumber,
    place: row.place,
    // Written by the projection, which knows no other words.
    type: row.type as RecordType,
    wallet: row.wallet,
    assetId: row.asset_id,
    amount: row.amount,
    balanceAfter: row.balance_after,
    reference: row.reference,
    timeMs: BigInt(row.time_ms) as TimeMs,
  }
}
