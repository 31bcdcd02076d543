// A position of the server as the formulas take it.

import type { HeldPosition } from '@candor/proof'
import type { Position } from '../../../live/contract-account.ts'
import { readAmount } from './read-amount.ts'

const known = new WeakMap<Position, HeldPosition>()

/** Read once: a position that changes comes as a new one. */
export function heldOf(position: Position): HeldPosition {
  const read = known.get(position)
  if (read !== undefined) return read
  const { direction, leverage, lots, entryValue, margin } = position
  const held = {
    direction,
    leverage,
    lots: BigInt(lots),
    entryValue: readAmount(entryValue),
    margin: readAmount(margin),
  }
  known.set(position, held)
  return held
}
