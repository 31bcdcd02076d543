// A contract order: first a candidate whose checks are still to come, then open. Part of it may close a position,
// the rest opens one; the close part fills first.

import type {
  Amount,
  AttachedStops,
  ContractCloseReason,
  ContractOrderType,
  ContractOrderView,
  Direction,
  Lots,
  MarginMode,
  OrderId,
  OrderOrigin,
  OrderStatus,
  PositionSide,
  Price,
  RateE8,
  SelfTradeMode,
  Side,
  TimeInForce,
  TimeMs,
} from '@candor/contract'
import type { Account } from '../account.ts'
import type { PriceLevel } from '../book/book-side.ts'
import type { ContractMarket } from './contract-market.ts'
import { feeFor, marginFor, unitOf } from './contract-maths.ts'
import type { Holding } from './holding.ts'
import type { LiquidationOrder } from './liquidation-fill.ts'
import { NO_FILLS, OrderFills } from './order-fills.ts'
import type { Position } from './position.ts'
import type { Stop } from './stop.ts'

export interface ContractOrderTerms {
  readonly clientId: string | undefined
  readonly origin: OrderOrigin
  readonly side: Side
  readonly positionSide: PositionSide
  readonly orderType: ContractOrderType
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradeMode
  readonly reduceOnly: boolean
  readonly price: Price | undefined
  readonly lots: Lots
  readonly closeLots: Lots
  /** What the close part closes. */
  readonly target: Position | undefined
  readonly leverage: number
  readonly marginMode: MarginMode
  /** The rate that the fee is reserved at; what is charged is never above it. */
  readonly takerE8: RateE8
  readonly stops: AttachedStops | undefined
}

const NOTHING = 0n as Amount
const NO_LOTS = 0n as Lots

export class ContractOrder {
  readonly holding: Holding
  readonly account: Account
  readonly market: ContractMarket
  readonly clientId: string | undefined
  readonly origin: OrderOrigin
  readonly side: Side
  readonly positionSide: PositionSide
  readonly orderType: ContractOrderType
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradeMode
  readonly reduceOnly: boolean
  readonly price: Price | undefined
  /** What a lot is worth at that price. */
  readonly priceUnit: bigint
  readonly lots: Lots
  readonly closeLots: Lots
  readonly target: Position | undefined
  readonly leverage: number
  readonly marginMode: MarginMode
  readonly takerE8: RateE8
  readonly stops: AttachedStops | undefined
  /** Lots still to close, and still to open. */
  closing: Lots
  opening: Lots
  hold = NOTHING
  /** The price at which what is left to open is held: no fill to come costs more margin than this. */
  reservePrice: Price | undefined = undefined
  /** What `holding.ordered` counts for this order. */
  ordered = NOTHING
  level: PriceLevel<ContractOrder> | undefined = undefined
  nextInLevel: this | undefined = undefined
  previousInLevel: this | undefined = undefined
  nextInAccount: this | undefined = undefined
  previousInAccount: this | undefined = undefined
  rank = 0
  listed = false
  id = 0 as OrderId
  createdMs = 0n as TimeMs
  closeReason: ContractCloseReason | undefined = undefined
  filledLots = NO_LOTS
  droppedLots = NO_LOTS
  private ownFills: OrderFills | undefined = undefined
  /** Set when it liquidates. */
  liquidation: LiquidationOrder | undefined = undefined
  takeProfit: Stop | undefined = undefined
  stopLoss: Stop | undefined = undefined

  constructor(holding: Holding, terms: ContractOrderTerms) {
    this.holding = holding
    this.account = holding.owner.account
    this.market = holding.market
    this.clientId = terms.clientId
    this.origin = terms.origin
    this.side = terms.side
    this.positionSide = terms.positionSide
    this.orderType = terms.orderType
    this.timeInForce = terms.timeInForce
    this.selfTrade = terms.selfTrade
    this.reduceOnly = terms.reduceOnly
    this.price = terms.price
    this.priceUnit = terms.price === undefined ? NOTHING : unitOf(terms.price, holding.market.parameters)
    this.lots = terms.lots
    this.closeLots = terms.closeLots
    this.target = terms.target
    this.leverage = terms.leverage
    this.marginMode = terms.marginMode
    this.takerE8 = terms.takerE8
    this.stops = terms.stops
    this.closing = terms.closeLots
    this.opening = terms.closeLots === 0n ? terms.lots : ((terms.lots - terms.closeLots) as Lots)
  }

  get remaining(): Lots {
    if (this.closing === 0n) return this.opening
    return this.opening === 0n ? this.closing : ((this.closing + this.opening) as Lots)
  }

  get fills(): Readonly<OrderFills> {
    return this.ownFills ?? NO_FILLS
  }

  /** Its fills, to be added to. */
  changeFills(): OrderFills {
    this.ownFills ??= new OrderFills()
    return this.ownFills
  }

  /** Whether it still has lots of this position to close. */
  closes(position: Position): boolean {
    return this.closing > 0n && this.target === position
  }

  /** What it opens. */
  get direction(): Direction {
    return this.side === 'buy' ? 'long' : 'short'
  }

  /** What a lot is worth at a price, which is nearly always its own. */
  unitAt(price: Price): bigint {
    return price === this.price ? this.priceUnit : unitOf(price, this.market.parameters)
  }

  /** What lots to open must hold at a price. */
  requirement(opening: Lots, price: Price): Amount {
    const value = opening * this.unitAt(price)
    return (marginFor(value, this.leverage) + feeFor(value, this.takerE8)) as Amount
  }

  /** Of what it holds: the margin. The rest is for the fee. */
  get marginHeld(): Amount {
    if (this.reservePrice === undefined || this.hold === 0n) return this.hold
    const margin = marginFor(this.opening * this.unitAt(this.reservePrice), this.leverage)
    return margin < this.hold ? margin : this.hold
  }

  get status(): OrderStatus {
    if (this.closeReason !== undefined) return this.closeReason === 'filled' ? 'filled' : 'cancelled'
    return this.filledLots > 0n ? 'partiallyFilled' : 'new'
  }

  /** Whether nothing has happened to it since it was placed. */
  get isAsPlaced(): boolean {
    return this.closeReason === undefined && this.filledLots === 0n && this.droppedLots === 0n
  }

  view(): ContractOrderView {
    const { fills } = this
    return {
      orderId: this.id,
      userId: this.account.id,
      clientId: this.clientId,
      marketId: this.market.id,
      origin: this.origin,
      side: this.side,
      positionSide: this.positionSide,
      orderType: this.orderType,
      timeInForce: this.timeInForce,
      selfTrade: this.selfTrade,
      reduceOnly: this.reduceOnly,
      marginMode: this.marginMode,
      leverage: this.leverage,
      price: this.price,
      lots: this.lots,
      closeLots: this.closeLots,
      stops: this.stops,
      status: this.status,
      closeReason: this.closeReason,
      filledLots: this.filledLots,
      filledValue: fills.value,
      droppedLots: this.droppedLots,
      reserve: this.hold,
      openFee: fills.openFee,
      closeFee: fills.closeFee,
      pnl: fills.pnl,
      createdMs: this.createdMs,
    }
  }
}
