// Where a plain trade writes what it did: one number beside the other, told as an event only when somebody asks for it
// (told-trade.ts). As objects the numbers of a trade would be made one by one, and most of them twice.

import type { Writer } from '@candor/contract'
import { POSITION_CELLS } from './position-cells.ts'

/** Of one side, by cell from its first: what is left of its order, and what that holds. */
export const REMAINING = 0
export const RESERVE = 1
const ORDER_TOLD = 2

/** Of what a side closes, if it closes anything. */
export const CLOSED_LOTS = 0
export const CLOSED_VALUE = 1
export const CLOSED_PNL = 2
export const CLOSED_MARGIN = 3
export const CLOSED_FEE = 4
export const CLOSED_ENTRY = 5
export const CLOSED_NUMERATOR = 6
/** The position as the trade left it, in the order of its own cells. */
export const CLOSED_POSITION = 7
/** Of each posting: both balances as it left them. */
export const MARGIN_OUT = CLOSED_POSITION + POSITION_CELLS
export const GAIN = MARGIN_OUT + 2
export const CLOSE_FEE_PAID = GAIN + 2
const CLOSED_CELLS = CLOSE_FEE_PAID + 2

/** Of what it opens, if it opens anything; after what it closes. */
export const OPENED_LOTS = 0
export const OPENED_VALUE = 1
export const OPENED_MARGIN = 2
export const OPENED_FEE = 3
export const OPENED_NUMERATOR = 4
/** What the order need not hold any more. */
export const EXCESS = 5
export const OPENED_POSITION = 6
export const MARGIN_IN = OPENED_POSITION + POSITION_CELLS
export const OPEN_FEE_PAID = MARGIN_IN + 2
export const EXCESS_FREED = OPEN_FEE_PAID + 2
const OPENED_CELLS = EXCESS_FREED + 2

const MOST_OF_A_TRADE = 2 * (ORDER_TOLD + CLOSED_CELLS + OPENED_CELLS)
const PAGE_CELLS = 50 * MOST_OF_A_TRADE

/** Where one side of the trade in progress writes. */
export class TapeSide {
  at = 0
  /** None: it closes nothing, and likewise. */
  closedAt = 0
  openedAt = 0

  /** Takes its place; gives that of what follows. */
  begin(at: number, closes: boolean, opens: boolean): number {
    this.at = at
    const closedAt = at + ORDER_TOLD
    const openedAt = closes ? closedAt + CLOSED_CELLS : closedAt
    this.closedAt = closes ? closedAt : 0
    this.openedAt = opens ? openedAt : 0
    return opens ? openedAt + OPENED_CELLS : openedAt
  }
}

/** In which half of a cell its low bits lie: the first, on nearly every machine. */
const LOW = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1
const HIGH = 1 - LOW

/** Its numbers, whole and in halves: whoever writes them as bytes need not make them first. */
export class TapePage {
  readonly cells = new BigInt64Array(PAGE_CELLS)
  private readonly halves = new Int32Array(this.cells.buffer)

  write(writer: Writer, place: number): void {
    const { halves } = this
    writer.int64(halves[2 * place + LOW] as number, halves[2 * place + HIGH] as number)
  }

  /** Without its sign. */
  writeSize(writer: Writer, place: number): void {
    if ((this.halves[2 * place + HIGH] as number) < 0) this.writeNegative(writer, place)
    else this.write(writer, place)
  }

  /** With the other sign. */
  writeNegative(writer: Writer, place: number): void {
    const { halves } = this
    const low = halves[2 * place + LOW] as number
    const high = halves[2 * place + HIGH] as number
    writer.int64(-low | 0, low === 0 ? -high | 0 : ~high)
  }
}

export class TradeTape {
  page = new TapePage()
  private used = 0
  readonly maker = new TapeSide()
  readonly taker = new TapeSide()

  /** Where a trade that is about to be planned writes: what the last plan wrote is overwritten unless it was kept. */
  begin(): number {
    if (this.used + MOST_OF_A_TRADE > PAGE_CELLS) {
      this.page = new TapePage()
      this.used = 0
    }
    return this.used
  }

  /** The trade took place; the next one follows there. */
  keepUntil(end: number): void {
    this.used = end
  }
}
