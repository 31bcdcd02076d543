// An order of a user's own: it runs, the reply shows it, and the stops that its trades meet are fired.

import type { OrderId } from '@candor/contract'
import type { State } from '../state.ts'
import type { ContractOrder } from './contract-order.ts'
import { fireByLast } from './fire-stops.ts'
import { placeAndRun, type Reserve } from './run-contract-order.ts'

/** Opens an order whose checks have passed, lets it run, and fires what its trades bring about. */
export function openContractOrder(
  state: State,
  order: ContractOrder,
  reserve: Reserve,
  replaces?: OrderId,
): void {
  state.placedContractView = placeAndRun(state, order, reserve, replaces)
  state.replyContractOrders.push(order)
  fireByLast(state)
}
