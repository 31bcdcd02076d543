// One entry and one exit, at a take-profit or at a stop-loss (rulebook 7.3). On contracts both exits go with the order and
// stand in the engine with the position. On the spot book coins can back one order only, so the one that protects
// stands there: the stop-loss, as a stop order of the engine, which acts even when this robot does not run. The
// take-profit is watched; when the price reaches it the stop is taken back and the coins are sold at the market.

import type { Amount, Price } from '@candor/contract'
import { DIRECTION_FIELDS, directionPlan, directionProblems, directionSetting } from './direction-plan.ts'
import { ROBOT_LIMITS } from './limits.ts'
import { floorLot, isPlaceable } from './market-maths.ts'
import type {
  Done,
  Exits,
  Json,
  MarketTerms,
  OrderEnd,
  RobotOrder,
  Step,
  Strategy,
  StrategyEvent,
  StrategyInput,
  Watch,
} from './strategy.ts'
import { EMPTY_LEDGER, EMPTY_TALLY, intoLedger, type Ledger, type Tally, tripOf, withEnd } from './tally.ts'

type DirectionState = {
  /** `clearing`: an order is being taken back. `selling`: the coins go at the market. */
  readonly phase: 'entering' | 'holding' | 'clearing' | 'selling' | 'ended'
  readonly venue: 'spot' | 'contract'
  readonly side: 'long' | 'short'
  readonly entry: string | null
  readonly quantity: string
  readonly takeProfit: string
  readonly stopLoss: string
  /** Of the spot book: the stop that stands, or the sale; what it is for, and when it may be tried again. */
  readonly stops: number
  readonly sales: number
  readonly coins: string
  readonly retryMs: number | null
  readonly outcome: Done | null
  readonly refusals: number
  readonly opened: Tally
  readonly closed: Tally
  readonly ledger: Ledger
}

const ENTRY_REF = 'e.0'

function start(input: StrategyInput): Step {
  const { side, entry, quantity, takeProfit, stopLoss } = directionSetting(input)
  const state: DirectionState = {
    phase: 'entering',
    venue: input.terms.venue,
    side,
    entry: entry === undefined ? null : String(entry),
    quantity: String(quantity),
    takeProfit: String(takeProfit),
    stopLoss: String(stopLoss),
    stops: 0,
    sales: 0,
    coins: '0',
    retryMs: null,
    outcome: null,
    refusals: 0,
    opened: EMPTY_TALLY,
    closed: EMPTY_TALLY,
    ledger: EMPTY_LEDGER,
  }
  return next(state, { place: [entryOrder(state)] })
}

function next(state: DirectionState, rest: Partial<Omit<Step, 'state'>> = {}): Step {
  return { state, cancel: [], place: [], trips: [], ...rest }
}

function on(terms: MarketTerms, _: unknown, json: Json, event: StrategyEvent): Step {
  const state = json as DirectionState
  if (state.phase === 'ended') return next(state)
  if (event.kind === 'ended') return onEnded(terms, state, event.end)
  if (event.kind === 'exited') return onExited(terms, state, event.end, event.exit)
  if (event.kind === 'price') return onPrice(state, event.price, event.timeMs)
  return next(state)
}

function onEnded(terms: MarketTerms, state: DirectionState, end: OrderEnd): Step {
  const isEntry = end.ref === ENTRY_REF && isEntryOpen(state)
  const isExit = end.ref === exitRef(state) && isExitOpen(state)
  if (!isEntry && !isExit) return next(state)
  const refusals = end.quantity > 0n ? 0 : state.refusals + 1
  const ledger = intoLedger(state.ledger, terms, end)
  if (isEntry) {
    const opened = withEnd(state.opened, terms, end)
    const after: DirectionState = { ...state, ledger, opened }
    return state.venue === 'spot' ? boughtCoins(terms, after) : nowOpen(after)
  }
  const closed = withEnd(state.closed, terms, end)
  const coins = String(BigInt(state.coins) - end.quantity)
  const after: DirectionState = { ...state, refusals, ledger, closed, coins }
  return state.phase === 'selling' ? saleEnded(terms, after, end) : stopEnded(terms, after, end)
}

/** Of contracts: the exits stand in the engine, nothing is left to do but to hear of them. */
function nowOpen(state: DirectionState): Step {
  if (BigInt(state.opened.base) + BigInt(state.closed.base) !== 0n)
    return next({ ...state, phase: 'holding' })
  return state.opened.refs.length === 0
    ? finish(state, 'refused')
    : finish(state, state.outcome ?? 'finished')
}

function onExited(
  terms: MarketTerms,
  state: DirectionState,
  end: OrderEnd,
  exit: 'takeProfit' | 'stopLoss' | 'liquidation',
): Step {
  if (state.venue !== 'contract' || state.closed.refs.includes(end.ref)) return next(state)
  const closed = withEnd(state.closed, terms, end)
  const after: DirectionState = {
    ...state,
    closed,
    ledger: intoLedger(state.ledger, terms, end),
    outcome: exit,
  }
  // An entry that was filled in part must not open again what an exit has closed.
  if (state.phase === 'entering') return next({ ...after, phase: 'clearing' }, { cancel: [ENTRY_REF] })
  return state.phase === 'holding' ? finish(after, exit) : next(after)
}

function boughtCoins(terms: MarketTerms, state: DirectionState): Step {
  const coins = floorLot(terms, BigInt(state.opened.base))
  if (!isPlaceable(terms, coins, BigInt(state.stopLoss))) return finish(state, 'refused')
  const holding: DirectionState = { ...state, phase: 'holding', coins: String(coins) }
  return next(holding, { place: [stopOrder(holding)] })
}

/** The stop acted, was taken back for the take-profit, or could not stand. */
function stopEnded(terms: MarketTerms, state: DirectionState, end: OrderEnd): Step {
  const isGone = !isPlaceable(terms, BigInt(state.coins), BigInt(state.stopLoss))
  if (end.outcome === 'filled' || isGone) return finish(state, 'stopLoss')
  if (state.phase === 'clearing') return sell({ ...state, refusals: 0 })
  // The price is there already, or the stop fired and the book could not take all of it.
  if (end.quantity > 0n || end.code === 'order.stop.would.trigger')
    return sell({ ...state, refusals: 0, outcome: 'stopLoss' })
  if (state.refusals > ROBOT_LIMITS.refusals) return finish(state, 'refused')
  return next({ ...state, stops: state.stops + 1, retryMs: end.timeMs + ROBOT_LIMITS.retryMs })
}

function sell(state: DirectionState): Step {
  const selling: DirectionState = { ...state, phase: 'selling', retryMs: null }
  return next(selling, { place: [saleOrder(selling)] })
}

function saleEnded(terms: MarketTerms, state: DirectionState, end: OrderEnd): Step {
  const isGone = !isPlaceable(terms, BigInt(state.coins), BigInt(state.stopLoss))
  if (end.outcome === 'filled' || isGone) return finish(state, state.outcome ?? 'finished')
  if (state.refusals > ROBOT_LIMITS.refusals) return finish(state, 'refused')
  return next({ ...state, sales: state.sales + 1, retryMs: end.timeMs + ROBOT_LIMITS.retryMs })
}

function onPrice(state: DirectionState, price: Price, timeMs: number): Step {
  if (state.venue !== 'spot') return next(state)
  const isDue = state.retryMs !== null && state.retryMs <= timeMs
  if (state.phase === 'selling') return isDue ? sell(state) : next(state)
  if (state.phase !== 'holding') return next(state)
  const isStanding = state.retryMs === null
  if (price >= BigInt(state.takeProfit)) {
    const leaving: DirectionState = { ...state, outcome: 'takeProfit' }
    return isStanding
      ? next({ ...leaving, phase: 'clearing' }, { cancel: [exitRef(state)] })
      : sell({ ...leaving, refusals: 0 })
  }
  if (isStanding) return next(state)
  if (price <= BigInt(state.stopLoss)) return sell({ ...state, refusals: 0, outcome: 'stopLoss' })
  if (!isDue) return next(state)
  const trying: DirectionState = { ...state, retryMs: null }
  return next(trying, { place: [stopOrder(trying)] })
}

function finish(state: DirectionState, done: Done): Step {
  const { opened, closed } = state
  const isRound = opened.refs.length > 0 && closed.refs.length > 0
  return next({ ...state, phase: 'ended' }, { done, trips: isRound ? [tripOf(opened, closed)] : [] })
}

function isEntryOpen({ phase, venue }: DirectionState): boolean {
  return phase === 'entering' || (phase === 'clearing' && venue === 'contract')
}

function isExitOpen({ phase, venue, retryMs }: DirectionState): boolean {
  return venue === 'spot' && phase !== 'entering' && phase !== 'ended' && retryMs === null
}

function exitRef({ phase, stops, sales }: DirectionState): string {
  return phase === 'selling' ? `x.${sales}` : `l.${stops}`
}

function entryOrder(state: DirectionState): RobotOrder {
  const { entry, quantity, takeProfit, stopLoss, venue } = state
  const order = {
    ref: ENTRY_REF,
    side: state.side === 'long' ? ('buy' as const) : ('sell' as const),
    quantity: BigInt(quantity) as Amount,
    ...(entry === null
      ? { kind: 'market' as const }
      : { kind: 'limit' as const, price: BigInt(entry) as Price }),
  }
  if (venue === 'spot') return order
  const exits = { takeProfit: BigInt(takeProfit) as Price, stopLoss: BigInt(stopLoss) as Price }
  return { ...order, ...exits }
}

function stopOrder(state: DirectionState): RobotOrder {
  const stopPrice = BigInt(state.stopLoss) as Price
  const quantity = BigInt(state.coins) as Amount
  return { ref: exitRef(state), side: 'sell', kind: 'stopMarket', stopPrice, quantity }
}

function saleOrder(state: DirectionState): RobotOrder {
  return { ref: exitRef(state), side: 'sell', kind: 'market', quantity: BigInt(state.coins) as Amount }
}

function wanted(json: Json): readonly RobotOrder[] {
  const state = json as DirectionState
  const { phase, venue, retryMs } = state
  if (phase === 'entering') return [entryOrder(state)]
  if (venue === 'contract' || retryMs !== null) return []
  if (phase === 'holding') return [stopOrder(state)]
  return phase === 'selling' ? [saleOrder(state)] : []
}

function leaving(json: Json): readonly string[] {
  const state = json as DirectionState
  if (state.phase !== 'clearing') return []
  return [state.venue === 'spot' ? exitRef(state) : ENTRY_REF]
}

function watch(json: Json): Watch {
  const { phase, venue, retryMs, takeProfit } = json as DirectionState
  if (venue === 'contract') return {}
  if (retryMs !== null && phase !== 'ended') return { always: true }
  return phase === 'holding' ? { atOrAbove: BigInt(takeProfit) as Price } : {}
}

function exits(json: Json): Exits | undefined {
  const { phase, side, takeProfit, stopLoss } = json as DirectionState
  if (phase !== 'holding') return undefined
  return { direction: side, takeProfit: BigInt(takeProfit) as Price, stopLoss: BigInt(stopLoss) as Price }
}

export const direction: Strategy = {
  name: 'direction',
  venues: ['spot', 'contract'],
  fields: DIRECTION_FIELDS,
  candlesNeeded: () => 0,
  problems: directionProblems,
  plan: directionPlan,
  start,
  on,
  wanted,
  leaving,
  watch,
  exits,
}
