// What the fills of a contract order have come to so far. Most orders are never filled: those share one that is empty.

import type { Amount } from '@candor/contract'

const NOTHING = 0n as Amount

export class OrderFills {
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
