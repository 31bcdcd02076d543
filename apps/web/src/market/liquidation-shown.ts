// At which price a position is said to be liquidated: the same on every screen.

import {
  type CrossTotals,
  type HeldPosition,
  liquidationBounds,
  lotsValue,
  type MarkedPosition,
  maintenanceMargin,
  type Stand,
  unrealisedPnl,
} from '@candor/proof'

const MOST_TIMES = 10n

/**
 * A liquidation price that no market will see is not shown as one: of a position that is all but covered by its opposite,
 * or by its account, the formula may give thousands of times the mark.
 */
export function reachable(price: bigint | undefined, mark: bigint | undefined): bigint | undefined {
  return price !== undefined && mark !== undefined && price > mark * MOST_TIMES ? undefined : price
}

/** None where no price that may ever be seen would do it. */
export function shownLiquidation(
  stand: Stand,
  { terms, mark, position: { direction } }: MarkedPosition,
): bigint | undefined {
  const { below, above } = liquidationBounds(terms, stand)
  // Held both ways, an account is mostly liquidated on one side only; whichever position is looked at, it is that price.
  return reachable(((direction === 'long' ? below : above) ?? below ?? above)?.lastSafe, mark)
}

/** What an isolated position stands on. */
export function isolatedStand(position: HeldPosition): Stand {
  return { [position.direction]: position, backing: position.margin }
}

/**
 * What one contract's positions stand on in a cross account. What the account has besides them is what it has in all, less
 * what they bring and need: added up once for all.
 */
export function crossStand(own: readonly MarkedPosition[], cross: CrossTotals): Stand {
  const brought = own.reduce((sum, { terms, position, mark }) => {
    const value = lotsValue(terms, { lots: position.lots, price: mark })
    return sum + unrealisedPnl(terms, position, mark) - maintenanceMargin(terms, value)
  }, 0n)
  const side = (wanted: HeldPosition['direction']): HeldPosition | undefined =>
    own.find(({ position }) => position.direction === wanted)?.position
  return { long: side('long'), short: side('short'), backing: cross.equity - cross.maintenance - brought }
}
