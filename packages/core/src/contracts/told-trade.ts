// The event of a plain trade: reads like any other, makes what it tells from the numbers on the tape when asked, and writes
// itself without making any of it. What it writes is what its fields would give (told-trade.fuzz.test.ts).

import {
  type Amount,
  type ContractParty,
  type EventOf,
  fields,
  type Lots,
  type MarketId,
  type Posting,
  type Price,
  type Side,
  type TradeId,
  type Writer,
  type WritesItself,
} from '@candor/contract'
import type { ToldSide } from './told-side.ts'
import { type TapePage, TRADED_LOTS, TRADED_PRICE, TRADED_VALUE } from './trade-tape.ts'

export class ToldTrade implements EventOf<'ContractTraded'>, WritesItself {
  readonly type = 'ContractTraded'
  readonly tradeId: TradeId
  readonly marketId: MarketId
  readonly takerSide: Side
  private readonly tape: TapePage
  private readonly at: number
  private readonly making: ToldSide
  private readonly taking: ToldSide

  constructor(
    tradeId: TradeId,
    marketId: MarketId,
    takerSide: Side,
    tape: TapePage,
    at: number,
    making: ToldSide,
    taking: ToldSide,
  ) {
    this.tradeId = tradeId
    this.marketId = marketId
    this.takerSide = takerSide
    this.tape = tape
    this.at = at
    this.making = making
    this.taking = taking
  }

  get price(): Price {
    return this.tape.cells[this.at + TRADED_PRICE] as Price
  }

  get lots(): Lots {
    return this.tape.cells[this.at + TRADED_LOTS] as Lots
  }

  get value(): Amount {
    return this.tape.cells[this.at + TRADED_VALUE] as Amount
  }

  get maker(): ContractParty {
    return this.making.party(this.tape)
  }

  get taker(): ContractParty {
    return this.taking.party(this.tape)
  }

  get postings(): readonly Posting[] {
    const postings: Posting[] = []
    this.making.addPostings(this.tape, postings)
    this.taking.addPostings(this.tape, postings)
    return postings
  }

  writeTo(writer: Writer): void {
    const { tape, at, making, taking } = this
    writer.uint(this.tradeId)
    writer.uint(this.marketId)
    tape.write(writer, at + TRADED_PRICE)
    tape.write(writer, at + TRADED_LOTS)
    tape.write(writer, at + TRADED_VALUE)
    fields.side.write(writer, this.takerSide)
    making.writeParty(tape, writer)
    taking.writeParty(tape, writer)
    writer.uint(making.countPostings(tape) + taking.countPostings(tape))
    making.writePostings(tape, writer)
    taking.writePostings(tape, writer)
  }
}
