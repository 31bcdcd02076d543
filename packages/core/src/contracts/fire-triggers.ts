// Fires the conditional orders whose price is met: each sends its order, checked as an ordinary one of that moment, or
// ends with the reason why that is not accepted.

import {
  type Lots,
  minOf,
  type OrderId,
  type Price,
  type RejectionCode,
  type TriggerPrice,
} from '@candor/contract'
import type { State } from '../state.ts'
import { endUnqueued } from './cancel-contract-trigger.ts'
import type { ContractMarket } from './contract-market.ts'
import type { ContractOrder } from './contract-order.ts'
import type { ContractTrigger } from './contract-trigger.ts'
import { checkPlacement } from './place-contract-order.ts'
import { placeAndRun } from './run-contract-order.ts'

/** All that this price meets, the oldest first. */
export function fireTriggers(state: State, market: ContractMarket, by: TriggerPrice, price: Price): void {
  const waiting = market.triggers[by]
  const met: ContractTrigger[] = []
  for (;;) {
    const trigger = waiting.next(price)
    if (trigger === undefined) break
    waiting.remove(trigger)
    met.push(trigger)
  }
  met.sort((a, b) => a.id - b.id)
  for (const trigger of met) fire(state, trigger, price)
}

function fire(state: State, trigger: ContractTrigger, price: Price): void {
  const order = check(state, trigger)
  if (typeof order === 'string') {
    endUnqueued(state, trigger, 'rejected', { price, orderId: undefined, rejection: order })
    return
  }
  const orderId = state.nextOrderId as OrderId
  endUnqueued(state, trigger, 'fired', { price, orderId, rejection: undefined })
  placeAndRun(state, order)
}

/** Its order as of this moment. The key of the conditional order was used up by placing it: the order has none. */
function check(state: State, trigger: ContractTrigger): ContractOrder | RejectionCode {
  const { holding, side, positionSide, orderType, timeInForce, price, reduceOnly } = trigger
  if (holding.owner.account.locked) return 'account.locked'
  const lots = trigger.lots ?? closableLots(trigger)
  if (lots === undefined) return 'position.closable.insufficient'
  const { mayCross, selfTrade } = trigger
  const terms = { side, positionSide, orderType, timeInForce, price, lots, reduceOnly, mayCross, selfTrade }
  return checkPlacement(state, holding, { ...terms, clientId: undefined, stops: undefined }, 'trigger')
}

/** What can be closed of the whole position, in one order; none when that is nothing. */
function closableLots({ holding, side, market }: ContractTrigger): Lots | undefined {
  const position = holding.position(side === 'buy' ? 'short' : 'long')
  if (position === undefined || position.closable <= 0n) return undefined
  return minOf(position.closable, market.parameters.maxLots)
}
