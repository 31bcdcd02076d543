// One fill of a position under liquidation (rulebook 2.7, step 4): no taker fee; what is left over goes to the
// insurance fund up to its fee; what is missing the fund pays.

import {
  type Amount,
  type LiquidationId,
  type Lots,
  maxOf,
  minOf,
  type PositionChange,
} from '@candor/contract'
import type { State } from '../state.ts'
import { type Closing, planClosing, reduce } from './close-part.ts'
import { feeFor, gainOf, partOf } from './contract-maths.ts'
import type { Position } from './position.ts'

const NO_FEE = 0n as Amount

/** A liquidation under way, and what it may still take from the insurance fund. */
export interface Liquidation {
  readonly id: LiquidationId
  readonly fund: { left: bigint }
}

/** What an order under liquidation is about. */
export interface LiquidationOrder {
  /** The bankruptcy value of the first so many lots of this order. */
  bankruptcyOf(lots: Lots): bigint
  /** Lots filled so far. */
  filled: Lots
  /** What the fund may still pay for this liquidation. */
  readonly fund: { left: bigint }
}

export interface LiquidationClosing {
  /** Its fee is the liquidation's; its deficit is what the insurance fund pays. */
  readonly closing: Closing
  readonly order: LiquidationOrder
}

export function planLiquidationClosing(
  position: Position,
  lots: Lots,
  value: Amount,
  order: LiquidationOrder,
): LiquidationClosing {
  const surplus = surplusOf(position, lots, value, order)
  const fullFee = feeFor(value, position.market.parameters.liquidationFeeE8)
  const fee = surplus > 0n ? minOf(surplus, fullFee as bigint) : 0n
  const { pnl } = planClosing(position, lots, value, NO_FEE)
  const shortfall = minOf(maxOf(0n, -surplus), maxOf(0n, -pnl))
  return { closing: planClosing(position, lots, value, fee as Amount, shortfall), order }
}

/** What a fill brings beyond the point at which nothing would be left. */
function surplusOf(position: Position, lots: Lots, value: Amount, order: LiquidationOrder): bigint {
  if (position.holding.marginMode === 'isolated') {
    const { entryValue, margin } = partOf(position, lots)
    return margin + gainOf(position.direction, entryValue, value)
  }
  const bankruptcy = order.bankruptcyOf((order.filled + lots) as Lots) - order.bankruptcyOf(order.filled)
  return position.direction === 'long' ? value - bankruptcy : bankruptcy - value
}

/** Carries it out; money for it has been raised. */
export function closeInLiquidation(state: State, { closing, order }: LiquidationClosing): PositionChange {
  const { position, lots, value, entryPart, marginPart, pnl, fee, deficit } = closing
  const { clearing, insurance } = position.market.listing
  const { available } = position.holding.owner
  const { postings } = state
  const before = position.margin.balance
  const isolated = position.holding.marginMode === 'isolated'
  const payer = isolated ? position.margin : available
  if (!isolated) postings.move(position.margin, available, marginPart)
  postings.move(insurance, clearing, deficit)
  if (pnl > 0n) postings.move(clearing, payer, pnl as Amount)
  else postings.move(payer, clearing, (-pnl - deficit) as Amount)
  postings.move(payer, insurance, fee)
  order.filled = (order.filled + lots) as Lots
  order.fund.left -= deficit
  // An isolated position keeps its surplus while it lives, and gives it back when its last lot is gone.
  if (isolated && lots === position.lots) postings.move(position.margin, available, position.margin.balance)
  const margin = position.margin.balance - before
  return reduce(state, position, {
    lots,
    value,
    entryPart,
    pnl,
    margin,
    liquidationFee: fee,
    insured: deficit,
  })
}
