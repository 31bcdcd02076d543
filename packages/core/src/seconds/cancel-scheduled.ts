// Ends what an account had planned when it may not trade any more (docs/rules/second.md 2).

import type { Account } from '../account.ts'
import type { State } from '../state.ts'
import { endSecondOrder } from './end-second.ts'

/** Ends its timed orders, which have not opened; those in escrow go on. */
export function cancelScheduled(state: State, account: Account): void {
  for (const order of account.seconds?.ordersAscending() ?? []) {
    if (order.stage === 'scheduled') endSecondOrder(state, order, 'cancelled', 'accountFrozen')
  }
  state.rescheduled()
}
