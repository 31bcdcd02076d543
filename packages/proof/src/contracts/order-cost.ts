// What an order that opens must set aside, and how much can be opened (rulebook 2.2).

import { ceilDiv, maxOf, ONE, type Side } from '@candor/contract'
import { maintenanceMargin, tierOf } from './maintenance.ts'
import type { ContractTerms, HeldPosition, Priced } from './terms.ts'
import { initialMargin, lotsValue } from './value.ts'

type Direction = HeldPosition['direction']

/** The price an order is reserved at: a sell that crosses may fill higher than its limit. */
export function reservePrice({
  side,
  price,
  bestBid,
}: {
  readonly side: Side
  readonly price: bigint
  readonly bestBid: bigint | undefined
}): bigint {
  return side === 'sell' && bestBid !== undefined ? maxOf(price, bestBid) : price
}

export interface Walk {
  readonly lots: bigint
  readonly value: bigint
  /** None when nothing could be filled. */
  readonly lastPrice: bigint | undefined
}

/** The fills that a market order would make on these levels, best first, no worse than the limit. */
export function walkBook(
  terms: Pick<ContractTerms, 'multiplier'>,
  levels: readonly Priced[],
  {
    lots,
    limit,
  }: { readonly lots: bigint; readonly limit?: { readonly side: Side; readonly price: bigint } | undefined },
): Walk {
  let filled = 0n
  let value = 0n
  let lastPrice: bigint | undefined
  for (const level of levels) {
    const isWorse =
      limit !== undefined && (limit.side === 'buy' ? level.price > limit.price : level.price < limit.price)
    if (isWorse || filled === lots) break
    const take = level.lots < lots - filled ? level.lots : lots - filled
    filled += take
    value += lotsValue(terms, { lots: take, price: level.price })
    lastPrice = level.price
  }
  return { lots: filled, value, lastPrice }
}

export interface OrderCost {
  readonly margin: bigint
  readonly fee: bigint
  readonly cost: bigint
}

/** Both parts round up: what is set aside is never short. */
export function orderCost({
  value,
  leverage,
  rateE8,
}: {
  readonly value: bigint
  readonly leverage: number
  readonly rateE8: bigint
}): OrderCost {
  const margin = initialMargin({ value, leverage })
  const fee = ceilDiv(value * rateE8, ONE)
  return { margin, fee, cost: margin + fee }
}

/** What is lost at once by opening worse than the mark. */
export function openLoss({
  direction,
  value,
  markValue,
}: {
  readonly direction: Direction
  readonly value: bigint
  readonly markValue: bigint
}): bigint {
  return maxOf(0n, direction === 'long' ? value - markValue : markValue - value)
}

/** Whether the margin, less that loss, is above what the new lots must keep: else they would be liquidated at once. */
export function opensSafely(
  terms: Pick<ContractTerms, 'tiers' | 'takerE8'>,
  {
    direction,
    value,
    reserveValue,
    markValue,
    leverage,
  }: {
    readonly direction: Direction
    /** At the order's price. */
    readonly value: bigint
    /** At the price it is reserved at. */
    readonly reserveValue: bigint
    readonly markValue: bigint
    readonly leverage: number
  },
): boolean {
  const margin = initialMargin({ value: reserveValue, leverage })
  return margin - openLoss({ direction, value, markValue }) > maintenanceMargin(terms, reserveValue)
}

export interface Opening {
  readonly side: Side
  readonly price: bigint
  readonly bestBid: bigint | undefined
  readonly leverage: number
  readonly rateE8: bigint
  /** What may be used for new orders. */
  readonly available: bigint
  /** Value of the position and of the open orders that add to it. */
  readonly usedValue: bigint
  readonly maxLots: bigint
  /** None: whether it would be liquidated at once is not asked. */
  readonly mark?: bigint | undefined
}

/** The most lots that can be opened: found by halving, because every condition only gets harder with size. */
export function mostLots(terms: ContractTerms, opening: Opening): bigint {
  let fits = 0n
  let tooMany = opening.maxLots + 1n
  while (tooMany - fits > 1n) {
    const lots = (fits + tooMany) / 2n
    if (canOpen(terms, opening, lots)) fits = lots
    else tooMany = lots
  }
  return fits
}

function canOpen(terms: ContractTerms, opening: Opening, lots: bigint): boolean {
  const { side, price, leverage, rateE8, available, usedValue, mark } = opening
  const reserveValue = lotsValue(terms, { lots, price: reservePrice(opening) })
  if (orderCost({ value: reserveValue, leverage, rateE8 }).cost > available) return false
  const tier = tierOf(terms, usedValue + reserveValue)
  if (leverage > tier.maxLeverage || usedValue + reserveValue > tier.upTo) return false
  return (
    mark === undefined ||
    opensSafely(terms, {
      direction: side === 'buy' ? 'long' : 'short',
      value: lotsValue(terms, { lots, price }),
      reserveValue,
      markValue: lotsValue(terms, { lots, price: mark }),
      leverage,
    })
  )
}
