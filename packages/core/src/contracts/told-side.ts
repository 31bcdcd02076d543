// One side of a plain trade, as its event tells it: an object when somebody asks for one, or the same as bytes, straight from
// the tape. What may change after the trade is kept here or there; the rest is read off where it never changes.

import {
  type AccountRef,
  type Amount,
  type ContractParty,
  contractFields,
  fields,
  type Lots,
  type MarginMode,
  type OrderId,
  type PositionChange,
  type PositionView,
  type Posting,
  type RateE8,
  type Writer,
} from '@candor/contract'
import type { ContractOrder } from './contract-order.ts'
import type { Holding } from './holding.ts'
import type { Position } from './position.ts'
import { CLOSE_FEES, ENTRY_VALUE, FUNDING, LOTS, MARGIN, OPEN_FEES, REALISED_PNL } from './position-cells.ts'
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
  OPENED_AVAILABLE,
  OPENED_FEE,
  OPENED_FEES,
  OPENED_FROZEN,
  OPENED_LOTS,
  OPENED_MARGIN,
  OPENED_POSITION,
  OPENED_VALUE,
  RATE,
  REMAINING,
  RESERVE,
  type TapePage,
  type TapeSide,
  WITH_MARGIN,
  WITH_PNL,
  WITHOUT_FEE,
  WITHOUT_MARGIN,
} from './trade-tape.ts'

const NOTHING = 0n as Amount

export class ToldSide {
  private readonly orderId: OrderId
  private readonly holding: Holding
  private readonly marginMode: MarginMode
  private readonly leverage: number
  private readonly at: number
  private readonly closedAt: number
  private readonly openedAt: number
  private readonly closed: Position | undefined
  private readonly opened: Position | undefined

  constructor(
    order: ContractOrder,
    { at, closedAt, openedAt }: TapeSide,
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
    this.closed = closed
    this.opened = opened
  }

  party(tape: TapePage): ContractParty {
    const { closed, opened, closedAt, openedAt } = this
    const told = (place: number): Amount => tape.cells[place] as Amount
    const changes: PositionChange[] = []
    if (closed !== undefined) {
      changes.push({
        position: this.position(tape, closed, closedAt + CLOSED_POSITION),
        lots: -told(closedAt + CLOSED_LOTS) as Lots,
        value: told(closedAt + CLOSED_VALUE),
        pnl: told(closedAt + CLOSED_PNL),
        margin: -told(closedAt + CLOSED_MARGIN) as Amount,
        fee: told(closedAt + CLOSED_FEE),
        liquidationFee: NOTHING,
        insured: NOTHING,
      })
    }
    if (opened !== undefined) {
      changes.push({
        position: this.position(tape, opened, openedAt + OPENED_POSITION),
        lots: told(openedAt + OPENED_LOTS) as bigint as Lots,
        value: told(openedAt + OPENED_VALUE),
        pnl: NOTHING,
        margin: told(openedAt + OPENED_MARGIN),
        fee: told(openedAt + OPENED_FEE),
        liquidationFee: NOTHING,
        insured: NOTHING,
      })
    }
    return {
      orderId: this.orderId,
      userId: this.holding.userId,
      rateE8: told(this.at + RATE) as bigint as RateE8,
      remaining: told(this.at + REMAINING) as bigint as Lots,
      reserve: told(this.at + RESERVE),
      changes,
    }
  }

  private position({ cells }: TapePage, position: Position, first: number): PositionView {
    const { holding, marginMode, leverage } = this
    return {
      positionId: position.id,
      userId: holding.userId,
      marketId: holding.market.id,
      direction: position.direction,
      marginMode,
      leverage,
      lots: cells[first + LOTS] as Lots,
      entryValue: cells[first + ENTRY_VALUE] as Amount,
      margin: cells[first + MARGIN] as Amount,
      realisedPnl: cells[first + REALISED_PNL] as Amount,
      openFees: cells[first + OPEN_FEES] as Amount,
      closeFees: cells[first + CLOSE_FEES] as Amount,
      funding: cells[first + FUNDING] as Amount,
      openedMs: position.openedMs,
    }
  }

  /** Whatever moved, in the rulebook's order (8.2): what closes comes first. Of each: where its amount and both balances lie. */
  private eachPosting(tape: TapePage, tell: TellPosting): void {
    const { closed, opened, closedAt, openedAt, holding } = this
    const { clearing, fees } = holding.market.listing
    const available = holding.available.ref
    const frozen = holding.frozen.ref
    const move = (
      from: AccountRef,
      to: AccountRef,
      amount: number,
      fromAfter: number,
      toAfter: number,
    ): void => {
      if (!tape.isNothing(amount)) tell(from, to, amount, fromAfter, toAfter)
    }
    if (closed !== undefined) {
      const at = closedAt
      move(closed.margin.ref, available, at + CLOSED_MARGIN, at + CLOSED_POSITION + MARGIN, at + WITH_MARGIN)
      const [cleared, gained] = [at + CLOSED_CLEARING, at + WITH_PNL]
      if (tape.isNegative(at + CLOSED_PNL)) move(available, clearing.ref, at + CLOSED_PNL, gained, cleared)
      else move(clearing.ref, available, at + CLOSED_PNL, cleared, gained)
      move(available, fees.ref, at + CLOSED_FEE, at + CLOSED_AVAILABLE, at + CLOSED_FEES)
    }
    if (opened !== undefined) {
      const at = openedAt
      move(frozen, opened.margin.ref, at + OPENED_MARGIN, at + WITHOUT_MARGIN, at + OPENED_POSITION + MARGIN)
      move(frozen, fees.ref, at + OPENED_FEE, at + WITHOUT_FEE, at + OPENED_FEES)
      move(frozen, available, at + EXCESS, at + OPENED_FROZEN, at + OPENED_AVAILABLE)
    }
  }

  addPostings(tape: TapePage, postings: Posting[]): void {
    const { cells } = tape
    const { asset } = this.holding.available
    this.eachPosting(tape, (from, to, moved, fromLeft, toLeft) => {
      const amount = cells[moved] as bigint
      postings.push({
        from,
        to,
        asset,
        amount: (amount < 0n ? -amount : amount) as Amount, // a loss is told as what was paid
        fromAfter: cells[fromLeft] as Amount,
        toAfter: cells[toLeft] as Amount,
      })
    })
  }

  countPostings(tape: TapePage): number {
    let count = 0
    this.eachPosting(tape, () => count++)
    return count
  }

  writePostings(tape: TapePage, writer: Writer): void {
    const { asset } = this.holding.available
    this.eachPosting(tape, (from, to, amount, fromAfter, toAfter) => {
      fields.accountRef.write(writer, from)
      fields.accountRef.write(writer, to)
      writer.uint(asset)
      if (tape.isNegative(amount)) tape.writeNegative(writer, amount)
      else tape.write(writer, amount)
      tape.write(writer, fromAfter)
      tape.write(writer, toAfter)
    })
  }

  writeParty(tape: TapePage, writer: Writer): void {
    const { closed, opened, closedAt, openedAt, at } = this
    writer.uint(this.orderId)
    writer.uint(this.holding.userId)
    tape.write(writer, at + RATE)
    tape.write(writer, at + REMAINING)
    tape.write(writer, at + RESERVE)
    writer.uint((closed === undefined ? 0 : 1) + (opened === undefined ? 0 : 1))
    if (closed !== undefined) {
      this.writePosition(tape, writer, closed, closedAt + CLOSED_POSITION)
      tape.writeNegative(writer, closedAt + CLOSED_LOTS)
      tape.write(writer, closedAt + CLOSED_VALUE)
      tape.write(writer, closedAt + CLOSED_PNL)
      tape.writeNegative(writer, closedAt + CLOSED_MARGIN)
      tape.write(writer, closedAt + CLOSED_FEE)
      writeNothing(writer)
      writeNothing(writer)
    }
    if (opened !== undefined) {
      this.writePosition(tape, writer, opened, openedAt + OPENED_POSITION)
      tape.write(writer, openedAt + OPENED_LOTS)
      tape.write(writer, openedAt + OPENED_VALUE)
      writeNothing(writer)
      tape.write(writer, openedAt + OPENED_MARGIN)
      tape.write(writer, openedAt + OPENED_FEE)
      writeNothing(writer)
      writeNothing(writer)
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
    tape.write(writer, first + ENTRY_VALUE)
    tape.write(writer, first + MARGIN)
    tape.write(writer, first + REALISED_PNL)
    tape.write(writer, first + OPEN_FEES)
    tape.write(writer, first + CLOSE_FEES)
    tape.write(writer, first + FUNDING)
    writer.int(position.openedMs)
  }
}

type TellPosting = (
  from: AccountRef,
  to: AccountRef,
  amount: number,
  fromAfter: number,
  toAfter: number,
) => void

function writeNothing(writer: Writer): void {
  writer.int64(0, 0)
}
