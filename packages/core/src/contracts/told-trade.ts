// The event of a plain trade: writes itself from the numbers on the tape without making any of them, and reads like any other,
// by its own bytes. These are what the event of the long way gives (told.fuzz.test.ts).

import {
  type Amount,
  type ContractParty,
  decode,
  EVENTS,
  type EventOf,
  encode,
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
import type { TapePage } from './tape.ts'
import type { ToldSide } from './told-side.ts'
import { TRADED_LOTS, TRADED_PRICE, TRADED_VALUE } from './trade-tape.ts'

export class ToldTrade implements EventOf<'ContractTraded'>, WritesItself {
  readonly type = 'ContractTraded'
  readonly tradeId: TradeId
  readonly marketId: MarketId
  readonly takerSide: Side
  private readonly tape: TapePage
  private readonly at: number
  private readonly making: ToldSide
  private readonly taking: ToldSide
  private asRead: EventOf<'ContractTraded'> | undefined = undefined

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
    return this.read().maker
  }

  get taker(): ContractParty {
    return this.read().taker
  }

  get postings(): readonly Posting[] {
    return this.read().postings
  }

  /** What it says, of its bytes: nobody asks who is in a hurry. */
  private read(): EventOf<'ContractTraded'> {
    this.asRead ??= decode(EVENTS.ContractTraded, encode(EVENTS.ContractTraded, this))
    return this.asRead
  }

  writeTo(writer: Writer): void {
    const { tape, at, making, taking } = this
    writer.uint(this.tradeId)
    writer.uint(this.marketId)
    tape.write(writer, at + TRADED_PRICE, 3) // and lots and value
    fields.side.write(writer, this.takerSide)
    making.writeParty(tape, writer)
    taking.writeParty(tape, writer)
    writer.uint(making.countPostings(tape) + taking.countPostings(tape))
    making.writePostings(tape, writer)
    taking.writePostings(tape, writer)
  }
}
