// What may leave the contract account or a position's margin (rulebook 2.11): losses reduce it, unrealised profit never leaves.

import { maxOf, minOf } from '@candor/contract'
import { pnlOf, sum } from './cross-account.ts'
import type { ContractTerms, HeldPosition, MarkedPosition } from './terms.ts'
import { initialMargin, lotsValue, unrealisedPnl } from './value.ts'

function neededAtMark({ terms, position, mark }: MarkedPosition): bigint {
  const value = lotsValue(terms, { lots: position.lots, price: mark })
  return initialMargin({ value, leverage: position.leverage })
}

export function transferable({
  available,
  positions,
}: {
  readonly available: bigint
  /** The cross ones. */
  readonly positions: readonly MarkedPosition[]
}): bigint {
  const margins = sum(positions.map(({ position }) => position.margin))
  const free = available + margins + sum(positions.map(pnlOf)) - sum(positions.map(neededAtMark))
  return maxOf(0n, minOf(available, free))
}

/** Of an isolated position. */
export function removableMargin(terms: ContractTerms, position: HeldPosition, mark: bigint): bigint {
  const atEntry = initialMargin({ value: position.entryValue, leverage: position.leverage })
  const needed = maxOf(atEntry, neededAtMark({ terms, position, mark }))
  return maxOf(0n, position.margin + minOf(0n, unrealisedPnl(terms, position, mark)) - needed)
}
