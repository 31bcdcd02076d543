// Follows an indicator of closing prices: acts at the market when a bar's close gives a signal. Long only on the spot book;
// long, short or both on contracts. Remembers the last closes as text, so the same state and the same candle always give
// the same orders. There is no stop: what is held is closed by the opposite signal.

import type { Amount } from '@candor/contract'
import {
  INDICATOR_FIELDS,
  indicatorCandles,
  indicatorPlan,
  indicatorProblems,
  indicatorSetting,
} from './indicator-plan.ts'
import { ROBOT_LIMITS } from './limits.ts'
import { floorLot, isPlaceable } from './market-maths.ts'
import { type Signal, type SignalSetting, signalOf, withClose } from './signals.ts'
import type {
  Candle,
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
  Trip,
  Watch,
} from './strategy.ts'
import { EMPTY_LEDGER, EMPTY_TALLY, intoLedger, type Ledger, type Tally, tripOf, withEnd } from './tally.ts'

type Side = 'long' | 'short'

type IndicatorState = {
  readonly phase: 'flat' | 'opening' | 'holding' | 'closing' | 'ended'
  readonly venue: 'spot' | 'contract'
  readonly signal: SignalSetting
  readonly minutes: number
  readonly sides: 'long' | 'short' | 'both'
  readonly size: string
  readonly investment: string
  /** Of the last bars, the oldest first. */
  readonly closes: readonly string[]
  /** Where the last minute that was seen began. */
  readonly seenMs: number
  readonly close: string
  /** What is held, or about to be. */
  readonly side: Side
  /** When the signal was given that is being acted on: it names the orders. */
  readonly signalMs: number
  readonly tries: number
  readonly retryMs: number | null
  readonly quantity: string
  /** What is to be opened when the closing is done. */
  readonly turnTo: Side | null
  readonly refusals: number
  readonly opened: Tally
  readonly closed: Tally
  readonly ledger: Ledger
}

const MINUTE_MS = 60_000

function start(input: StrategyInput, _: number, history: readonly Candle[]): Step {
  const { signal, minutes, sides, size } = indicatorSetting(input.parameters, input.terms.venue)
  const state: IndicatorState = {
    phase: 'flat',
    venue: input.terms.venue,
    signal,
    minutes,
    sides,
    size: String(size),
    investment: String(input.investment),
    closes: [],
    seenMs: -1,
    close: String(input.price),
    side: 'long',
    signalMs: 0,
    tries: 0,
    retryMs: null,
    quantity: '0',
    turnTo: null,
    refusals: 0,
    opened: EMPTY_TALLY,
    closed: EMPTY_TALLY,
    ledger: EMPTY_LEDGER,
  }
  return next(history.reduce(withCandle, state))
}

function next(state: IndicatorState, rest: Partial<Omit<Step, 'state'>> = {}): Step {
  return { state, cancel: [], place: [], trips: [], ...rest }
}

function endsBar({ minutes }: IndicatorState, { startMs }: Candle): boolean {
  return (startMs + MINUTE_MS) % (minutes * MINUTE_MS) === 0
}

function withCandle(state: IndicatorState, candle: Candle): IndicatorState {
  const { startMs, close } = candle
  if (startMs <= state.seenMs) return state
  const seen = { ...state, seenMs: startMs, close: String(close) }
  if (!endsBar(state, candle)) return seen
  return { ...seen, closes: withClose(state.signal, state.closes, String(close)) }
}

function on(terms: MarketTerms, _: unknown, json: Json, event: StrategyEvent): Step {
  const state = json as IndicatorState
  if (state.phase === 'ended') return next(state)
  switch (event.kind) {
    case 'candle':
      return onCandle(terms, state, event.candle)
    case 'price':
      return retry(state, event.timeMs)
    case 'ended':
      return onEnded(terms, state, event.end)
    case 'exited':
      return onExited(terms, state, event.end)
  }
}

function onCandle(terms: MarketTerms, before: IndicatorState, candle: Candle): Step {
  if (candle.startMs <= before.seenMs) return next(before)
  const state = withCandle(before, candle)
  const endMs = candle.startMs + MINUTE_MS
  const signal = endsBar(state, candle) ? signalOf(state.signal, state.closes) : undefined
  return signal === undefined ? retry(state, endMs) : onSignal(terms, state, signal, endMs)
}

function onSignal(terms: MarketTerms, state: IndicatorState, signal: Signal, signalMs: number): Step {
  const side = signal === 'buy' ? 'long' : 'short'
  const isOpened = state.sides === 'both' || state.sides === side
  if (state.phase === 'flat') return isOpened ? open(terms, { ...state, signalMs }, side) : next(state)
  if (state.phase === 'closing') return retry({ ...state, turnTo: isOpened ? side : null }, signalMs)
  if (state.phase !== 'holding' || state.side === side) return next(state)
  const closing: IndicatorState = {
    ...state,
    phase: 'closing',
    signalMs,
    tries: 0,
    retryMs: null,
    turnTo: isOpened ? side : null,
    quantity: String(heldOf(terms, state)),
  }
  return next(closing, { place: [closingOrder(closing)] })
}

/** What can be sold of the coins that were bought, or the lots of the position. */
function heldOf(terms: MarketTerms, { opened }: IndicatorState): bigint {
  const base = BigInt(opened.base)
  return floorLot(terms, base < 0n ? -base : base)
}

function open(terms: MarketTerms, state: IndicatorState, side: Side, trips: readonly Trip[] = []): Step {
  const flat: IndicatorState = {
    ...state,
    phase: 'flat',
    turnTo: null,
    opened: EMPTY_TALLY,
    closed: EMPTY_TALLY,
  }
  const size = BigInt(state.size)
  const cash = BigInt(state.investment) + BigInt(state.ledger.quote)
  const isSpot = state.venue === 'spot'
  const quantity = isSpot && cash < size ? cash : size
  if (isSpot && quantity < terms.minNotional) return finish(flat, 'refused', trips)
  const opening: IndicatorState = { ...flat, phase: 'opening', side, quantity: String(quantity) }
  return next(opening, { place: [openingOrder(opening)], trips })
}

function retry(state: IndicatorState, timeMs: number): Step {
  if (state.phase !== 'closing' || state.retryMs === null || state.retryMs > timeMs) return next(state)
  const trying: IndicatorState = { ...state, retryMs: null }
  return next(trying, { place: [closingOrder(trying)] })
}

function onEnded(terms: MarketTerms, state: IndicatorState, end: OrderEnd): Step {
  const isOpening = state.phase === 'opening' && end.ref === openingOrder(state).ref
  const isClosing = state.phase === 'closing' && state.retryMs === null && end.ref === closingOrder(state).ref
  if (!isOpening && !isClosing) return next(state)
  const refusals = end.quantity > 0n ? 0 : state.refusals + 1
  const after: IndicatorState = { ...state, refusals, ledger: intoLedger(state.ledger, terms, end) }
  if (isOpening) return openingEnded(terms, { ...after, opened: withEnd(EMPTY_TALLY, terms, end) })
  return closingEnded(terms, { ...after, closed: withEnd(state.closed, terms, end) }, end)
}

function openingEnded(terms: MarketTerms, state: IndicatorState): Step {
  if (isPlaceable(terms, heldOf(terms, state), BigInt(state.close)))
    return next({ ...state, phase: 'holding' })
  if (state.refusals > ROBOT_LIMITS.refusals) return finish(state, 'refused')
  return next({ ...state, phase: 'flat', opened: EMPTY_TALLY })
}

function closingEnded(terms: MarketTerms, state: IndicatorState, end: OrderEnd): Step {
  const left = BigInt(state.quantity) - end.quantity
  if (end.outcome === 'filled' || !isPlaceable(terms, left, BigInt(state.close)))
    return roundOver(terms, state)
  if (state.refusals > ROBOT_LIMITS.refusals) return finish(state, 'refused')
  const retryMs = end.timeMs + ROBOT_LIMITS.retryMs
  return next({ ...state, quantity: String(left), tries: state.tries + 1, retryMs })
}

function roundOver(terms: MarketTerms, state: IndicatorState): Step {
  const trips = roundsOf(state)
  if (state.turnTo !== null) return open(terms, state, state.turnTo, trips)
  return next({ ...state, phase: 'flat', opened: EMPTY_TALLY, closed: EMPTY_TALLY }, { trips })
}

function roundsOf({ opened, closed }: IndicatorState): readonly Trip[] {
  return opened.refs.length === 0 || closed.refs.length === 0 ? [] : [tripOf(opened, closed)]
}

/** Without exits of its own only a liquidation closes a position behind its back. */
function onExited(terms: MarketTerms, state: IndicatorState, end: OrderEnd): Step {
  if (state.phase === 'flat' || state.closed.refs.includes(end.ref)) return next(state)
  const closed = withEnd(state.closed, terms, end)
  const after: IndicatorState = { ...state, closed, ledger: intoLedger(state.ledger, terms, end) }
  return finish(after, 'liquidation', roundsOf(after))
}

function finish(state: IndicatorState, done: Done, trips: readonly Trip[] = []): Step {
  return next({ ...state, phase: 'ended' }, { done, trips })
}

function openingOrder({ venue, side, signalMs, quantity }: IndicatorState): RobotOrder {
  const order = { ref: `o.${signalMs}`, side: side === 'long' ? 'buy' : 'sell', kind: 'market' } as const
  const size = BigInt(quantity) as Amount
  return venue === 'spot' ? { ...order, quoteAmount: size } : { ...order, quantity: size }
}

function closingOrder({ venue, side, signalMs, tries, quantity }: IndicatorState): RobotOrder {
  return {
    ref: `c.${signalMs}.${tries}`,
    side: side === 'long' ? 'sell' : 'buy',
    kind: 'market',
    quantity: BigInt(quantity) as Amount,
    ...(venue === 'contract' ? { reduceOnly: true } : {}),
  }
}

function wanted(json: Json): readonly RobotOrder[] {
  const state = json as IndicatorState
  if (state.phase === 'opening') return [openingOrder(state)]
  return state.phase === 'closing' && state.retryMs === null ? [closingOrder(state)] : []
}

function watch(json: Json): Watch {
  const { phase, retryMs } = json as IndicatorState
  return phase === 'closing' && retryMs !== null ? { always: true } : {}
}

function exits(json: Json): Exits | undefined {
  const { phase, side } = json as IndicatorState
  return phase === 'holding' || phase === 'closing' ? { direction: side } : undefined
}

export const indicator: Strategy = {
  name: 'indicator',
  venues: ['spot', 'contract'],
  fields: INDICATOR_FIELDS,
  candlesNeeded: indicatorCandles,
  problems: indicatorProblems,
  plan: indicatorPlan,
  start,
  on,
  wanted,
  leaving: () => [],
  watch,
  exits,
}
