// What a robot did, from the views and its own tables: orders, fills, finished rounds, log. Spot and contracts in one shape,
// because one table shows both. Only reads.

import type { robotShapes } from '@candor/api'
import { formatDecimal, type OrderId, type OrderStatus } from '@candor/contract'
import type { Database } from '@candor/database'
import {
  contractFillHistory,
  contractOrderHistory,
  fillHistory,
  orderHistory,
  type ViewedContractFill,
  type ViewedContractOrder,
  type ViewedFill,
  type ViewedOrder,
} from '@candor/views'
import type { Static } from 'typebox'
import { averageOf } from '../format-contract.ts'
import { averagePrice } from '../format-order.ts'
import type { ListedContract, ListedMarket, Listing } from '../live/listing.ts'
import type { RobotRow } from './robot-rows.ts'
import { refOf } from './robot-trips.ts'

export type OrderJson = Static<typeof robotShapes.robotOrder>
export type FillJson = Static<typeof robotShapes.robotFill>
export type TripJson = Static<typeof robotShapes.robotTrip>
export type LineJson = Static<typeof robotShapes.robotLogLine>

export interface PageAsk {
  readonly pageIndex: number
  readonly pageSize: number
}

export interface Found<T> {
  readonly list: T[]
  readonly total: number
}

const OPEN: readonly OrderStatus[] = ['waiting', 'new', 'partiallyFilled']
const ENDED: readonly OrderStatus[] = ['filled', 'cancelled']

export class RobotHistory {
  private readonly database: Database
  private readonly listing: Listing

  constructor(database: Database, listing: Listing) {
    this.database = database
    this.listing = listing
  }

  /** Newest first, here and below. */
  async orders(row: RobotRow, which: 'open' | 'ended' | undefined, page: PageAsk): Promise<Found<OrderJson>> {
    const filter = { userId: row.robot_id, statuses: which && (which === 'open' ? OPEN : ENDED) }
    if (row.venue === 'contract') {
      const contract = this.contract(row)
      const { list, total } = await contractOrderHistory(this.database, filter, page)
      return { list: list.map((order) => contractOrder(contract, order)), total }
    }
    const market = this.market(row)
    const { list, total } = await orderHistory(this.database, filter, page)
    return { list: list.map((order) => spotOrder(market, order)), total }
  }

  async fills(row: RobotRow, page: PageAsk): Promise<Found<FillJson>> {
    const filter = { userId: row.robot_id }
    if (row.venue === 'contract') {
      const contract = this.contract(row)
      const { list, total } = await contractFillHistory(this.database, filter, page)
      return { list: list.map((fill) => contractFill(contract, fill)), total }
    }
    const market = this.market(row)
    const { list, total } = await fillHistory(this.database, filter, page)
    return { list: list.map((fill) => spotFill(market, fill)), total }
  }

  async trips(row: RobotRow, page: PageAsk): Promise<Found<TripJson>> {
    const { baseAsset, quoteAsset } = this.tradable(row)
    const base = (units: bigint): string => formatDecimal(units, baseAsset.scale)
    const quote = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
    const rows = await this.database
      .selectFrom('robot_trips')
      .selectAll()
      .where('robot_id', '=', row.robot_id)
      .orderBy('closed_ms', 'desc')
      .orderBy('closed', 'desc')
      .offset((page.pageIndex - 1) * page.pageSize)
      .limit(page.pageSize)
      .execute()
    const list = rows.map(({ closed, opened, opened_ms, closed_ms, quantity, cost, proceeds }) => ({
      tripId: closed,
      opened: [...opened],
      closed,
      openedTime: opened_ms,
      closedTime: closed_ms,
      quantity: base(quantity),
      cost: quote(cost),
      proceeds: quote(proceeds),
      profit: quote(proceeds - cost),
    }))
    return { list, total: row.trips }
  }

  async log(row: RobotRow, page: PageAsk): Promise<Found<LineJson>> {
    const lines = this.database.selectFrom('robot_log').where('robot_id', '=', row.robot_id)
    const rows = await lines
      .selectAll()
      .orderBy('line', 'desc')
      .offset((page.pageIndex - 1) * page.pageSize)
      .limit(page.pageSize)
      .execute()
    const { total } = await lines
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const list = rows.map(({ line, time_ms, code, data }) => ({
      lineId: String(line),
      time: time_ms,
      code,
      data,
    }))
    return { list, total }
  }

  private tradable(row: RobotRow): ListedMarket | ListedContract {
    return row.venue === 'contract' ? this.contract(row) : this.market(row)
  }

  private market({ market_id, symbol }: RobotRow): ListedMarket {
    const market = this.listing.marketById(market_id)
    if (market === undefined) throw new Error(`${symbol} is not listed`)
    return market
  }

  private contract({ market_id, symbol }: RobotRow): ListedContract {
    const contract = this.listing.contractById(market_id)
    if (contract === undefined) throw new Error(`${symbol} is not listed`)
    return contract
  }
}

function idOf(orderId: OrderId | undefined): string | null {
  return orderId === undefined ? null : String(orderId)
}

/** Amounts of both assets as text. */
function textsOf({ baseAsset, quoteAsset }: ListedMarket | ListedContract) {
  const base = (units: bigint): string => formatDecimal(units, baseAsset.scale)
  const quote = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
  const orNull =
    (text: (units: bigint) => string) =>
    (units: bigint | undefined): string | null =>
      units === undefined ? null : text(units)
  return { base, quote, baseOrNull: orNull(base), quoteOrNull: orNull(quote) }
}

function spotOrder(market: ListedMarket, { order, closedMs }: ViewedOrder): OrderJson {
  const { base, quote, baseOrNull, quoteOrNull } = textsOf(market)
  const isBuy = order.side === 'buy'
  return {
    orderId: String(order.orderId),
    ref: refOf(order.clientId),
    side: order.side,
    type: order.orderType,
    price: quoteOrNull(order.price),
    stopPrice: quoteOrNull(order.stopPrice),
    quantity: baseOrNull(order.quantity),
    lots: null,
    quoteAmount: quoteOrNull(order.quoteAmount),
    reduceOnly: false,
    filledQuantity: base(order.filledQuantity),
    filledQuote: quote(order.filledQuote),
    averagePrice: quoteOrNull(averagePrice(order, market.baseAsset.scale)),
    fee: isBuy ? base(order.fee) : quote(order.fee),
    feeAsset: isBuy ? market.baseAsset.code : market.quoteAsset.code,
    profit: null,
    status: order.status,
    closeReason: order.closeReason ?? null,
    createdTime: Number(order.createdMs),
    closedTime: closedMs === undefined ? null : Number(closedMs),
  }
}

function contractOrder(contract: ListedContract, { order, closedMs }: ViewedContractOrder): OrderJson {
  const { base, quote, quoteOrNull } = textsOf(contract)
  const { multiplier } = contract.parameters
  const average = averageOf(contract, { lots: order.filledLots, value: order.filledValue })
  return {
    orderId: String(order.orderId),
    ref: refOf(order.clientId),
    side: order.side,
    type: order.orderType,
    price: quoteOrNull(order.price),
    stopPrice: null,
    quantity: base(order.lots * multiplier),
    lots: String(order.lots),
    quoteAmount: null,
    reduceOnly: order.reduceOnly,
    filledQuantity: base(order.filledLots * multiplier),
    filledQuote: quote(order.filledValue),
    averagePrice: quoteOrNull(average),
    fee: quote(order.openFee + order.closeFee),
    feeAsset: contract.quoteAsset.code,
    profit: quote(order.pnl),
    status: order.status,
    closeReason: order.closeReason ?? null,
    createdTime: Number(order.createdMs),
    closedTime: closedMs === undefined ? null : Number(closedMs),
  }
}

function spotFill(market: ListedMarket, fill: ViewedFill): FillJson {
  const { base, quote } = textsOf(market)
  const isBuy = fill.side === 'buy'
  return {
    tradeId: String(fill.tradeId),
    orderId: String(fill.orderId),
    side: fill.side,
    role: fill.role,
    price: quote(fill.price),
    quantity: base(fill.quantity),
    quoteAmount: quote(fill.quoteAmount),
    fee: isBuy ? base(fill.fee) : quote(fill.fee),
    feeAsset: isBuy ? market.baseAsset.code : market.quoteAsset.code,
    profit: null,
    time: Number(fill.timeMs),
  }
}

function contractFill(contract: ListedContract, fill: ViewedContractFill): FillJson {
  const { base, quote, quoteOrNull } = textsOf(contract)
  const lots = fill.lots < 0n ? -fill.lots : fill.lots
  return {
    tradeId: fill.tradeId === undefined ? null : String(fill.tradeId),
    orderId: idOf(fill.orderId),
    side: fill.side,
    role: fill.role,
    price: quoteOrNull(fill.price),
    quantity: base(lots * contract.parameters.multiplier),
    quoteAmount: quote(fill.value),
    fee: quote(fill.fee + fill.liquidationFee),
    feeAsset: contract.quoteAsset.code,
    profit: quote(fill.pnl),
    time: Number(fill.timeMs),
  }
}
