// Where the position would be liquidated once the order has filled as it stands.

import type { Direction } from '@candor/contract'
import {
  afterOpening,
  type ClosedPart,
  crossTotals,
  type HeldPosition,
  liquidationBounds,
  type OrderCost,
  type Stand,
} from '@candor/proof'
import { reachable } from '../../../market/liquidation-shown.ts'
import { heldOf } from '../account/held.ts'
import type { ContractContext } from './derive-contract-order.ts'

interface AfterInput {
  readonly context: ContractContext
  readonly direction: Direction
  readonly openLots: bigint
  readonly openValue: bigint | undefined
  readonly cost: OrderCost | undefined
  readonly closed: ClosedPart | undefined
  /** What the order closes, as it is now. */
  readonly held: HeldPosition | undefined
  readonly closes: Direction
}

export interface LiquidationAfter {
  readonly price: bigint
  readonly stand: Stand
}

/** Undefined while the order does nothing yet, and where no price that may ever be seen liquidates. */
export function liquidationAfter(input: AfterInput): LiquidationAfter | undefined {
  const { context, direction, openLots, openValue, cost, closed, closes } = input
  const { choices, positions, rules } = context
  if (openLots <= 0n && closed === undefined) return undefined
  if (openLots > 0n && (openValue === undefined || cost === undefined)) return undefined
  const sides = new Map<Direction, HeldPosition>(
    positions.map((position) => [position.direction, heldOf(position)]),
  )
  if (closed !== undefined) sides.set(closes, closed.left)
  if (openLots > 0n && openValue !== undefined) {
    const before = sides.get(direction) ?? noPosition(direction, choices.leverage)
    sides.set(
      direction,
      afterOpening({ ...before, leverage: choices.leverage }, { lots: openLots, value: openValue }),
    )
  }
  const of = (side: Direction): HeldPosition | undefined => {
    const position = sides.get(side)
    return position === undefined || position.lots === 0n ? undefined : position
  }
  const looked = openLots > 0n ? of(direction) : of(closes)
  if (looked === undefined) return undefined
  const stand =
    choices.marginMode === 'isolated'
      ? { [looked.direction]: looked, backing: looked.margin }
      : crossStand(input, of('long'), of('short'))
  if (stand === undefined) return undefined
  const { below, above } = liquidationBounds(rules.terms, stand)
  const bound = (looked.direction === 'long' ? below : above) ?? below ?? above
  const price = reachable(bound?.lastSafe, context.mark)
  return price === undefined ? undefined : { price, stand }
}

function crossStand(
  { context, cost, closed }: AfterInput,
  long: HeldPosition | undefined,
  short: HeldPosition | undefined,
): Stand | undefined {
  const { rules, figures } = context
  if (figures === undefined) return undefined
  const elsewhere = crossTotals({
    available: figures.available - (cost?.cost ?? 0n) + (closed?.credit ?? 0n),
    held: figures.held,
    positions: figures.crossPositions.filter(({ symbol }) => symbol !== rules.symbol),
  })
  const backing = elsewhere.equity - elsewhere.maintenance + (long?.margin ?? 0n) + (short?.margin ?? 0n)
  return { long, short, backing }
}

/** A position that is not there yet, to open lots in. */
function noPosition(direction: Direction, leverage: number): HeldPosition {
  return { direction, leverage, lots: 0n, entryValue: 0n, margin: 0n }
}
