// What the parts that every terminal has must know of its market: integers for exact arithmetic, decimals for showing.

import { parseDecimal } from '@candor/contract'

export interface TerminalMarket {
  readonly symbol: string
  /** As people write it. */
  readonly name: string
  readonly base: string
  readonly quote: string
  readonly status: 'open' | 'cancelOnly' | 'halted'
  /** Of prices and of what they come to. */
  readonly quoteScale: number
  readonly tick: bigint
  /** How far a market order may go from the best price. A fraction in units of 10^-8. */
  readonly marketBandE8: bigint
  readonly priceDecimals: number
  readonly quantityDecimals: number
  /** Of quantities: they are whole numbers of 10^-scale. */
  readonly quantityScale: number
  /** What quantities are counted in: a coin, or lots. */
  readonly unit: string
  /** How much of the base coin one of these is. For showing sums only. */
  readonly unitSize: number
}

/** `0.01` has two. */
export function decimalsOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

/** A rule that cannot be read is a bug, not a default. */
export function readUnits(decimal: string, scale: number): bigint {
  const units = parseDecimal(decimal, scale)
  if (units === undefined) throw new Error(`${decimal} is not a number with at most ${scale} decimals`)
  return units
}
