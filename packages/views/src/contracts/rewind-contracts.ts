// Winds the views of contracts back, as rewind.ts does with spot: what came later goes, what was open at the base is put
// back as the core remembers it. Runs within the caller's transaction.

import { CANDLE_INTERVALS, type CommandNumber } from '@candor/contract'
import type { CoreFacts } from '@candor/engine'
import { candleStart } from '../candle-intervals.ts'
import { chunks, housesOf } from '../core-facts.ts'
import { arraysOf, namesOf, rowsFrom } from '../row-arrays.ts'
import type { ViewConnection } from '../view-connection.ts'
import { CONTRACT_ORDER_COLUMNS } from './contract-order-rows.ts'
import { CONTRACT_TRIGGER_COLUMNS, puttingContractTriggers } from './contract-trigger-rows.ts'
import { MARK_COLUMNS } from './mark-rows.ts'
import { POSITION_COLUMNS, puttingStops, STOP_COLUMNS } from './position-rows.ts'
import { type ContractOrderRow, standing } from './project-contract-orders.ts'
import { type ContractTriggerRow, waitingRow } from './project-contract-triggers.ts'
import { type PositionRow, untouched } from './project-positions.ts'
import { type StopRow, waiting } from './project-stops.ts'

/** Rows of these are made once and stay as they are. */
const FINAL_TABLES = [
  'contract_fills',
  'contract_offsets',
  'contract_funding',
  'contract_premiums',
  'contract_funding_payments',
  'contract_liquidations',
  'contract_liquidated_positions',
  'contract_deleveragings',
  'insurance_changes',
  'contract_parameters',
  'mark_evidence',
]

const CHANGING_TABLES = [
  'contract_orders',
  'contract_positions',
  'contract_stops',
  'contract_triggers',
  'contract_marks',
  'price_candles',
]

export async function emptyContracts(connection: ViewConnection): Promise<void> {
  await connection.run({ text: `TRUNCATE ${[...FINAL_TABLES, ...CHANGING_TABLES].join(', ')}` })
}

export async function rewindContracts(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const { number, nextOrderId } = base
  const numbered = ['contract_positions', 'contract_stops', 'contract_triggers', 'contract_marks']
  for (const table of [...FINAL_TABLES, ...numbered]) {
    await connection.run({ text: `DELETE FROM ${table} WHERE number > $1` }, [number])
  }
  await connection.run({ text: 'DELETE FROM contract_orders WHERE order_id >= $1' }, [nextOrderId])
  await restoreOrders(connection, base)
  await restorePositions(connection, base)
  await restoreStops(connection, base)
  await restoreTriggers(connection, base)
  await restoreMarks(connection)
  await cutCandles(connection, base)
}

/** One that is open in the views and not in the core closed in commands that nobody has any more. */
async function dropOthers(
  connection: ViewConnection,
  { table, key, end, ids }: { table: string; key: string; end: string; ids: readonly number[] },
): Promise<void> {
  const text = `DELETE FROM ${table} WHERE ${end} IS NULL AND NOT ${key} = ANY ($1::bigint[])`
  await connection.run({ text }, [`{${ids.join(',')}}`])
}

/** What was reserved for an order is kept by its row alone. */
async function restoreOrders(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const number = base.number as CommandNumber
  const houses = housesOf(base)
  const open = base.openContractOrders
    .filter(({ userId }) => !houses.has(userId))
    .map((order): ContractOrderRow => {
      const lost = { marginReserve: undefined, feeReserve: undefined, replaces: undefined }
      return { order, ...lost, stopId: undefined, triggerPrice: undefined, progress: standing(order, number) }
    })
  const ids = open.map(({ order }) => order.orderId)
  await dropOthers(connection, { table: 'contract_orders', key: 'order_id', end: 'closed_ms', ids })
  const names = namesOf(CONTRACT_ORDER_COLUMNS)
  const text = `INSERT INTO contract_orders AS o (${names})
    SELECT ${names} FROM ${rowsFrom(CONTRACT_ORDER_COLUMNS, 'r')}
    ON CONFLICT (order_id) DO UPDATE SET
      status = excluded.status,
      close_reason = excluded.close_reason,
      filled_lots = excluded.filled_lots,
      filled_value = excluded.filled_value,
      dropped_lots = excluded.dropped_lots,
      open_fee = excluded.open_fee,
      close_fee = excluded.close_fee,
      pnl = excluded.pnl,
      closed_ms = excluded.closed_ms,
      updated_number = least(o.updated_number, excluded.updated_number)`
  for (const rows of chunks(open)) await connection.run({ text }, arraysOf(CONTRACT_ORDER_COLUMNS, rows))
}

/** Kept by the row alone: which order opened it, and by which command. */
const OF_THE_ROW: readonly string[] = ['position_id', 'open_order_id', 'number', 'updated_number']

/** The core knows how each stood; its sums are those of the fills that are left. */
async function restorePositions(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const number = base.number as CommandNumber
  const houses = housesOf(base)
  const open = base.positions
    .filter(({ userId }) => !houses.has(userId))
    .map((position): PositionRow => untouched(position, { number, openOrderId: undefined }))
  const ids = open.map(({ position }) => position.positionId)
  await dropOthers(connection, { table: 'contract_positions', key: 'position_id', end: 'closed_ms', ids })
  const names = namesOf(POSITION_COLUMNS)
  const updates = POSITION_COLUMNS.filter(({ name }) => !OF_THE_ROW.includes(name))
  const text = `INSERT INTO contract_positions AS p (${names})
    SELECT ${names} FROM ${rowsFrom(POSITION_COLUMNS, 'r')}
    ON CONFLICT (position_id) DO UPDATE SET
      ${updates.map(({ name }) => `${name} = excluded.${name}`).join(', ')},
      updated_number = least(p.updated_number, excluded.updated_number)`
  for (const rows of chunks(open)) await connection.run({ text }, arraysOf(POSITION_COLUMNS, rows))
  await connection.run({
    text: `UPDATE contract_positions p SET
        max_lots = greatest(p.max_lots, f.max_lots),
        opened_lots = f.opened_lots,
        opened_value = f.opened_value,
        opened_margin = f.opened_margin,
        closed_lots = f.closed_lots,
        closed_value = f.closed_value,
        liquidation_fees = f.liquidation_fees,
        insured = f.insured
      FROM (
        SELECT position_id, max(standing) AS max_lots,
          coalesce(sum(lots) FILTER (WHERE lots > 0), 0) AS opened_lots,
          coalesce(sum(value) FILTER (WHERE lots > 0), 0) AS opened_value,
          coalesce(sum(margin) FILTER (WHERE lots > 0), 0) AS opened_margin,
          coalesce(-sum(lots) FILTER (WHERE lots < 0), 0) AS closed_lots,
          coalesce(sum(value) FILTER (WHERE lots < 0), 0) AS closed_value,
          sum(liquidation_fee) AS liquidation_fees,
          sum(insured) AS insured
        FROM (
          SELECT *, sum(lots) OVER (PARTITION BY position_id ORDER BY number, place) AS standing
          FROM contract_fills
        ) each GROUP BY position_id
      ) f
      WHERE f.position_id = p.position_id AND p.closed_ms IS NULL`,
  })
}

async function restoreStops(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const number = base.number as CommandNumber
  const houses = housesOf(base)
  const open = base.stops
    .filter(({ userId }) => !houses.has(userId))
    .map((stop): StopRow => ({ stop, number, progress: waiting(stop.stopId, number, stop.lots) }))
  const ids = open.map(({ stop }) => stop.stopId)
  await dropOthers(connection, { table: 'contract_stops', key: 'stop_id', end: 'ended_ms', ids })
  // The core forgets when one fired that then waited again, and a pair's other one as soon as that has ended.
  const text = puttingStops({
    number: 's.number',
    sibling_id: 'coalesce(s.sibling_id, excluded.sibling_id)',
    triggered_ms: `CASE WHEN s.triggered_ms <= ${base.timeMs} THEN s.triggered_ms END`,
    triggered_price: `CASE WHEN s.triggered_ms <= ${base.timeMs} THEN s.triggered_price END`,
    updated_number: 'least(s.updated_number, excluded.updated_number)',
  })
  for (const rows of chunks(open)) await connection.run({ text }, arraysOf(STOP_COLUMNS, rows))
}

/** One that waits has nothing but its terms, so that the core knows all of it except its command. */
async function restoreTriggers(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const number = base.number as CommandNumber
  const houses = housesOf(base)
  const open = base.contractTriggers
    .filter(({ userId }) => !houses.has(userId))
    .map((trigger): ContractTriggerRow => waitingRow(trigger, number))
  const ids = open.map(({ trigger }) => trigger.triggerId)
  await dropOthers(connection, { table: 'contract_triggers', key: 'trigger_id', end: 'ended_ms', ids })
  const text = puttingContractTriggers({
    number: 't.number',
    updated_number: 'least(t.updated_number, excluded.updated_number)',
  })
  for (const rows of chunks(open)) await connection.run({ text }, arraysOf(CONTRACT_TRIGGER_COLUMNS, rows))
}

/** Only one that became evidence later is needed again, and that one has been kept. */
async function restoreMarks(connection: ViewConnection): Promise<void> {
  const names = namesOf(MARK_COLUMNS)
  await connection.run({
    text: `INSERT INTO contract_marks (${names})
      SELECT DISTINCT ON (market_id) ${names} FROM mark_evidence ORDER BY market_id, number DESC
      ON CONFLICT DO NOTHING`,
  })
}

/** A candle that the base's moment falls into stays: the same prices come again and leave it as it is. */
async function cutCandles(connection: ViewConnection, { timeMs }: CoreFacts): Promise<void> {
  for (const interval of CANDLE_INTERVALS) {
    await connection.run({ text: 'DELETE FROM price_candles WHERE interval = $1 AND open_ms > $2' }, [
      interval,
      candleStart(interval, timeMs),
    ])
  }
}
