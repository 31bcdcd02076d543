// One side of a plain trade, as its event writes it: straight from the tape. What may change after the trade is kept here or
// there; the rest is read off where it never changes.

import { contractFields, type MarginMode, type OrderId, type Writer } from '@candor/contract'
import type { ContractOrder } from './contract-order.ts'
import type { Holding } from './holding.ts'
import type { Position } from './position.ts'
import { ENTRY_VALUE, LOTS, MARGIN } from './position-cells.ts'
import type { TapePage } from './tape.ts'
import {
  CLOSED_AVAILABLE,
  CLOSED_CLEARING,
  CLOSED_FEE,
  CLOSED_FEES,
  CLOSED_LOTS,
  CLOSED_MARGIN,
  CLOSED_PNL,
  CLOSED_POSITION,
  CLOSED_VALUE,
  EXCESS,
  FREED,
  FREED_AVAILABLE,
  FREED_FROZEN,
  OPENED_AVAILABLE,
  OPENED_FEE,
  OPENED_FEES,
  OPENED_FROZEN,
  OPENED_LOTS,
  OPENED_MARGIN,
  OPENED_POSITION,
  RATE,
  type TapeSide,
  WITH_MARGIN,
  WITH_PNL,
  WITHOUT_FEE,
  WITHOUT_MARGIN,
} from './trade-tape.ts'

export class ToldSide {
  private readonly orderId: OrderId
  private readonly holding: Holding
  private readonly marginMode: MarginMode
  private readonly leverage: number
  private readonly at: number
  private readonly closedAt: number
  private readonly openedAt: number
  private readonly turns: boolean
  private readonly closed: Position | undefined
  private readonly opened: Position | undefined

  constructor(
    order: ContractOrder,
    { at, closedAt, openedAt, turns }: TapeSide,
    closed: Position | undefined,
    opened: Position | undefined,
  ) {
    const { holding } = order
    this.orderId = order.id
    this.holding = holding
    this.marginMode = holding.marginMode
    this.leverage = holding.leverage
    this.at = at
    this.closedAt = closedAt
    this.openedAt = openedAt
    this.turns = turns
    this.closed = closed
    this.opened = opened
  }

  /** How much moved: of the seven postings that there may be, those that move something. */
  countPostings(tape: TapePage): number {
    const { closed, opened, closedAt, openedAt } = this
    let count = 0
    if (this.turns && !tape.isNothing(closedAt + FREED)) count++
    if (closed !== undefined) {
      if (!tape.isNothing(closedAt + CLOSED_MARGIN)) count++
      if (!tape.isNothing(closedAt + CLOSED_PNL)) count++
      if (!tape.isNothing(closedAt + CLOSED_FEE)) count++
    }
    if (opened !== undefined) {
      if (!tape.isNothing(openedAt + OPENED_MARGIN)) count++
      if (!tape.isNothing(openedAt + OPENED_FEE)) count++
      if (!tape.isNothing(openedAt + EXCESS)) count++
    }
    return count
  }

  /** In the rulebook's order (8.2): what closes comes first, and before it what was held for it to open. */
  writePostings(tape: TapePage, writer: Writer): void {
    const { closed, opened, closedAt, openedAt, holding } = this
    const { clearing, fees } = holding.market.listing
    const { asset, ref: available } = holding.available
    const frozen = holding.frozen.ref
    if (this.turns) {
      const [left, come] = [closedAt + FREED_FROZEN, closedAt + FREED_AVAILABLE]
      tape.writePosting(writer, frozen, available, asset, closedAt + FREED, left, come)
    }
    if (closed !== undefined) {
      const at = closedAt
      const pnl = at + CLOSED_PNL
      const cleared = at + CLOSED_CLEARING
      const gained = at + WITH_PNL
      const left = at + CLOSED_POSITION + MARGIN
      const { ref: margin } = closed.margin
      tape.writePosting(writer, margin, available, asset, at + CLOSED_MARGIN, left, at + WITH_MARGIN)
      // A loss is told as what was paid.
      if (tape.isNegative(pnl))
        tape.writePosting(writer, available, clearing.ref, asset, pnl, gained, cleared)
      else tape.writePosting(writer, clearing.ref, available, asset, pnl, cleared, gained)
      tape.writePosting(
        writer,
        available,
        fees.ref,
        asset,
        at + CLOSED_FEE,
        at + CLOSED_AVAILABLE,
        at + CLOSED_FEES,
      )
    }
    if (opened !== undefined) {
      const at = openedAt
      const { ref: margin } = opened.margin
      const into = at + OPENED_POSITION + MARGIN
      const left = at + OPENED_FROZEN
      tape.writePosting(writer, frozen, margin, asset, at + OPENED_MARGIN, at + WITHOUT_MARGIN, into)
      tape.writePosting(writer, frozen, fees.ref, asset, at + OPENED_FEE, at + WITHOUT_FEE, at + OPENED_FEES)
      tape.writePosting(writer, frozen, available, asset, at + EXCESS, left, at + OPENED_AVAILABLE)
    }
  }

  writeParty(tape: TapePage, writer: Writer): void {
    const { closed, opened, closedAt, openedAt, at } = this
    writer.uint(this.orderId)
    writer.uint(this.holding.userId)
    tape.write(writer, at + RATE, 3) // and what remains, and what is held
    writer.uint((closed === undefined ? 0 : 1) + (opened === undefined ? 0 : 1))
    if (closed !== undefined) {
      this.writePosition(tape, writer, closed, closedAt + CLOSED_POSITION)
      tape.writeNegative(writer, closedAt + CLOSED_LOTS)
      tape.write(writer, closedAt + CLOSED_VALUE, 2) // and the gain
      tape.writeNegative(writer, closedAt + CLOSED_MARGIN)
      tape.write(writer, closedAt + CLOSED_FEE)
      writer.zeros(2)
    }
    if (opened !== undefined) {
      this.writePosition(tape, writer, opened, openedAt + OPENED_POSITION)
      tape.write(writer, openedAt + OPENED_LOTS, 2) // and value
      writer.zeros(1)
      tape.write(writer, openedAt + OPENED_MARGIN, 2) // and fee
      writer.zeros(2)
    }
  }

  private writePosition(tape: TapePage, writer: Writer, position: Position, first: number): void {
    const { holding } = this
    writer.uint(position.id)
    writer.uint(holding.userId)
    writer.uint(holding.market.id)
    contractFields.direction.write(writer, position.direction)
    contractFields.marginMode.write(writer, this.marginMode)
    writer.uint(this.leverage)
    tape.write(writer, first + LOTS)
    tape.write(writer, first + ENTRY_VALUE, 6) // margin, gain, both fees and funding follow
    writer.int(position.openedMs)
  }
}
