// How much a share of what is available buys or sells, and which share an amount is. Lots always round down: a share
// never asks for more than there is.

import { floorDiv } from '@candor/contract'
import type { MarketRules } from '../market/market-rules.ts'
import { floorTo, type Level, quantityFor, type Side, walkBook } from './order-arithmetic.ts'

const WHOLE = 100n

export interface ShareInput {
  readonly rules: MarketRules
  readonly side: Side
  /** Of the coin that is paid. */
  readonly available: bigint
  /** The limit price; absent for market orders. */
  readonly price?: bigint | undefined
  /** The other side of the book, for market orders. */
  readonly levels: readonly Level[]
}

/** The quantity for a share of 0 to 100. */
export function quantityOfShare(
  share: number,
  { rules, side, available, price, levels }: ShareInput,
): bigint {
  const part = partOf(available, share)
  if (side === 'sell') return floorTo(part, rules.lot)
  if (price !== undefined) return quantityFor(part, price, rules.lot)
  return walkBook({ side, rules, levels, budget: part }).quantity
}

/** The sum of the quote coin for a share: of what is there, or of what selling the share brings now. */
export function quoteOfShare(share: number, { rules, side, available, levels }: ShareInput): bigint {
  const part = partOf(available, share)
  if (side === 'buy') return part
  return walkBook({ side, rules, levels, quantity: floorTo(part, rules.lot) }).quote
}

function partOf(available: bigint, share: number): bigint {
  return floorDiv(available * BigInt(share), WHOLE)
}

/** Which share of the available an order holds, for the slider: a whole number from 0 to 100. */
export function shareOf(hold: bigint | undefined, available: bigint | undefined): number {
  if (hold === undefined || available === undefined || available <= 0n) return 0
  if (hold >= available) return Number(WHOLE)
  return Number(floorDiv(hold * WHOLE + available / 2n, available))
}
