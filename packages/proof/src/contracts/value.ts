// What lots are worth, and how a position stands at a mark price (rulebook 2.1 and 2.5).

import { ceilDiv, floorDiv, ONE } from '@candor/contract'
import type { ContractTerms, HeldPosition, Priced } from './terms.ts'

export const BPS = 10_000n

/** `V(lots,P) = lots·(m·P/10^8)`: exact for every price on a tick. */
export function lotsValue(
  { multiplier }: Pick<ContractTerms, 'multiplier'>,
  { lots, price }: Priced,
): bigint {
  return floorDiv(lots * multiplier * price, ONE)
}

/** For display: the exact number is the entry value. */
export function entryPrice(
  { multiplier }: Pick<ContractTerms, 'multiplier'>,
  { lots, entryValue }: Pick<HeldPosition, 'lots' | 'entryValue'>,
): bigint | undefined {
  return lots <= 0n ? undefined : floorDiv(entryValue * ONE, lots * multiplier)
}

/** What closing every lot at this value would realise, before fees. */
export function pnlAt(
  { direction, entryValue }: Pick<HeldPosition, 'direction' | 'entryValue'>,
  value: bigint,
): bigint {
  return direction === 'long' ? value - entryValue : entryValue - value
}

export function unrealisedPnl(
  terms: Pick<ContractTerms, 'multiplier'>,
  position: Pick<HeldPosition, 'direction' | 'lots' | 'entryValue'>,
  mark: bigint,
): bigint {
  return pnlAt(position, lotsValue(terms, { lots: position.lots, price: mark }))
}

/** The margin that a value needs at a leverage: rounded up, so that it is never short. */
export function initialMargin({
  value,
  leverage,
}: {
  readonly value: bigint
  readonly leverage: number
}): bigint {
  return ceilDiv(value, BigInt(leverage))
}

/** Gain on the margin that was needed at entry: rounded down, so that it is never overstated. */
export function returnRateBps(
  terms: Pick<ContractTerms, 'multiplier'>,
  position: Omit<HeldPosition, 'margin'>,
  mark: bigint,
): bigint {
  const staked = initialMargin({ value: position.entryValue, leverage: position.leverage })
  return staked === 0n ? 0n : floorDiv(unrealisedPnl(terms, position, mark) * BPS, staked)
}

/** How far a price is from the mark, with its sign; rounded toward zero, so that no distance is overstated. */
export function distanceBps({ mark, price }: { readonly mark: bigint; readonly price: bigint }): bigint {
  return ((price - mark) * BPS) / mark
}
