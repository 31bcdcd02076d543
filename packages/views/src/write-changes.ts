// Puts changes into the tables, each kind at once. Runs within the caller's transaction and never ends it.

import { writeContracts } from './contracts/write-contracts.ts'
import { writeEarn } from './earn/write-earn.ts'
import { ViewsDamaged } from './errors.ts'
import { depositRows, withdrawalChanges, withdrawalRows } from './money-rows.ts'
import type { ViewChanges } from './project.ts'
import { writeSeconds } from './seconds/write-seconds.ts'
import type { ViewConnection } from './view-connection.ts'
import {
  accountRows,
  candleRows,
  publicTradeRows,
  spotFillRows,
  spotOrderChanges,
  spotOrderRows,
} from './view-rows.ts'
import { writeRecords } from './write-records.ts'
import { writeRows } from './write-rows.ts'

export async function writeChanges(connection: ViewConnection, changes: ViewChanges): Promise<void> {
  await writeRows(connection, accountRows, changes.accounts)
  await writeRows(connection, spotOrderRows, [...changes.spotOrders.placed.values()])
  await changeOrders(connection, changes)
  await writeRows(connection, spotFillRows, changes.spotFills)
  await writeRows(connection, publicTradeRows, changes.publicTrades)
  await writeRecords(connection, changes.userRecords)
  await writeRows(connection, candleRows, changes.candles)
  await writeRows(connection, depositRows, changes.deposits)
  await changeWithdrawals(connection, changes)
  await writeContracts(connection, changes.contracts)
  await writeSeconds(connection, changes.seconds)
  await writeEarn(connection, changes.earn)
}

async function changeOrders(connection: ViewConnection, { spotOrders }: ViewChanges): Promise<void> {
  const changes = [...spotOrders.changed.values()]
  const changed = await writeRows(connection, spotOrderChanges, changes)
  const expected = changes.filter(({ isCustomers }) => isCustomers).length
  if (changed < expected) {
    throw new ViewsDamaged(`of ${expected} open orders that changed only ${changed} are in the views`)
  }
}

async function changeWithdrawals(connection: ViewConnection, { withdrawals }: ViewChanges): Promise<void> {
  const changes = [...withdrawals.changed.values()]
  const changed = await writeRows(connection, withdrawalChanges, changes)
  if (changed < changes.length) {
    throw new ViewsDamaged(
      `of ${changes.length} open withdrawals that changed only ${changed} are in the views`,
    )
  }
  await writeRows(connection, withdrawalRows, [...withdrawals.requested.values()])
}
