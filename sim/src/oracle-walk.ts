// Carries out the walk of one order through the book: trades, self-trade prevention, closing. An order that
// is open comes in; events and changed balances go out. Checks were done before: nothing here rejects.

import type { Amount, CloseReason, EventOf, MarketId, Posting, Price, TradeId } from '@candor/contract'
import { makersFor, priceOf } from './oracle-book.ts'
import { addVolume, chargeFee, rateOf } from './oracle-fees.ts'
import { availableOf, frozenOf, post, systemRef } from './oracle-ledger.ts'
import { type Plan, planWalk, type Step, tradedBy } from './oracle-plan.ts'
import { notional } from './oracle-rounding.ts'
import type { OracleMarket, OracleOrder, World } from './oracle-world.ts'
import { accountOf, remainingOf } from './oracle-world.ts'

export function closeOrder(world: World, order: OracleOrder, reason: CloseReason): void {
  order.status = reason === 'filled' ? 'filled' : 'cancelled'
  order.closeReason = reason
  const market = world.markets.get(order.market) as OracleMarket
  const postings = releaseHold(world, market, order, order.hold)
  world.openOrders.delete(order.id)
  world.events.push({
    type: 'SpotOrderClosed',
    orderId: order.id,
    userId: order.user,
    marketId: order.market as MarketId,
    status: order.status,
    reason,
    filledQuantity: order.filled as Amount,
    filledQuote: order.filledQuote as Amount,
    fee: order.feePaid as Amount,
    postings,
  })
}

function heldAsset(market: OracleMarket, order: OracleOrder): Posting['asset'] {
  return order.side === 'buy' ? market.quote : market.base
}

function releaseHold(world: World, market: OracleMarket, order: OracleOrder, amount: bigint): Posting[] {
  order.hold -= amount
  if (amount === 0n) return []
  return [post(world, frozenOf(order), availableOf(order), heldAsset(market, order), amount)]
}

export function isSizedByQuote(order: OracleOrder): boolean {
  return order.quantity === undefined
}

function isPriced(order: OracleOrder): boolean {
  return order.type === 'limit' || order.type === 'stopLimit'
}

/** Walks the book up to the limit price, then closes the order or lets it rest. */
export function walk(world: World, market: OracleMarket, order: OracleOrder, limit: bigint): void {
  const appetite = { quantity: remainingOf(order), budget: order.budget }
  const plan = planWalk(world, market, order, appetite, limit)
  if (order.timeInForce === 'fillOrKill' && isPriced(order) && !wouldFill(plan)) {
    closeOrder(world, order, 'fillOrKill')
    return
  }
  for (const step of plan.steps) {
    if (step.kind === 'trade') trade(world, market, order, step)
    else prevent(world, market, order, step)
  }
  const reason = reasonToClose(world, market, order, plan)
  if (reason !== undefined) closeOrder(world, order, reason)
  else order.entry = ++world.lastEntry
}

function wouldFill(plan: Plan): boolean {
  return plan.ending === 'filled' && plan.steps.every((step) => step.kind === 'trade')
}

/** Undefined when the order rests. */
function reasonToClose(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  plan: Plan,
): CloseReason | undefined {
  if (plan.ending === 'filled') return 'filled'
  if (plan.ending === 'prevented' || plan.ending === 'ownGroup') return 'selfTrade'
  if (isPriced(order)) return order.timeInForce === 'immediateOrCancel' ? 'immediateOrCancel' : undefined
  if (isSizedByQuote(order) && plan.ending === 'wantsNothing') {
    if (tradedBy(plan).base > 0n) return 'filled'
    return plan.steps.some((step) => step.quantity > 0n) ? 'selfTrade' : 'noLiquidity'
  }
  return makersFor(world, market, order.side).length > 0 ? 'priceProtection' : 'noLiquidity'
}

function prevent(world: World, market: OracleMarket, taker: OracleOrder, step: Step): void {
  const { maker, quantity } = step
  const price = priceOf(maker)
  const postings: Posting[] = []
  if (taker.selfTrade === 'decrement') {
    maker.prevented += quantity
    taker.prevented += quantity
    if (taker.budget !== undefined) taker.budget -= notional(quantity, price)
    const makerRelease = maker.side === 'buy' ? notional(quantity, price) : quantity
    postings.push(...releaseHold(world, market, maker, makerRelease))
    postings.push(...releaseHold(world, market, taker, takerRelease(taker, quantity, price)))
  }
  world.events.push({
    type: 'SelfTradePrevented',
    marketId: market.id as MarketId,
    mode: taker.selfTrade,
    price: price as Price,
    takerOrderId: taker.id,
    makerOrderId: maker.id,
    quantity: quantity as Amount,
    postings,
  })
  if (taker.selfTrade === 'expireTaker') return
  if (taker.selfTrade !== 'decrement' || remainingOf(maker) === 0n) closeOrder(world, maker, 'selfTrade')
}

/** What of the taker's hold belonged to a quantity that was taken off it. */
function takerRelease(taker: OracleOrder, quantity: bigint, makerPrice: bigint): bigint {
  if (isPriced(taker)) return taker.side === 'buy' ? notional(quantity, taker.price as bigint) : quantity
  if (taker.side === 'sell') return isSizedByQuote(taker) ? 0n : quantity
  return taker.type === 'market' && isSizedByQuote(taker) ? notional(quantity, makerPrice) : 0n
}

function trade(world: World, market: OracleMarket, taker: OracleOrder, step: Step): void {
  const { maker, quantity } = step
  const price = priceOf(maker)
  const quote = notional(quantity, price)
  const makerRate = rateOf(world, accountOf(world, maker.user), 'maker')
  const takerRate = rateOf(world, accountOf(world, taker.user), 'taker')
  const received = (order: OracleOrder): bigint => (order.side === 'buy' ? quantity : quote)
  const makerFee = chargeFee(world, maker, { received: received(maker), rate: makerRate, market })
  const takerFee = chargeFee(world, taker, { received: received(taker), rate: takerRate, market })
  for (const order of [maker, taker]) {
    order.filled += quantity
    order.filledQuote += quote
    order.status = 'partiallyFilled'
    if (order.budget !== undefined) order.budget -= quote
    addVolume(world, order, market.quote, quote)
  }
  const buyerIsTaker = taker.side === 'buy'
  const postings = settle(world, market, {
    buyer: buyerIsTaker ? taker : maker,
    seller: buyerIsTaker ? maker : taker,
    quantity,
    quote,
    baseFee: buyerIsTaker ? takerFee : makerFee,
    quoteFee: buyerIsTaker ? makerFee : takerFee,
    improvement: buyerIsTaker && isPriced(taker) ? notional(quantity, (taker.price as bigint) - price) : 0n,
  })
  market.lastPrice = price
  market.trades.push({ timeMs: world.now, quantity, quote })
  const party = (
    order: OracleOrder,
    rateE8: typeof makerRate,
    fee: Amount,
  ): EventOf<'SpotTraded'>['maker'] => ({
    orderId: order.id,
    userId: order.user,
    rateE8,
    fee,
    remaining: remainingOf(order) as Amount | undefined,
  })
  world.events.push({
    type: 'SpotTraded',
    tradeId: ++world.lastTradeId as TradeId,
    marketId: market.id as MarketId,
    price: price as Price,
    quantity: quantity as Amount,
    quoteAmount: quote as Amount,
    takerSide: taker.side,
    maker: party(maker, makerRate, makerFee),
    taker: party(taker, takerRate, takerFee),
    postings,
  })
  if (remainingOf(maker) === 0n) closeOrder(world, maker, 'filled')
}

interface Settlement {
  readonly buyer: OracleOrder
  readonly seller: OracleOrder
  readonly quantity: bigint
  readonly quote: bigint
  readonly baseFee: bigint
  readonly quoteFee: bigint
  readonly improvement: bigint
}

/** Moves the money of one trade: quote to the seller first, then base to the buyer. */
function settle(world: World, market: OracleMarket, settlement: Settlement): Posting[] {
  const { buyer, seller, quantity, quote, baseFee, quoteFee, improvement } = settlement
  const fee = systemRef('fee')
  const moves: [from: typeof fee, to: typeof fee, asset: Posting['asset'], amount: bigint][] = [
    [frozenOf(buyer), availableOf(seller), market.quote, quoteFee > 0n ? quote - quoteFee : quote],
    quoteFee > 0n
      ? [frozenOf(buyer), fee, market.quote, quoteFee]
      : [fee, availableOf(seller), market.quote, -quoteFee],
    [frozenOf(buyer), availableOf(buyer), market.quote, improvement],
    [frozenOf(seller), availableOf(buyer), market.base, baseFee > 0n ? quantity - baseFee : quantity],
    baseFee > 0n
      ? [frozenOf(seller), fee, market.base, baseFee]
      : [fee, availableOf(buyer), market.base, -baseFee],
  ]
  buyer.hold -= quote + improvement
  seller.hold -= quantity
  return moves
    .filter(([, , , amount]) => amount !== 0n)
    .map(([from, to, asset, amount]) => post(world, from, to, asset, amount))
}
