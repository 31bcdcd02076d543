// The event of a plain trade: reads like any other, and makes what it tells from the numbers on the tape when asked. What
// may change after the trade is kept here or there; the rest is read off where it never changes.

import type {
  AccountRef,
  Amount,
  ContractParty,
  EventOf,
  Lots,
  MarginMode,
  MarketId,
  OrderId,
  PositionChange,
  PositionView,
  Posting,
  Price,
  RateE8,
  Side,
  TradeId,
} from '@candor/contract'
import type { ContractMarket } from './contract-market.ts'
import type { ContractOrder } from './contract-order.ts'
import type { Holding } from './holding.ts'
import type { Position } from './position.ts'
import { CLOSE_FEES, ENTRY_VALUE, FUNDING, LOTS, MARGIN, OPEN_FEES, REALISED_PNL } from './position-cells.ts'
import {
  CLOSE_FEE_PAID,
  CLOSED_FEE,
  CLOSED_LOTS,
  CLOSED_MARGIN,
  CLOSED_PNL,
  CLOSED_POSITION,
  CLOSED_VALUE,
  EXCESS,
  EXCESS_FREED,
  GAIN,
  MARGIN_IN,
  MARGIN_OUT,
  OPEN_FEE_PAID,
  OPENED_FEE,
  OPENED_LOTS,
  OPENED_MARGIN,
  OPENED_POSITION,
  OPENED_VALUE,
  REMAINING,
  RESERVE,
  SIDE_CELLS,
} from './trade-tape.ts'

const NOTHING = 0n as Amount

/** What is not on the tape of one side: its order's number, and whose positions they were. */
export class ToldSide {
  readonly orderId: OrderId
  readonly rate: RateE8
  readonly holding: Holding
  readonly marginMode: MarginMode
  readonly leverage: number
  readonly closed: Position | undefined
  readonly opened: Position | undefined

  constructor(order: ContractOrder, rate: RateE8, closed: Position | undefined, opened: Position | undefined) {
    const { holding } = order
    this.orderId = order.id
    this.rate = rate
    this.holding = holding
    this.marginMode = holding.marginMode
    this.leverage = holding.leverage
    this.closed = closed
    this.opened = opened
  }
}

export class ToldTrade implements EventOf<'ContractTraded'> {
  readonly type = 'ContractTraded'
  readonly tradeId: TradeId
  readonly price: Price
  readonly lots: Lots
  readonly value: Amount
  readonly takerSide: Side
  private readonly market: ContractMarket
  private readonly page: BigInt64Array
  private readonly place: number
  private readonly makerSide: ToldSide
  private readonly takersSide: ToldSide

  constructor(
    tradeId: TradeId,
    market: ContractMarket,
    price: Price,
    lots: Lots,
    value: Amount,
    takerSide: Side,
    page: BigInt64Array,
    place: number,
    maker: ToldSide,
    taker: ToldSide,
  ) {
    this.tradeId = tradeId
    this.market = market
    this.price = price
    this.lots = lots
    this.value = value
    this.takerSide = takerSide
    this.page = page
    this.place = place
    this.makerSide = maker
    this.takersSide = taker
  }

  get marketId(): MarketId {
    return this.market.id
  }

  get maker(): ContractParty {
    return this.party(this.makerSide, this.place)
  }

  get taker(): ContractParty {
    return this.party(this.takersSide, this.place + SIDE_CELLS)
  }

  /** In the rulebook's order (8.2): of each side what closes comes first. */
  get postings(): readonly Posting[] {
    const postings: Posting[] = []
    this.addPostings(postings, this.makerSide, this.place)
    this.addPostings(postings, this.takersSide, this.place + SIDE_CELLS)
    return postings
  }

  private amount(place: number): Amount {
    return this.page[place] as Amount
  }

  private party({ orderId, rate, holding, marginMode, leverage, closed, opened }: ToldSide, at: number): ContractParty {
    const changes: PositionChange[] = []
    const view = (position: Position, cells: number): PositionView =>
      this.view(position, cells, marginMode, leverage)
    if (closed !== undefined) {
      changes.push({
        position: view(closed, at + CLOSED_POSITION),
        lots: -this.amount(at + CLOSED_LOTS) as unknown as Lots,
        value: this.amount(at + CLOSED_VALUE),
        pnl: this.amount(at + CLOSED_PNL),
        margin: -this.amount(at + CLOSED_MARGIN) as Amount,
        fee: this.amount(at + CLOSED_FEE),
        liquidationFee: NOTHING,
        insured: NOTHING,
      })
    }
    if (opened !== undefined) {
      changes.push({
        position: view(opened, at + OPENED_POSITION),
        lots: this.amount(at + OPENED_LOTS) as unknown as Lots,
        value: this.amount(at + OPENED_VALUE),
        pnl: NOTHING,
        margin: this.amount(at + OPENED_MARGIN),
        fee: this.amount(at + OPENED_FEE),
        liquidationFee: NOTHING,
        insured: NOTHING,
      })
    }
    return {
      orderId,
      userId: holding.userId,
      rateE8: rate,
      remaining: this.amount(at + REMAINING) as unknown as Lots,
      reserve: this.amount(at + RESERVE),
      changes,
    }
  }

  private view(position: Position, at: number, marginMode: MarginMode, leverage: number): PositionView {
    return {
      positionId: position.id,
      userId: position.holding.userId,
      marketId: this.market.id,
      direction: position.direction,
      marginMode,
      leverage,
      lots: this.amount(at + LOTS) as unknown as Lots,
      entryValue: this.amount(at + ENTRY_VALUE),
      margin: this.amount(at + MARGIN),
      realisedPnl: this.amount(at + REALISED_PNL),
      openFees: this.amount(at + OPEN_FEES),
      closeFees: this.amount(at + CLOSE_FEES),
      funding: this.amount(at + FUNDING),
      openedMs: position.openedMs,
    }
  }

  private addPostings(postings: Posting[], { holding, closed, opened }: ToldSide, at: number): void {
    const { clearing, fees } = this.market.listing
    const available = holding.available.ref
    const frozen = holding.frozen.ref
    const add = (from: AccountRef, to: AccountRef, amount: Amount, after: number): void => {
      if (amount === 0n) return
      const [fromAfter, toAfter] = [this.amount(after), this.amount(after + 1)]
      postings.push({ from, to, asset: fees.asset, amount, fromAfter, toAfter })
    }
    if (closed !== undefined) {
      add(closed.margin.ref, available, this.amount(at + CLOSED_MARGIN), at + MARGIN_OUT)
      const pnl = this.amount(at + CLOSED_PNL)
      if (pnl > 0n) add(clearing.ref, available, pnl, at + GAIN)
      else add(available, clearing.ref, -pnl as Amount, at + GAIN)
      add(available, fees.ref, this.amount(at + CLOSED_FEE), at + CLOSE_FEE_PAID)
    }
    if (opened !== undefined) {
      add(frozen, opened.margin.ref, this.amount(at + OPENED_MARGIN), at + MARGIN_IN)
      add(frozen, fees.ref, this.amount(at + OPENED_FEE), at + OPEN_FEE_PAID)
      add(frozen, available, this.amount(at + EXCESS), at + EXCESS_FREED)
    }
  }
}
