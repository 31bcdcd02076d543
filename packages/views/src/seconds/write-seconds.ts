// Puts the changes of second-contracts into their tables, each kind with one statement. Runs within the caller's
// transaction.

import { ViewsDamaged } from '../errors.ts'
import type { ViewConnection } from '../view-connection.ts'
import { writeRows } from '../write-rows.ts'
import type { SecondChanges } from './project-seconds.ts'
import { fullPacks, sealRows, tickPackRows } from './second-evidence-rows.ts'
import {
  returnedRows,
  secondOrderChanges,
  secondOrderRows,
  secondPostingRows,
  secondTotalRows,
} from './second-order-rows.ts'
import { isLastOfPack } from './tick-pack.ts'

export async function writeSeconds(
  connection: ViewConnection,
  { orders, evidence }: SecondChanges,
): Promise<void> {
  await writeRows(connection, secondOrderRows, [...orders.placed.values()])
  const changes = [...orders.changed.values()]
  const changed = await writeRows(connection, secondOrderChanges, changes)
  const expected = changes.filter(({ wasOpen }) => wasOpen).length
  if (changed < expected) {
    throw new ViewsDamaged(`of ${expected} second-contracts that changed only ${changed} are in the views`)
  }
  await writeRows(connection, secondPostingRows, orders.postings)
  await writeRows(connection, secondTotalRows, [...orders.totals.values()])
  await writeRows(connection, returnedRows, orders.returned)
  const appended = await writeRows(connection, tickPackRows, evidence.packs)
  if (appended < evidence.packs.length) {
    throw new ViewsDamaged('ticks came that do not follow from the last ones in the views')
  }
  const full = evidence.packs.filter(({ lastSequence }) => isLastOfPack(lastSequence))
  await writeRows(connection, fullPacks, full)
  await writeRows(connection, sealRows, evidence.seals)
}
