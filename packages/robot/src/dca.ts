// Staged buying (rulebook 7.2): one purchase at the market, more purchases waiting below it, and one sale of everything
// at a target over what was paid. The target stands in the book and is moved after every purchase, so its coins are
// not free for a stop in the engine: the optional stop-loss is watched, and acts while the robot runs. A round that
// reached its target may begin anew; after a stop-loss the robot is done.

import { type Amount, ONE, type Price, type RateE8 } from '@candor/contract'
import {
  DCA_FIELDS,
  dcaPlan,
  dcaProblems,
  dcaSetting,
  lossPrice,
  profitPrice,
  safetyPrice,
} from './dca-plan.ts'
import { ROBOT_LIMITS } from './limits.ts'
import { floorLot, floorTick, isPlaceable, lotsFor } from './market-maths.ts'
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

/** An order that this strategy has, or will try again. */
type Slot = {
  readonly ref: string
  readonly quantity: string
  readonly price: string
  /** Open, waiting to be tried again from a moment on, or ended. */
  readonly state: 'open' | 'waiting' | 'ended'
  readonly retryMs: number
  readonly tries: number
}

type DcaState = {
  readonly phase: 'entering' | 'holding' | 'clearing' | 'selling' | 'ended'
  readonly firstAmount: string
  readonly amounts: readonly string[]
  readonly belowE8: readonly string[]
  readonly takeProfitE8: string
  readonly stopLossE8: string | null
  readonly repeat: boolean
  readonly cycle: number
  /** The first purchase of the round, or the sale that ends it at the market. */
  readonly market: Slot
  readonly safeties: readonly Slot[]
  /** The sale at the target; null until there is one, and while it is being moved its state is `ended` only at its end. */
  readonly target: Slot | null
  /** Whether the target is being taken back because there is more to sell. */
  readonly moving: boolean
  /** How often a target was placed for the same purchases. */
  readonly repeats: { readonly mask: number; readonly count: number }
  readonly bought: Tally
  readonly sold: Tally
  readonly stopPrice: string | null
  readonly outcome: 'takeProfit' | 'stopLoss' | null
  readonly refusals: number
  readonly ledger: Ledger
}

const NO_REPEATS = { mask: -1, count: 0 }

function start(input: StrategyInput): Step {
  const setting = dcaSetting(input)
  return enter({
    phase: 'entering',
    firstAmount: String(setting.firstAmount),
    amounts: setting.safeties.map(({ amount }) => String(amount)),
    belowE8: setting.safeties.map(({ belowE8 }) => String(belowE8)),
    takeProfitE8: String(setting.takeProfitE8),
    stopLossE8: setting.stopLossE8 === undefined ? null : String(setting.stopLossE8),
    repeat: setting.repeat,
    cycle: 0,
    market: slot('a0.0', 0n, 0n),
    safeties: [],
    target: null,
    moving: false,
    repeats: NO_REPEATS,
    bought: EMPTY_TALLY,
    sold: EMPTY_TALLY,
    stopPrice: null,
    outcome: null,
    refusals: 0,
    ledger: EMPTY_LEDGER,
  })
}

function slot(ref: string, quantity: bigint, price: bigint): Slot {
  return { ref, quantity: String(quantity), price: String(price), state: 'open', retryMs: 0, tries: 0 }
}

function enter(state: DcaState): Step {
  const fresh: DcaState = {
    ...state,
    phase: 'entering',
    market: slot(`a${state.cycle}.0`, 0n, 0n),
    safeties: [],
    target: null,
    moving: false,
    repeats: NO_REPEATS,
    bought: EMPTY_TALLY,
    sold: EMPTY_TALLY,
    stopPrice: null,
    outcome: null,
  }
  return next(fresh, { place: [marketOrder(fresh)] })
}

function next(state: DcaState, rest: Partial<Omit<Step, 'state'>> = {}): Step {
  return { state, cancel: [], place: [], trips: [], ...rest }
}

function on(terms: MarketTerms, _: unknown, json: Json, event: StrategyEvent): Step {
  const state = json as DcaState
  if (state.phase === 'ended') return next(state)
  if (event.kind === 'ended') return onEnded(terms, state, event.end)
  if (event.kind === 'price') return onPrice(terms, state, event.price, event.timeMs)
  return next(state)
}

function onEnded(terms: MarketTerms, before: DcaState, end: OrderEnd): Step {
  const isOurs = (each: Slot | null): boolean => each?.ref === end.ref && each.state === 'open'
  const isMarket = isOurs(before.market)
  const isTarget = isOurs(before.target)
  const index = before.safeties.findIndex(isOurs)
  if (!isMarket && !isTarget && index === -1) return next(before)
  // The end of an order that was taken back is no refusal.
  const isExpected = before.phase === 'clearing' || (isTarget && before.moving)
  const refusals = isExpected ? before.refusals : before.refusals + 1
  const tally = end.side === 'buy' ? 'bought' : 'sold'
  const state: DcaState = {
    ...before,
    refusals: end.quantity > 0n ? 0 : refusals,
    ledger: intoLedger(before.ledger, terms, end),
    [tally]: withEnd(before[tally], terms, end),
  }
  if (state.refusals > ROBOT_LIMITS.refusals) return finish(state, 'refused')
  if (isMarket) return state.phase === 'entering' ? entered(terms, state, end) : marketSold(terms, state, end)
  if (isTarget) return targetEnded(terms, state, end)
  return safetyEnded(terms, state, index, end)
}

/** The first purchase ended: from what it paid come the prices of all others. */
function entered(terms: MarketTerms, state: DcaState, end: OrderEnd): Step {
  const coins = floorLot(terms, BigInt(state.bought.base))
  const price = end.quantity === 0n ? 0n : averagePrice(terms, end)
  if (price === 0n || !isPlaceable(terms, coins, price))
    return next({ ...state, market: waiting(state.market, `a${state.cycle}`, end) })
  const safeties = state.amounts.map((amount, i) => {
    const at = safetyPrice(terms, price, BigInt(state.belowE8[i] as string) as RateE8)
    return slot(`s${state.cycle}.${i + 1}.0`, lotsFor(terms, BigInt(amount), at), at)
  })
  const holding: DcaState = {
    ...state,
    phase: 'holding',
    market: { ...state.market, state: 'ended' },
    safeties,
  }
  const targeted = placeTarget(terms, holding)
  return next(targeted, { place: [...safeties.map(buyOrder), ...targetOrders(targeted)] })
}

/** What was paid for one coin, rounded down to the tick: the purchases below stand no higher than they may. */
function averagePrice(terms: MarketTerms, { quote, quantity }: OrderEnd): Price {
  return floorTick(terms, (quote * ONE) / (quantity * terms.multiplier))
}

function waiting(each: Slot, prefix: string, end: OrderEnd): Slot {
  const tries = each.tries + 1
  const retryMs = end.timeMs + ROBOT_LIMITS.retryMs
  return { ...each, ref: `${prefix}.${tries}`, tries, state: 'waiting', retryMs }
}

/** The sale of all that is held, at the price that brings the target. None if there is too little to sell. */
function placeTarget(terms: MarketTerms, state: DcaState): DcaState {
  const { bought, sold } = state
  const quantity = floorLot(terms, BigInt(bought.base) + BigInt(sold.base))
  const cost = -BigInt(bought.quote)
  const { stopLossE8 } = state
  const stop =
    stopLossE8 === null ? null : lossPrice(terms, cost, BigInt(bought.base), BigInt(stopLossE8) as RateE8)
  const after: DcaState = { ...state, moving: false, stopPrice: stop === null ? null : String(stop) }
  if (quantity === 0n) return { ...after, target: null }
  const held = { cost, proceeds: BigInt(sold.quote), quantity }
  const price = profitPrice(terms, held, BigInt(state.takeProfitE8) as RateE8)
  if (!isPlaceable(terms, quantity, price)) return { ...after, target: null }
  const mask = maskOf(state.safeties)
  const count = mask === state.repeats.mask ? state.repeats.count + 1 : 0
  const target = slot(`t${state.cycle}.${mask.toString(36)}.${count}`, quantity, price)
  return { ...after, target, repeats: { mask, count } }
}

/** Which of the purchases below have ended: it names the target, whatever the order in which they were heard of. */
function maskOf(safeties: readonly Slot[]): number {
  return safeties.reduce(
    (mask, { state, tries }, i) => mask + (state === 'ended' || tries > 0 ? 2 ** i : 0),
    0,
  )
}

function targetOrders({ target }: DcaState): readonly RobotOrder[] {
  return target?.state === 'open' ? [sellOrder(target)] : []
}

function safetyEnded(terms: MarketTerms, state: DcaState, index: number, end: OrderEnd): Step {
  const ended = state.safeties[index] as Slot
  const left = BigInt(ended.quantity) - end.quantity
  const isDone = left === 0n || !isPlaceable(terms, left, BigInt(ended.price)) || state.phase !== 'holding'
  const after = isDone
    ? { ...ended, state: 'ended' as const }
    : { ...waiting(ended, `s${state.cycle}.${index + 1}`, end), quantity: String(left) }
  const changed: DcaState = { ...state, safeties: state.safeties.with(index, after) }
  if (state.phase === 'clearing') return cleared(terms, changed)
  return end.quantity === 0n ? next(changed) : moveTarget(terms, changed)
}

/** There is more to sell: the target is taken back, and placed anew when it is known what it sold. */
function moveTarget(terms: MarketTerms, state: DcaState): Step {
  if (state.target === null || state.target.state !== 'open') return retarget(terms, state)
  if (state.moving) return next(state)
  return next({ ...state, moving: true }, { cancel: [state.target.ref] })
}

function retarget(terms: MarketTerms, state: DcaState): Step {
  const targeted = placeTarget(terms, state)
  return next(targeted, { place: targetOrders(targeted) })
}

function targetEnded(terms: MarketTerms, state: DcaState, end: OrderEnd): Step {
  const target = { ...(state.target as Slot), state: 'ended' as const }
  const after: DcaState = { ...state, target }
  if (state.phase === 'clearing') return cleared(terms, after)
  if (end.outcome === 'filled') {
    // A purchase that came with the move is sold with the rest of the round.
    return clear(terms, { ...after, outcome: 'takeProfit' })
  }
  if (state.moving) return retarget(terms, after)
  const left = BigInt(target.quantity) - end.quantity
  if (!isPlaceable(terms, left, BigInt(target.price)))
    return clear(terms, { ...after, outcome: 'takeProfit' })
  const retryMs = end.timeMs + ROBOT_LIMITS.retryMs
  return next({ ...after, target: { ...target, state: 'waiting', retryMs } })
}

function onPrice(terms: MarketTerms, state: DcaState, price: Price, timeMs: number): Step {
  const isDue = (each: Slot | null): boolean => each?.state === 'waiting' && each.retryMs <= timeMs
  if (state.phase === 'entering' || state.phase === 'selling') {
    if (!isDue(state.market)) return next(state)
    const trying: DcaState = { ...state, market: { ...state.market, state: 'open' } }
    return next(trying, { place: [marketOrder(trying)] })
  }
  if (state.phase !== 'holding') return next(state)
  if (state.stopPrice !== null && price <= BigInt(state.stopPrice))
    return clear(terms, { ...state, outcome: 'stopLoss' })
  const due = state.safeties.map(isDue)
  if (!due.includes(true) && !isDue(state.target)) return next(state)
  const safeties = state.safeties.map((each, i) =>
    due[i] === true ? { ...each, state: 'open' as const } : each,
  )
  const place = safeties.flatMap((each, i) => (due[i] === true ? [buyOrder(each)] : []))
  const after: DcaState = { ...state, safeties }
  if (!isDue(state.target)) return next(after, { place })
  const targeted = placeTarget(terms, { ...after, target: null })
  return next(targeted, { place: [...place, ...targetOrders(targeted)] })
}

/** Takes back whatever is open; what is left then is sold, or the round is over. */
function clear(terms: MarketTerms, state: DcaState): Step {
  const drop = (each: Slot): Slot => (each.state === 'waiting' ? { ...each, state: 'ended' } : each)
  const after: DcaState = {
    ...state,
    phase: 'clearing',
    safeties: state.safeties.map(drop),
    target: state.target === null ? null : drop(state.target),
  }
  const cancel = openRefs(after)
  // One that is already being taken back for its move is not taken back twice.
  const asked = state.moving && state.target !== null ? state.target.ref : undefined
  if (cancel.length === 0) return cleared(terms, after)
  return next(after, { cancel: cancel.filter((ref) => ref !== asked) })
}

function cleared(terms: MarketTerms, state: DcaState): Step {
  if (openRefs(state).length > 0) return next(state)
  const quantity = floorLot(terms, BigInt(state.bought.base) + BigInt(state.sold.base))
  const price = BigInt(state.target?.price ?? state.safeties.at(-1)?.price ?? '0')
  if (quantity === 0n || price === 0n || !isPlaceable(terms, quantity, price)) return roundOver(state)
  const market = slot(`x${state.cycle}.0`, quantity, price)
  const selling: DcaState = { ...state, phase: 'selling', refusals: 0, market }
  return next(selling, { place: [marketOrder(selling)] })
}

function marketSold(terms: MarketTerms, state: DcaState, end: OrderEnd): Step {
  const left = BigInt(state.market.quantity) - end.quantity
  if (end.outcome === 'filled' || !isPlaceable(terms, left, BigInt(state.market.price)))
    return roundOver(state)
  const market = { ...waiting(state.market, `x${state.cycle}`, end), quantity: String(left) }
  return next({ ...state, market })
}

function roundOver(state: DcaState): Step {
  const trips = state.sold.refs.length === 0 ? [] : [tripOf(state.bought, state.sold)]
  if (state.outcome === 'takeProfit' && state.repeat) {
    const { place, ...rest } = enter({ ...state, cycle: state.cycle + 1 })
    return { ...rest, place, trips }
  }
  return { ...finish(state, state.outcome ?? 'finished'), trips }
}

function finish(state: DcaState, done: Done): Step {
  return next({ ...state, phase: 'ended' }, { done, cancel: openRefs(state) })
}

function openRefs({ safeties, target }: DcaState): readonly string[] {
  return [...safeties, ...(target === null ? [] : [target])]
    .filter(({ state }) => state === 'open')
    .map(({ ref }) => ref)
}

function marketOrder({ phase, market, firstAmount }: DcaState): RobotOrder {
  const kind = 'market'
  if (phase === 'entering')
    return { ref: market.ref, side: 'buy', kind, quoteAmount: BigInt(firstAmount) as Amount }
  return { ref: market.ref, side: 'sell', kind, quantity: BigInt(market.quantity) as Amount }
}

function buyOrder({ ref, price, quantity }: Slot): RobotOrder {
  return {
    ref,
    side: 'buy',
    kind: 'limit',
    price: BigInt(price) as Price,
    quantity: BigInt(quantity) as Amount,
  }
}

function sellOrder(each: Slot): RobotOrder {
  return { ...buyOrder(each), side: 'sell' }
}

function wanted(json: Json): readonly RobotOrder[] {
  const state = json as DcaState
  const { phase, market, safeties, moving } = state
  if (phase === 'entering' || phase === 'selling') return market.state === 'open' ? [marketOrder(state)] : []
  if (phase !== 'holding') return []
  const buys = safeties.filter((each) => each.state === 'open').map(buyOrder)
  return moving ? buys : [...buys, ...targetOrders(state)]
}

function leaving(json: Json): readonly string[] {
  const state = json as DcaState
  if (state.phase === 'clearing') return openRefs(state)
  return state.phase === 'holding' && state.moving && state.target !== null ? [state.target.ref] : []
}

function watch(json: Json): Watch {
  const { phase, market, safeties, target, stopPrice } = json as DcaState
  if (phase === 'entering' || phase === 'selling') return market.state === 'waiting' ? { always: true } : {}
  if (phase !== 'holding') return {}
  const waits = [...safeties, ...(target === null ? [] : [target])].some(({ state }) => state === 'waiting')
  return {
    ...(waits ? { always: true } : {}),
    ...(stopPrice === null ? {} : { atOrBelow: BigInt(stopPrice) as Price }),
  }
}

function exits(json: Json): Exits | undefined {
  const { phase, target, stopPrice } = json as DcaState
  if (phase !== 'holding') return undefined
  return {
    direction: 'long',
    ...(target === null ? {} : { takeProfit: BigInt(target.price) as Price }),
    ...(stopPrice === null ? {} : { stopLoss: BigInt(stopPrice) as Price }),
  }
}

export const dca: Strategy = {
  name: 'dca',
  venues: ['spot'],
  fields: DCA_FIELDS,
  candlesNeeded: () => 0,
  problems: dcaProblems,
  plan: dcaPlan,
  start,
  on,
  wanted,
  leaving,
  watch,
  exits,
}
