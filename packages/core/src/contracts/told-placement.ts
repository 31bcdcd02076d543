// The event of a contract order that was accepted: its reserve is taken from cell to cell, and told from the tape like the order
// in it (told-order.ts). Whose balances do not lie in cells pays the long way (run-contract-order.ts).

import {
  type Amount,
  contractFields,
  type EventOf,
  type OrderId,
  type Posting,
  type Writer,
  type WritesItself,
} from '@candor/contract'
import type { ContractOrder } from './contract-order.ts'
import * as ofOrder from './order-cells.ts'
import type { Tape } from './tape.ts'
import { ToldOrder } from './told-order.ts'
import {
  FROM_AFTER,
  MOVED,
  OF_MARGIN,
  postingsAt,
  TO_AFTER,
  UNTOUCHED_CELLS,
  writePostingsAt,
} from './told-sums.ts'

const HOLD = ofOrder.HOLD
const MARGIN_RESERVE = ofOrder.MARGIN_RESERVE

/** Freezes what an order is to hold, and tells of it. Its account's money has room in its cells. */
export function tellPlacement(
  tape: Tape,
  order: ContractOrder,
  replaces: OrderId | undefined,
): ToldPlacement {
  const { page, place, holding } = order
  const at = tape.take(UNTOUCHED_CELLS)
  const { cells } = tape.page
  const held = page[place + HOLD] as bigint
  cells[at + MOVED] = held
  cells[at + FROM_AFTER] = holding.changeAvailable(BigInt.asIntN(64, -held))
  cells[at + TO_AFTER] = holding.changeFrozen(held)
  cells[at + OF_MARGIN] = page[place + MARGIN_RESERVE] as bigint
  return new ToldPlacement(new ToldOrder(order, tape.page, at), replaces)
}

export class ToldPlacement implements EventOf<'ContractOrderPlaced'>, WritesItself {
  readonly type = 'ContractOrderPlaced'
  readonly order: ToldOrder
  readonly replaces: OrderId | undefined

  constructor(order: ToldOrder, replaces: OrderId | undefined) {
    this.order = order
    this.replaces = replaces
  }

  get marginReserve(): Amount {
    const { tape, at } = this.order
    return tape.cells[at + OF_MARGIN] as Amount
  }

  get postings(): readonly Posting[] {
    const { tape, at, holding } = this.order
    const { available, frozen } = holding
    return postingsAt(tape, at, available.asset, available.ref, frozen.ref)
  }

  writeTo(writer: Writer): void {
    const { order } = this
    const { tape, at, holding } = order
    const { available, frozen } = holding
    order.writeTo(writer)
    contractFields.replacedOrder.write(writer, this.replaces)
    tape.write(writer, at + OF_MARGIN)
    writePostingsAt(writer, tape, at, available.asset, available.ref, frozen.ref)
  }
}
