// One-way mode: a user has one position in a contract. What an order was to open when it was placed closes instead what is held
// on the other side when it fills (rulebook 2.1), and what was reserved for these lots is free before they close.

import { type Amount, type Lots, minOf } from '@candor/contract'
import type { State } from '../state.ts'
import { lowerOpening } from './close-contract-order.ts'
import type { ContractOrder } from './contract-order.ts'

const NOTHING = 0n as Amount
const NO_LOTS = 0n as Lots

/** Of so many lots of an order: those that close although they were to open. */
export function turnedOf(order: ContractOrder, lots: Lots): Lots {
  const { holding, closing } = order
  if (holding.positionMode !== 'oneWay' || lots <= closing) return NO_LOTS
  const held = holding.lots(order.closes)
  return held > closing ? ((minOf(lots, held) - closing) as Lots) : NO_LOTS
}

/** What the order need not hold any more when it opens so many lots less. */
export function freedBy(order: ContractOrder, turned: Lots): Amount {
  if (turned === NO_LOTS) return NOTHING
  const { hold, opening, reservePrice, price } = order
  const left = (opening - turned) as Lots
  if (left === NO_LOTS) return hold
  if (reservePrice === undefined) return NOTHING
  // At its own price, which is the usual one, a value takes no division.
  const value = reservePrice === price ? order.ownValue(left) : order.valueAt(left, reservePrice)
  return (hold - minOf(hold, order.requirementOf(value))) as Amount
}

/** Takes lots that will close off what the order has left to open. Postings go to the event in progress. */
export function turn(state: State, order: ContractOrder, turned: Lots, freed: Amount): void {
  const { available, frozen } = order.holding
  lowerOpening(order, turned)
  state.postings.move(frozen, available, freed)
  order.hold = (order.hold - freed) as Amount
}
