// The book as the oracle sees it: the open orders that entered it, sorted anew at every look. Also the
// prices that rules refer to: best opposite, limit of a market order, reference price and its bands.

import type { Side } from '@candor/contract'
import { ceilOf, floorOf, ONE } from './oracle-rounding.ts'
import type { OracleMarket, OracleOrder, World } from './oracle-world.ts'
import { existing } from './oracle-world.ts'

const INDEX_FRESH_MS = 10_000n
const SLOT_MS = 1_000n
const VWAP_SLOTS = 300n

export function oppositeOf(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}

/** Orders in the book that an order of this side would meet, best first. */
export function makersFor(world: World, market: OracleMarket, side: Side): OracleOrder[] {
  const makers = [...world.openOrders.values()].filter(
    (order) => order.market === market.id && order.side !== side && order.entry !== undefined,
  )
  return makers.sort((a, b) => {
    const byPrice = priceOf(a) - priceOf(b)
    if (byPrice !== 0n) return (side === 'buy') === byPrice < 0n ? -1 : 1
    return existing(a.entry) - existing(b.entry)
  })
}

/** The limit price of an order in the book. */
export function priceOf(order: OracleOrder): bigint {
  return existing(order.price)
}

export function bestFor(world: World, market: OracleMarket, side: Side): bigint | undefined {
  return makersFor(world, market, side)[0]?.price
}

export function crosses(side: Side, limit: bigint, makerPrice: bigint): boolean {
  return side === 'buy' ? makerPrice <= limit : makerPrice >= limit
}

/** How far a market order may go from the best opposite price at its start. */
export function marketLimit(market: OracleMarket, side: Side, best: bigint): bigint {
  const { tick, marketBandE8 } = market.parameters
  if (side === 'buy') return floorOf(best * (ONE + marketBandE8), ONE * tick) * tick
  return ceilOf(best * (ONE - marketBandE8), ONE * tick) * tick
}

export function referencePrice(world: World, market: OracleMarket): bigint | undefined {
  if (market.indexId !== undefined) {
    const index = existing(world.indexes.get(market.indexId))
    if (index.lastPrice !== undefined && world.now - index.lastPriceMs <= INDEX_FRESH_MS)
      return index.lastPrice
  }
  return volumeWeightedPrice(world, market) ?? market.lastPrice
}

function volumeWeightedPrice(world: World, market: OracleMarket): bigint | undefined {
  const after = floorOf(world.now, SLOT_MS) - VWAP_SLOTS
  let quantity = 0n
  let quote = 0n
  for (const trade of market.trades) {
    if (floorOf(trade.timeMs, SLOT_MS) <= after) continue
    quantity += trade.quantity
    quote += trade.quote
  }
  return quantity === 0n ? undefined : floorOf(quote * ONE, quantity)
}

export function isOutsideBand(world: World, market: OracleMarket, side: Side, price: bigint): boolean {
  const reference = referencePrice(world, market)
  if (reference === undefined) return false
  const { buyBandE8, sellBandE8 } = market.parameters
  return side === 'buy'
    ? price * ONE > reference * (ONE + buyBandE8)
    : price * ONE < reference * (ONE - sellBandE8)
}

/** Whether a last price meets a stop order's condition. */
export function isMet(order: Pick<OracleOrder, 'stopPrice' | 'trigger'>, lastPrice: bigint): boolean {
  const stopPrice = existing(order.stopPrice)
  return order.trigger === 'atOrAbove' ? lastPrice >= stopPrice : lastPrice <= stopPrice
}
