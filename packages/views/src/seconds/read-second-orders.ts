// Orders of second-contracts, from the views: filters in, rows out, and for a receipt everything about one. Only reads.

import type {
  CommandNumber,
  IndexId,
  ProductId,
  SecondDirection,
  SecondOrderId,
  SecondOrderView,
  SecondOutcome,
  TimeMs,
  UserId,
} from '@candor/contract'
import type { Database, SecondOrdersTable, SecondTables } from '@candor/database'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { VIEW_LIMITS } from '../limits.ts'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from '../page.ts'
import type { SecondPostingRow } from './project-second-orders.ts'
import { plain, type SealWithLeaves, sealAt } from './read-second-evidence.ts'

export interface SecondOrderFilter extends TimeRange {
  readonly userId: UserId
  readonly productId?: ProductId | undefined
  readonly direction?: SecondDirection | undefined
  /** Any of these; every one when not given. */
  readonly outcomes?: readonly SecondOutcome[] | undefined
}

export interface ViewedSecondOrder {
  readonly order: SecondOrderView
  /** What the seal commits to, from the acceptance on. */
  readonly leaf: Uint8Array | undefined
  /** Where it is committed to; none before, or when the views have lost that. */
  readonly seal:
    | { readonly indexId: IndexId; readonly number: number; readonly leafIndex: number }
    | undefined
  /** When its lost stake was given back with a voided range. */
  readonly returnedMs: TimeMs | undefined
  /** The last command that changed it. */
  readonly number: CommandNumber
}

/** The order after which an export goes on. */
export interface SecondOrderCursor {
  readonly endedMs: TimeMs
  readonly orderId: SecondOrderId
}

export type ViewedSecondPosting = Pick<SecondPostingRow, 'number' | 'from' | 'to' | 'amount'>

export interface SecondEvidence {
  readonly viewed: ViewedSecondOrder
  /** In the order in which they were posted. */
  readonly postings: readonly ViewedSecondPosting[]
  readonly seal: SealWithLeaves | undefined
}

/** Those of a user that have not ended, by ascending id. */
export async function openSecondOrders(
  database: Database,
  { userId }: { readonly userId: UserId },
): Promise<readonly ViewedSecondOrder[]> {
  const rows = await database
    .selectFrom('second_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_ms', 'is', null)
    .orderBy('order_id')
    .execute()
  return rows.map(orderOf)
}

/** Those that have ended, the latest end first. A range of time is of their ends. */
export async function secondOrderHistory(
  database: Database,
  filter: SecondOrderFilter,
  page: PageAsk,
): Promise<Page<ViewedSecondOrder>> {
  const offset = offsetOf(page)
  const rows = await ended(database, filter)
    .selectAll()
    .orderBy('ended_ms', 'desc')
    .orderBy('order_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  return { list: rows.map(orderOf), total: await endedTotal(database, filter) }
}

/** All that have ended and match, oldest end first, a bite at a time. */
export async function* endedSecondOrders(
  database: Database,
  filter: SecondOrderFilter,
  cursor?: SecondOrderCursor,
): AsyncGenerator<ViewedSecondOrder> {
  for (let after = cursor; ; ) {
    let orders = ended(database, filter)
    if (after !== undefined) {
      orders = orders.where(sql<boolean>`(ended_ms, order_id) > (${after.endedMs}, ${after.orderId})`)
    }
    const rows = await orders
      .selectAll()
      .orderBy('ended_ms')
      .orderBy('order_id')
      .limit(VIEW_LIMITS.exportRows)
      .execute()
    for (const row of rows) yield orderOf(row)
    const last = rows.at(-1)
    if (last === undefined || last.ended_ms === null || rows.length < VIEW_LIMITS.exportRows) return
    after = { endedMs: BigInt(last.ended_ms) as TimeMs, orderId: last.order_id }
  }
}

/** All of a user, whatever became of them, newest first. A range of time is of their placing. */
export async function secondOrdersOf(
  database: Database,
  filter: SecondOrderFilter,
  page: PageAsk,
): Promise<Page<ViewedSecondOrder>> {
  const offset = offsetOf(page)
  const { from, to } = rangeOf(filter)
  const orders = matching(database, filter).where('created_ms', '>=', from).where('created_ms', '<=', to)
  const rows = await orders
    .selectAll()
    .orderBy('order_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await orders
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(orderOf), total }
}

/** None when the order is not this user's: whose else it may be is told to nobody. */
export async function secondOrderById(
  database: Database,
  { userId, orderId }: { readonly userId: UserId; readonly orderId: SecondOrderId },
): Promise<ViewedSecondOrder | undefined> {
  const row = await database
    .selectFrom('second_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && orderOf(row)
}

/** Anybody's: whoever shows it to others leaves the owner and the nonce out. */
export async function secondEvidence(
  database: Database,
  { orderId }: { readonly orderId: SecondOrderId },
): Promise<SecondEvidence | undefined> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const row = await transaction
        .selectFrom('second_orders')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const viewed = orderOf(row)
      const postings = await transaction
        .selectFrom('second_postings')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('number')
        .orderBy('place')
        .execute()
      return {
        viewed,
        postings: postings.map(({ number, source, destination, amount }) => {
          return { number: number as CommandNumber, from: source, to: destination, amount }
        }),
        seal: viewed.seal && (await sealAt(transaction, viewed.seal)),
      }
    })
}

/** Every one that has not ended, by ascending id: what must equal the core's. */
export async function openSecondOrdersInViews(database: Database): Promise<readonly ViewedSecondOrder[]> {
  const rows = await database
    .selectFrom('second_orders')
    .selectAll()
    .where('ended_ms', 'is', null)
    .orderBy('order_id')
    .execute()
  return rows.map(orderOf)
}

type Orders = SelectQueryBuilder<SecondTables, 'second_orders', object>

function matching(database: Database, filter: SecondOrderFilter): Orders {
  const { userId, productId, direction, outcomes } = filter
  let orders: Orders = database.selectFrom('second_orders').where('user_id', '=', userId)
  if (productId !== undefined) orders = orders.where('product_id', '=', productId)
  if (direction !== undefined) orders = orders.where('direction', '=', direction)
  if (outcomes !== undefined) orders = orders.where(sql<boolean>`outcome = ANY (${[...outcomes]}::text[])`)
  return orders
}

function ended(database: Database, filter: SecondOrderFilter): Orders {
  const { from, to } = rangeOf(filter)
  return matching(database, filter)
    .where('ended_ms', 'is not', null)
    .where('ended_ms', '>=', from)
    .where('ended_ms', '<=', to)
}

/** The sums know how many there are; only a range of time has to be counted. */
async function endedTotal(database: Database, filter: SecondOrderFilter): Promise<number> {
  const { userId, productId, direction, outcomes, fromMs, toMs } = filter
  if (fromMs !== undefined || toMs !== undefined) {
    const { total } = await ended(database, filter)
      .select((query) => query.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  let totals = database.selectFrom('second_totals').where('user_id', '=', userId)
  if (productId !== undefined) totals = totals.where('product_id', '=', productId)
  if (direction !== undefined) totals = totals.where('direction', '=', direction)
  if (outcomes !== undefined) totals = totals.where(sql<boolean>`outcome = ANY (${[...outcomes]}::text[])`)
  const { total } = await totals
    .select(sql<number>`coalesce(sum(orders), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function orderOf(row: Selectable<SecondOrdersTable>): ViewedSecondOrder {
  return {
    order: {
      orderId: row.order_id,
      userId: row.user_id,
      clientId: row.client_id ?? undefined,
      productId: row.product_id,
      direction: row.direction,
      seconds: row.seconds,
      payoutE8: row.payout_e8,
      stake: row.stake,
      profit: row.profit,
      createdMs: BigInt(row.created_ms) as TimeMs,
      openMs: timeOf(row.open_ms),
      nonce: plain(row.nonce),
      owner: plain(row.owner),
      stage: row.stage,
      acceptedMs: timeOf(row.accepted_ms),
      entrySequence: row.entry_sequence ?? undefined,
      entryPrice: row.entry_price ?? undefined,
      entryMs: timeOf(row.entry_ms),
      expiryMs: timeOf(row.expiry_ms),
      outcome: row.outcome ?? undefined,
      reason: row.reason ?? undefined,
      code: row.code ?? undefined,
      sum: row.sum ?? undefined,
      count: row.counted ?? undefined,
      lastSequence: row.last_sequence ?? undefined,
      payout: row.payout,
      endedMs: timeOf(row.ended_ms),
    },
    leaf: row.leaf === null ? undefined : plain(row.leaf),
    seal: sealOf(row),
    returnedMs: timeOf(row.returned_ms),
    number: row.updated_number as CommandNumber,
  }
}

function sealOf({ index_id, seal, leaf_index }: Selectable<SecondOrdersTable>): ViewedSecondOrder['seal'] {
  if (index_id === null || seal === null || leaf_index === null) return undefined
  return { indexId: index_id, number: seal, leafIndex: leaf_index }
}

function timeOf(timeMs: number | null): TimeMs | undefined {
  return timeMs === null ? undefined : (BigInt(timeMs) as TimeMs)
}
