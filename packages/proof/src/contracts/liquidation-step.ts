// One step of a liquidation (rulebook 2.7): how many lots are closed, and what the insurance fund takes of the surplus.

import { ceilDiv, floorDiv, maxOf, minOf, ONE } from '@candor/contract'
import { bankruptcyPart } from './bankruptcy.ts'
import { tierOf } from './maintenance.ts'
import type { ContractTerms, HeldPosition } from './terms.ts'
import { lotsValue } from './value.ts'

/** Down to the tier below; in the first tier everything. */
export function lotsToLiquidate(
  terms: ContractTerms,
  { lots }: Pick<HeldPosition, 'lots'>,
  mark: bigint,
): bigint {
  const tier = tierOf(terms, lotsValue(terms, { lots, price: mark }))
  if (tier.number === 1) return lots
  return lots - floorDiv(tier.above, lotsValue(terms, { lots: 1n, price: mark }))
}

/** What a fill brought beyond bankruptcy, or fell short of it by if negative. */
export function surplusOf(
  position: HeldPosition,
  { lots, value }: { readonly lots: bigint; readonly value: bigint },
): bigint {
  return surplusOver(position.direction, value, bankruptcyPart(position, lots))
}

export function surplusOver(direction: HeldPosition['direction'], value: bigint, bankruptcy: bigint): bigint {
  return direction === 'long' ? value - bankruptcy : bankruptcy - value
}

export function liquidationFee({
  surplus,
  value,
  rateE8,
}: {
  readonly surplus: bigint
  readonly value: bigint
  readonly rateE8: bigint
}): bigint {
  return maxOf(0n, minOf(surplus, ceilDiv(value * rateE8, ONE)))
}
