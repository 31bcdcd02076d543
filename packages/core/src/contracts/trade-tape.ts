// Where on the tape (tape.ts) a plain trade writes what it did, to be told as an event (told-trade.ts). What is told one after the
// other lies so: several numbers are written at once.

import { POSITION_CELLS } from './position-cells.ts'
import { Tape } from './tape.ts'

/** Of a trade, by cell from its first. */
export const TRADED_PRICE = 0
export const TRADED_LOTS = 1
export const TRADED_VALUE = 2
/** What it counts for in volume: not told. */
export const WEIGHTED = 3
const TRADE_TOLD = 4

/** Of one side, by cell from its first: its rate, what is left of its order, and what that holds. */
export const RATE = 0
export const REMAINING = 1
export const RESERVE = 2
const SIDE_TOLD = 3

/** Of what a side closes, if it closes anything. */
export const CLOSED_LOTS = 0
export const CLOSED_VALUE = 1
export const CLOSED_PNL = 2
export const CLOSED_MARGIN = 3
export const CLOSED_FEE = 4
export const CLOSED_ENTRY = 5
export const CLOSED_NUMERATOR = 6
/** What is available after each of its postings: the margin, the gain or loss, the fee. */
export const WITH_MARGIN = 7
export const WITH_PNL = 8
export const CLOSED_AVAILABLE = 9
export const CLOSED_CLEARING = 10
export const CLOSED_FEES = 11
/** Of what closes: lots that were to open, what their order need not hold any more, and what is frozen and available after that. */
export const TURNED = 12
export const FREED = 13
export const FREED_FROZEN = 14
export const FREED_AVAILABLE = 15
/** The position as the trade left it, in the order of its own cells. */
export const CLOSED_POSITION = 16
const CLOSED_CELLS = CLOSED_POSITION + POSITION_CELLS

/** Of what it opens, if it opens anything; after what it closes. */
export const OPENED_LOTS = 0
export const OPENED_VALUE = 1
export const OPENED_MARGIN = 2
export const OPENED_FEE = 3
export const OPENED_NUMERATOR = 4
/** What the order holds after it, and what it need not hold any more. */
export const KEPT = 5
export const EXCESS = 6
/** What is frozen after each of its postings: the margin, the fee, what is set free. */
export const WITHOUT_MARGIN = 7
export const WITHOUT_FEE = 8
export const OPENED_FROZEN = 9
export const OPENED_AVAILABLE = 10
export const OPENED_FEES = 11
export const OPENED_POSITION = 12
const OPENED_CELLS = OPENED_POSITION + POSITION_CELLS

export const MOST_OF_A_TRADE = TRADE_TOLD + 2 * (SIDE_TOLD + CLOSED_CELLS + OPENED_CELLS)

/** Where one side of the trade in progress writes. */
export class TapeSide {
  at = 0
  /** None: it closes nothing, and likewise. */
  closedAt = 0
  openedAt = 0
  /** Whether lots that were to open close. */
  turns = false
  /** Where the next one may begin. */
  end = 0

  begin(at: number, closes: boolean, opens: boolean, turns: boolean): void {
    this.turns = turns
    this.at = at
    const closedAt = at + SIDE_TOLD
    const openedAt = closes ? closedAt + CLOSED_CELLS : closedAt
    this.closedAt = closes ? closedAt : 0
    this.openedAt = opens ? openedAt : 0
    this.end = opens ? openedAt + OPENED_CELLS : openedAt
  }
}

export const FIRST_SIDE = TRADE_TOLD

export class TradeTape extends Tape {
  readonly maker = new TapeSide()
  readonly taker = new TapeSide()
}
