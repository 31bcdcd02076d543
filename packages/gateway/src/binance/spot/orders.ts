// New orders and cancels of the compatible spot API, over the site's own order calls: parameters in, the core's reply in the
// words of that API out.

import { randomBytes } from 'node:crypto'
import type { OrderId, Reply, SpotOrderView, UserId } from '@candor/contract'
import { throwIfRejected } from '../../refusal.ts'
import type { Caller } from '../endpoint.ts'
import { failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import type { BinanceParts } from '../parts.ts'
import { fillsOfOrder } from './fill-rows.ts'
import { type NewOrder, newOrderOf, type ResponseType } from './new-order.ts'
import type { Noted, OrderNotes } from './order-notes.ts'
import { cancelledShape, type OrderFill, placedAnswer } from './order-shape.ts'
import type { SpotMarket, SpotMarkets } from './spot-markets.ts'
import { clientIdOf } from './words.ts'

export type SpotOrdersParts = Pick<BinanceParts, 'live' | 'spot' | 'history' | 'database'>

/** Which order is meant: by number, by the client's name, or both, which must agree. */
export interface OrderName {
  readonly orderId: OrderId | undefined
  readonly clientId: string | undefined
}

/** What is held of an order while it is on its way: a thousand may be at a time. */
interface Waiting {
  readonly userId: UserId
  readonly market: SpotMarket
  readonly answer: ResponseType
  /** By which a second one is known, if it has one. */
  readonly name: string | undefined
  /** The newest command when it set out. */
  readonly before: number
}

const CANCEL_ID_BYTES = 16

export class SpotOrders {
  private readonly parts: SpotOrdersParts
  private readonly markets: SpotMarkets
  private readonly notes: OrderNotes
  /** Names of orders that are on their way: the core would answer the second of two as it answered the first. */
  private readonly underWay = new Set<string>()

  constructor(parts: SpotOrdersParts, markets: SpotMarkets, notes: OrderNotes) {
    this.parts = parts
    this.markets = markets
    this.notes = notes
  }

  readonly place = (params: Parameters, { userId }: Caller): Promise<unknown> => {
    const market = this.markets.of(params)
    return this.placed(userId, market, newOrderOf(params, market))
  }

  /** Says whether the parameters make an order. Only the core knows whether it would take it. */
  test(params: Parameters): NewOrder {
    return newOrderOf(params, this.markets.of(params))
  }

  placed(userId: UserId, market: SpotMarket, { body, answer }: NewOrder): Promise<unknown> {
    const waiting = this.begin(userId, market, answer, body.clientOrderId)
    let submitted: Promise<Reply>
    try {
      submitted = this.parts.spot.submitPlace({ userId, key: undefined }, body)
    } catch (error) {
      this.end(waiting)
      throw error
    }
    return submitted.then(
      (reply) => this.answered(waiting, reply),
      (error: unknown) => {
        this.end(waiting)
        throw error
      },
    )
  }

  private begin(
    userId: UserId,
    market: SpotMarket,
    answer: ResponseType,
    clientOrderId: string | undefined,
  ): Waiting {
    const name = clientOrderId === undefined ? undefined : `${userId} ${clientOrderId}`
    if (name !== undefined && this.underWay.has(name)) throw failures.duplicateOrder()
    if (name !== undefined) this.underWay.add(name)
    if (answer === 'FULL') this.notes.begin(userId)
    return { userId, market, answer, name, before: this.parts.live.number }
  }

  private end({ userId, answer, name }: Waiting, number?: number): Noted | undefined {
    if (name !== undefined) this.underWay.delete(name)
    return answer === 'FULL' ? this.notes.end(userId, number) : undefined
  }

  private answered(waiting: Waiting, reply: Reply): unknown {
    const noted = this.end(waiting, reply.number)
    // A key that is known gets its first reply again, be it a yes or a no.
    if (reply.number <= waiting.before) throw failures.duplicateOrder()
    const order = orderIn(reply)
    const { market, answer } = waiting
    const timeMs = Number(reply.timeMs)
    if (answer !== 'FULL') return placedAnswer({ market, order, timeMs, answer, fills: [] })
    return this.fillsOf(order, noted).then((fills) => placedAnswer({ market, order, timeMs, answer, fills }))
  }

  readonly cancel = async (params: Parameters, { userId }: Caller): Promise<unknown> => {
    const market = this.markets.of(params)
    const name = orderName(params, 'orderId', 'origClientOrderId')
    if (name === undefined) throw failures.eitherMissing('orderId', 'origClientOrderId')
    refuseRestrictions(params)
    return this.cancelled(userId, market, name, params.clientId('newClientOrderId'))
  }

  async cancelled(
    userId: UserId,
    market: SpotMarket,
    name: OrderName,
    cancelId = newCancelId(),
  ): Promise<unknown> {
    const open = this.findOpen(userId, market, name)
    if (open === undefined) throw failures.unknownOrder()
    const orderId = String(open.orderId)
    const reply = await this.parts.spot.submitCancel({ userId, key: undefined }, { orderId })
    return cancelledShape(market, orderIn(reply), { cancelId, timeMs: Number(reply.timeMs) })
  }

  readonly cancelAll = async (params: Parameters, { userId, nowMs }: Caller): Promise<unknown> => {
    const market = this.markets.of(params)
    const { symbol, marketId } = market.listed
    if (!this.openOf(userId).some((order) => order.marketId === marketId)) throw failures.unknownOrder()
    this.notes.begin(userId)
    let number: number | undefined
    let noted: Noted | undefined
    try {
      const answer = await this.parts.spot.cancelAll({ userId, key: undefined }, { symbol })
      number = answer.number
    } finally {
      noted = this.notes.end(userId, number)
    }
    const closed = (noted?.closed ?? []).filter(({ view }) => view.marketId === marketId)
    if (closed.length === 0) throw failures.unknownOrder()
    return closed.map(({ view, closedMs = nowMs }) =>
      cancelledShape(market, view, { cancelId: newCancelId(), timeMs: closedMs }),
    )
  }

  /** An open order of this user in this market. */
  findOpen(
    userId: UserId,
    { listed: { marketId } }: SpotMarket,
    { orderId, clientId }: OrderName,
  ): SpotOrderView | undefined {
    const { openOrders } = this.parts.live
    const found =
      orderId === undefined
        ? openOrders.ofUser(userId).find((order) => clientIdOf(order) === clientId)
        : openOrders.get(orderId)
    if (found === undefined || found.userId !== userId || found.marketId !== marketId) return undefined
    if (clientId !== undefined && clientIdOf(found) !== clientId) return undefined
    return found
  }

  openOf(userId: UserId): readonly SpotOrderView[] {
    return this.parts.live.openOrders.ofUser(userId)
  }

  private async fillsOf(order: SpotOrderView, noted: Noted | undefined): Promise<readonly OrderFill[]> {
    if (order.filledQuantity === 0n) return []
    const fills: OrderFill[] = []
    let quantity = 0n
    for (const trade of noted?.trades ?? []) {
      const party = trade.taker.orderId === order.orderId ? trade.taker : trade.maker
      if (party.orderId !== order.orderId) continue
      quantity += trade.quantity
      fills.push({ tradeId: trade.tradeId, price: trade.price, quantity: trade.quantity, fee: party.fee })
    }
    if (quantity === order.filledQuantity) return fills
    // Its notes had to make room: the views have them, too.
    await this.parts.history.caughtUp()
    const stored = await fillsOfOrder(this.parts.database, order.orderId)
    return stored.map(({ trade_id, price, quantity: each, fee }) => ({
      tradeId: trade_id,
      price,
      quantity: each,
      fee,
    }))
  }
}

/** An order by its number or by its name, from parameters that are called so. None when neither was given. */
export function orderName(params: Parameters, byId: string, byClientId: string): OrderName | undefined {
  const orderId = params.integer(byId) as OrderId | undefined
  const clientId = params.clientId(byClientId)
  return orderId === undefined && clientId === undefined ? undefined : { orderId, clientId }
}

/** Whether an order is still new when its cancel arrives only the core could say, which is not asked that. */
export function refuseRestrictions(params: Parameters): void {
  if (params.has('cancelRestrictions')) throw failures.unsupported()
}

export function newCancelId(): string {
  return randomBytes(CANCEL_ID_BYTES).toString('hex')
}

function orderIn(reply: Reply): SpotOrderView {
  throwIfRejected(reply)
  if (reply.order === undefined) throw new Error(`the reply to ${reply.number} has no order`)
  return reply.order
}
