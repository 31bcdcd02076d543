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
import { ELSEWHERE, fits } from '../cells.ts'
import type { ContractMarket } from './contract-market.ts'
import { feeFor, marginFor, minus, unitOf } from './contract-maths.ts'
import type { Holding } from './holding.ts'
import type { LiquidationOrder } from './liquidation-fill.ts'
import { CLOSING, MARGIN_RESERVE, OPENING, OrderCells, UNIT } from './order-cells.ts'
import { kindOf, type OrderKind } from './order-kind.ts'
import type { Position } from './position.ts'
import type { Stop } from './stop.ts'

/** What whoever sends an order says of it, as in the command. */
export interface WantedOrder {
  readonly clientId: string | undefined
  readonly side: Side
  readonly positionSide: PositionSide
  readonly orderType: ContractOrderType
  readonly timeInForce: TimeInForce
  /** None: the contract's. */
  readonly selfTrade: SelfTradeMode | undefined
  readonly reduceOnly: boolean
  readonly lots: Lots
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
const NO_LOTS = 0n as Lots

/**
 * Tens of thousands are open at once: whatever can be told from the rest, or is rare, has no field of its own. An object
 * serves for one order after another (order-pool.ts): `begin` sets every field.
 */
export class ContractOrder extends OrderCells {
  // What matching and cancelling ask for comes first, so that it lies together.
  holding!: Holding
  side!: Side
  kind!: OrderKind
  price: Price | undefined
  private knowsUnit = false
  target: Position | undefined
  /** The price at which what is left to open is held: no fill to come costs more margin than this. */
  reservePrice: Price | undefined
  level: PriceLevel<ContractOrder> | undefined
  nextInLevel: this | undefined
  previousInLevel: this | undefined
  nextInAccount: this | undefined
  previousInAccount: this | undefined
  id = 0 as OrderId
  closeReason: ContractCloseReason | undefined
  leverage = 1
  takerE8 = 0n as RateE8
  clientId: string | undefined
  lots = NO_LOTS
  closeLots = NO_LOTS
  rank = 0
  createdMs = 0n as TimeMs
  private rare: Rare | undefined

  /**
   * Makes it a candidate, whatever it was before. `closeLots` of it close the target, at a price it is given by the book if it
   * asks for the best; its fee is reserved at `takerE8`, and what is charged is never above that. One by one, not in an
   * object: this is on the way of every order.
   */
  begin(
    holding: Holding,
    wanted: WantedOrder,
    origin: OrderOrigin,
    price: Price | undefined,
    closeLots: Lots,
    target: Position | undefined,
    takerE8: RateE8,
  ): this {
    this.holding = holding
    this.side = wanted.side
    this.price = price
    this.clear(closeLots, minus(wanted.lots, closeLots))
    this.knowsUnit = false
    this.target = target
    this.reservePrice = undefined
    this.level = undefined
    this.nextInLevel = undefined
    this.previousInLevel = undefined
    this.nextInAccount = undefined
    this.previousInAccount = undefined
    this.id = 0 as OrderId
    this.closeReason = undefined
    this.leverage = holding.leverage
    this.takerE8 = takerE8
    this.kind = kindOf(
      origin,
      wanted.side,
      wanted.positionSide,
      wanted.orderType,
      wanted.timeInForce,
      wanted.selfTrade ?? holding.market.parameters.selfTrade,
      wanted.reduceOnly,
      holding.marginMode,
    )
    this.clientId = wanted.clientId
    this.lots = wanted.lots
    this.closeLots = closeLots
    this.rank = 0
    this.createdMs = 0n as TimeMs
    this.rare = wanted.stops === undefined ? undefined : rareOf(wanted.stops, undefined)
    return this
  }

  get orderType(): ContractOrderType {
    return this.kind.orderType
  }

  get timeInForce(): TimeInForce {
    return this.kind.timeInForce
  }

  /** The order's own, or its contract's. */
  get selfTrade(): SelfTradeMode {
    return this.kind.selfTrade
  }

  get account(): Account {
    return this.holding.account
  }

  get market(): ContractMarket {
    return this.holding.market
  }

  /** Whether it brings stops along, or liquidates. */
  get isRare(): boolean {
    return this.rare !== undefined
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
    const { page, place } = this
    return BigInt.asIntN(64, (page[place + CLOSING] as bigint) + (page[place + OPENING] as bigint)) as Lots
  }

  get isUsedUp(): boolean {
    return this.remaining === BigInt.asIntN(64, 0n)
  }

  /** Notes lots that were taken off without a trade. */
  drop(lots: Lots): void {
    this.droppedLots = (this.droppedLots + lots) as Lots
  }

  /** Whether it still has lots of this position to close. */
  isToClose(position: Position): boolean {
    return this.closing > 0n && this.target === position
  }

  /** What it opens. */
  get direction(): Direction {
    return this.side === 'buy' ? 'long' : 'short'
  }

  /** What it closes, if anything: its target's direction. */
  get closes(): Direction {
    return this.side === 'buy' ? 'short' : 'long'
  }

  /** Where it says what a lot is worth at its own price: found once, for it takes a division. Of an order that has one. */
  get unitPlace(): number {
    const place = this.place + UNIT
    if (!this.knowsUnit) {
      this.knowsUnit = true
      const unit = unitOf(this.price as Price, this.market.parameters)
      this.page[place] = fits(unit) ? unit : ELSEWHERE
    }
    return place
  }

  /** What a lot is worth at its own price. Of an order that has one. */
  private get ownUnit(): bigint {
    const unit = this.page[this.unitPlace] as bigint
    return unit === ELSEWHERE ? unitOf(this.price as Price, this.market.parameters) : unit
  }

  /** What lots are worth at its own price; nothing if it has none. */
  ownValue(lots: Lots): Amount {
    return this.price === undefined || lots === BigInt.asIntN(64, 0n)
      ? NOTHING
      : ((lots * this.ownUnit) as Amount)
  }

  /** What is left to open is worth so much at its own price: what its holding counts for it. */
  get openValue(): Amount {
    return this.ownValue(this.opening)
  }

  /** What lots are worth at a price. */
  valueAt(lots: Lots, price: Price): Amount {
    return this.market.valueAt(lots, price)
  }

  /** What lots to open must hold at a price. */
  requirement(opening: Lots, price: Price): Amount {
    return this.requirementOf(this.valueAt(opening, price))
  }

  /** What must be held to open such a value. */
  requirementOf(value: Amount): Amount {
    return (marginFor(value, this.leverage) + feeFor(value, this.takerE8)) as Amount
  }

  /** Whether it still holds all that it was given to hold, and knows what of it is margin. */
  get holdsAsGiven(): boolean {
    if (this.isTouched || this.reservePrice === undefined) return false
    return (this.page[this.place + MARGIN_RESERVE] as bigint) > BigInt.asIntN(64, 0n)
  }

  /** Of what it holds: the margin. The rest is for the fee. */
  get marginHeld(): Amount {
    const { hold, reservePrice } = this
    if (reservePrice === undefined || hold === BigInt.asIntN(64, 0n)) return hold
    if (this.holdsAsGiven) return minOf(hold, this.marginReserve)
    return minOf(hold, marginFor(this.valueAt(this.opening, reservePrice), this.leverage))
  }

  get status(): OrderStatus {
    if (this.closeReason !== undefined) return this.closeReason === 'filled' ? 'filled' : 'cancelled'
    return this.isTouched && this.filledLots > BigInt.asIntN(64, 0n) ? 'partiallyFilled' : 'new'
  }

  /** Whether nothing has happened to it since it was placed. */
  get isAsPlaced(): boolean {
    return this.closeReason === undefined && !this.isTouched
  }

  view(): ContractOrderView {
    const { kind } = this
    return {
      orderId: this.id,
      userId: this.holding.userId,
      clientId: this.clientId,
      marketId: this.market.id,
      origin: kind.origin,
      side: kind.side,
      positionSide: kind.positionSide,
      orderType: kind.orderType,
      timeInForce: kind.timeInForce,
      selfTrade: kind.selfTrade,
      reduceOnly: kind.reduceOnly,
      marginMode: kind.marginMode,
      leverage: this.leverage,
      price: this.price,
      lots: this.lots,
      closeLots: this.closeLots,
      stops: this.stops,
      status: this.status,
      closeReason: this.closeReason,
      filledLots: this.filledLots,
      filledValue: this.filledValue,
      droppedLots: this.droppedLots,
      reserve: this.hold,
      openFee: this.openFee,
      closeFee: this.closeFee,
      pnl: this.pnl,
      createdMs: this.createdMs,
    }
  }
}

function rareOf(stops: AttachedStops | undefined, liquidation: LiquidationOrder | undefined): Rare {
  return { stops, liquidation, takeProfit: undefined, stopLoss: undefined }
}
