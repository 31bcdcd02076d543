// Realising a part of a cross position's gain at mark, to pay a loss of the same account (rulebook 2.3).

import { maxOf, minOf } from '@candor/contract'
import type { ContractTerms, HeldPosition } from './terms.ts'
import { unrealisedPnl } from './value.ts'

/** The gain becomes part of what the lots cost; never more than the gain at mark. */
export function realiseGain(
  terms: Pick<ContractTerms, 'multiplier'>,
  position: HeldPosition,
  { mark, wanted }: { readonly mark: bigint; readonly wanted: bigint },
): { readonly amount: bigint; readonly left: HeldPosition } {
  const amount = minOf(wanted, maxOf(0n, unrealisedPnl(terms, position, mark)))
  const entryValue =
    position.direction === 'long' ? position.entryValue + amount : position.entryValue - amount
  return { amount, left: { ...position, entryValue } }
}
