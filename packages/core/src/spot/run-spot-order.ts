// Lets an accepted order act: takes its hold, walks it, rests or closes it, then fires the stops it met.
// Everything here comes after the point from which nothing can fail.

import type { Amount, CloseReason, OrderId, Price } from '@candor/contract'
import { moved } from '../ledger.ts'
import type { State } from '../state.ts'
import { marketBounds } from './check-spot-order.ts'
import { closeSpotOrder } from './close-spot-order.ts'
import { isOutsideBand } from './reference-price.ts'
import type { SpotMarket } from './spot-market.ts'
import type { SpotOrder } from './spot-order.ts'
import { lookAhead, type WalkBounds, type WalkEnd, walk } from './walk.ts'

/** Opens an order whose checks have passed and lets it run. */
export function openSpotOrder(
  state: State,
  order: SpotOrder,
  hold: Amount,
  replaces: OrderId | undefined,
): void {
  order.open(state.nextOrderId++ as OrderId, state.nowMs, hold)
  const postings = moved(order.source, order.held, hold)
  const view = order.view()
  state.emit({ type: 'SpotOrderPlaced', order: view, replaces, postings })
  state.replyTo(order, view)
  if (order.waiting) {
    list(state, order)
    order.market.stops.add(order)
    return
  }
  const tradesBefore = state.nextTradeId
  run(state, order)
  if (state.nextTradeId !== tradesBefore) fireStops(state, order.market)
}

function list(state: State, order: SpotOrder): void {
  if (order.listed) return
  order.listed = true
  order.account.addOrder(order)
  state.openOrders.add(order)
}

function run(state: State, order: SpotOrder): void {
  const limit = order.price
  if (limit === undefined) {
    const end = walk(state, order, boundsOf(order))
    closeSpotOrder(state, order, marketOrderEnd(order, end))
    return
  }
  if (order.timeInForce === 'fillOrKill') {
    const outlook = lookAhead(order, { limit, budget: undefined })
    if (outlook.meetsOwn || outlook.quantity < order.remaining) {
      closeSpotOrder(state, order, 'fillOrKill')
      return
    }
  }
  const end = walk(state, order, { limit, budget: undefined })
  const reason = limitOrderEnd(order, end)
  if (reason === undefined) rest(state, order, limit)
  else closeSpotOrder(state, order, reason)
}

function boundsOf(order: SpotOrder): WalkBounds {
  const bounds = marketBounds(order)
  const cappedByHold = order.orderType === 'stopMarket' && order.side === 'buy'
  return cappedByHold ? { limit: bounds.limit, budget: order.hold } : bounds
}

function rest(state: State, order: SpotOrder, price: Price): void {
  order.rank = state.nextRank++
  order.market.own(order.side).add(order, price)
  list(state, order)
}

/** Why a limit order ends with its walk; none when it rests. */
function limitOrderEnd(order: SpotOrder, end: WalkEnd): CloseReason | undefined {
  if (end === 'filled') return 'filled'
  if (end === 'prevented' || end === 'ownOrder') return 'selfTrade'
  return order.timeInForce === 'immediateOrCancel' ? 'immediateOrCancel' : undefined
}

function marketOrderEnd(order: SpotOrder, end: WalkEnd): CloseReason {
  if (end === 'filled') return 'filled'
  if (end === 'prevented' || end === 'ownOrder') return 'selfTrade'
  if (end === 'cannotAfford' && order.quantity === undefined) {
    // Less than one lot is left over: the order has done what it could.
    if (order.filledQuantity > 0n) return 'filled'
    return order.preventedQuantity > 0n ? 'selfTrade' : 'noLiquidity'
  }
  return order.market.opposite(order.side).isEmpty ? 'noLiquidity' : 'priceProtection'
}

/** Fires waiting stops for as long as the last price meets one; each may move it on. */
function fireStops(state: State, market: SpotMarket): void {
  for (;;) {
    const lastPrice = market.lastPrice as Price
    const stop = market.stops.next(lastPrice)
    if (stop === undefined) return
    market.stops.remove(stop)
    stop.waiting = false
    state.emit({
      type: 'SpotOrderTriggered',
      orderId: stop.id,
      userId: stop.account.id,
      marketId: market.id,
      lastPrice,
    })
    const hindrance = stop.price === undefined ? marketHindrance(state, stop) : undefined
    if (hindrance === undefined) run(state, stop)
    else closeSpotOrder(state, stop, hindrance)
  }
}

/** What stands in the way of a market order that fires only now. */
function marketHindrance(state: State, stop: SpotOrder): CloseReason | undefined {
  const best = stop.market.opposite(stop.side).bestPrice
  if (best === undefined) return 'noLiquidity'
  return isOutsideBand(state, stop.market, stop.side, best) ? 'priceBand' : undefined
}
