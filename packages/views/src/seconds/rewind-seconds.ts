// Winds the views of second-contracts back, as rewind.ts does with spot: what came later goes, what had not ended at the
// base is put back as the core remembers it. Runs within the caller's transaction.

import { type CommandNumber, type IndexId, Writer } from '@candor/contract'
import type { CoreFacts } from '@candor/engine'
import { chunks } from '../core-facts.ts'
import { arraysOf, namesOf, rowsFrom } from '../row-arrays.ts'
import type { ViewConnection } from '../view-connection.ts'
import { writeRows } from '../write-rows.ts'
import type { TickPackRow } from './project-second-evidence.ts'
import { type SecondOrderRow, standing } from './project-second-orders.ts'
import { tickPackRows } from './second-evidence-rows.ts'
import { SECOND_ORDER_COLUMNS } from './second-order-rows.ts'
import { packOf, ticksOf, writeTick } from './tick-pack.ts'

export async function emptySeconds(connection: ViewConnection): Promise<void> {
  await connection.run({
    text: `TRUNCATE second_orders, second_postings, second_totals, index_ticks, index_ticks_latest,
      second_seals`,
  })
}

export async function rewindSeconds(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const { number, nextSecondOrderId } = base
  await connection.run({ text: 'DELETE FROM second_orders WHERE order_id >= $1' }, [nextSecondOrderId])
  await connection.run({ text: 'DELETE FROM second_postings WHERE number > $1' }, [number])
  await connection.run({ text: 'DELETE FROM second_seals WHERE number > $1' }, [number])
  await restoreOrders(connection, base)
  await restoreTotals(connection)
  await cutTicks(connection, base)
}

/** Kept by the row alone. */
const OF_THE_ROW: readonly string[] = [
  'order_id',
  'leaf',
  'index_id',
  'seal',
  'leaf_index',
  'number',
  'updated_number',
]

/** Every order that later commands changed had not ended at the base, or was lost and given back later. */
async function restoreOrders(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const number = base.number as CommandNumber
  const open = base.secondOrders.map(({ order, leaf }): SecondOrderRow => {
    return { order, number, progress: { ...standing(order, number), leaf } }
  })
  // One that has not ended in the views and is not in the core ended in commands that nobody has any more.
  await connection.run(
    { text: 'DELETE FROM second_orders WHERE ended_ms IS NULL AND NOT order_id = ANY ($1::bigint[])' },
    [`{${open.map(({ order }) => order.orderId).join(',')}}`],
  )
  await connection.run(
    {
      text: `UPDATE second_orders SET returned_ms = NULL, returned_number = NULL,
        updated_number = least(updated_number, $1) WHERE returned_number > $1`,
    },
    [number],
  )
  const names = namesOf(SECOND_ORDER_COLUMNS)
  const updates = SECOND_ORDER_COLUMNS.filter(({ name }) => !OF_THE_ROW.includes(name))
  // A leaf is made at the acceptance and never changes: the core's word for it is the row's.
  const text = `INSERT INTO second_orders AS o (${names})
    SELECT ${names} FROM ${rowsFrom(SECOND_ORDER_COLUMNS, 'r')}
    ON CONFLICT (order_id) DO UPDATE SET
      ${updates.map(({ name }) => `${name} = excluded.${name}`).join(', ')},
      leaf = excluded.leaf,
      updated_number = least(o.updated_number, excluded.updated_number)`
  for (const rows of chunks(open)) await connection.run({ text }, arraysOf(SECOND_ORDER_COLUMNS, rows))
  await connection.run({
    text: `UPDATE second_orders o SET index_id = NULL, seal = NULL, leaf_index = NULL
      WHERE o.ended_ms IS NULL AND o.seal IS NOT NULL
        AND NOT EXISTS (SELECT FROM second_seals s WHERE s.index_id = o.index_id AND s.seal = o.seal)`,
  })
}

/** The orders that are left tell their sums. */
async function restoreTotals(connection: ViewConnection): Promise<void> {
  await connection.run({ text: 'TRUNCATE second_totals' })
  await connection.run({
    text: `INSERT INTO second_totals
        (user_id, product_id, direction, seconds, outcome, orders, stake, payout, returned_orders, returned)
      SELECT user_id, product_id, direction, seconds, outcome, count(*), sum(stake), sum(payout),
        count(returned_ms), coalesce(sum(stake) FILTER (WHERE returned_ms IS NOT NULL), 0)
      FROM second_orders WHERE ended_ms IS NOT NULL
      GROUP BY user_id, product_id, direction, seconds, outcome`,
  })
}

interface StoredPack {
  readonly index_id: string
  readonly pack: string
  readonly first_sequence: string
  readonly previous: Uint8Array
  readonly ticks: Uint8Array
}

/** A row that the base's moment falls into keeps the ticks of before. */
async function cutTicks(connection: ViewConnection, { number, tickChains }: CoreFacts): Promise<void> {
  const found: StoredPack[] = []
  for (const table of ['index_ticks', 'index_ticks_latest']) {
    await connection.run({ text: `DELETE FROM ${table} WHERE number > $1` }, [number])
    const text = `DELETE FROM ${table} WHERE updated_number > $1
      RETURNING index_id, pack, first_sequence, previous, ticks`
    const { rows } = await connection.run<StoredPack>({ text }, [number])
    found.push(...rows)
  }
  for (const row of found) await putBack(connection, row, number)
  for (const { indexId, sequence, hash } of tickChains) {
    // A row that ends before the base, in views that have lost ticks, cannot be gone on with: it stays as it is, or
    // makes room if it is the one that the next tick belongs into.
    const isLeft = [indexId, packOf(sequence + 1), hash]
    await connection.run(
      {
        text: `INSERT INTO index_ticks SELECT * FROM index_ticks_latest
          WHERE index_id = $1 AND pack < $2 AND hash <> $3`,
      },
      isLeft,
    )
    await connection.run(
      { text: 'DELETE FROM index_ticks_latest WHERE index_id = $1 AND pack <= $2 AND hash <> $3' },
      isLeft,
    )
  }
}

/** As far as the base: the next tick is appended to it. */
async function putBack(connection: ViewConnection, row: StoredPack, number: number): Promise<void> {
  const indexId = Number(row.index_id) as IndexId
  const firstSequence = Number(row.first_sequence)
  const stored = { indexId, firstSequence, previous: row.previous, ticks: row.ticks }
  const kept = ticksOf(stored).filter((tick) => tick.number <= number)
  const [first, last] = [kept.at(0), kept.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a row of older ticks has none of them')
  const ticks = new Writer()
  for (const tick of kept) writeTick(ticks, tick)
  const pack: TickPackRow = {
    ...stored,
    pack: Number(row.pack),
    lastSequence: last.sequence,
    hash: last.hash,
    ticks,
    number: first.number,
    updatedNumber: last.number,
  }
  await writeRows(connection, tickPackRows, [pack])
}
