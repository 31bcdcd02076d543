// Where a plain trade writes what it did: one number beside the other, told as an event only when somebody asks for it
// (told-trade.ts). As objects the numbers of a trade would be made one by one, and most of them twice.

import { POSITION_CELLS } from './position-cells.ts'

/** Of one side, by cell. After its order: what it closes. */
export const REMAINING = 0
export const RESERVE = 1
/** None: nothing is closed, and the cells up to what it opens say nothing. */
export const CLOSED_LOTS = 2
export const CLOSED_VALUE = 3
export const CLOSED_PNL = 4
export const CLOSED_MARGIN = 5
export const CLOSED_FEE = 6
export const CLOSED_ENTRY = 7
export const CLOSED_NUMERATOR = 8
/** The position as the trade left it, in the order of its own cells. */
export const CLOSED_POSITION = 9
/** Of each posting: both balances as it left them. */
export const MARGIN_OUT = CLOSED_POSITION + POSITION_CELLS
export const GAIN = MARGIN_OUT + 2
export const CLOSE_FEE_PAID = GAIN + 2
/** None: nothing is opened, and the cells after it say nothing. */
export const OPENED_LOTS = CLOSE_FEE_PAID + 2
export const OPENED_VALUE = OPENED_LOTS + 1
export const OPENED_MARGIN = OPENED_LOTS + 2
export const OPENED_FEE = OPENED_LOTS + 3
export const OPENED_NUMERATOR = OPENED_LOTS + 4
export const OPENED_POSITION = OPENED_LOTS + 5
export const MARGIN_IN = OPENED_POSITION + POSITION_CELLS
export const OPEN_FEE_PAID = MARGIN_IN + 2
/** What the order need not hold any more, then its posting. */
export const EXCESS = OPEN_FEE_PAID + 2
export const EXCESS_FREED = EXCESS + 1
/** The taker's cells follow the maker's. */
export const SIDE_CELLS = EXCESS_FREED + 2
const TRADE_CELLS = 2 * SIDE_CELLS
const PAGE_CELLS = 100 * TRADE_CELLS

export class TradeTape {
  page = new BigInt64Array(PAGE_CELLS)
  place = 0

  /** A trade is about to be planned: what the last plan wrote is overwritten unless it was kept. */
  begin(): void {
    if (this.place + TRADE_CELLS <= PAGE_CELLS) return
    this.page = new BigInt64Array(PAGE_CELLS)
    this.place = 0
  }

  /** The trade took place. */
  keep(): void {
    this.place += TRADE_CELLS
  }
}
