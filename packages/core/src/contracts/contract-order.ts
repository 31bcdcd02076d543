// A contract order: first a candidate whose checks are still to come, then open. Part of it may close a position,
// the rest opens one; the close part fills first.

import {
  type Amount,
  type AttachedStops,
  type ContractCloseReason,
  type ContractOrderType,
  type ContractOrderView,
  type Direction,
  type Lots,
  type MarginMode,
  minOf,
  type OrderId,
  type OrderOrigin,
  type OrderStatus,
  type PositionSide,
  type Price,
  type RateE8,
  type SelfTradeMode,
  type Side,
  type TimeInForce,
  type TimeMs,
} from '@candor/contract'
import type { Account } from '../account.ts'
import type { PriceLevel } from '../book/book-side.ts'
import type { ContractMarket } from './contract-market.ts'
import { feeFor, marginFor, valueOf } from './contract-maths.ts'
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

/** What few orders have: stops to arm with what they open, those that were armed, and what a liquidation is about. */
interface Rare {
  readonly stops: AttachedStops | undefined
  readonly liquidation: LiquidationOrder | undefined
  takeProfit: Stop | undefined
  stopLoss: Stop | undefined
}

const NOTHING = 0n as Amount

/** Tens of thousands are open at once: whatever can be told from the rest, or is rare, has no field of its own. */
export class ContractOrder {
  // What matching and cancelling ask for comes first, so that it lies together.
  readonly holding: Holding
  readonly account: Account
  readonly market: ContractMarket
  readonly side: Side
  readonly price: Price | undefined
  /** Lots still to close, and still to open. */
  closing: Lots
  opening: Lots
  readonly target: Position | undefined
  hold = NOTHING
  /** The price at which what is left to open is held: no fill to come costs more margin than this. */
  reservePrice: Price | undefined = undefined
  /** Of what a candidate is to hold: the margin. Kept until it is told. */
  marginReserve = NOTHING
  level: PriceLevel<ContractOrder> | undefined = undefined
  nextInLevel: this | undefined = undefined
  previousInLevel: this | undefined = undefined
  nextInAccount: this | undefined = undefined
  previousInAccount: this | undefined = undefined
  id = 0 as OrderId
  private ownFills: OrderFills | undefined = undefined
  closeReason: ContractCloseReason | undefined = undefined
  readonly leverage: number
  readonly takerE8: RateE8
  readonly selfTrade: SelfTradeMode
  readonly timeInForce: TimeInForce
  readonly clientId: string | undefined
  readonly origin: OrderOrigin
  readonly positionSide: PositionSide
  readonly orderType: ContractOrderType
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
  readonly lots: Lots
  readonly closeLots: Lots
  rank = 0
  createdMs = 0n as TimeMs
  private rare: Rare | undefined

  constructor(holding: Holding, terms: ContractOrderTerms) {
    this.holding = holding
    this.account = holding.owner.account
    this.market = holding.market
    this.side = terms.side
    this.price = terms.price
    this.closing = terms.closeLots
    this.opening = terms.closeLots === 0n ? terms.lots : ((terms.lots - terms.closeLots) as Lots)
    this.target = terms.target
    this.leverage = terms.leverage
    this.takerE8 = terms.takerE8
    this.selfTrade = terms.selfTrade
    this.timeInForce = terms.timeInForce
    this.clientId = terms.clientId
    this.origin = terms.origin
    this.positionSide = terms.positionSide
    this.orderType = terms.orderType
    this.reduceOnly = terms.reduceOnly
    this.marginMode = terms.marginMode
    this.lots = terms.lots
    this.closeLots = terms.closeLots
    this.rare = terms.stops === undefined ? undefined : rareOf(terms.stops, undefined)
  }

  get stops(): AttachedStops | undefined {
    return this.rare?.stops
  }

  /** Set when it liquidates. */
  get liquidation(): LiquidationOrder | undefined {
    return this.rare?.liquidation
  }

  liquidates(liquidation: LiquidationOrder): void {
    this.rare = rareOf(undefined, liquidation)
  }

  get takeProfit(): Stop | undefined {
    return this.rare?.takeProfit
  }

  get stopLoss(): Stop | undefined {
    return this.rare?.stopLoss
  }

  /** Notes the stops that were armed with what it opened. */
  arm(takeProfit: Stop | undefined, stopLoss: Stop | undefined): void {
    this.rare ??= rareOf(undefined, undefined)
    this.rare.takeProfit = takeProfit
    this.rare.stopLoss = stopLoss
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

  /** Notes lots that were taken off without a trade. */
  drop(lots: Lots): void {
    const fills = this.changeFills()
    fills.droppedLots = (fills.droppedLots + lots) as Lots
  }

  /** Whether it still has lots of this position to close. */
  closes(position: Position): boolean {
    return this.closing > 0n && this.target === position
  }

  get filledLots(): Lots {
    return this.fills.lots
  }

  get droppedLots(): Lots {
    return this.fills.droppedLots
  }

  /** What its holding counts for it while it is open: what it would open, at its own price. */
  get ordered(): Amount {
    return this.ownValue(this.opening)
  }

  /** What it opens. */
  get direction(): Direction {
    return this.side === 'buy' ? 'long' : 'short'
  }

  /** What lots are worth at its own price; nothing if it has none. */
  ownValue(lots: Lots): Amount {
    return this.price === undefined || lots === 0n ? NOTHING : this.valueAt(lots, this.price)
  }

  /** What lots are worth at a price. */
  valueAt(lots: Lots, price: Price): Amount {
    return valueOf(lots, price, this.market.parameters)
  }

  /** What lots to open must hold at a price. */
  requirement(opening: Lots, price: Price): Amount {
    const value = this.valueAt(opening, price)
    return (marginFor(value, this.leverage) + feeFor(value, this.takerE8)) as Amount
  }

  /** Of what it holds: the margin. The rest is for the fee. */
  get marginHeld(): Amount {
    const { hold, reservePrice } = this
    if (reservePrice === undefined || hold === 0n) return hold
    return minOf(hold, marginFor(this.valueAt(this.opening, reservePrice), this.leverage))
  }

  get status(): OrderStatus {
    if (this.closeReason !== undefined) return this.closeReason === 'filled' ? 'filled' : 'cancelled'
    return this.filledLots > 0n ? 'partiallyFilled' : 'new'
  }

  /** Whether nothing has happened to it since it was placed. */
  get isAsPlaced(): boolean {
    return this.closeReason === undefined && this.ownFills === undefined
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
      filledLots: fills.lots,
      filledValue: fills.value,
      droppedLots: fills.droppedLots,
      reserve: this.hold,
      openFee: fills.openFee,
      closeFee: fills.closeFee,
      pnl: fills.pnl,
      createdMs: this.createdMs,
    }
  }
}

function rareOf(stops: AttachedStops | undefined, liquidation: LiquidationOrder | undefined): Rare {
  return { stops, liquidation, takeProfit: undefined, stopLoss: undefined }
}
