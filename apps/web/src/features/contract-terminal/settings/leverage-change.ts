// What another leverage would change: the margin of each position, where it is liquidated, and how large positions may
// get. Pure.

import type { Direction } from '@candor/contract'
import { initialMargin, isolatedLiquidationPrice, tierOf } from '@candor/proof'
import { heldOf } from '../account/held.ts'
import type { ContractContext } from '../form/derive-contract-order.ts'
import { orderedValue } from '../form/open-exposure.ts'

export interface ChangedPosition {
  readonly positionId: string
  readonly direction: Direction
  readonly marginBefore: bigint
  readonly marginAfter: bigint
  readonly liquidationBefore: bigint | undefined
  readonly liquidationAfter: bigint | undefined
}

export interface LeverageChange {
  /** The largest value that a position may have with it. */
  readonly mostValue: bigint
  readonly positions: readonly ChangedPosition[]
  /** What leaves the available balance; negative when it comes back. */
  readonly needed: bigint
  /** The position, with its open orders, is too large for it. */
  readonly isTooHigh: boolean
  readonly isUnaffordable: boolean
}

export function leverageChange(context: ContractContext, leverage: number): LeverageChange {
  const { rules, choices, figures, positions, orders } = context
  const { terms } = rules
  const allowed = terms.tiers.filter(({ maxLeverage }) => maxLeverage >= leverage)
  const changed = positions.map((position): ChangedPosition => {
    const held = heldOf(position)
    const margin = initialMargin({ value: held.entryValue, leverage })
    const before = figures?.positions.get(position.positionId)?.liquidation
    return {
      positionId: position.positionId,
      direction: position.direction,
      marginBefore: held.margin,
      marginAfter: margin,
      liquidationBefore: before,
      // In a cross account margin only moves between pockets: what stands behind the position stays.
      liquidationAfter:
        choices.marginMode === 'cross'
          ? before
          : isolatedLiquidationPrice(terms, { ...held, leverage, margin }),
    }
  })
  const needed = changed.reduce((sum, { marginBefore, marginAfter }) => sum + marginAfter - marginBefore, 0n)
  const isTooHigh = (['long', 'short'] as const).some((direction) => {
    const held = positions.find((each) => each.direction === direction)
    const value = held === undefined ? 0n : (figures?.positions.get(held.positionId)?.markValue ?? 0n)
    return leverage > tierOf(terms, value + orderedValue(terms, direction, orders)).maxLeverage
  })
  return {
    mostValue: allowed.at(-1)?.upTo ?? 0n,
    positions: changed,
    needed,
    isTooHigh,
    isUnaffordable: figures !== undefined && needed > figures.transferable,
  }
}
