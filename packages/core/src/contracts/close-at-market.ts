// Closes lots of a position at the market on the core's own account: a fired stop, one-key close, a reversal.

import type { Lots, OrderOrigin } from '@candor/contract'
import { currentLevel } from '../fees/fee-levels.ts'
import type { State } from '../state.ts'
import type { ContractOrder, WantedOrder } from './contract-order.ts'
import type { Position } from './position.ts'
import { placeAndRun } from './run-contract-order.ts'

/** Gives how many lots were closed. */
export function closeAtMarket(state: State, position: Position, lots: Lots, origin: OrderOrigin): Lots {
  const order = marketClose(state, position, lots, origin)
  placeAndRun(state, order)
  return order.filledLots
}

export function marketClose(
  state: State,
  position: Position,
  lots: Lots,
  origin: OrderOrigin,
): ContractOrder {
  const { holding, direction } = position
  const wanted: WantedOrder = {
    clientId: undefined,
    side: direction === 'long' ? 'sell' : 'buy',
    positionSide: holding.positionMode === 'oneWay' ? 'both' : direction,
    orderType: 'market',
    timeInForce: 'immediateOrCancel',
    // A user's own resting order must not stand between them and the way out.
    selfTrade: 'expireMaker',
    reduceOnly: true,
    lots,
    stops: undefined,
  }
  const { perpTakerE8 } = currentLevel(state, holding.account)
  return state.orderPool
    .take(state.number)
    .begin(holding, wanted, origin, undefined, lots, position, perpTakerE8)
}
