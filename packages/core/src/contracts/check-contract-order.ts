// The checks of a contract order, first failure wins (docs/rules/contracts.md), and its reserve.

import { type Amount, LIMITS, type Lots, maxOf, type Price, type RejectionCode } from '@candor/contract'
import { protectionPrice } from '../spot/notional.ts'
import type { State } from '../state.ts'
import type { ContractMarket } from './contract-market.ts'
import { feeFor, gainOf, maintenanceOf, marginFor, tierOf } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { isBeyond, lookAheadContract } from './contract-walk.ts'
import { checkStops } from './stops.ts'

/** What an amendment gives back before its replacement is checked. */
export interface GivenBack {
  readonly hold: bigint
  readonly ordered: bigint
  readonly closing: bigint
}

/** Why a candidate is rejected. One that is not has been given what it must hold. */
export function checkContractOrder(
  state: State,
  order: ContractOrder,
  mayCross: boolean,
  givenBack: GivenBack | undefined,
): RejectionCode | undefined {
  const { market } = order
  if (order.opening > BigInt.asIntN(64, 0n) && !market.isPriced(state.nowMs)) return 'index.stale'
  const wrong =
    checkPrice(state, order, mayCross) ??
    (order.stops === undefined ? undefined : checkStops(market, order.direction, order.stops)) ??
    checkSize(order) ??
    (givenBack === undefined ? checkCount(order) : undefined)
  if (wrong !== undefined) return wrong
  if (order.closing > BigInt.asIntN(64, 0n) && order.closing > closableFor(order, givenBack))
    return 'position.closable.insufficient'
  const unfunded = order.opening === BigInt.asIntN(64, 0n) ? undefined : reserve(order, givenBack)
  if (unfunded !== undefined) return unfunded
  return order.timeInForce === 'postOnly' && crosses(order) ? 'order.would.take' : undefined
}

/** Lots of its target that no other order is about to close. */
function closableFor({ holding, closes }: ContractOrder, givenBack: GivenBack | undefined): bigint {
  const closable = holding.closable(closes)
  return givenBack === undefined ? closable : closable + givenBack.closing
}

function crosses(order: ContractOrder): boolean {
  const best = order.market.opposite(order.side).bestPrice
  return best !== undefined && !isBeyond(order.side, best, order.price as Price)
}

function checkPrice(state: State, order: ContractOrder, mayCross: boolean): RejectionCode | undefined {
  const { market, price, side, orderType } = order
  const { tick, refusesCrossing } = market.parameters
  if (
    price !== undefined &&
    (price <= BigInt.asIntN(64, 0n) || price > LIMITS.commandUnits || price % tick !== BigInt.asIntN(64, 0n))
  )
    return 'order.price.tick'
  const best = market.opposite(side).bestPrice
  const first = price ?? best
  if (first === undefined || (orderType !== 'limit' && best === undefined)) return 'order.book.empty'
  if (isOutsideBand(state, market, order, first)) return 'order.price.band'
  const worse = best ?? market.lastPrice ?? market.mark
  if (refusesCrossing && !mayCross && orderType === 'limit' && order.opening > 0n && worse !== undefined) {
    if (isBeyond(side, first, worse))
      return side === 'buy' ? 'order.long.above.market' : 'order.short.below.market'
  }
  return undefined
}

/** A buy may not be far above the mark, a sale not far below. Without a mark to rely on, closing has no band. */
function isOutsideBand(state: State, market: ContractMarket, { side }: ContractOrder, price: Price): boolean {
  if (!market.isPriced(state.nowMs)) return false
  return side === 'buy' ? price > market.highestBuy : price < market.lowestSell
}

function checkSize({ lots, market }: ContractOrder): RejectionCode | undefined {
  if (lots <= BigInt.asIntN(64, 0n)) return 'order.quantity.lot'
  return lots > market.parameters.maxLots ? 'order.quantity.max' : undefined
}

function checkCount(order: ContractOrder): RejectionCode | undefined {
  const { holding, market, clientId, timeInForce } = order
  const mayStay = timeInForce === 'goodTillCancelled' || timeInForce === 'postOnly'
  if (mayStay && holding.openCount >= market.parameters.maxOpenOrders) return 'order.count.max'
  if (clientId !== undefined && holding.owner.orderByClientId(clientId) !== undefined)
    return 'order.client.id.open'
  return undefined
}

/** Gives the order what it must hold, if its account has as much to spend. */
function reserve(order: ContractOrder, givenBack: GivenBack | undefined): RejectionCode | undefined {
  const { market, holding, leverage, direction, side } = order
  const best = market.opposite(side).bestPrice
  let { price, opening: lots } = order
  let value = order.ownValue(lots)
  if (price === undefined) {
    const { tick, marketBandE8 } = market.parameters
    const outlook = lookAheadContract(order, protectionPrice(side, best as Price, marketBandE8, tick))
    lots = outlook.openLots
    value = outlook.openValue
  } else if (side === 'sell' && best !== undefined && best > price) {
    // A sale that crosses may fill higher than its limit, and then needs more margin.
    price = best
    value = order.valueAt(lots, best)
  }
  const { brackets } = market
  const held = holding.lots(direction)
  let exposure: bigint = holding.ordered(direction) + value
  if (held > BigInt.asIntN(64, 0n)) exposure += held * market.markUnit
  if (givenBack !== undefined) exposure -= givenBack.ordered
  const tier = tierOf(brackets, exposure)
  if (exposure > tier.upTo) return 'position.size.max'
  if (leverage > tier.maxLeverage) return 'leverage.tier'
  const margin = marginFor(value, leverage)
  const loss = openLoss(order, lots, value)
  const isAmple = loss === BigInt.asIntN(64, 0n) && value >= (tier.ampleFrom[leverage] as bigint)
  if (!isAmple && value > BigInt.asIntN(64, 0n) && margin - loss <= maintenanceOf(brackets, value))
    return 'order.would.liquidate'
  const amount = (margin + feeFor(value, order.takerE8)) as Amount
  const { balance } = holding.available
  if (!holding.canSpend(amount, givenBack === undefined ? balance : balance + givenBack.hold))
    return 'balance.insufficient'
  order.hold = amount
  order.marginReserve = margin
  order.reservePrice = price
  return undefined
}

/** What opening would lose at once, at the mark. */
function openLoss(order: ContractOrder, lots: Lots, value: Amount): bigint {
  const { market, direction, price } = order
  const mark = market.mark as Price
  if (price !== undefined && (direction === 'long' ? price <= mark : price >= mark)) return 0n
  const paid = price === undefined ? value : order.valueAt(lots, price)
  return maxOf(0n, -gainOf(direction, paid, lots * market.markUnit))
}
