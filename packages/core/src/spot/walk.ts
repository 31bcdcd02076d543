// The walk: an incoming order meets the other side of the book, best price first, oldest first.
// `lookAhead` walks without touching anything, by the same steps, to learn what a walk would cost.

import { type Amount, minOf, type Price, type Side } from '@candor/contract'
import type { PostingList } from '../ledger.ts'
import type { State } from '../state.ts'
import { closeSpotOrder } from './close-spot-order.ts'
import { notional } from './notional.ts'
import { settleTrade } from './settle-trade.ts'
import type { SpotMarket } from './spot-market.ts'
import type { SpotOrder } from './spot-order.ts'

/** How a walk ended: its order was used up, or what stood in its way. */
export type WalkEnd = 'filled' | 'prevented' | 'ownOrder' | 'cannotAfford' | 'limitReached' | 'bookEmpty'

export interface WalkBounds {
  readonly limit: Price
  /** Quote amount that may be spent or, for a sale sized by quote, earned. */
  readonly budget: Amount | undefined
}

function isBeyond(side: Side, price: Price, limit: Price): boolean {
  return side === 'buy' ? price > limit : price < limit
}

/** Base units still wanted at this price: whole lots within what remains and what the budget allows. */
function wanted(order: SpotOrder, remaining: Amount, budget: Amount | undefined, price: Price): Amount {
  if (budget === undefined) return remaining
  const { lot } = order.market.parameters
  const affordable = ((budget / notional(lot, price, order.market)) * lot) as Amount // whole lots: rounding up would overspend
  return order.quantity === undefined ? affordable : minOf(affordable, remaining)
}

/** Meets makers until the order is used up or stopped. Nothing in here can be refused. */
export function walk(state: State, taker: SpotOrder, bounds: WalkBounds): WalkEnd {
  const { market } = taker
  const makers = market.opposite(taker.side)
  const byQuantity = taker.quantity !== undefined
  let budget = bounds.budget
  for (;;) {
    const maker = makers.best
    if (maker === undefined) return 'bookEmpty'
    const price = maker.price as Price
    if (isBeyond(taker.side, price, bounds.limit)) return 'limitReached'
    const want = wanted(taker, taker.remaining, budget, price)
    if (want === 0n) return 'cannotAfford'
    if (maker.account.group === taker.account.group) {
      const met = preventSelfTrade(state, { maker, taker, price, want })
      if (met === 'stop') return 'ownOrder'
      if (budget !== undefined) budget = (budget - notional(met, price, market)) as Amount
      if (byQuantity ? taker.remaining === 0n : budget === 0n) return 'prevented'
      continue
    }
    const quantity = minOf(want, maker.remaining)
    const quote = notional(quantity, price, market)
    settleTrade(state, { maker, taker, price, quantity, quote })
    if (maker.remaining === 0n) closeSpotOrder(state, maker, 'filled')
    if (budget !== undefined) budget = (budget - quote) as Amount
    if (byQuantity ? taker.remaining === 0n : budget === 0n) return 'filled'
  }
}

interface Meeting {
  readonly maker: SpotOrder
  readonly taker: SpotOrder
  readonly price: Price
  readonly want: Amount
}

/** Applies the taker's mode. Gives what both orders lost, or says that the taker must stop. */
function preventSelfTrade(state: State, meeting: Meeting): Amount | 'stop' {
  const { maker, taker, price, want } = meeting
  const mode = taker.selfTrade
  const { postings } = state
  const quantity = mode === 'decrement' ? minOf(want, maker.remaining) : (0n as Amount)
  if (mode === 'decrement') {
    reduce(postings, maker, quantity, price)
    reduce(postings, taker, quantity, price)
  }
  state.emit({
    type: 'SelfTradePrevented',
    marketId: maker.market.id,
    mode,
    price,
    takerOrderId: taker.id,
    makerOrderId: maker.id,
    quantity,
    postings: postings.take(),
  })
  const makerEnds = mode === 'decrement' ? maker.remaining === 0n : mode !== 'expireTaker'
  if (makerEnds) closeSpotOrder(state, maker, 'selfTrade')
  return mode === 'expireTaker' || mode === 'expireBoth' ? 'stop' : quantity
}

/** Takes a quantity off an order without a trade and frees what was held for it. */
function reduce(postings: PostingList, order: SpotOrder, quantity: Amount, makerPrice: Price): void {
  order.prevent(quantity)
  const release = heldFor(order, quantity, makerPrice)
  postings.move(order.held, order.source, release)
  order.hold = (order.hold - release) as Amount
}

/** What an order holds for a part of itself. Orders held at the exact cost of their fills hold nothing for the rest. */
function heldFor(order: SpotOrder, quantity: Amount, makerPrice: Price): Amount {
  if (order.price !== undefined)
    return order.side === 'buy' ? notional(quantity, order.price, order.market) : quantity
  const byQuantity = order.quantity !== undefined
  if (order.side === 'sell') return byQuantity ? quantity : (0n as Amount)
  return byQuantity || order.orderType === 'stopMarket'
    ? (0n as Amount)
    : notional(quantity, makerPrice, order.market)
}

export interface Outlook {
  /** What the walk would trade. */
  readonly quantity: Amount
  readonly quote: Amount
  /** Whether it would meet an order of its own group. */
  readonly meetsOwn: boolean
}

/** What a walk would do, without doing it. */
export function lookAhead(order: SpotOrder, bounds: WalkBounds): Outlook {
  let { budget } = bounds
  let remaining = order.quantity ?? (0n as Amount)
  let quantity = 0n
  let quote = 0n
  let meetsOwn = false
  const makers = order.market.opposite(order.side)
  for (let maker = makers.best; maker !== undefined; maker = makers.after(maker)) {
    const price = maker.price as Price
    if (isBeyond(order.side, price, bounds.limit)) break
    const want = wanted(order, remaining, budget, price)
    if (want === 0n) break
    const own = maker.account.group === order.account.group
    if (own) {
      meetsOwn = true
      if (order.selfTrade === 'expireTaker' || order.selfTrade === 'expireBoth') break
      if (order.selfTrade === 'expireMaker') continue
    }
    const part = minOf(want, maker.remaining)
    const cost = notional(part, price, order.market)
    if (!own) {
      quantity += part
      quote += cost
    }
    if (budget !== undefined) budget = (budget - cost) as Amount
    if (order.quantity !== undefined) remaining = (remaining - part) as Amount
    // The walk stays with a maker that has something left, and ends there.
    if (part < maker.remaining) break
  }
  return { quantity: quantity as Amount, quote: quote as Amount, meetsOwn }
}

/** How far a walk may go, for a limit order or for a market order from the best price of this moment. */
export function crosses(market: SpotMarket, order: SpotOrder, limit: Price): boolean {
  const best = market.opposite(order.side).bestPrice
  return best !== undefined && !isBeyond(order.side, best, limit)
}
