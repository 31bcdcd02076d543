// Bankruptcy values (rulebook 2.6): what lots are worth where nothing is left behind them.

import { ceilDiv, floorDiv, ONE } from '@candor/contract'
import { partsOf } from './closing.ts'
import type { ContractTerms, HeldPosition } from './terms.ts'
import { lotsValue } from './value.ts'

export function bankruptcyValue({
  direction,
  entryValue,
  margin,
}: Pick<HeldPosition, 'direction' | 'entryValue' | 'margin'>): bigint {
  return direction === 'long' ? entryValue - margin : entryValue + margin
}

/** Of some of its lots. */
export function bankruptcyPart(position: HeldPosition, lots: bigint): bigint {
  const { entryPart, marginPart } = partsOf(position, lots)
  return bankruptcyValue({ direction: position.direction, entryValue: entryPart, margin: marginPart })
}

/** The worst tick at which these lots still bring that value. */
export function bankruptcyPrice(
  { multiplier, tick }: Pick<ContractTerms, 'multiplier' | 'tick'>,
  {
    direction,
    lots,
    value,
  }: { readonly direction: HeldPosition['direction']; readonly lots: bigint; readonly value: bigint },
): bigint | undefined {
  if (lots <= 0n) return undefined
  const round = direction === 'long' ? ceilDiv : floorDiv
  const price = round(value * ONE, lots * multiplier * tick) * tick
  return price > 0n ? price : undefined
}

/** A cross position's share of the account's equity, by its maintenance. Rounded down: the shares never exceed the whole. */
export function equityShare({
  equity,
  maintenance,
  totalMaintenance,
}: {
  readonly equity: bigint
  readonly maintenance: bigint
  readonly totalMaintenance: bigint
}): bigint {
  return floorDiv(equity * maintenance, totalMaintenance)
}

export function crossBankruptcyValue(
  terms: Pick<ContractTerms, 'multiplier'>,
  { direction, lots }: Pick<HeldPosition, 'direction' | 'lots'>,
  { mark, share }: { readonly mark: bigint; readonly share: bigint },
): bigint {
  const value = lotsValue(terms, { lots, price: mark })
  return direction === 'long' ? value - share : value + share
}
