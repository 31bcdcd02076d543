// Spot orders from the outside: a checked request becomes a command, its reply becomes an answer. HTTP and sockets
// both come through here.

import type { AnswerOf, BodyOf, spotRoutes } from '@candor/api'
import {
  type Amount,
  type MarketId,
  type OrderId,
  type Price,
  type Reply,
  SPOT_WALLET,
  type UserId,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { ListedMarket, Listing } from '../live/listing.ts'
import { type OrderReply, orderReply } from '../order-json.ts'
import type { Prepared } from '../prepared.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'
import { keyOf, type Sender, units } from './order-input.ts'

export interface SpotCallsParts {
  readonly engine: Pick<Engine, 'submit'>
  readonly listing: Listing
  /** The market of an open order of this user, if there is such an order. */
  readonly marketOf: (userId: UserId, orderId: OrderId) => MarketId | undefined
}

type Place = BodyOf<typeof spotRoutes.placeOrder>
type Amend = BodyOf<typeof spotRoutes.amendOrder>
type Cancel = BodyOf<typeof spotRoutes.cancelOrder>
type CancelAll = BodyOf<typeof spotRoutes.cancelAllOrders>

export class SpotCalls {
  private readonly parts: SpotCallsParts

  constructor(parts: SpotCallsParts) {
    this.parts = parts
  }

  /** A thousand of these wait at a time for the disk: nothing of the request is held meanwhile. */
  place(sender: Sender, body: Place): Promise<Prepared<OrderReply>> {
    return this.submitPlace(sender, body).then(this.orderOf)
  }

  /** The core's own reply, be it a rejection. */
  submitPlace({ userId, key }: Sender, body: Place): Promise<Reply> {
    const market = this.market(body.symbol)
    const isMarket = body.type === 'market' || body.type === 'stopMarket'
    return this.parts.engine.submit({
      type: 'PlaceSpotOrder',
      userId,
      clientId: keyOf(key, body.clientOrderId),
      wallet: SPOT_WALLET,
      marketId: market.marketId,
      side: body.side,
      orderType: body.type,
      timeInForce: body.timeInForce ?? (isMarket ? 'immediateOrCancel' : 'goodTillCancelled'),
      price: price(market, 'price', body.price),
      quantity: quantity(market, body.quantity),
      quoteAmount: price(market, 'quoteAmount', body.quoteAmount) as Amount | undefined,
      stopPrice: price(market, 'stopPrice', body.stopPrice),
      trigger: body.trigger,
      selfTrade: body.selfTrade,
    })
  }

  async amend({ userId, key }: Sender, body: Amend): Promise<Prepared<OrderReply>> {
    const market = this.parts.listing.market(body.symbol)
    const orderId = Number(body.orderId) as OrderId
    const actual = this.parts.marketOf(userId, orderId)
    // An order that is gone may still be the one of a repeated request: the core remembers, the gateway does not.
    if (market === undefined || (actual !== undefined && actual !== market.marketId)) {
      throw new ApiRefusal('order.not.found')
    }
    const reply = await this.parts.engine.submit({
      type: 'AmendSpotOrder',
      userId,
      clientId: key,
      orderId,
      price: price(market, 'price', body.price),
      quantity: quantity(market, body.quantity),
      stopPrice: price(market, 'stopPrice', body.stopPrice),
    })
    return this.orderOf(reply)
  }

  cancel(sender: Sender, body: Cancel): Promise<Prepared<OrderReply>> {
    return this.submitCancel(sender, body).then(this.orderOf)
  }

  submitCancel({ userId, key }: Sender, body: Cancel): Promise<Reply> {
    if ((body.orderId === undefined) === (body.clientOrderId === undefined)) {
      throw new ApiRefusal('request.invalid', 'body must have either orderId or clientOrderId')
    }
    return this.parts.engine.submit({
      type: 'CancelSpotOrder',
      userId,
      clientId: key,
      orderId: body.orderId === undefined ? undefined : (Number(body.orderId) as OrderId),
      orderClientId: body.clientOrderId,
    })
  }

  async cancelAll(
    { userId, key }: Sender,
    body: CancelAll,
  ): Promise<AnswerOf<typeof spotRoutes.cancelAllOrders>> {
    const marketId = body.symbol === undefined ? undefined : this.market(body.symbol).marketId
    const reply = await this.parts.engine.submit({
      type: 'CancelAllSpotOrders',
      userId,
      clientId: key,
      marketId,
    })
    throwIfRejected(reply)
    return { closed: reply.closed ?? 0, number: reply.number }
  }

  private market(symbol: string): ListedMarket {
    const market = this.parts.listing.market(symbol)
    if (market === undefined) throw new ApiRefusal('market.unknown')
    return market
  }

  private readonly orderOf = (reply: Reply): Prepared<OrderReply> => {
    throwIfRejected(reply)
    if (reply.order === undefined) throw new Error(`the reply to ${reply.number} has no order`)
    return orderReply(this.parts.listing, reply.order, reply.number)
  }
}

/** A price, or an amount of the quote asset, in its smallest units. */
function price(market: ListedMarket, field: string, text: string | undefined): Price | undefined {
  return text === undefined ? undefined : (units(text, market.quoteAsset.scale, field) as Price)
}

function quantity(market: ListedMarket, text: string | undefined): Amount | undefined {
  return text === undefined ? undefined : (units(text, market.baseAsset.scale, 'quantity') as Amount)
}
