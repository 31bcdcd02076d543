// Orders and own trades as they are asked for. Open orders come from the live state, everything else from the views, once they
// hold what the caller may have done just now.

import {
  type AssetId,
  formatDecimal,
  type OrderId,
  type SpotOrderView,
  type TradeId,
  type UserId,
} from '@candor/contract'
import { ApiRefusal } from '../../refusal.ts'
import type { Caller } from '../endpoint.ts'
import { failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import type { BinanceParts } from '../parts.ts'
import { fillsOf, type StoredFill } from './fill-rows.ts'
import { SPOT_LIMITS } from './limits.ts'
import {
  lastFills,
  orderByClientId,
  orderByNumber,
  ordersBetween,
  ordersFrom,
  type StoredOrder,
} from './order-rows.ts'
import { queriedShape } from './order-shape.ts'
import { type OrderName, orderName, type SpotOrders } from './orders.ts'
import type { SpotMarket, SpotMarkets } from './spot-markets.ts'
import { clientIdOf, orderIdIn } from './words.ts'

export class OrderQueries {
  private readonly parts: BinanceParts
  private readonly markets: SpotMarkets
  private readonly orders: SpotOrders

  constructor(parts: BinanceParts, markets: SpotMarkets, orders: SpotOrders) {
    this.parts = parts
    this.markets = markets
    this.orders = orders
  }

  readonly order = async (params: Parameters, { userId }: Caller): Promise<unknown> => {
    const market = this.markets.of(params)
    const name = orderName(params, 'orderId', 'origClientOrderId')
    if (name === undefined) throw failures.eitherMissing('origClientOrderId', 'orderId')
    const open = this.orders.findOpen(userId, market, name)
    if (open !== undefined) {
      const [shape] = await this.openShapes([open])
      return shape
    }
    const stored = await this.stored(userId, market, name)
    if (stored === undefined) throw failures.noOrder()
    return queriedShape(market, stored.order, stored.updatedMs)
  }

  readonly open = async (params: Parameters, { userId }: Caller): Promise<unknown> => {
    const only = params.has('symbol') ? this.markets.of(params).listed.marketId : undefined
    const orders = this.orders.openOf(userId)
    return this.openShapes(only === undefined ? orders : orders.filter(({ marketId }) => marketId === only))
  }

  readonly all = async (params: Parameters, { userId }: Caller): Promise<unknown> => {
    const market = this.markets.of(params)
    const { marketId } = market.listed
    const limit = params.limit(SPOT_LIMITS.rows, SPOT_LIMITS.mostRows)
    const from = params.integer('orderId') as OrderId | undefined
    const window = windowOf(params)
    await this.caughtUp()
    const found =
      from === undefined
        ? await ordersBetween(this.parts.database, { userId, marketId, limit, ...window })
        : await ordersFrom(this.parts.database, { userId, marketId, limit, from })
    return found.map(({ order, updatedMs }) => queriedShape(market, order, updatedMs))
  }

  readonly trades = async (params: Parameters, { userId }: Caller): Promise<unknown> => {
    const market = this.markets.of(params)
    const limit = params.limit(SPOT_LIMITS.rows, SPOT_LIMITS.mostRows)
    const orderId = params.integer('orderId') as OrderId | undefined
    const fromId = params.integer('fromId') as TradeId | undefined
    const window = windowOf(params)
    if (fromId !== undefined && (window.startMs !== undefined || window.endMs !== undefined)) {
      throw failures.optionalCombination()
    }
    await this.caughtUp()
    const { marketId } = market.listed
    const fills = await fillsOf(this.parts.database, { userId, marketId, limit, orderId, fromId, ...window })
    return fills.map((fill) => this.tradeShape(market, fill))
  }

  private async stored(
    userId: UserId,
    { listed: { marketId } }: SpotMarket,
    { orderId, clientId }: OrderName,
  ): Promise<StoredOrder | undefined> {
    await this.caughtUp()
    const { database } = this.parts
    if (orderId !== undefined) {
      const found = await orderByNumber(database, { userId, marketId, orderId })
      const isMeant = found !== undefined && (clientId === undefined || clientIdOf(found.order) === clientId)
      return isMeant ? found : undefined
    }
    if (clientId === undefined) return undefined
    const named = await orderByClientId(database, { userId, marketId, clientId })
    if (named !== undefined) return named
    const number = orderIdIn(clientId) as OrderId | undefined
    if (number === undefined) return undefined
    const found = await orderByNumber(database, { userId, marketId, orderId: number })
    return found?.order.clientId === undefined ? found : undefined
  }

  private async openShapes(orders: readonly SpotOrderView[]): Promise<readonly unknown[]> {
    // The views change with the orders: they are written down before anything is waited for.
    const shown = orders.map((order) => ({
      order: { ...order },
      market: this.markets.byId(order.marketId),
    }))
    const filled = shown.filter(({ order }) => order.filledQuantity > 0n).map(({ order }) => order.orderId)
    if (filled.length > 0) await this.caughtUp()
    const times = await lastFills(this.parts.database, filled)
    return shown.map(({ order, market }) =>
      queriedShape(market, order, times.get(order.orderId) ?? Number(order.createdMs)),
    )
  }

  private tradeShape(market: SpotMarket, fill: StoredFill) {
    const fee = this.asset(fill.fee_asset_id)
    return {
      symbol: market.name,
      id: fill.trade_id,
      orderId: fill.order_id,
      orderListId: -1,
      price: market.price(fill.price),
      qty: market.quantity(fill.quantity),
      quoteQty: market.quote(fill.quote_amount),
      commission: fee.format(fill.fee),
      commissionAsset: fee.code,
      time: fill.time_ms,
      isBuyer: fill.side === 'buy',
      isMaker: fill.role === 'maker',
      isBestMatch: true,
    }
  }

  private asset(assetId: AssetId): { readonly code: string; readonly format: (units: bigint) => string } {
    const { code, scale } = this.parts.live.assetOf(assetId)
    return { code, format: (units) => formatDecimal(units, scale) }
  }

  /** What the caller did just now must not be told to be unknown. */
  private async caughtUp(): Promise<void> {
    if (!(await this.parts.history.caughtUp())) throw new ApiRefusal('database.unavailable')
  }
}

function windowOf(params: Parameters): {
  readonly startMs: number | undefined
  readonly endMs: number | undefined
} {
  const startMs = params.integer('startTime')
  const endMs = params.integer('endTime')
  if (startMs !== undefined && endMs !== undefined && endMs - startMs > SPOT_LIMITS.windowMs) {
    throw failures.window()
  }
  return { startMs, endMs }
}
