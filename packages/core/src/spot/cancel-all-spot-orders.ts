// CancelAllSpotOrders: takes back all of a user's open orders, in one market or in all that are not halted.

import type { CommandOf, MarketId, RejectionCode } from '@candor/contract'
import type { Account } from '../account.ts'
import type { State } from '../state.ts'
import { closeSpotOrder } from './close-spot-order.ts'
import type { SpotOrder } from './spot-order.ts'

export function cancelAllSpotOrders(
  state: State,
  command: CommandOf<'CancelAllSpotOrders'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  if (command.marketId !== undefined) {
    const market = state.markets.get(command.marketId)
    if (market === undefined) return 'market.unknown'
    if (market.status === 'halted') return 'market.halted'
  }

  // Nothing can fail from here on.
  const orders = cancellable(account, command.marketId)
  for (const order of orders) closeSpotOrder(state, order, 'byUser')
  state.replyClosed = orders.length
  return undefined
}

function cancellable(account: Account, marketId: MarketId | undefined): SpotOrder[] {
  return account
    .openOrders()
    .filter(({ market }) => market.status !== 'halted' && (marketId === undefined || market.id === marketId))
}
