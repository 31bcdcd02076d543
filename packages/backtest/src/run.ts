// Runs a strategy over candles on a core of its own: what is placed, filled and cancelled is decided by the same code that
// decides it for everybody. Slice by slice, so that whoever waits can be told how far it is, or stop it. Pure: the same
// input gives the same report.

import { maxOf, minOf, type Price } from '@candor/contract'
import {
  type Candle,
  type Done,
  type Exits,
  type Json,
  STRATEGIES,
  type Step,
  type Strategy,
  type StrategyEvent,
  type Trip,
  type Watch,
} from '@candor/robot'
import { ContractExchange } from './contract-exchange.ts'
import { Curve } from './curve.ts'
import { type Exchange, type Moment, RANKS } from './exchange.ts'
import { type BacktestInput, backtestProblems, periodOf, USUAL_SLIPPAGE_E8 } from './input.ts'
import { BACKTEST_LIMITS } from './limits.ts'
import { pathOf } from './path.ts'
import { type BacktestReport, reportOf } from './report.ts'
import { SpotExchange } from './spot-exchange.ts'
import { firstMet, type Trigger } from './trigger.ts'
import { ROBOT, World } from './world.ts'

export interface Progress {
  readonly done: number
  readonly of: number
}

/** A strategy and its market, with the price that both see. */
class Run {
  readonly trips: Trip[] = []
  readonly exchange: Exchange
  at: Moment
  done: Done | undefined
  doneMs: number | undefined
  private readonly strategy: Strategy
  private readonly input: BacktestInput
  private state: Json = null
  private watch: Watch = {}
  private triggers: readonly Trigger[] = []
  /** While the price stays strictly between these nothing can happen. */
  private quietAbove: Price | undefined
  private quietBelow: Price | undefined

  constructor(input: BacktestInput, at: Moment) {
    const { market, investment, strategy, slippageE8 = USUAL_SLIPPAGE_E8, parameters } = input
    this.input = input
    this.at = at
    this.strategy = STRATEGIES[strategy]
    const world = new World(market, investment, at.timeMs)
    world.tick(at.timeMs, at.price)
    if (market.venue === 'contract') world.oneWay(at.timeMs, ROBOT, Number(parameters.leverage ?? '1'))
    this.exchange =
      market.venue === 'spot'
        ? new SpotExchange(world, slippageE8)
        : new ContractExchange(world, investment, slippageE8)
  }

  start(history: readonly Candle[]): void {
    const { parameters, market, investment } = this.input
    const given = { parameters, terms: market.terms, price: this.at.price, investment }
    this.follow(this.strategy.start(given, this.at.timeMs, history))
  }

  get exits(): Exits | undefined {
    return this.done === undefined ? this.strategy.exits(this.state) : undefined
  }

  /** Whether the whole candle passes without anything happening. */
  isQuiet({ low, high }: Candle): boolean {
    return this.watch.always !== true && this.isBetween(low, high)
  }

  private isBetween(low: Price, high: Price): boolean {
    const { quietAbove, quietBelow } = this
    return (quietAbove === undefined || low > quietAbove) && (quietBelow === undefined || high < quietBelow)
  }

  /** The price jumps: nobody traded in between. */
  jumpTo(price: Price, timeMs: number): void {
    this.at = { price, timeMs }
    this.moveTo(price, timeMs)
  }

  moveTo(price: Price, timeMs: number): void {
    for (let steps = 0; ; steps++) {
      const from = this.at.price
      if (this.isBetween(minOf(from, price), maxOf(from, price))) break
      const met = firstMet(this.triggers, from, price)
      if (met === undefined) break
      if (steps > BACKTEST_LIMITS.stepsOnTheWay) throw new Error('something happens at one price for ever')
      this.at = { price: met.price, timeMs }
      this.happen(met.trigger)
    }
    this.at = { price, timeMs }
    if (this.watch.always === true) this.hear({ kind: 'price', price, timeMs })
  }

  hear(event: StrategyEvent): void {
    if (this.done !== undefined) return
    const { market, parameters } = this.input
    this.follow(this.strategy.on(market.terms, parameters, this.state, event))
  }

  private happen(trigger: Trigger): void {
    const { price, timeMs } = this.at
    if (trigger.rank === RANKS.watch) this.hear({ kind: 'price', price, timeMs })
    else this.hearAll(this.exchange.reach(trigger, this.at))
    this.listen()
  }

  private hearAll(events: readonly StrategyEvent[]): void {
    for (const event of events) this.hear(event)
  }

  /** Cancels, then orders, then what they brought about at once. */
  private follow(step: Step): void {
    this.state = step.state
    this.trips.push(...step.trips)
    const heard = [
      ...step.cancel.flatMap((ref) => this.exchange.cancel(ref, this.at)),
      ...step.place.flatMap((order) => this.exchange.place(order, this.at)),
    ]
    if (step.done === undefined) this.watch = this.strategy.watch(this.state)
    else this.finish(step.done)
    this.hearAll(heard)
    this.listen()
  }

  private finish(done: Done): void {
    this.done = done
    this.doneMs = this.at.timeMs
    this.watch = {}
    // As the platform does when a robot has nothing more to do.
    for (const ref of this.exchange.openRefs) this.exchange.cancel(ref, this.at)
  }

  /** Notes where something can happen next. */
  private listen(): void {
    const { atOrBelow, atOrAbove } = this.watch
    const watched = { through: false, rank: RANKS.watch }
    this.triggers = [
      ...this.exchange.triggers(),
      ...(atOrBelow === undefined ? [] : [{ ...watched, level: atOrBelow, when: 'below' as const }]),
      ...(atOrAbove === undefined ? [] : [{ ...watched, level: atOrAbove, when: 'above' as const }]),
    ]
    this.quietAbove = undefined
    this.quietBelow = undefined
    for (const { level, when } of this.triggers) {
      if (when === 'below' && (this.quietAbove === undefined || level > this.quietAbove))
        this.quietAbove = level
      if (when === 'above' && (this.quietBelow === undefined || level < this.quietBelow))
        this.quietBelow = level
    }
  }
}

/** Goes through the candles; gives its progress after every slice, and the report at the end. */
export function* backtestSlices(
  input: BacktestInput,
  dataHash: string,
): Generator<Progress, BacktestReport, undefined> {
  const [problem] = backtestProblems(input)
  if (problem !== undefined) throw new Error(`a backtest was begun with ${problem.code}`)
  const { history, traded } = periodOf(input)
  const [first] = traded as readonly [Candle]
  const run = new Run(input, { price: first.open, timeMs: first.startMs })
  const curve = new Curve(input.investment, first, traded.length)
  const hearsCandles = history.length > 0
  run.start(history)
  let before: Candle | undefined
  for (const [i, candle] of traded.entries()) {
    if (i % BACKTEST_LIMITS.sliceCandles === 0) yield { done: i, of: traded.length }
    runCandle(run, candle, hearsCandles ? before : undefined)
    curve.add(candle, run.exchange.equityAt(candle.close))
    before = candle
  }
  const { trips, done, doneMs, exchange } = run
  const last = before as Candle
  return reportOf({ input, dataHash, history, traded, curve, trips, done, doneMs, exchange, last })
}

/** A candle's close is heard of when the next one opens: what it leads to trades there. */
function runCandle(run: Run, candle: Candle, before: Candle | undefined): void {
  const { open, startMs, close } = candle
  if (before === undefined && run.isQuiet(candle)) {
    run.at = { price: close, timeMs: startMs }
    return
  }
  run.jumpTo(open, startMs)
  if (before !== undefined) run.hear({ kind: 'candle', candle: before })
  if (run.isQuiet(candle)) run.at = { price: close, timeMs: startMs }
  else for (const { price, timeMs } of pathOf(candle, run.exits)) run.moveTo(price, timeMs)
}
