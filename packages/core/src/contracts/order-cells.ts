// The numbers of a contract order: what is left of it, what it holds, and what became of it so far. They lie side by side in
// cells: a trade asks for most of them and changes most of them, and as objects of their own they would be made anew each
// time and lie apart.

import type { Amount, Lots } from '@candor/contract'
import { type CellRun, Cells, ELSEWHERE, fits, TOO_LARGE } from '../cells.ts'

/** By cell. Lots and what is held for them fit: a lot is worth a unit at least, and tiers end before cells do. */
export const CLOSING = 0
export const OPENING = 1
export const HOLD = 2
export const MARGIN_RESERVE = 3
/** What a lot is worth at its own price. */
export const UNIT = 4
/** From here on: sums over its fills. */
export const FILLED_LOTS = 5
export const FILLED_VALUE = 6
export const OPENED_VALUE = 7
export const MARGIN_MOVED = 8
export const OPEN_FEE_NUMERATOR = 9
export const OPEN_FEE = 10
export const CLOSE_FEE_NUMERATOR = 11
export const CLOSE_FEE_DUE = 12
export const CLOSE_FEE = 13
export const PNL = 14
export const DROPPED_LOTS = 15
const ORDER_CELLS = 16

/** Never written to. A literal is unpacked from its object each time that it is met, an imported or exported name looked up. */
const ZEROS = new BigInt64Array(ORDER_CELLS)
const FIRST_SUM = 5
/** The sums of an order that nothing became of. */
export const NO_SUMS = ZEROS

const NOTHING = 0n as Amount
const NO_LOTS = 0n as Lots

/** Of a candidate that asks for so many lots that none will be told more than that they are too many, or below nothing. */
function farBeyond(lots: Lots): bigint {
  return lots > 0n ? TOO_LARGE - 1n : 1n - TOO_LARGE
}

/** Orders serve again and again (order-pool.ts), so that a page need never go: large ones, that are soon found again. */
const cells = new Cells(1_024 * ORDER_CELLS)

export class OrderCells implements CellRun {
  readonly page: BigInt64Array
  readonly place: number
  /** Whether anything was filled or dropped. Of most orders nothing is: their sums say nothing then, and are not asked for. */
  isTouched = false
  /** Sums that do not fit into their cells, by cell. */
  private large: (bigint | undefined)[] | undefined = undefined

  constructor() {
    const { page, place } = cells.take(ORDER_CELLS)
    this.page = page
    this.place = place
  }

  /** Starts anew, as an order that is to close and to open so many lots. */
  protected clear(closing: Lots, opening: Lots): void {
    const { page, place } = this
    page[place + CLOSING] = fits(closing) ? closing : farBeyond(closing)
    page[place + OPENING] = fits(opening) ? opening : farBeyond(opening)
    page[place + HOLD] = ZEROS[0] as bigint
    page[place + MARGIN_RESERVE] = ZEROS[0] as bigint
    this.isTouched = false
  }

  /** Before the first fill is noted: sums start at nothing. */
  touch(): void {
    if (this.isTouched) return
    this.isTouched = true
    this.large = undefined
    const { page, place } = this
    // `fill` costs ten times as much for so few.
    for (let cell = FIRST_SUM; cell < ORDER_CELLS; cell++) page[place + cell] = ZEROS[0] as bigint
  }

  /** Whether a sum does not lie in its cell. */
  get isLarge(): boolean {
    return this.isTouched && this.large !== undefined
  }

  private sum(cell: number): bigint {
    const sum = this.page[this.place + cell] as bigint
    return sum === BigInt.asIntN(64, -9_223_372_036_854_775_808n) ? (this.large?.[cell] as bigint) : sum
  }

  private setSum(cell: number, sum: bigint): void {
    this.touch()
    if (fits(sum)) {
      this.page[this.place + cell] = sum
      return
    }
    this.page[this.place + cell] = ELSEWHERE
    this.large ??= []
    this.large[cell] = sum
  }

  /** Lots still to close. */
  get closing(): Lots {
    return this.page[this.place + CLOSING] as Lots
  }

  set closing(lots: Lots) {
    this.page[this.place + CLOSING] = lots
  }

  /** Lots still to open. */
  get opening(): Lots {
    return this.page[this.place + OPENING] as Lots
  }

  set opening(lots: Lots) {
    this.page[this.place + OPENING] = lots
  }

  get hold(): Amount {
    return this.page[this.place + HOLD] as Amount
  }

  set hold(hold: Amount) {
    this.page[this.place + HOLD] = hold
  }

  /** Of what it was given to hold: the margin. */
  get marginReserve(): Amount {
    return this.page[this.place + MARGIN_RESERVE] as Amount
  }

  set marginReserve(margin: Amount) {
    this.page[this.place + MARGIN_RESERVE] = margin
  }

  get filledLots(): Lots {
    return this.isTouched ? (this.page[this.place + FILLED_LOTS] as Lots) : NO_LOTS
  }

  set filledLots(lots: Lots) {
    this.touch()
    this.page[this.place + FILLED_LOTS] = lots
  }

  /** Taken off without a trade. */
  get droppedLots(): Lots {
    return this.isTouched ? (this.page[this.place + DROPPED_LOTS] as Lots) : NO_LOTS
  }

  set droppedLots(lots: Lots) {
    this.touch()
    this.page[this.place + DROPPED_LOTS] = lots
  }

  get filledValue(): Amount {
    return this.isTouched ? (this.sum(FILLED_VALUE) as Amount) : NOTHING
  }

  set filledValue(value: Amount) {
    this.setSum(FILLED_VALUE, value)
  }

  /** Value opened so far and the margin moved for it: the ceiling is taken of the total, never per fill. */
  get openedValue(): Amount {
    return this.isTouched ? (this.sum(OPENED_VALUE) as Amount) : NOTHING
  }

  set openedValue(value: Amount) {
    this.setSum(OPENED_VALUE, value)
  }

  get marginMoved(): Amount {
    return this.isTouched ? (this.sum(MARGIN_MOVED) as Amount) : NOTHING
  }

  set marginMoved(margin: Amount) {
    this.setSum(MARGIN_MOVED, margin)
  }

  get openFeeNumerator(): bigint {
    return this.isTouched ? this.sum(OPEN_FEE_NUMERATOR) : 0n
  }

  set openFeeNumerator(numerator: bigint) {
    this.setSum(OPEN_FEE_NUMERATOR, numerator)
  }

  get openFee(): Amount {
    return this.isTouched ? (this.sum(OPEN_FEE) as Amount) : NOTHING
  }

  set openFee(fee: Amount) {
    this.setSum(OPEN_FEE, fee)
  }

  get closeFeeNumerator(): bigint {
    return this.isTouched ? this.sum(CLOSE_FEE_NUMERATOR) : 0n
  }

  set closeFeeNumerator(numerator: bigint) {
    this.setSum(CLOSE_FEE_NUMERATOR, numerator)
  }

  /** What closing cost so far, waived parts included; `closeFee` is what was paid. */
  get closeFeeDue(): Amount {
    return this.isTouched ? (this.sum(CLOSE_FEE_DUE) as Amount) : NOTHING
  }

  set closeFeeDue(fee: Amount) {
    this.setSum(CLOSE_FEE_DUE, fee)
  }

  get closeFee(): Amount {
    return this.isTouched ? (this.sum(CLOSE_FEE) as Amount) : NOTHING
  }

  set closeFee(fee: Amount) {
    this.setSum(CLOSE_FEE, fee)
  }

  get pnl(): Amount {
    return this.isTouched ? (this.sum(PNL) as Amount) : NOTHING
  }

  set pnl(pnl: Amount) {
    this.setSum(PNL, pnl)
  }
}
