// PlaceSpotOrder: checks the account, the market and the order, then lets the order run.

import { type CommandOf, mayTradeSpot, type RejectionCode } from '@candor/contract'
import { checkTrader } from '../accounts/standing.ts'
import type { State } from '../state.ts'
import { checkSpotOrder, isWellFormed } from './check-spot-order.ts'
import { openSpotOrder } from './run-spot-order.ts'
import type { SpotMarket } from './spot-market.ts'
import { SpotOrder } from './spot-order.ts'

export function placeSpotOrder(
  state: State,
  command: CommandOf<'PlaceSpotOrder'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const standing = checkTrader(account)
  if (standing !== undefined) return standing
  if (!mayTradeSpot(command.wallet)) return 'wallet.invalid'
  const market = state.markets.get(command.marketId)
  if (market === undefined) return 'market.unknown'
  const closed = checkOpen(market)
  if (closed !== undefined) return closed
  const order = new SpotOrder(account, market, command)
  if (!isWellFormed(order)) return 'order.type.invalid'
  const hold = checkSpotOrder(state, order, order.spendable, false)
  if (typeof hold === 'string') return hold

  // Nothing can fail from here on.
  openSpotOrder(state, order, hold, undefined)
  return undefined
}

export function checkOpen(market: SpotMarket): RejectionCode | undefined {
  if (market.status === 'halted') return 'market.halted'
  return market.status === 'cancelOnly' ? 'market.cancel.only' : undefined
}
