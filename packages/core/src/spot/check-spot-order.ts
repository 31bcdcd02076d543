// The checks of an order's own order, first failure wins (docs/rules/spot.md, section 4), and its hold.

import { type Amount, LIMITS, type Price, type RejectionCode } from '@candor/contract'
import { isMet } from '../book/stop-queue.ts'
import type { State } from '../state.ts'
import { notional, protectionPrice } from './notional.ts'
import { isOutsideBand } from './reference-price.ts'
import type { SpotOrder } from './spot-order.ts'
import { crosses, lookAhead } from './walk.ts'

/**
 * The hold that the order needs, or why it is rejected. `spendable` is what the paying wallet has; for an amendment,
 * which neither adds an open order nor takes a new client id, with the old order's hold.
 */
export function checkSpotOrder(
  state: State,
  order: SpotOrder,
  spendable: Amount,
  amends: boolean,
): Amount | RejectionCode {
  const priced = checkPrices(state, order)
  if (priced !== undefined) return priced
  const value = order.quoteAmount ?? notional(order.quantity as Amount, valuationPrice(order), order.market)
  const sized = checkSize(order, value)
  if (sized !== undefined) return sized
  if (!amends) {
    const counted = checkCount(order)
    if (counted !== undefined) return counted
  }
  return checkHold(order, value, spendable)
}

/** Which fields go with which type and time in force. */
export function isWellFormed(order: SpotOrder): boolean {
  const { orderType, timeInForce, price, quantity, quoteAmount, stopPrice, trigger, side } = order
  const stops = orderType === 'stopLimit' || orderType === 'stopMarket'
  if (stops !== (stopPrice !== undefined) || stops !== (trigger !== undefined)) return false
  if (orderType === 'limit' || orderType === 'stopLimit') {
    if (price === undefined || quantity === undefined || quoteAmount !== undefined) return false
    return !(stops && timeInForce === 'postOnly')
  }
  if (price !== undefined || timeInForce !== 'immediateOrCancel') return false
  if ((quantity === undefined) === (quoteAmount === undefined)) return false
  // What a stop sale sized by quote must hold is unknown until it fires.
  return !(orderType === 'stopMarket' && side === 'sell' && quantity === undefined)
}

function isOnTick(price: Price, tick: Price): boolean {
  return price > 0n && price <= LIMITS.commandUnits && price % tick === 0n
}

function checkPrices(state: State, order: SpotOrder): RejectionCode | undefined {
  const { market, price, stopPrice, trigger, side } = order
  const { tick } = market.parameters
  if (price !== undefined && !isOnTick(price, tick)) return 'order.price.tick'
  if (stopPrice !== undefined && !isOnTick(stopPrice, tick)) return 'order.price.tick'
  if (order.orderType === 'market') {
    const best = market.opposite(side).bestPrice
    if (best === undefined) return 'order.book.empty'
    if (isOutsideBand(state, market, side, best)) return 'order.price.band'
  }
  if (price !== undefined && isOutsideBand(state, market, side, price)) return 'order.price.band'
  if (stopPrice !== undefined && trigger !== undefined && market.lastPrice !== undefined) {
    if (isMet(trigger, stopPrice, market.lastPrice)) return 'order.stop.would.trigger'
  }
  return undefined
}

function checkSize(order: SpotOrder, value: Amount): RejectionCode | undefined {
  const { quantity, quoteAmount } = order
  const { lot, minQuantity, maxQuantity, minNotional } = order.market.parameters
  if (quoteAmount !== undefined) {
    if (quoteAmount <= 0n || quoteAmount > LIMITS.commandUnits) return 'request.amount.invalid'
    return value < minNotional ? 'order.notional.min' : undefined
  }
  const size = quantity as Amount
  if (size % lot !== 0n) return 'order.quantity.lot'
  if (size < minQuantity) return size > 0n ? 'order.quantity.min' : 'order.quantity.lot'
  if (size > maxQuantity) return 'order.quantity.max'
  return value < minNotional ? 'order.notional.min' : undefined
}

/** The price at which an order sized by quantity is valued for the minimum. */
function valuationPrice(order: SpotOrder): Price {
  return order.price ?? order.stopPrice ?? (order.market.opposite(order.side).bestPrice as Price)
}

function checkCount(order: SpotOrder): RejectionCode | undefined {
  const { account, market, clientId } = order
  if (mayStay(order) && account.openOrdersIn(market) >= market.parameters.maxOpenOrders)
    return 'order.count.max'
  if (clientId !== undefined && account.orderByClientId(clientId) !== undefined) return 'order.client.id.open'
  return undefined
}

function mayStay(order: SpotOrder): boolean {
  if (order.stopPrice !== undefined) return true
  return order.timeInForce === 'goodTillCancelled' || order.timeInForce === 'postOnly'
}

function checkHold(order: SpotOrder, value: Amount, spendable: Amount): Amount | RejectionCode {
  const hold = holdOf(order, value)
  if (hold > spendable) return 'balance.insufficient'
  const { price, market, timeInForce } = order
  if (timeInForce === 'postOnly' && crosses(market, order, price as Price)) return 'order.would.take'
  return hold
}

function holdOf(order: SpotOrder, value: Amount): Amount {
  const { market, side, quantity, quoteAmount, price, stopPrice } = order
  const { tick, marketBandE8 } = market.parameters
  if (side === 'sell') {
    if (quantity !== undefined) return quantity
    return lookAhead(order, marketBounds(order)).quantity
  }
  if (quoteAmount !== undefined || price !== undefined) return value
  const size = quantity as Amount
  // A stop's cost is unknown until it fires; it may spend what its quantity costs at the far end of the band.
  if (stopPrice !== undefined)
    return notional(size, protectionPrice(side, stopPrice, marketBandE8, tick), market)
  return lookAhead(order, marketBounds(order)).quote
}

/** How far a market order may go from the best price of this moment. */
export function marketBounds(order: SpotOrder): { limit: Price; budget: Amount | undefined } {
  const { tick, marketBandE8 } = order.market.parameters
  const best = order.market.opposite(order.side).bestPrice as Price
  return { limit: protectionPrice(order.side, best, marketBandE8, tick), budget: order.quoteAmount }
}
