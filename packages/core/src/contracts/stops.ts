// Take-profits and stop-losses (rulebook 2.10): set by their owner or armed with what an order opens, ended with their
// position.

import {
  type AttachedStops,
  type CommandOf,
  type Direction,
  LIMITS,
  type Lots,
  type OrderId,
  type Price,
  type RejectionCode,
  type StopEndReason,
  type StopId,
  type StopKind,
  type TriggerPrice,
} from '@candor/contract'
import type { State } from '../state.ts'
import type { ContractMarket } from './contract-market.ts'
import type { ContractOrder } from './contract-order.ts'
import type { Position } from './position.ts'
import { Stop } from './stop.ts'

export function setPositionStops(
  state: State,
  command: CommandOf<'SetPositionStops'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  if (account.locked) return 'account.locked'
  const position = account.contracts?.positions.get(command.positionId)
  if (position === undefined) return 'position.unknown'
  const { takeProfit, stopLoss, triggerBy, lots } = command
  const wrong = checkStops(position.market, position.direction, command)
  if (wrong !== undefined) return wrong
  if (lots !== undefined) {
    if (takeProfit === undefined && stopLoss === undefined) return 'stop.price.invalid'
    if (lots <= 0n || lots > position.lots) return 'order.quantity.lot'
    if (position.stops.length + 2 > LIMITS.stopsPerPosition) return 'stop.count.max'
  }

  // Nothing can fail from here on.
  if (lots === undefined) {
    for (const stop of position.stops.filter((each) => each.lots === undefined))
      endStop(state, stop, 'replaced')
  }
  const pair = [
    arm(state, position, { kind: 'takeProfit', price: takeProfit, triggerBy, lots }),
    arm(state, position, { kind: 'stopLoss', price: stopLoss, triggerBy, lots }),
  ]
  tell(state, pair)
  return undefined
}

export function cancelStop(state: State, command: CommandOf<'CancelStop'>): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const stop = account.contracts?.stops.get(command.stopId)
  if (stop === undefined) return 'stop.unknown'

  // Nothing can fail from here on.
  endStop(state, stop, 'byUser')
  return undefined
}

/** Whether prices may stand for a position of this direction: on the tick, and on their side of the latest price. */
export function checkStops(
  market: ContractMarket,
  direction: Direction,
  { takeProfit, stopLoss, triggerBy }: Pick<AttachedStops, 'takeProfit' | 'stopLoss' | 'triggerBy'>,
): RejectionCode | undefined {
  const { tick } = market.parameters
  for (const price of [takeProfit, stopLoss]) {
    if (price !== undefined && (price <= 0n || price > LIMITS.commandUnits || price % tick !== 0n))
      return 'stop.price.invalid'
  }
  const latest = latestPrice(market, triggerBy)
  if (latest === undefined) return undefined
  const long = direction === 'long'
  if (takeProfit !== undefined && (long ? takeProfit <= latest : takeProfit >= latest))
    return long ? 'stop.long.profit' : 'stop.short.profit'
  if (stopLoss !== undefined && (long ? stopLoss >= latest : stopLoss <= latest))
    return long ? 'stop.long.loss' : 'stop.short.loss'
  return undefined
}

/** What a price that is waited for is held against when it is set. */
export function latestPrice(market: ContractMarket, by: TriggerPrice): Price | undefined {
  return by === 'last' ? (market.lastPrice ?? market.mark) : market.mark
}

interface StopTerms {
  readonly kind: StopKind
  readonly price: Price | undefined
  readonly triggerBy: TriggerPrice
  readonly lots: Lots | undefined
  readonly orderId?: OrderId
}

function arm(state: State, position: Position, terms: StopTerms): Stop | undefined {
  const { price, kind, triggerBy, lots, orderId } = terms
  if (price === undefined) return undefined
  const stopId = state.nextStopId++ as StopId
  const stop = new Stop(position, { stopId, kind, price, triggerBy, lots, orderId, createdMs: state.nowMs })
  position.stops.push(stop)
  position.holding.owner.stops.set(stop.id, stop)
  queue(stop)
  return stop
}

export function queue(stop: Stop): void {
  stop.queued = true
  stop.position.market.stops[stop.triggerBy].add(stop)
}

export function unqueue(stop: Stop): void {
  if (stop.queued) stop.position.market.stops[stop.triggerBy].remove(stop)
  stop.queued = false
}

/** Makes siblings of two new stops and tells of both. */
function tell(state: State, [profit, loss]: readonly (Stop | undefined)[]): void {
  if (profit !== undefined && loss !== undefined) {
    profit.sibling = loss
    loss.sibling = profit
  }
  for (const stop of [profit, loss])
    if (stop !== undefined) state.emit({ type: 'StopArmed', stop: stop.view() })
}

/** Arms what an order brought along for lots that it has just opened. */
export function armAttached(state: State, order: ContractOrder, position: Position, lots: Lots): void {
  const { stops } = order
  if (stops === undefined) return
  const known = [order.takeProfit, order.stopLoss].filter(
    (stop) => stop !== undefined && !stop.ended && stop.position === position,
  ) as Stop[]
  if (known.length > 0) {
    for (const stop of known) {
      stop.lots = ((stop.lots ?? 0n) + lots) as Lots
      state.emit({ type: 'StopArmed', stop: stop.view() })
    }
    return
  }
  const { takeProfit, stopLoss, triggerBy } = stops
  const common = { triggerBy, lots, orderId: order.id }
  const profit = arm(state, position, { ...common, kind: 'takeProfit', price: takeProfit })
  const loss = arm(state, position, { ...common, kind: 'stopLoss', price: stopLoss })
  order.arm(profit, loss)
  tell(state, [profit, loss])
}

export function endStop(state: State, stop: Stop, reason: StopEndReason): void {
  const { position } = stop
  unqueue(stop)
  stop.ended = true
  if (stop.sibling !== undefined) stop.sibling.sibling = undefined
  stop.sibling = undefined
  position.stops.splice(position.stops.indexOf(stop), 1)
  position.holding.owner.stops.delete(stop.id)
  state.emit({ type: 'StopEnded', ...about(stop), reason })
}

/** What every event of a stop tells. */
export function about(stop: Stop): {
  stopId: StopId
  userId: Stop['position']['holding']['owner']['account']['id']
  marketId: ContractMarket['id']
  positionId: Position['id']
} {
  const { position } = stop
  const userId = position.holding.owner.account.id
  return { stopId: stop.id, userId, marketId: position.market.id, positionId: position.id }
}

/** Ends the stops of positions that the command has closed. */
export function endStopsOfEnded(state: State): void {
  while (state.endedPositions.length > 0) {
    const position = state.endedPositions.shift() as Position
    for (const stop of [...position.stops]) if (!stop.firing) endStop(state, stop, 'positionClosed')
  }
}
