// An order of a user's own: it runs, and the reply shows it. The stops that its trades meet are fired when the command
// has done all that it came for.

import type { OrderId } from '@candor/contract'
import type { State } from '../state.ts'
import type { ContractOrder } from './contract-order.ts'
import { placeAndRun } from './run-contract-order.ts'

/** Opens an order whose checks have passed and lets it run. */
export function openContractOrder(state: State, order: ContractOrder, replaces?: OrderId): void {
  state.placedContractView = placeAndRun(state, order, replaces)
  state.replyWith(order)
}
