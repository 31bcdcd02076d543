// What became of a contract order so far. Most orders are never filled: those share one that is empty. Its sums lie side by
// side in cells: each trade adds to most of them, and as objects of their own they would be made anew each time.

import type { Amount, Lots } from '@candor/contract'
import { type CellRun, Cells, fits, hasRoom } from '../cells.ts'

/** By cell. */
export const FILLED_LOTS = 0
const DROPPED_LOTS = 1
export const FILLED_VALUE = 2
export const OPENED_VALUE = 3
export const MARGIN_MOVED = 4
export const OPEN_FEE_NUMERATOR = 5
export const OPEN_FEE = 6
export const CLOSE_FEE_NUMERATOR = 7
export const CLOSE_FEE_DUE = 8
export const CLOSE_FEE = 9
export const PNL = 10
const FILL_CELLS = 11

const cells = new Cells()

export class OrderFills implements CellRun {
  readonly page: BigInt64Array
  readonly place: number
  /** Sums that do not fit into their cells, by cell. */
  private large: (bigint | undefined)[] | undefined = undefined

  constructor() {
    const { page, place } = cells.take(FILL_CELLS)
    this.page = page
    this.place = place
  }

  /** Starts anew, for another order. */
  clear(): void {
    this.large = undefined
    const { page, place } = this
    for (let cell = 0; cell < FILL_CELLS; cell++) page[place + cell] = 0n // `fill` costs ten times as much for so few
  }

  /** Whether every sum lies in its cell, with room for what one more trade may add. */
  get isRoomy(): boolean {
    return this.large === undefined && hasRoom(this.page[this.place + FILLED_VALUE] as bigint)
  }

  private sum(cell: number): bigint {
    return this.large?.[cell] ?? (this.page[this.place + cell] as bigint)
  }

  private setSum(cell: number, sum: bigint): void {
    this.page[this.place + cell] = sum
    if (this.large === undefined && fits(sum)) return
    this.large ??= []
    this.large[cell] = sum
  }

  get lots(): Lots {
    return this.sum(FILLED_LOTS) as Lots
  }

  set lots(lots: Lots) {
    this.setSum(FILLED_LOTS, lots)
  }

  /** Taken off without a trade. */
  get droppedLots(): Lots {
    return this.sum(DROPPED_LOTS) as Lots
  }

  set droppedLots(lots: Lots) {
    this.setSum(DROPPED_LOTS, lots)
  }

  get value(): Amount {
    return this.sum(FILLED_VALUE) as Amount
  }

  set value(value: Amount) {
    this.setSum(FILLED_VALUE, value)
  }

  /** Value opened so far and the margin moved for it: the ceiling is taken of the total, never per fill. */
  get openedValue(): Amount {
    return this.sum(OPENED_VALUE) as Amount
  }

  set openedValue(value: Amount) {
    this.setSum(OPENED_VALUE, value)
  }

  get marginMoved(): Amount {
    return this.sum(MARGIN_MOVED) as Amount
  }

  set marginMoved(margin: Amount) {
    this.setSum(MARGIN_MOVED, margin)
  }

  get openFeeNumerator(): bigint {
    return this.sum(OPEN_FEE_NUMERATOR)
  }

  set openFeeNumerator(numerator: bigint) {
    this.setSum(OPEN_FEE_NUMERATOR, numerator)
  }

  get openFee(): Amount {
    return this.sum(OPEN_FEE) as Amount
  }

  set openFee(fee: Amount) {
    this.setSum(OPEN_FEE, fee)
  }

  get closeFeeNumerator(): bigint {
    return this.sum(CLOSE_FEE_NUMERATOR)
  }

  set closeFeeNumerator(numerator: bigint) {
    this.setSum(CLOSE_FEE_NUMERATOR, numerator)
  }

  /** What closing cost so far, waived parts included; `closeFee` is what was paid. */
  get closeFeeDue(): Amount {
    return this.sum(CLOSE_FEE_DUE) as Amount
  }

  set closeFeeDue(fee: Amount) {
    this.setSum(CLOSE_FEE_DUE, fee)
  }

  get closeFee(): Amount {
    return this.sum(CLOSE_FEE) as Amount
  }

  set closeFee(fee: Amount) {
    this.setSum(CLOSE_FEE, fee)
  }

  get pnl(): Amount {
    return this.sum(PNL) as Amount
  }

  set pnl(pnl: Amount) {
    this.setSum(PNL, pnl)
  }
}

export const NO_FILLS: Readonly<OrderFills> = new OrderFills()
