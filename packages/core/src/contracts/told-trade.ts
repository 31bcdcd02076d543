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
  type WritesItself,
  type Writer,
} from '@candor/contract'
import type { ToldSide } from './told-side.ts'
import type { TapePage } from './trade-tape.ts'

export class ToldTrade implements EventOf<'ContractTraded'>, WritesItself {
  readonly type = 'ContractTraded'
  readonly tradeId: TradeId
  readonly marketId: MarketId
  readonly price: Price
  readonly lots: Lots
  readonly value: Amount
  readonly takerSide: Side
  private readonly tape: TapePage
  private readonly making: ToldSide
  private readonly taking: ToldSide

  constructor(
    tradeId: TradeId,
    marketId: MarketId,
    price: Price,
    lots: Lots,
    value: Amount,
    takerSide: Side,
    tape: TapePage,
    making: ToldSide,
    taking: ToldSide,
  ) {
    this.tradeId = tradeId
    this.marketId = marketId
    this.price = price
    this.lots = lots
    this.value = value
    this.takerSide = takerSide
    this.tape = tape
    this.making = making
    this.taking = taking
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
    const { tape, making, taking } = this
    writer.uint(this.tradeId)
    writer.uint(this.marketId)
    writer.int(this.price)
    writer.int(this.lots)
    writer.int(this.value)
    fields.side.write(writer, this.takerSide)
    making.writeParty(tape, writer)
    taking.writeParty(tape, writer)
    writer.uint(making.countPostings(tape) + taking.countPostings(tape))
    making.writePostings(tape, writer)
    taking.writePostings(tape, writer)
  }
}
