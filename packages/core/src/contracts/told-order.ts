// A contract order as it stood at one moment, for an event or a reply: reads like any other view of it, makes its numbers from
// those on the tape when asked, and writes itself without making any. The order goes on, or serves as another one; whatever of
// it may change is kept here or there.

import {
  type Amount,
  type AttachedStops,
  type ContractCloseReason,
  type ContractOrderType,
  type ContractOrderView,
  contractFields,
  fields,
  type Lots,
  type MarginMode,
  type MarketId,
  type OrderId,
  type OrderOrigin,
  type OrderStatus,
  type PositionSide,
  type Price,
  type SelfTradeMode,
  type Side,
  type TimeInForce,
  type TimeMs,
  type UserId,
  type Writer,
  type WritesItself,
} from '@candor/contract'
import type { ContractOrder } from './contract-order.ts'
import type { Holding } from './holding.ts'
import * as ofOrder from './order-cells.ts'
import type { OrderKind } from './order-kind.ts'
import type { Tape, TapePage } from './tape.ts'
import {
  closeFeeOf,
  droppedLotsOf,
  filledLotsOf,
  filledValueOf,
  isFilledAtAll,
  MOVED,
  noteSums,
  openFeeOf,
  pnlOf,
  TOUCHED_CELLS,
  UNTOUCHED_CELLS,
  writeFees,
  writeFilled,
} from './told-sums.ts'

const HOLD = ofOrder.HOLD

/** As it stands now. One whose numbers are too large for cells is told as an object. */
export function tellOrder(tape: Tape, order: ContractOrder): ContractOrderView {
  if (order.isLarge) return order.view()
  const at = tape.take(order.isTouched ? TOUCHED_CELLS : UNTOUCHED_CELLS)
  const { cells } = tape.page
  cells[at + MOVED] = order.page[order.place + HOLD] as bigint
  if (order.isTouched) noteSums(order, cells, at)
  return new ToldOrder(order, tape.page, at)
}

/** No class in between: one that extends another costs its maker two calls. */
export class ToldOrder implements ContractOrderView, WritesItself {
  readonly orderId: OrderId
  readonly holding: Holding
  private readonly kind: OrderKind
  readonly clientId: string | undefined
  readonly leverage: number
  readonly price: Price | undefined
  readonly lots: Lots
  readonly closeLots: Lots
  readonly stops: AttachedStops | undefined
  readonly closeReason: ContractCloseReason | undefined
  readonly createdMs: TimeMs
  readonly isTouched: boolean
  readonly tape: TapePage
  /** Its first cell there. */
  readonly at: number

  constructor(order: ContractOrder, tape: TapePage, at: number) {
    this.orderId = order.id
    this.holding = order.holding
    this.kind = order.kind
    this.clientId = order.clientId
    this.leverage = order.leverage
    this.price = order.price
    this.lots = order.lots
    this.closeLots = order.closeLots
    this.stops = order.stops
    this.closeReason = order.closeReason
    this.createdMs = order.createdMs
    this.isTouched = order.isTouched
    this.tape = tape
    this.at = at
  }

  get userId(): UserId {
    return this.holding.userId
  }

  get marketId(): MarketId {
    return this.holding.market.id
  }

  get origin(): OrderOrigin {
    return this.kind.origin
  }

  get side(): Side {
    return this.kind.side
  }

  get positionSide(): PositionSide {
    return this.kind.positionSide
  }

  get orderType(): ContractOrderType {
    return this.kind.orderType
  }

  get timeInForce(): TimeInForce {
    return this.kind.timeInForce
  }

  get selfTrade(): SelfTradeMode {
    return this.kind.selfTrade
  }

  get reduceOnly(): boolean {
    return this.kind.reduceOnly
  }

  get marginMode(): MarginMode {
    return this.kind.marginMode
  }

  get status(): OrderStatus {
    if (this.closeReason !== undefined) return this.closeReason === 'filled' ? 'filled' : 'cancelled'
    return isFilledAtAll(this) ? 'partiallyFilled' : 'new'
  }

  get filledLots(): Lots {
    return filledLotsOf(this)
  }

  get filledValue(): Amount {
    return filledValueOf(this)
  }

  get droppedLots(): Lots {
    return droppedLotsOf(this)
  }

  get openFee(): Amount {
    return openFeeOf(this)
  }

  get closeFee(): Amount {
    return closeFeeOf(this)
  }

  get pnl(): Amount {
    return pnlOf(this)
  }

  get reserve(): Amount {
    return this.tape.cells[this.at + MOVED] as Amount
  }

  writeTo(writer: Writer): void {
    const { holding, isTouched, tape, at } = this
    writer.uint(this.orderId)
    writer.uint(holding.userId)
    fields.clientId.write(writer, this.clientId)
    writer.uint(holding.market.id)
    writer.few(this.kind.bytes)
    writer.uint(this.leverage)
    contractFields.orderPrice.write(writer, this.price)
    writer.int(this.lots)
    writer.int(this.closeLots)
    contractFields.orderStops.write(writer, this.stops)
    fields.orderStatus.write(writer, this.status)
    contractFields.orderEnd.write(writer, this.closeReason)
    writeFilled(writer, isTouched, tape, at)
    tape.write(writer, at + MOVED)
    writeFees(writer, isTouched, tape, at)
    writer.int(this.createdMs)
  }
}

/** The same with all its numbers made: for whoever keeps it. A told order keeps its page of the tape with it. */
export function made(told: ContractOrderView): ContractOrderView {
  return {
    orderId: told.orderId,
    userId: told.userId,
    clientId: told.clientId,
    marketId: told.marketId,
    origin: told.origin,
    side: told.side,
    positionSide: told.positionSide,
    orderType: told.orderType,
    timeInForce: told.timeInForce,
    selfTrade: told.selfTrade,
    reduceOnly: told.reduceOnly,
    marginMode: told.marginMode,
    leverage: told.leverage,
    price: told.price,
    lots: told.lots,
    closeLots: told.closeLots,
    stops: told.stops,
    status: told.status,
    closeReason: told.closeReason,
    filledLots: told.filledLots,
    filledValue: told.filledValue,
    droppedLots: told.droppedLots,
    reserve: told.reserve,
    openFee: told.openFee,
    closeFee: told.closeFee,
    pnl: told.pnl,
    createdMs: told.createdMs,
  }
}
