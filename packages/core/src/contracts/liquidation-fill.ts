// One fill of a position under liquidation (rulebook 2.7, step 4): no taker fee; what is left over goes to the
// insurance fund up to its fee; what is missing the fund pays.

import { type Amount, type Lots, maxOf, minOf, type PositionChange } from '@candor/contract'
import type { State } from '../state.ts'
import { type Closing, planClosing, reduce } from './close-part.ts'
import { feeFor } from './contract-maths.ts'
import type { Position } from './position.ts'

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
  readonly closing: Closing
  readonly order: LiquidationOrder
  readonly fee: Amount
  /** What the insurance fund pays. */
  readonly insured: Amount
}

export function planLiquidationClosing(
  position: Position,
  lots: Lots,
  value: Amount,
  order: LiquidationOrder,
): LiquidationClosing {
  const closing = planClosing(position, lots, value, 0n as Amount)
  const { pnl, marginPart } = closing
  const fullFee = feeFor(value, position.market.parameters.liquidationFeeE8)
  if (position.holding.marginMode === 'isolated') {
    const surplus = marginPart + pnl
    const fee = surplus > 0n ? minOf(surplus, fullFee) : 0n
    return { closing, order, fee: fee as Amount, insured: maxOf(0n, -surplus) as Amount }
  }
  const bankruptcy = order.bankruptcyOf((order.filled + lots) as Lots) - order.bankruptcyOf(order.filled)
  const surplus = position.direction === 'long' ? value - bankruptcy : bankruptcy - value
  // What the account can pay itself: the fund pays the shortfall, and whatever it then still lacks.
  const owned = position.holding.owner.available.balance + marginPart + pnl + closing.offset
  const shortfall = minOf(maxOf(0n, -surplus), maxOf(0n, -pnl))
  const insured = maxOf(shortfall, closing.deficit)
  const fee = surplus > 0n ? minOf(minOf(surplus, fullFee), maxOf(0n, owned)) : 0n
  return { closing, order, fee: fee as Amount, insured: insured as Amount }
}

/** Carries it out; the closing's offset has been realised. */
export function closeInLiquidation(state: State, liquidation: LiquidationClosing): PositionChange {
  const { closing, order, fee, insured } = liquidation
  const { position, lots, value, entryPart, marginPart, pnl } = closing
  const { clearing, insurance } = position.market.listing
  const { available } = position.holding.owner
  const { postings } = state
  const before = position.margin.balance
  const isolated = position.holding.marginMode === 'isolated'
  const payer = isolated ? position.margin : available
  if (!isolated) postings.move(position.margin, available, marginPart)
  postings.move(insurance, clearing, insured)
  if (pnl > 0n) postings.move(clearing, payer, pnl as Amount)
  else postings.move(payer, clearing, (-pnl - insured) as Amount)
  postings.move(payer, insurance, fee)
  order.filled = (order.filled + lots) as Lots
  order.fund.left -= insured
  // An isolated position keeps its surplus while it lives, and gives it back when its last lot is gone.
  if (isolated && lots === position.lots) postings.move(position.margin, available, position.margin.balance)
  const margin = position.margin.balance - before
  return reduce(state, position, { lots, value, entryPart, pnl, margin, liquidationFee: fee, insured })
}
