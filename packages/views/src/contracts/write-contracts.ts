// Puts the changes of contracts into their tables, each kind with one statement. Runs within the caller's transaction.

import { ViewsDamaged } from '../errors.ts'
import type { ViewConnection } from '../view-connection.ts'
import type { RowWriter } from '../view-rows.ts'
import { writeRows } from '../write-rows.ts'
import { contractFillRows, contractOrderChanges, contractOrderRows } from './contract-order-rows.ts'
import { contractTriggerEnds, contractTriggerRows } from './contract-trigger-rows.ts'
import { fundingPaymentRows, fundingRows, premiumRows, priceCandleRows } from './funding-rows.ts'
import {
  deleveragingRows,
  insuranceRows,
  liquidatedPositionRows,
  liquidationRows,
} from './liquidation-rows.ts'
import { evidenceRows, markRows, olderEvidence, parameterRows } from './mark-rows.ts'
import { offsetRows, positionChanges, positionRows, stopChanges, stopRows } from './position-rows.ts'
import type { ContractChanges } from './project-contracts.ts'

export async function writeContracts(connection: ViewConnection, changes: ContractChanges): Promise<void> {
  const { orders, positions, stops, triggers, funding, liquidations, marks } = changes
  await writeRows(connection, contractOrderRows, [...orders.placed.values()])
  const changedOrders = [...orders.changed.values()]
  await change(connection, contractOrderChanges, {
    what: 'contract orders',
    rows: changedOrders,
    expected: changedOrders.filter(({ isCustomers }) => isCustomers).length,
  })
  await writeRows(connection, contractFillRows, changes.fills)
  await writeRows(connection, positionRows, [...positions.opened.values()])
  await change(connection, positionChanges, {
    what: 'positions',
    rows: [...positions.changed.values()],
    expected: positions.changed.size,
  })
  await writeRows(connection, offsetRows, positions.offsets)
  await writeRows(connection, stopRows, [...stops.armed.values()])
  await change(connection, stopChanges, {
    what: 'take-profits and stop-losses',
    rows: [...stops.changed.values()],
    expected: stops.changed.size,
  })
  await writeRows(connection, contractTriggerRows, [...triggers.placed.values()])
  await change(connection, contractTriggerEnds, {
    what: 'conditional orders',
    rows: triggers.ended,
    expected: triggers.ended.length,
  })
  await writeRows(connection, premiumRows, funding.premiums)
  await writeRows(connection, fundingPaymentRows, funding.payments)
  await writeRows(connection, liquidationRows, liquidations.liquidations)
  // These look at the marks from before these outcomes: the new ones come after.
  await writeRows(connection, fundingRows, funding.settlements)
  await writeRows(connection, liquidatedPositionRows, liquidations.positions)
  await writeRows(connection, olderEvidence, [...marks.olderEvidence])
  await writeRows(connection, deleveragingRows, liquidations.deleveragings)
  await writeRows(connection, insuranceRows, changes.insurance)
  await writeRows(connection, parameterRows, marks.parameters)
  await writeRows(connection, evidenceRows, marks.evidence)
  await writeRows(connection, markRows, [...marks.latest.values()])
  await writeRows(connection, priceCandleRows, changes.priceCandles)
}

async function change<Row>(
  connection: ViewConnection,
  writer: RowWriter<Row>,
  {
    what,
    rows,
    expected,
  }: { readonly what: string; readonly rows: readonly Row[]; readonly expected: number },
): Promise<void> {
  const changed = await writeRows(connection, writer, rows)
  if (changed >= expected) return
  throw new ViewsDamaged(`of ${expected} open ${what} that changed only ${changed} are in the views`)
}
