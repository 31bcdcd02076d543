// Opens lots for an order: margin and fee out of its reserve, the lots into a position (rulebook 2.2).

import {
  type Amount,
  type Lots,
  minOf,
  type PositionChange,
  type PositionId,
  type Price,
  type RateE8,
} from '@candor/contract'
import type { State } from '../state.ts'
import { setOpening } from './close-contract-order.ts'
import { feeOf, marginFor } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { Position } from './position.ts'

const NOTHING = 0n as Amount

export interface Opening {
  readonly order: ContractOrder
  readonly lots: Lots
  readonly value: Amount
  readonly margin: Amount
  readonly fee: Amount
  readonly feeNumerator: bigint
}

/** What opening lots would take. The ceilings are taken of the order's totals, never per fill. */
export function planOpening(
  order: ContractOrder,
  lots: Lots,
  value: Amount,
  { rate, paidBack }: { readonly rate: RateE8; readonly paidBack: bigint },
): Opening {
  const { fills } = order
  const margin = (marginFor(fills.openedValue + value, order.leverage) - fills.marginMoved) as Amount
  const feeNumerator = fills.openFeeNumerator + value * minOf(rate, order.takerE8)
  const due = feeOf(feeNumerator) - fills.openFee
  const { fees } = order.market.listing
  // A rebate is paid as far as fees were collected; what the same fill is paid back for its close part is gone already.
  const fee = (due >= 0n ? due : -minOf(-due, fees.balance + paidBack)) as Amount
  return { order, lots, value, margin, fee, feeNumerator }
}

/** Whether the order's reserve pays for it. */
export function isReserved({ order, margin, fee }: Opening): boolean {
  return margin + (fee > 0n ? fee : 0n) <= order.hold
}

/** Carries a planned opening out at a price; postings go to the event in progress. */
export function openPart(state: State, opening: Opening, price: Price, takes: boolean): PositionChange {
  const { order, lots, value, margin, fee, feeNumerator } = opening
  const { holding, market } = order
  const { available, frozen } = holding.owner
  const { fees } = market.listing
  const { postings } = state
  const position = holding.position(order.direction) ?? newPosition(state, order)
  const fills = order.changeFills()
  fills.openedValue = (fills.openedValue + value) as Amount
  fills.marginMoved = (fills.marginMoved + margin) as Amount
  fills.openFeeNumerator = feeNumerator
  fills.openFee = (fills.openFee + fee) as Amount
  postings.move(frozen, position.margin, margin)
  if (fee >= 0n) postings.move(frozen, fees, fee)
  else postings.move(fees, available, -fee as Amount)
  const left = (order.hold - margin - (fee > 0n ? fee : 0n)) as Amount
  const rest = (order.opening - lots) as Lots
  const needed = leftToHold(order, rest, left, price, takes)
  postings.move(frozen, available, (left - needed) as Amount)
  order.hold = needed
  setOpening(order, rest)
  position.lots = (position.lots + lots) as Lots
  position.entryValue = (position.entryValue + value) as Amount
  position.openFees = (position.openFees + fee) as Amount
  market.openLots[position.direction] = (market.openLots[position.direction] + lots) as Lots
  state.touched(holding.owner)
  return {
    position: position.view(),
    lots,
    value,
    pnl: NOTHING,
    margin,
    fee,
    liquidationFee: NOTHING,
    insured: NOTHING,
  }
}

/** What the rest of an order must go on holding: nothing that it cannot need any more. */
function leftToHold(order: ContractOrder, rest: Lots, left: Amount, price: Price, takes: boolean): Amount {
  if (rest === 0n) return NOTHING
  const limit = order.price
  if (limit === undefined) return left
  // As a taker a sale goes down the bids: what comes next costs at most this price, or its own limit.
  order.reservePrice = takes && order.side === 'sell' && price > limit ? price : limit
  return minOf(left, order.requirement(rest, order.reservePrice))
}

function newPosition(state: State, { holding, direction, market }: ContractOrder): Position {
  const made = new Position(state.nextPositionId++ as PositionId, holding, direction, state.nowMs)
  if (direction === 'long') holding.long = made
  else holding.short = made
  holding.owner.positions.set(made.id, made)
  market.positions.set(made.id, made)
  return made
}
