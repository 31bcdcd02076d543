// Ticks and seals of an index, from the views: what a receipt and a checkpoint are made from. Only reads. Never shows a
// tick that does not lead to where the core's chain went.

import type { CommandNumber, IndexId, SecondOrderId, TimeMs } from '@candor/contract'
import type { Database, IndexTicksTable, SecondSealsTable } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import { ViewsDamaged } from '../errors.ts'
import { VIEW_LIMITS } from '../limits.ts'
import { checkCount } from '../page.ts'
import { packOf, packsFor, ticksOf, type ViewedTick } from './tick-pack.ts'

/** Both ends belong to it. */
export interface SequenceRange {
  readonly indexId: IndexId
  readonly from: number
  readonly to: number
}

export interface AfterAsk {
  readonly indexId: IndexId
  readonly after: number
  readonly limit: number
}

export interface NewestAsk {
  readonly indexId: IndexId
  readonly count: number
}

/** Oldest first. */
export async function ticksBetween(
  database: Database,
  { indexId, from, to }: SequenceRange,
): Promise<readonly ViewedTick[]> {
  if (to < from) return []
  checkCount('number of ticks', to - from + 1, VIEW_LIMITS.ticks)
  const rows = await packsOf(database, indexId)
    .where('pack', '>=', packOf(from))
    .where('pack', '<=', packOf(to))
    .orderBy('pack')
    .execute()
  return rows.flatMap(ticksIn).filter(({ sequence }) => sequence >= from && sequence <= to)
}

/** The first ones after a sequence, oldest first. */
export async function ticksAfter(
  database: Database,
  { indexId, after, limit }: AfterAsk,
): Promise<readonly ViewedTick[]> {
  checkCount('number of ticks', limit, VIEW_LIMITS.ticks)
  const rows = await packsOf(database, indexId)
    .where('pack', '>=', packOf(after + 1))
    .orderBy('pack')
    .limit(packsFor(limit))
    .execute()
  return rows
    .flatMap(ticksIn)
    .filter(({ sequence }) => sequence > after)
    .slice(0, limit)
}

/** Oldest first. */
export async function lastTicks(
  database: Database,
  { indexId, count }: NewestAsk,
): Promise<readonly ViewedTick[]> {
  checkCount('number of ticks', count, VIEW_LIMITS.ticks)
  const rows = await packsOf(database, indexId).orderBy('pack', 'desc').limit(packsFor(count)).execute()
  return rows.toReversed().flatMap(ticksIn).slice(-count)
}

export async function tickAt(
  database: Database,
  { indexId, sequence }: { readonly indexId: IndexId; readonly sequence: number },
): Promise<ViewedTick | undefined> {
  const [tick] = await ticksBetween(database, { indexId, from: sequence, to: sequence })
  return tick
}

/** Rows that are full, and the one that still grows. */
function packsOf(database: Database, indexId: IndexId) {
  return database
    .selectFrom((from) =>
      from
        .selectFrom('index_ticks')
        .selectAll()
        .unionAll(from.selectFrom('index_ticks_latest').selectAll())
        .as('packs'),
    )
    .selectAll()
    .where('index_id', '=', indexId)
}

function ticksIn(row: Selectable<IndexTicksTable>): readonly ViewedTick[] {
  const ticks = ticksOf({
    indexId: row.index_id,
    firstSequence: row.first_sequence,
    previous: plain(row.previous),
    ticks: row.ticks,
  })
  const end = ticks.at(-1)
  if (end === undefined || Buffer.compare(end.hash, row.hash) !== 0) {
    throw new ViewsDamaged(
      `ticks of index ${row.index_id} from ${row.first_sequence} on are not those that the core chained`,
    )
  }
  return ticks
}

export interface ViewedSeal {
  readonly indexId: IndexId
  /** Counts the seals of the index. */
  readonly number: number
  readonly timeMs: TimeMs
  /** The last tick before. */
  readonly afterSequence: number
  readonly previous: Uint8Array
  readonly root: Uint8Array
  readonly hash: Uint8Array
  readonly orderIds: readonly SecondOrderId[]
  /** The command that made it. */
  readonly command: CommandNumber
}

/** With what the root is made from, in the order of the orders. */
export interface SealWithLeaves extends ViewedSeal {
  readonly leaves: readonly Uint8Array[]
}

/** By their number, oldest first. */
export async function sealsBetween(
  database: Database,
  { indexId, from, to }: SequenceRange,
): Promise<readonly ViewedSeal[]> {
  if (to < from) return []
  checkCount('number of seals', to - from + 1, VIEW_LIMITS.seals)
  const rows = await database
    .selectFrom('second_seals')
    .selectAll()
    .where('index_id', '=', indexId)
    .where('seal', '>=', from)
    .where('seal', '<=', to)
    .orderBy('seal')
    .execute()
  return rows.map(sealOf)
}

/** The first ones after a number, oldest first. */
export async function sealsAfter(
  database: Database,
  { indexId, after, limit }: AfterAsk,
): Promise<readonly ViewedSeal[]> {
  checkCount('number of seals', limit, VIEW_LIMITS.seals)
  const rows = await database
    .selectFrom('second_seals')
    .selectAll()
    .where('index_id', '=', indexId)
    .where('seal', '>', after)
    .orderBy('seal')
    .limit(limit)
    .execute()
  return rows.map(sealOf)
}

/** Oldest first. */
export async function lastSeals(
  database: Database,
  { indexId, count }: NewestAsk,
): Promise<readonly ViewedSeal[]> {
  checkCount('number of seals', count, VIEW_LIMITS.seals)
  const rows = await database
    .selectFrom('second_seals')
    .selectAll()
    .where('index_id', '=', indexId)
    .orderBy('seal', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed().map(sealOf)
}

/** Those that came after one of these ticks and before the next, oldest first. */
export async function sealsWithinTicks(
  database: Database,
  { indexId, from, to }: SequenceRange,
): Promise<readonly ViewedSeal[]> {
  const rows = await database
    .selectFrom('second_seals')
    .selectAll()
    .where('index_id', '=', indexId)
    .where('after_sequence', '>=', from)
    .where('after_sequence', '<=', to)
    .orderBy('after_sequence')
    .orderBy('seal')
    .limit(VIEW_LIMITS.seals)
    .execute()
  return rows.map(sealOf)
}

/** None when there is no such seal, or when the views have lost one of its orders. */
export async function sealAt(
  database: Database,
  { indexId, number }: { readonly indexId: IndexId; readonly number: number },
): Promise<SealWithLeaves | undefined> {
  const row = await database
    .selectFrom('second_seals')
    .selectAll()
    .where('index_id', '=', indexId)
    .where('seal', '=', number)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const orders = await database
    .selectFrom('second_orders')
    .select('leaf')
    .where(sql<boolean>`order_id = ANY (${row.order_ids}::bigint[])`)
    .orderBy('order_id')
    .execute()
  const leaves = orders.flatMap(({ leaf }) => (leaf === null ? [] : [plain(leaf)]))
  return leaves.length === row.order_ids.length ? { ...sealOf(row), leaves } : undefined
}

function sealOf(row: Selectable<SecondSealsTable>): ViewedSeal {
  return {
    indexId: row.index_id,
    number: row.seal,
    timeMs: BigInt(row.time_ms) as TimeMs,
    afterSequence: row.after_sequence,
    previous: plain(row.previous),
    root: plain(row.root),
    hash: plain(row.hash),
    orderIds: row.order_ids,
    command: row.number as CommandNumber,
  }
}

/** The driver's own kind of bytes is turned into JSON in another way than plain ones. */
export function plain(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes)
}
