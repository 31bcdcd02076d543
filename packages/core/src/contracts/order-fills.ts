// What became of a contract order so far. Most orders are never filled: those share one that is empty.

import type { Amount, Lots } from '@candor/contract'

const NOTHING = 0n as Amount
const NO_LOTS = 0n as Lots

export class OrderFills {
  lots = NO_LOTS
  /** Taken off without a trade. */
  droppedLots = NO_LOTS
  value = NOTHING
  /** Value opened so far and the margin moved for it: the ceiling is taken of the total, never per fill. */
  openedValue = NOTHING
  marginMoved = NOTHING
  openFeeNumerator = 0n
  openFee = NOTHING
  closeFeeNumerator = 0n
  /** What closing cost so far, waived parts included; `closeFee` is what was paid. */
  closeFeeDue = NOTHING
  closeFee = NOTHING
  pnl = NOTHING
}

export const NO_FILLS: Readonly<OrderFills> = new OrderFills()
