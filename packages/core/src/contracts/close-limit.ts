// How far an order that closes an isolated position may go: not past the price at which its margin is used up.

import { ceilDiv, floorDiv, type Lots, ONE, type Price } from '@candor/contract'
import { partOf } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { turnedOf } from './turn-lots.ts'

/** The tighter of a limit and the fee-inclusive bankruptcy price of what the order closes. */
export function tighterLimit(order: ContractOrder, limit: Price): Price {
  const { market, holding } = order
  if (holding.marginMode !== 'isolated' || order.liquidation !== undefined) return limit
  const turned = turnedOf(order, order.remaining)
  const closing = (order.closing + turned) as Lots
  const target = turned > 0n ? holding.position(order.closes) : order.target
  if (target === undefined || closing === BigInt.asIntN(64, 0n)) return limit
  const { entryValue, margin } = partOf(target, closing)
  const { takerE8, tick, multiplier } = market.parameters
  const quantity = closing * multiplier
  if (target.direction === 'long') {
    const lowest = ceilDiv((entryValue - margin) * ONE, ONE - takerE8)
    const price = ceilDiv(ceilDiv(lowest * ONE, quantity), tick) * tick
    return price > limit ? (price as Price) : limit
  }
  const highest = floorDiv((entryValue + margin) * ONE, ONE + takerE8)
  const price = floorDiv(floorDiv(highest * ONE, quantity), tick) * tick
  return price < limit ? (price as Price) : limit
}
