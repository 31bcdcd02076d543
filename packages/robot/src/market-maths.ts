// Ticks, lots, values and fees of one market. Integers in, integers out; every rounding says who keeps the rest.

import { type Amount, ceilDiv, floorDiv, maxOf, ONE, type Price, type RateE8 } from '@candor/contract'
import type { MarketTerms } from './strategy.ts'

export function floorTick(terms: MarketTerms, price: bigint): Price {
  return (floorDiv(price, terms.tick) * terms.tick) as Price
}

export function ceilTick(terms: MarketTerms, price: bigint): Price {
  return (ceilDiv(price, terms.tick) * terms.tick) as Price
}

export function floorLot(terms: MarketTerms, quantity: bigint): Amount {
  return (floorDiv(quantity, terms.lot) * terms.lot) as Amount
}

export function ceilLot(terms: MarketTerms, quantity: bigint): Amount {
  return (ceilDiv(quantity, terms.lot) * terms.lot) as Amount
}

/** What a quantity is worth at a price: exact on ticks and lots, else rounded up, as whoever pays sees it. */
export function valueOf(terms: MarketTerms, quantity: bigint, price: bigint): Amount {
  return ceilDiv(quantity * terms.multiplier * price, ONE) as Amount
}

/** Fees round up, to the house. */
export function feeOn(amount: bigint, rateE8: RateE8): Amount {
  return ceilDiv(amount * rateE8, ONE) as Amount
}

/** An order that rests may still take: what must hold for certain is computed with the dearer of the two. */
export function dearerRate({ makerE8, takerE8 }: MarketTerms): RateE8 {
  return maxOf(makerE8, takerE8)
}

/** The smallest quantity that the market accepts at this price. */
export function smallestQuantity(terms: MarketTerms, price: bigint): Amount {
  const byValue = ceilLot(terms, ceilDiv(terms.minNotional * ONE, price * terms.multiplier))
  return maxOf(ceilLot(terms, terms.minQuantity), byValue)
}

export function isPlaceable(terms: MarketTerms, quantity: bigint, price: bigint): boolean {
  return quantity >= smallestQuantity(terms, price) && quantity <= terms.maxQuantity
}

/** Whole lots for an amount of money: rounded down, never more than the amount. */
export function lotsFor(terms: MarketTerms, amount: bigint, price: bigint): Amount {
  return floorLot(terms, (amount * ONE) / (price * terms.multiplier))
}

const ROOM_PERCENT = 102n

/** Two per cent more, rounded up: room for a price that moves before the first purchase. */
export function withRoom(amount: bigint): Amount {
  return ceilDiv(amount * ROOM_PERCENT, 100n) as Amount
}
