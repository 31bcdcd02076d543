// Fires the take-profits and stop-losses whose price is met (rulebook 2.10): a market close is sent; what the book could
// not take waits for the next price. Conditional orders that the same price meets come after them.

import { type Lots, minOf, type Price, type TriggerPrice } from '@candor/contract'
import type { State } from '../state.ts'
import { closeAtMarket } from './close-at-market.ts'
import { closeContractOrder } from './close-contract-order.ts'
import type { ContractMarket } from './contract-market.ts'
import { fireTriggers } from './fire-triggers.ts'
import type { Position } from './position.ts'
import type { Stop } from './stop.ts'
import { about, endStop, queue, unqueue } from './stops.ts'

/** Fires whatever the mark meets. */
export function fireByMark(state: State, market: ContractMarket): void {
  if (!market.isActive(state.nowMs)) return
  const rearmed: Stop[] = []
  fireMet(state, market, 'mark', market.mark as Price, rearmed)
  fireTriggers(state, market, 'mark', market.mark as Price)
  for (const stop of rearmed) if (!stop.ended) queue(stop)
}

/** Fires whatever the last prices of the contracts that traded meet, for as long as firing moves them on. */
export function fireByLast(state: State): void {
  const { traded } = state
  if (!traded.some(isWaitedFor)) {
    while (traded.length > 0) traded.pop() // as a rule one; to set the length costs a call into the runtime
    return
  }
  const rearmed: Stop[] = []
  for (;;) {
    const market = traded.sort((a, b) => a.id - b.id).shift()
    if (market === undefined) break
    if (market.status !== 'open') continue
    const price = market.lastPrice as Price
    fireMet(state, market, 'last', price, rearmed)
    fireTriggers(state, market, 'last', price)
  }
  for (const stop of rearmed) if (!stop.ended) queue(stop)
}

/** Whether it has something that the last price could fire. */
function isWaitedFor({ stops, triggers }: ContractMarket): boolean {
  return stops.last.size > 0 || triggers.last.size > 0
}

/** Stop-losses first, then the older. */
function fireMet(
  state: State,
  market: ContractMarket,
  by: TriggerPrice,
  price: Price,
  rearmed: Stop[],
): void {
  const met: Stop[] = []
  for (;;) {
    const stop = market.stops[by].next(price)
    if (stop === undefined) break
    unqueue(stop)
    met.push(stop)
  }
  met.sort((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind === 'stopLoss' ? -1 : 1))
  for (const stop of met) if (!stop.ended) fire(state, stop, price, rearmed)
}

function fire(state: State, stop: Stop, price: Price, rearmed: Stop[]): void {
  const { position, kind, triggerBy } = stop
  state.emit({ type: 'StopTriggered', ...about(stop), kind, triggerBy, price })
  if (stop.sibling !== undefined) endStop(state, stop.sibling, 'sibling')
  const lots = minOf(stop.lots ?? position.lots, position.lots)
  freeLots(state, position, lots)
  stop.firing = true
  const filled = closeAtMarket(state, position, lots, kind)
  stop.firing = false
  if (filled === lots) {
    endStop(state, stop, 'done')
    return
  }
  if (stop.lots !== undefined) stop.lots = (lots - filled) as Lots
  state.emit({ type: 'StopRearmed', ...about(stop), lots: stop.lots })
  rearmed.push(stop)
}

/** Cancels resting orders that close the position, the youngest first, until so many lots are free. */
function freeLots(state: State, position: Position, lots: Lots): void {
  const orders = position.holding.openOrders().filter((order) => order.isToClose(position))
  for (let order = orders.pop(); order !== undefined && position.closable < lots; order = orders.pop()) {
    closeContractOrder(state, order, 'stopFired')
  }
}
