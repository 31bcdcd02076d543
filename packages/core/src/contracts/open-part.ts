// Opens lots for an order: margin and fee out of its reserve, the lots into a position (rulebook 2.2).

import {
  type Amount,
  type Lots,
  minOf,
  type PositionChange,
  type PositionId,
  type Price,
} from '@candor/contract'
import type { State } from '../state.ts'
import { lowerOpening } from './close-contract-order.ts'
import { feeOf, marginFor, minus, plus } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { Position } from './position.ts'

const NOTHING = 0n as Amount

/** The margin that opening a value would take. The ceiling is taken of the order's total, never per fill. */
export function openingMargin(order: ContractOrder, value: Amount): Amount {
  const { openedValue, marginMoved, leverage } = order
  if (openedValue === 0n) return marginFor(value, leverage)
  return (marginFor(openedValue + value, leverage) - marginMoved) as Amount
}

/** What opening would cost, of the order's exact total. */
export function openingFee(order: ContractOrder, numerator: bigint, closeFeeDue: bigint): Amount {
  const exact = feeOf(numerator)
  const due = minus(exact, order.openFee as bigint)
  if (due >= 0n) return due as Amount
  // A rebate is paid as far as fees were collected; what the same fill is paid back for its close part is gone already.
  return -minOf(-due, order.market.listing.fees.balance + minOf(closeFeeDue, 0n)) as Amount
}

/** What is opened at a price, for which margin and fee have been found. */
export interface Opening {
  readonly order: ContractOrder
  /** What the order need not hold any more before it opens anything. */
  readonly freed: Amount
  readonly opens: Lots
  readonly openValue: Amount
  readonly margin: Amount
  readonly fee: Amount
  readonly feeNumerator: bigint
}

/** Whether the order's reserve pays for it. */
export function isReserved({ order, freed, margin, fee }: Opening): boolean {
  return (fee > 0n ? margin + fee : margin) <= order.hold - freed
}

/** Carries an opening out; postings go to the event in progress. */
export function openPart(state: State, opening: Opening, price: Price): PositionChange {
  const { order, opens: lots, openValue: value, margin, fee, feeNumerator } = opening
  const { holding, market, direction } = order
  const { available, frozen } = holding
  const { fees } = market.listing
  const { postings } = state
  const position = positionFor(state, order)
  order.openedValue = plus(order.openedValue, value)
  order.marginMoved = plus(order.marginMoved, margin)
  order.openFeeNumerator = feeNumerator
  order.openFee = plus(order.openFee, fee)
  postings.move(frozen, position.margin, margin)
  if (fee >= 0n) postings.move(frozen, fees, fee)
  else postings.move(fees, available, -fee as Amount)
  const left = (fee > 0n ? order.hold - margin - fee : order.hold - margin) as Amount
  lowerOpening(order, lots)
  const needed = leftToHold(order, left, price)
  if (needed !== left) postings.move(frozen, available, (needed === 0n ? left : left - needed) as Amount)
  order.hold = needed
  position.grow(lots, value)
  position.openFees = plus(position.openFees, fee)
  market.addLots(direction, lots)
  state.touchedIn(holding)
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
export function leftToHold(order: ContractOrder, left: Amount, price: Price): Amount {
  const { opening, price: limit } = order
  if (opening === BigInt.asIntN(64, 0n)) return NOTHING
  if (limit === undefined) return left
  // As a taker a sale goes down the bids: what comes next costs at most this price, or its own limit. A maker trades at its limit.
  const goesHigher = order.side === 'sell' && price > limit
  order.reservePrice = goesHigher ? price : limit
  return minOf(left, order.requirementOf(goesHigher ? order.valueAt(opening, price) : order.openValue))
}

/** The position that an order opens, made if there is none. */
export function positionFor(state: State, order: ContractOrder): Position {
  return order.holding.position(order.direction) ?? newPosition(state, order)
}

function newPosition(state: State, { holding, direction, market }: ContractOrder): Position {
  const made = new Position(state.nextPositionId++ as PositionId, holding, direction, state.nowMs)
  if (direction === 'long') holding.long = made
  else holding.short = made
  holding.owner.positions.set(made.id, made)
  market.positions.set(made.id, made)
  return made
}
