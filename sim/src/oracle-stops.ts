// Stop orders: which one fires next at the last price, and what it does then. Runs after a walk that traded,
// until no waiting stop of the market is met. It never looks at another market.

import type { MarketId, Price } from '@candor/contract'
import { bestFor, isMet, isOutsideBand, marketLimit } from './oracle-book.ts'
import { closeOrder, walk } from './oracle-walk.ts'
import type { OracleMarket, OracleOrder, World } from './oracle-world.ts'
import { existing, marketOf } from './oracle-world.ts'

export function fireStops(world: World, marketId: MarketId): void {
  const market = marketOf(world, marketId)
  for (let next = nextStop(world, market); next !== undefined; next = nextStop(world, market)) {
    fire(world, market, next)
  }
}

function nextStop(world: World, market: OracleMarket): OracleOrder | undefined {
  const lastPrice = existing(market.lastPrice)
  const met = [...world.openOrders.values()].filter(
    (order) => order.market === market.id && order.status === 'waiting' && isMet(order, lastPrice),
  )
  const above = met.filter((order) => order.trigger === 'atOrAbove')
  const below = met.filter((order) => order.trigger === 'atOrBelow')
  const firstAbove = above.sort((a, b) => compare(stopPriceOf(a), stopPriceOf(b)) || a.id - b.id)[0]
  const firstBelow = below.sort((a, b) => compare(stopPriceOf(b), stopPriceOf(a)) || a.id - b.id)[0]
  if (firstAbove === undefined || firstBelow === undefined) return firstAbove ?? firstBelow
  return firstAbove.id < firstBelow.id ? firstAbove : firstBelow
}

function stopPriceOf(order: OracleOrder): bigint {
  return existing(order.stopPrice)
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function fire(world: World, market: OracleMarket, order: OracleOrder): void {
  order.status = 'new'
  world.events.push({
    type: 'SpotOrderTriggered',
    orderId: order.id,
    userId: order.user,
    marketId: market.id as MarketId,
    lastPrice: existing(market.lastPrice) as Price,
  })
  if (order.type === 'stopLimit') {
    walk(world, market, order, existing(order.price))
    return
  }
  const best = bestFor(world, market, order.side)
  if (best === undefined) closeOrder(world, order, 'noLiquidity')
  else if (isOutsideBand(world, market, order.side, best)) closeOrder(world, order, 'priceBand')
  else walk(world, market, order, marketLimit(market, order.side, best))
}
