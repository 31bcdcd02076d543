// A size that was typed, in whole lots: lots themselves, coins, or money at a price. Always rounded down: nobody gets
// more than was asked for.

import { floorDiv, formatDecimal } from '@candor/contract'
import { lotsValue } from '@candor/proof'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'
import type { SizeUnit } from './contract-draft.ts'

/** Undefined while there is no number, or money without a price. */
export function sizeInLots(
  text: string,
  unit: SizeUnit,
  { terms }: Pick<ContractRules, 'terms'>,
  price: bigint | undefined,
): bigint | undefined {
  if (unit === 'lots') return unitsOf(text, 0)
  const typed = unitsOf(text, SCALE)
  if (typed === undefined) return undefined
  if (unit === 'base') return floorDiv(typed, terms.multiplier)
  if (price === undefined) return undefined
  const worth = lotsValue(terms, { lots: 1n, price })
  return worth <= 0n ? undefined : floorDiv(typed, worth)
}

/** Lots as the field shows them in a unit. */
export function sizeOfLots(
  lots: bigint | undefined,
  unit: SizeUnit,
  { terms }: Pick<ContractRules, 'terms'>,
  price: bigint | undefined,
): string {
  if (lots === undefined) return ''
  if (unit === 'lots') return lots.toString()
  if (unit === 'base') return formatDecimal(lots * terms.multiplier, SCALE)
  return price === undefined ? '' : formatDecimal(lotsValue(terms, { lots, price }), SCALE)
}

const WHOLE = 100n

/** A share of 0 to 100 of the most, in whole lots. */
export function lotsOfShare(share: number, most: bigint): bigint {
  return floorDiv(most * BigInt(share), WHOLE)
}

/** Which share of the most these lots are, for the slider: a whole number from 0 to 100. */
export function shareOfLots(lots: bigint | undefined, most: bigint | undefined): number {
  if (lots === undefined || most === undefined || most <= 0n) return 0
  if (lots >= most) return Number(WHOLE)
  return Number(floorDiv(lots * WHOLE + most / 2n, most))
}
