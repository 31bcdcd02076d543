// Closing and opening a part of a position (rulebook 2.3): the part in, its profit, margin and fee and what is left out.

import { ceilDiv, floorDiv, ONE } from '@candor/contract'
import type { HeldPosition } from './terms.ts'
import { initialMargin } from './value.ts'

export interface Parts {
  readonly entryPart: bigint
  readonly marginPart: bigint
}

export interface ClosedPart extends Parts {
  readonly pnl: bigint
  readonly fee: bigint
  /** Margin back and profit, less the fee. */
  readonly credit: bigint
  readonly left: HeldPosition
}

/** The share of some lots in what the position cost and in its margin. All lots take all: the total is exact. */
export function partsOf(position: HeldPosition, lots: bigint): Parts {
  const { direction, entryValue, margin } = position
  if (lots === position.lots) return { entryPart: entryValue, marginPart: margin }
  // Rounded so that closing a part never overstates its profit; the rest comes with the last part.
  const round = direction === 'long' ? ceilDiv : floorDiv
  return {
    entryPart: round(entryValue * lots, position.lots),
    marginPart: floorDiv(margin * lots, position.lots),
  }
}

export function closePart(
  position: HeldPosition,
  { lots, value, rateE8 }: { readonly lots: bigint; readonly value: bigint; readonly rateE8: bigint },
): ClosedPart {
  const { entryPart, marginPart } = partsOf(position, lots)
  const pnl = position.direction === 'long' ? value - entryPart : entryPart - value
  // A maker's rate may be below zero: what is paid back then rounds down, to the house.
  const fee = ceilDiv(value * rateE8, ONE)
  return {
    entryPart,
    marginPart,
    pnl,
    fee,
    credit: marginPart + pnl - fee,
    left: {
      ...position,
      lots: position.lots - lots,
      entryValue: position.entryValue - entryPart,
      margin: position.margin - marginPart,
    },
  }
}

/** The position once these lots are added at this value, with the margin that its leverage needs for them. */
export function afterOpening(
  position: HeldPosition,
  { lots, value }: { readonly lots: bigint; readonly value: bigint },
): HeldPosition {
  return {
    ...position,
    lots: position.lots + lots,
    entryValue: position.entryValue + value,
    margin: position.margin + initialMargin({ value, leverage: position.leverage }),
  }
}
