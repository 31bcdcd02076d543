// The event of a contract order that has ended: what it still held is released from cell to cell, and told from the tape. One
// whose numbers do not lie in cells ends the long way (close-contract-order.ts).

import {
  type Amount,
  type ContractCloseReason,
  contractFields,
  type EventOf,
  fields,
  type Lots,
  type MarketId,
  type OrderId,
  type OrderStatus,
  type Posting,
  type UserId,
  type Writer,
  type WritesItself,
} from '@candor/contract'
import type { ContractOrder } from './contract-order.ts'
import type { Holding } from './holding.ts'
import * as ofOrder from './order-cells.ts'
import type { Tape, TapePage } from './tape.ts'
import {
  closeFeeOf,
  droppedLotsOf,
  FROM_AFTER,
  filledLotsOf,
  filledValueOf,
  MOVED,
  noteSums,
  OF_MARGIN,
  openFeeOf,
  pnlOf,
  postingsAt,
  TO_AFTER,
  TOUCHED_CELLS,
  UNTOUCHED_CELLS,
  writeFees,
  writeFilled,
  writePostingsAt,
} from './told-sums.ts'

const HOLD = ofOrder.HOLD
const MARGIN_RESERVE = ofOrder.MARGIN_RESERVE

/** Releases what an order holds, and tells of it. All its numbers and its account's money have room in their cells. */
export function tellEnding(tape: Tape, order: ContractOrder, reason: ContractCloseReason): ToldEnding {
  const { page, place, holding, isTouched } = order
  const at = tape.take(isTouched ? TOUCHED_CELLS : UNTOUCHED_CELLS)
  const { cells } = tape.page
  const held = page[place + HOLD] as bigint
  cells[at + MOVED] = held
  cells[at + FROM_AFTER] = holding.changeFrozen(BigInt.asIntN(64, -held))
  cells[at + TO_AFTER] = holding.changeAvailable(held)
  if (order.holdsAsGiven) cells[at + OF_MARGIN] = page[place + MARGIN_RESERVE] as bigint
  else cells[at + OF_MARGIN] = order.marginHeld
  if (isTouched) noteSums(order, cells, at)
  return new ToldEnding(order.id, holding, reason, isTouched, tape.page, at)
}

export class ToldEnding implements EventOf<'ContractOrderClosed'>, WritesItself {
  readonly type = 'ContractOrderClosed'
  readonly orderId: OrderId
  private readonly holding: Holding
  readonly reason: ContractCloseReason
  readonly isTouched: boolean
  readonly tape: TapePage
  /** Its first cell there. */
  readonly at: number

  constructor(
    orderId: OrderId,
    holding: Holding,
    reason: ContractCloseReason,
    isTouched: boolean,
    tape: TapePage,
    at: number,
  ) {
    this.orderId = orderId
    this.holding = holding
    this.reason = reason
    this.isTouched = isTouched
    this.tape = tape
    this.at = at
  }

  get userId(): UserId {
    return this.holding.userId
  }

  get marketId(): MarketId {
    return this.holding.market.id
  }

  get status(): OrderStatus {
    return this.reason === 'filled' ? 'filled' : 'cancelled'
  }

  get filledLots(): Lots {
    return filledLotsOf(this)
  }

  get filledValue(): Amount {
    return filledValueOf(this)
  }

  get droppedLots(): Lots {
    return droppedLotsOf(this)
  }

  get openFee(): Amount {
    return openFeeOf(this)
  }

  get closeFee(): Amount {
    return closeFeeOf(this)
  }

  get pnl(): Amount {
    return pnlOf(this)
  }

  get marginReleased(): Amount {
    return this.tape.cells[this.at + OF_MARGIN] as Amount
  }

  get postings(): readonly Posting[] {
    const { available, frozen } = this.holding
    return postingsAt(this.tape, this.at, available.asset, frozen.ref, available.ref)
  }

  writeTo(writer: Writer): void {
    const { isTouched, tape, at, holding } = this
    const { available, frozen } = holding
    writer.uint(this.orderId)
    writer.uint(holding.userId)
    writer.uint(holding.market.id)
    fields.orderStatus.write(writer, this.status)
    contractFields.contractCloseReason.write(writer, this.reason)
    writeFilled(writer, isTouched, tape, at)
    writeFees(writer, isTouched, tape, at)
    tape.write(writer, at + OF_MARGIN)
    writePostingsAt(writer, tape, at, available.asset, frozen.ref, available.ref)
  }
}
