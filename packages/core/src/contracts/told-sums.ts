// What is told of an order in more than one place: what became of it, and the one amount that moved with it. On the tape the
// posting comes first, whether or not anything moved, and after it the sums, if there are any.

import type { AccountRef, Amount, AssetId, Lots, Posting, Writer } from '@candor/contract'
import type { ContractOrder } from './contract-order.ts'
import * as ofOrder from './order-cells.ts'
import type { TapePage } from './tape.ts'

// This module's own: an imported constant is looked up each time (decision 10).
const FROM_FILLED_LOTS = ofOrder.FILLED_LOTS
const FROM_FILLED_VALUE = ofOrder.FILLED_VALUE
const FROM_DROPPED_LOTS = ofOrder.DROPPED_LOTS
const FROM_OPEN_FEE = ofOrder.OPEN_FEE
const FROM_CLOSE_FEE = ofOrder.CLOSE_FEE
const FROM_PNL = ofOrder.PNL

/** By cell. The amount, which an order holds or has held, and both balances after it moved. */
export const MOVED = 0
export const FROM_AFTER = 1
export const TO_AFTER = 2
/** Of that amount: what is for margin. */
export const OF_MARGIN = 3
export const UNTOUCHED_CELLS = 4
const FILLED_LOTS = 4
const FILLED_VALUE = 5
const DROPPED_LOTS = 6
const OPEN_FEE = 7
const CLOSE_FEE = 8
const PNL = 9
export const TOUCHED_CELLS = 10

const NOTHING = 0n as Amount
const NO_LOTS = 0n as Lots

/** Notes what became of an order. */
export function noteSums({ page, place }: ContractOrder, cells: BigInt64Array, at: number): void {
  cells[at + FILLED_LOTS] = page[place + FROM_FILLED_LOTS] as bigint
  cells[at + FILLED_VALUE] = page[place + FROM_FILLED_VALUE] as bigint
  cells[at + DROPPED_LOTS] = page[place + FROM_DROPPED_LOTS] as bigint
  cells[at + OPEN_FEE] = page[place + FROM_OPEN_FEE] as bigint
  cells[at + CLOSE_FEE] = page[place + FROM_CLOSE_FEE] as bigint
  cells[at + PNL] = page[place + FROM_PNL] as bigint
}

/** Where to read it: the tape, the first cell there, and whether there are sums. Of most orders nothing became anything. */
interface Told {
  readonly isTouched: boolean
  readonly tape: TapePage
  readonly at: number
}

export function filledLotsOf({ isTouched, tape, at }: Told): Lots {
  return isTouched ? (tape.cells[at + FILLED_LOTS] as Lots) : NO_LOTS
}

export function isFilledAtAll({ isTouched, tape, at }: Told): boolean {
  return isTouched && !tape.isNothing(at + FILLED_LOTS)
}

export function droppedLotsOf({ isTouched, tape, at }: Told): Lots {
  return isTouched ? (tape.cells[at + DROPPED_LOTS] as Lots) : NO_LOTS
}

export function filledValueOf(told: Told): Amount {
  return sumOf(told, FILLED_VALUE)
}

export function openFeeOf(told: Told): Amount {
  return sumOf(told, OPEN_FEE)
}

export function closeFeeOf(told: Told): Amount {
  return sumOf(told, CLOSE_FEE)
}

export function pnlOf(told: Told): Amount {
  return sumOf(told, PNL)
}

function sumOf({ isTouched, tape, at }: Told, cell: number): Amount {
  return isTouched ? (tape.cells[at + cell] as Amount) : NOTHING
}

/** Lots and value filled, and lots dropped. */
export function writeFilled(writer: Writer, isTouched: boolean, tape: TapePage, at: number): void {
  if (isTouched) tape.write(writer, at + FILLED_LOTS, 3)
  else writer.zeros(3)
}

/** Both fees, and what was gained. */
export function writeFees(writer: Writer, isTouched: boolean, tape: TapePage, at: number): void {
  if (isTouched) tape.write(writer, at + OPEN_FEE, 3)
  else writer.zeros(3)
}

/** The posting at a place on the tape; none if nothing moved. */
export function postingsAt(
  tape: TapePage,
  at: number,
  asset: AssetId,
  from: AccountRef,
  to: AccountRef,
): readonly Posting[] {
  if (tape.isNothing(at + MOVED)) return []
  const { cells } = tape
  const amount = cells[at + MOVED] as Amount
  const fromAfter = cells[at + FROM_AFTER] as Amount
  const toAfter = cells[at + TO_AFTER] as Amount
  return [{ from, to, asset, amount, fromAfter, toAfter }]
}

export function writePostingsAt(
  writer: Writer,
  tape: TapePage,
  at: number,
  asset: AssetId,
  from: AccountRef,
  to: AccountRef,
): void {
  writer.uint(tape.isNothing(at + MOVED) ? 0 : 1)
  tape.writePosting(writer, from, to, asset, at + MOVED, at + FROM_AFTER, at + TO_AFTER)
}
