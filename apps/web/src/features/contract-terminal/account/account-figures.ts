// How every position and the whole account stand at the marks of this moment: profit, return, margin ratio, liquidation
// price. Pure; facts in, figures out. What cannot be known yet is undefined, never zero.

import {
  type CrossTotals,
  crossTotals,
  distanceBps,
  type HeldPosition,
  initialMargin,
  lotsValue,
  type MarkedPosition,
  maintenanceMargin,
  marginRatioBps,
  returnRateBps,
  type Stand,
  transferable,
  unrealisedPnl,
} from '@candor/proof'
import type { Position } from '../../../live/contract-account.ts'
import { crossStand, isolatedStand, shownLiquidation } from '../../../market/liquidation-shown.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { heldOf } from './held.ts'

export interface PositionFigures {
  readonly mark: bigint
  readonly markValue: bigint
  readonly pnl: bigint
  readonly returnBps: bigint
  readonly maintenance: bigint
  /** What stands behind it: its own margin and gain, or the whole cross account. */
  readonly equity: bigint
  /** Maintenance against equity; undefined when nothing is left. */
  readonly ratioBps: bigint | undefined
  readonly liquidation: bigint | undefined
  /** What the liquidation price was reckoned from. */
  readonly stand: Stand
  /** From the mark to the liquidation price, signed. */
  readonly distanceBps: bigint | undefined
}

export interface AccountFigures {
  /** By position number; a position without a mark is not in it. */
  readonly positions: ReadonlyMap<string, PositionFigures>
  readonly margins: bigint
  readonly pnl: bigint
  readonly available: bigint
  readonly frozen: bigint
  /** Available, frozen, and the margins of all positions. */
  readonly wallet: bigint
  readonly equity: bigint
  /** What may leave the account or be used for new orders. */
  readonly transferable: bigint
  /** Held for orders of cross contracts. */
  readonly held: bigint
  readonly cross: CrossTotals
  readonly crossPositions: readonly MarkedInContract[]
  readonly crossRatioBps: bigint | undefined
}

export interface MarkedInContract extends MarkedPosition {
  readonly symbol: string
}

export interface AccountFacts {
  readonly available: bigint
  readonly frozen: bigint
  /** Of what is frozen: held for orders of cross contracts. */
  readonly held: bigint
  readonly positions: readonly Position[]
  readonly rulesOf: (symbol: string) => ContractRules | undefined
  readonly markOf: (symbol: string) => bigint | undefined
}

interface Marked extends MarkedInContract {
  readonly id: string
  readonly isCross: boolean
}

export function accountFigures(facts: AccountFacts): AccountFigures {
  const { available, frozen, held } = facts
  const marked = markedOf(facts)
  const crossOnes = marked.filter(({ isCross }) => isCross)
  const cross = crossTotals({ available, held, positions: crossOnes })
  const bySymbol = new Map<string, Marked[]>()
  for (const each of crossOnes) bySymbol.set(each.symbol, [...(bySymbol.get(each.symbol) ?? []), each])
  const positions = new Map<string, PositionFigures>()
  for (const each of marked) {
    const { id, symbol, isCross } = each
    positions.set(id, isCross ? crossFigures(each, bySymbol.get(symbol) ?? [], cross) : isolatedFigures(each))
  }
  const margins = facts.positions.reduce((sum, position) => sum + heldOf(position).margin, 0n)
  const pnl = [...positions.values()].reduce((sum, each) => sum + each.pnl, 0n)
  const wallet = available + frozen + margins
  return {
    positions,
    margins,
    pnl,
    available,
    frozen,
    wallet,
    equity: wallet + pnl,
    transferable: transferable({ available, positions: crossOnes }),
    held,
    cross,
    crossPositions: crossOnes,
    crossRatioBps: crossOnes.length === 0 ? 0n : marginRatioBps(cross),
  }
}

function markedOf({ positions, rulesOf, markOf }: AccountFacts): Marked[] {
  return positions.flatMap((position) => {
    const terms = rulesOf(position.symbol)?.terms
    const mark = markOf(position.symbol)
    if (terms === undefined || mark === undefined) return []
    const { positionId: id, symbol, marginMode } = position
    return [{ id, symbol, isCross: marginMode === 'cross', terms, position: heldOf(position), mark }]
  })
}

function plainFigures({ terms, position, mark }: MarkedPosition) {
  const markValue = lotsValue(terms, { lots: position.lots, price: mark })
  return {
    mark,
    markValue,
    pnl: unrealisedPnl(terms, position, mark),
    returnBps: returnRateBps(terms, position, mark),
    maintenance: maintenanceMargin(terms, markValue),
  }
}

function isolatedFigures(marked: Marked): PositionFigures {
  const { position } = marked
  const plain = plainFigures(marked)
  const equity = position.margin + plain.pnl
  const plainly = {
    ...plain,
    equity,
    ratioBps: marginRatioBps({ maintenance: plain.maintenance, equity }),
  }
  return withLiquidation(plainly, marked, () => isolatedStand(position))
}

function crossFigures(marked: Marked, own: readonly Marked[], cross: CrossTotals): PositionFigures {
  const plain = { ...plainFigures(marked), equity: cross.equity, ratioBps: marginRatioBps(cross) }
  return withLiquidation(plain, marked, () => crossStand(own, cross))
}

type Liquidation = Pick<PositionFigures, 'liquidation' | 'distanceBps' | 'stand'>

/** The liquidation price is by far the dearest figure: of positions that nobody looks at it is not made. */
function withLiquidation(
  plain: Omit<PositionFigures, keyof Liquidation>,
  marked: MarkedPosition,
  standOf: () => Stand,
): PositionFigures {
  let made: Liquidation | undefined
  const make = (): Liquidation => {
    made ??= liquidated(standOf(), marked)
    return made
  }
  return {
    ...plain,
    get liquidation() {
      return make().liquidation
    },
    get distanceBps() {
      return make().distanceBps
    },
    get stand() {
      return make().stand
    },
  }
}

function liquidated(stand: Stand, marked: MarkedPosition): Liquidation {
  const { mark } = marked
  const liquidation = shownLiquidation(stand, marked)
  return {
    liquidation,
    stand,
    distanceBps: liquidation === undefined ? undefined : distanceBps({ mark, price: liquidation }),
  }
}

/** The margin that a position was opened with, which its return is measured by. */
export function stakeOf({ entryValue, leverage }: HeldPosition): bigint {
  return initialMargin({ value: entryValue, leverage })
}
