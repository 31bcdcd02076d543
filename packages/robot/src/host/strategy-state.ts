// A strategy together with its state: what it waits for, wants, and watches in that state, worked out once for each state.

import type { Price } from '@candor/contract'
import type { Candle, Json, RobotOrder, Step, Strategy, StrategyEvent, Watch } from '../strategy.ts'
import type { RobotRun } from './robot-run.ts'
import type { Saved } from './saved-state.ts'

export class StrategyState {
  private readonly strategy: Strategy
  private readonly run: RobotRun
  private json: Json | undefined
  private lastCandleMs: number | undefined
  private watched: Watch = {}
  /** By ref. */
  wanted: ReadonlyMap<string, RobotOrder> = new Map()
  leaving: ReadonlySet<string> = new Set()

  constructor(strategy: Strategy, run: RobotRun, saved: Saved | undefined) {
    this.strategy = strategy
    this.run = run
    this.json = saved?.strategy
    this.lastCandleMs = saved?.candleMs ?? undefined
    if (this.json !== undefined) this.workOut(this.json)
  }

  get hasBegun(): boolean {
    return this.json !== undefined
  }

  get candleMs(): number | undefined {
    return this.lastCandleMs
  }

  get saved(): { readonly strategy: Json; readonly candleMs: number | null } {
    if (this.json === undefined) throw new Error('the strategy has not begun')
    return { strategy: this.json, candleMs: this.lastCandleMs ?? null }
  }

  begin(history: readonly Candle[]): Step {
    const { parameters, terms, startPrice, startedMs, investment } = this.run
    this.lastCandleMs = history.at(-1)?.startMs
    const input = { parameters, terms, price: startPrice, investment }
    const step = this.strategy.start(input, startedMs, history)
    this.set(step.state)
    return step
  }

  /** None when it changes nothing. */
  on(event: StrategyEvent): Step | undefined {
    if (this.json === undefined) throw new Error('the strategy has not begun')
    if (event.kind === 'candle') this.lastCandleMs = event.candle.startMs
    const { terms, parameters } = this.run
    const step = this.strategy.on(terms, parameters, this.json, event)
    if (step.state === this.json && step.done === undefined && step.trips.length === 0) return undefined
    this.set(step.state)
    return step
  }

  waitsFor(ref: string): boolean {
    return this.wanted.has(ref) || this.leaving.has(ref)
  }

  watches(price: Price): boolean {
    const { always, atOrBelow, atOrAbove } = this.watched
    return (
      always === true ||
      (atOrBelow !== undefined && price <= atOrBelow) ||
      (atOrAbove !== undefined && price >= atOrAbove)
    )
  }

  get watchesAlways(): boolean {
    return this.watched.always === true
  }

  /** Of contracts: whether the account should have a position. */
  get expectsPosition(): boolean {
    return this.json !== undefined && this.strategy.exits(this.json) !== undefined
  }

  private set(json: Json): void {
    this.json = json
    this.workOut(json)
  }

  private workOut(json: Json): void {
    this.wanted = new Map(this.strategy.wanted(json).map((order) => [order.ref, order]))
    this.leaving = new Set(this.strategy.leaving(json))
    this.watched = this.strategy.watch(json)
  }
}
