// What an order costs and gives, to the last unit, as the core will reckon it. Integers only; every division says who
// keeps the remainder.

import { ceilDiv, floorDiv, minOf, ONE } from '@candor/contract'
import type { Level } from '../../terminal/form/use-book-levels.ts'
import type { MarketRules } from '../market/market-rules.ts'

export type { Level }
export type Side = 'buy' | 'sell'

/** What a quantity costs at a price. Exact on the market's grid; between its lines it rounds up, so that nobody is told too little. */
export function costOf({ quantity, price }: Level): bigint {
  return ceilDiv(quantity * price, ONE)
}

/** The largest whole number of lots that a budget buys at a price. */
export function quantityFor(budget: bigint, price: bigint, lot: bigint): bigint {
  if (price <= 0n) return 0n
  return floorTo(floorDiv(budget * ONE, price), lot)
}

export function floorTo(units: bigint, step: bigint): bigint {
  return floorDiv(units, step) * step
}

function ceilTo(units: bigint, step: bigint): bigint {
  return ceilDiv(units, step) * step
}

/** Fees round up, to the house. */
export function feeOf(received: bigint, rateE8: bigint): bigint {
  return ceilDiv(received * rateE8, ONE)
}

/** The worst price that a market order may take, from the best one opposite. */
export function protectedPrice(side: Side, best: bigint, { marketBandE8, tick }: MarketRules): bigint {
  return side === 'buy'
    ? floorTo(floorDiv(best * (ONE + marketBandE8), ONE), tick)
    : ceilTo(ceilDiv(best * (ONE - marketBandE8), ONE), tick)
}

export interface WalkInput {
  readonly side: Side
  readonly rules: MarketRules
  /** The other side of the book, best first. */
  readonly levels: readonly Level[]
  readonly quantity?: bigint | undefined
  /** Of the quote coin: to spend, or to bring in. */
  readonly budget?: bigint | undefined
}

export interface Walk {
  readonly quantity: bigint
  readonly quote: bigint
  /** The last price taken. */
  readonly worst: bigint | undefined
  /** Whether the book ends, or gets too expensive, before the order is full. */
  readonly isShort: boolean
}

/** What a market order would meet in the book as it stands. */
export function walkBook({ side, rules, levels, quantity: wanted, budget }: WalkInput): Walk {
  const best = levels[0]?.price
  let quantity = 0n
  let quote = 0n
  let worst: bigint | undefined
  if (best === undefined) return { quantity, quote, worst, isShort: true }
  const limit = protectedPrice(side, best, rules)
  for (const level of levels) {
    const isWithin = side === 'buy' ? level.price <= limit : level.price >= limit
    if (!isWithin) return { quantity, quote, worst, isShort: true }
    const left = wanted === undefined ? level.quantity : wanted - quantity
    const affordable =
      budget === undefined ? level.quantity : quantityFor(budget - quote, level.price, rules.lot)
    const taken = minOf(minOf(left, affordable), level.quantity)
    if (taken > 0n) {
      quantity += taken
      quote += costOf({ quantity: taken, price: level.price })
      worst = level.price
    }
    if (taken < level.quantity) return { quantity, quote, worst, isShort: false }
  }
  return { quantity, quote, worst, isShort: wanted === undefined || quantity < wanted }
}

/** What one whole coin cost on average; floored, for showing only. */
export function averageOf(quote: bigint, quantity: bigint): bigint | undefined {
  return quantity === 0n ? undefined : floorDiv(quote * ONE, quantity)
}
