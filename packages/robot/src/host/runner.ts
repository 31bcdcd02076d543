// Drives one robot: what is heard of its orders and of its market comes in, wishes come out: orders to place and to take
// back, and questions about the past. Knows no network and no clock. What it cannot lose by any order of events, lost
// connection or restart: every order has one name for ever, an order is placed only when it is certain that there is none
// of its name and given up only when its request cannot arrive any more, and what only a passing price decided is kept
// before anything of it is done.

import type { RobotOwnPause } from '@candor/api'
import { type Amount, type Price, ZERO } from '@candor/contract'
import { MINUTE_MS } from '../fill-candles.ts'
import type { Candle, Done, RobotOrder, Step, Strategy, StrategyEvent } from '../strategy.ts'
import { HOST_LIMITS } from './limits.ts'
import { refusalKind } from './refusal-kind.ts'
import { type Report, Reports } from './reports.ts'
import type { RobotRun } from './robot-run.ts'
import { type PlacedOrder, readSaved, savedText, toldTrip } from './saved-state.ts'
import { clientIdOf, endOf, type SeenOrder, sumOf } from './seen-order.ts'
import { StrategyState } from './strategy-state.ts'

export interface RunnerOptions {
  readonly run: RobotRun
  readonly strategy: Strategy
  /** The platform's time, as far as it is known here. */
  readonly nowMs: () => number
  /** A clock that goes on whatever happens to the platform. */
  readonly clockMs: () => number
}

export type Wish =
  | { readonly kind: 'place'; readonly order: RobotOrder; readonly clientId: string }
  | { readonly kind: 'cancel'; readonly ref: string; readonly orderId: number }
  /** Every order made since then, and these by their numbers. */
  | { readonly kind: 'look'; readonly sinceMs: number; readonly orderIds: readonly number[] }

/** What is to be kept outside. */
export interface Kept extends Report {
  readonly version: number
  readonly state: string
  readonly paused: RobotOwnPause | null
  readonly done: Done | null
}

/** How soon that is: at once before anything else is done, soon, or some time. */
export type Urgency = 'now' | 'soon' | 'some time'

/** The end of an order that the strategy waits for. */
interface Ending {
  readonly ref: string
  readonly order: SeenOrder
  readonly isLater: boolean
  /** Nothing was heard of it, and nothing can be any more. */
  readonly isConcluded: boolean
}

interface Hold {
  readonly pause: RobotOwnPause | undefined
  readonly untilMs: number
}

export class Runner {
  private readonly options: RunnerOptions
  private readonly reports: Reports
  private readonly state: StrategyState
  private phase: 'away' | 'looking' | 'live' = 'away'
  private certainMs: number
  private exitMs = 0
  /** Since when a position is missed that should be there. */
  private missedMs: number | undefined = undefined
  /** What stands on the book, by ref. */
  private readonly open = new Map<string, SeenOrder>()
  /** Orders that were placed and whose end is waited for. */
  private readonly placed = new Map<string, PlacedOrder>()
  /** Ends that the strategy has not been told of. */
  private readonly ends = new Map<string, SeenOrder>()
  private exits: SeenOrder[] = []
  private holdsPosition: boolean | undefined = undefined
  /** Orders on their way to the server, and since when. */
  private readonly placing = new Map<string, number>()
  private readonly cancelling = new Set<string>()
  /** Orders that were asked for and never heard of, and since when: their requests may still arrive. */
  private readonly asked = new Map<string, number>()
  /** Lives before this one may have asked for anything. */
  private readonly bornMs: number
  /** How often each order that is wanted was rejected for a reason that passes. */
  private readonly rejections = new Map<string, number>()
  private readonly candles: Candle[] = []
  private history: readonly Candle[] = []
  private trouble: RobotOwnPause | undefined = undefined
  private hold: Hold | undefined = undefined
  /** Orders that should be open, and could not be taken back. */
  private readonly doubted = new Set<string>()
  private done: Done | undefined = undefined
  private version = 0
  private urgency: Urgency | undefined = undefined
  private toldPause: RobotOwnPause | null = null
  private wishes: Wish[] = []

  constructor(options: RunnerOptions) {
    this.options = options
    const { run, strategy } = options
    const saved = run.state === undefined ? undefined : readSaved(run.state)
    this.state = new StrategyState(strategy, run, saved)
    this.reports = new Reports(saved?.trips ?? [], options.nowMs)
    this.certainMs = saved?.certainMs ?? run.startedMs
    this.exitMs = saved?.exitMs ?? 0
    this.bornMs = options.clockMs()
    for (const [ref, order] of saved?.placed ?? []) this.placed.set(ref, order)
    if (!this.reports.isEmpty) this.urgency = 'soon'
  }

  get isLive(): boolean {
    return this.phase === 'live'
  }

  get isDone(): boolean {
    return this.done !== undefined
  }

  /** The last candle that the strategy saw; candles after it are wanted. None before its start. */
  get candleMs(): number | undefined {
    return this.candles.at(-1)?.startMs ?? this.state.candleMs
  }

  get hasBegun(): boolean {
    return this.state.hasBegun
  }

  /** Whether a price as this could matter now. */
  wantsPrice(price: Price): boolean {
    return this.isFree && this.state.watches(price)
  }

  get watchesAlways(): boolean {
    return this.isFree && this.state.watchesAlways
  }

  /** What it wishes since the last time. */
  takeWishes(): readonly Wish[] {
    const { wishes } = this
    this.wishes = []
    return wishes
  }

  /** The closed candles from before the start. */
  giveHistory(history: readonly Candle[]): void {
    this.history = history
  }

  /** All that is open, or what changed. */
  told(orders: readonly SeenOrder[], isAll: boolean): void {
    if (isAll) this.open.clear()
    for (const order of orders) this.note(order)
    if (this.isLive) this.advance()
  }

  toldPosition(holdsPosition: boolean): void {
    this.holdsPosition = holdsPosition
    if (this.isLive) this.advance()
  }

  /** All that is open is known. What happened before is asked for. */
  connected(): void {
    this.placing.clear()
    this.cancelling.clear()
    this.look()
  }

  disconnected(): void {
    this.phase = 'away'
    this.placing.clear()
    this.cancelling.clear()
    this.wishes = []
  }

  /** The past, as it was asked for. What is open by now is known better from what is told. */
  looked(orders: readonly SeenOrder[]): void {
    if (this.phase !== 'looking') return
    for (const order of orders) if (!order.isOpen) this.note(order)
    if (!this.state.hasBegun) this.begin()
    this.phase = 'live'
    this.advance()
  }

  /** An order as its placing or its taking back left it. */
  answered(ref: string, order: SeenOrder): void {
    this.placing.delete(ref)
    // The end of an order may be told before the answer to its placing, which says that it is open.
    const isLate = order.isOpen && !this.open.has(ref) && (this.ends.has(ref) || !this.state.waitsFor(ref))
    if (!isLate) this.note(order)
    if (this.isLive) this.advance()
  }

  refusedPlacing(ref: string, code: string): void {
    if (!this.placing.delete(ref) || !this.isLive) return
    const refusal = refusalKind(code)
    if (refusal.kind === 'exists') this.look()
    else if (refusal.kind === 'told') this.refused(ref, code)
    else {
      if (!refusal.isBusy) this.rejections.set(ref, (this.rejections.get(ref) ?? 0) + 1)
      this.holdOn(refusal.pause, refusal.isBusy)
    }
    this.advance()
  }

  refusedCancelling(ref: string, code: string): void {
    if (!this.cancelling.delete(ref) || !this.isLive) return
    const refusal = refusalKind(code)
    if (refusal.kind === 'later') return this.holdOn(refusal.pause, refusal.isBusy)
    // It has ended meanwhile: if that is not told by itself, it shows when the past is looked at.
    this.doubted.add(ref)
    return this.holdOn(undefined, true)
  }

  price(price: Price, timeMs: number): void {
    if (!this.isFree) return
    this.apply({ kind: 'price', price, timeMs })
    this.advance()
  }

  /** Closed candles, the oldest first, without a gap. */
  candle(candles: readonly Candle[]): void {
    for (const candle of candles) {
      if (this.candleMs === undefined || candle.startMs > this.candleMs) this.candles.push(candle)
    }
    if (this.isLive) this.advance()
  }

  /** What keeps it from trading in its market, or nothing. */
  hinder(trouble: RobotOwnPause | undefined): void {
    if (this.trouble === trouble) return
    this.trouble = trouble
    this.notePause()
    if (this.isLive) this.advance()
  }

  /** Time passed: what had to wait is tried again. */
  tick(): void {
    this.missPosition()
    const isHoldOver = this.hold !== undefined && this.options.clockMs() >= this.hold.untilMs
    if (isHoldOver) {
      this.hold = undefined
      this.notePause()
      if (this.isLive && this.doubted.size > 0) this.look()
    }
    if (this.isLive && (isHoldOver || this.unplaced().length > 0)) this.advance()
  }

  /** Whether time alone may change something. */
  get isWaitingForTime(): boolean {
    return this.hold !== undefined || this.isPositionMissed || (this.isLive && this.unplaced().length > 0)
  }

  /** How soon something is to be kept. */
  get keepUrgency(): Urgency | undefined {
    return this.state.hasBegun ? this.urgency : undefined
  }

  keep(): Kept {
    // While something of the past is not told yet, the last certain moment stays where it was.
    if (this.isLive && this.candles.length === 0) {
      const certainMs = Math.min(this.options.nowMs(), ...this.placing.values())
      this.certainMs = Math.max(this.certainMs, certainMs)
    }
    const { exitMs, certainMs, placed } = this
    const { strategy, candleMs } = this.state.saved
    const trips = this.reports.waitingTrips
    return {
      ...this.reports.next(),
      version: this.version,
      state: savedText({ strategy, candleMs, exitMs, certainMs, placed, trips }),
      paused: this.pause ?? null,
      done: this.done ?? null,
    }
  }

  /** Was kept, and heard, but for these rounds. */
  kept(kept: Kept, unknown: readonly string[]): void {
    this.reports.heard(kept, unknown)
    this.toldPause = kept.paused
    const isAll = kept.version === this.version && kept.paused === (this.pause ?? null)
    if (isAll) this.urgency = this.reports.isEmpty ? undefined : 'soon'
    if (isAll && this.isLive) this.advance()
  }

  private get pause(): RobotOwnPause | undefined {
    return this.trouble ?? this.hold?.pause
  }

  /** Caught up, and nothing keeps it from acting. */
  private get isFree(): boolean {
    return (
      this.isLive && !this.isDone && !this.isWaiting && this.trouble === undefined && this.hold === undefined
    )
  }

  /** What was decided must be kept before it is done. */
  private get isWaiting(): boolean {
    return this.urgency === 'now'
  }

  private begin(): void {
    this.take(this.state.begin(this.history), 'soon')
    const seenMs = this.history.at(-1)?.startMs ?? Number.NEGATIVE_INFINITY
    const later = this.candles.filter(({ startMs }) => startMs > seenMs)
    this.candles.splice(0, this.candles.length, ...later)
    this.history = []
  }

  private note(order: SeenOrder): void {
    const { ref, orderId, createdMs } = order
    if (order.exit !== undefined) this.noteExit(order)
    if (ref === undefined) return
    this.asked.delete(ref)
    if (!order.isOpen) {
      this.open.delete(ref)
      this.ends.set(ref, order)
      return
    }
    this.open.set(ref, order)
    this.placed.set(ref, { orderId, createdMs })
  }

  private noteExit(order: SeenOrder): void {
    const isNew = order.timeMs > this.exitMs && !this.exits.some(({ orderId }) => orderId === order.orderId)
    if (!order.isOpen && order.quantity > 0n && isNew) this.exits.push(order)
  }

  private look(): void {
    this.phase = 'looking'
    const missing = [...this.placed].filter(
      ([ref]) => this.doubted.has(ref) || (!this.open.has(ref) && !this.ends.has(ref)),
    )
    this.doubted.clear()
    const isSpot = this.options.run.venue === 'spot'
    const sinceMs = this.certainMs - HOST_LIMITS.slackMs
    this.wishes.push({
      kind: 'look',
      // Orders of contracts cannot be asked for by their numbers.
      sinceMs: isSpot ? sinceMs : Math.min(sinceMs, ...missing.map(([, { createdMs }]) => createdMs)),
      orderIds: isSpot ? missing.map(([, { orderId }]) => orderId) : [],
    })
  }

  private holdOn(pause: RobotOwnPause | undefined, isBusy: boolean): void {
    const { busyMs, hinderedMs } = HOST_LIMITS
    this.hold = { pause, untilMs: this.options.clockMs() + (isBusy ? busyMs : hinderedMs) }
    this.notePause()
  }

  private notePause(): void {
    if ((this.pause ?? null) !== this.toldPause) this.urgency ??= 'soon'
  }

  /** The strategy hears of everything that has happened, in its order; then what it wants is done. */
  private advance(): void {
    while (!this.isDone && this.isLive && this.tellNext());
    if (!this.isLive || this.isDone || this.isWaiting) return
    this.forgetOld()
    this.takeBack()
    if (this.trouble === undefined && this.hold === undefined) this.placeWanted()
  }

  /** The earliest of what the strategy waits for. Says whether there was anything. */
  private tellNext(): boolean {
    const end = this.nextEnd()
    const candle = this.trouble === undefined ? this.candles[0] : undefined
    if (end !== undefined && (candle === undefined || end.order.timeMs < candle.startMs + MINUTE_MS)) {
      this.ends.delete(end.ref)
      this.placed.delete(end.ref)
      this.apply({ kind: 'ended', end: endOf(end.order, end.ref) }, end.isConcluded)
      return true
    }
    if (candle !== undefined) {
      this.candles.shift()
      this.apply({ kind: 'candle', candle })
      return true
    }
    return this.tellExit()
  }

  private nextEnd(): Ending | undefined {
    let first: Ending | undefined
    for (const [ref, order] of this.ends) {
      if (!this.state.waitsFor(ref)) continue
      // Taken back, and not by this state: a life before this one did so because of something that is yet to be told.
      const isLater = order.code === TAKEN_BACK && !this.state.leaving.has(ref)
      const ending = { ref, order, isLater, isConcluded: false }
      if (first === undefined || isBefore(ending, first)) first = ending
    }
    const unplaced = this.unplaced()
    return (first !== undefined && !first.isLater) || unplaced.length === 0 ? first : this.concluded(unplaced)
  }

  /** One that is taken back before it was ever placed, and cannot be placed any more, has ended without anything. */
  private concluded(unplaced: readonly string[]): Ending | undefined {
    const ref = unplaced.find((each) => !this.mayArrive(each))
    if (ref === undefined) return undefined
    const order = { ...NOTHING, ref, timeMs: this.options.nowMs() }
    return { ref, order, isLater: false, isConcluded: true }
  }

  /** To be taken back, and nowhere to be seen. */
  private unplaced(): readonly string[] {
    return [...this.state.leaving].filter(
      (ref) => !this.open.has(ref) && !this.placing.has(ref) && !this.placed.has(ref),
    )
  }

  /** Whether a connection that was lost may still bring it. */
  private mayArrive(ref: string): boolean {
    return this.options.clockMs() - (this.asked.get(ref) ?? this.bornMs) < HOST_LIMITS.lateMs
  }

  private get isPositionMissed(): boolean {
    return (
      this.isFree && this.holdsPosition === false && this.placing.size === 0 && this.state.expectsPosition
    )
  }

  /** News of it may be on their way; if none come, something closed it that only the records tell. */
  private missPosition(): void {
    if (!this.isPositionMissed) {
      this.missedMs = undefined
      return
    }
    const nowMs = this.options.clockMs()
    this.missedMs ??= nowMs
    if (nowMs - this.missedMs < HOST_LIMITS.missedMs) return
    this.missedMs = undefined
    this.look()
  }

  private tellExit(): boolean {
    if (this.holdsPosition !== false || this.exits.length === 0) return false
    const exits = this.exits.toSorted((one, other) => one.timeMs - other.timeMs)
    const sum = sumOf(exits)
    this.exitMs = exits.at(-1)?.timeMs ?? this.exitMs
    this.exits = []
    if (sum === undefined) return false
    this.apply({ kind: 'exited', ...sum })
    return true
  }

  private apply(event: StrategyEvent, isConcluded = false): void {
    const step = this.state.on(event)
    if (step === undefined) return
    // A price passes and is never told again, and neither is a refusal or what was concluded from hearing nothing;
    // everything else stays in the records. Even what leads to no order yet: the names of later ones may come from it.
    const isRefusal = event.kind === 'ended' && event.end.outcome === 'refused'
    const isPassing = event.kind === 'price' || isRefusal || isConcluded
    const acts = step.place.length > 0 || step.cancel.length > 0
    if (isPassing) this.take(step, 'now')
    else this.take(step, event.kind === 'candle' && !acts && step.trips.length === 0 ? 'some time' : 'soon')
  }

  private take(step: Step, urgency: Urgency): void {
    for (const trip of step.trips) this.reports.addTrip(toldTrip(trip))
    this.version++
    if (step.done !== undefined) {
      this.done = step.done
      this.urgency = 'now'
    }
    const known = this.urgency
    const isMoreUrgent = known === undefined || urgency === 'now' || (urgency === 'soon' && known !== 'now')
    if (isMoreUrgent) this.urgency = urgency
  }

  private refused(ref: string, code: string): void {
    const timeMs = this.options.nowMs()
    const side = this.state.wanted.get(ref)?.side
    this.reports.addLine({ time: timeMs, code: 'order.refused', data: { ref, code } })
    if (side === undefined) return
    this.apply({
      kind: 'ended',
      end: { ref, outcome: 'refused', code, side, quantity: ZERO, quote: ZERO, fee: ZERO, timeMs },
    })
  }

  /** Ends that nobody waits for: told twice, or of orders that were no strategy's. */
  private forgetOld(): void {
    if (this.candles.length > 0) return
    this.ends.clear()
    for (const ref of this.placed.keys()) {
      if (!this.state.waitsFor(ref) && !this.open.has(ref)) this.placed.delete(ref)
    }
    for (const names of [this.rejections, this.asked]) {
      for (const ref of names.keys()) if (!this.state.waitsFor(ref)) names.delete(ref)
    }
  }

  private takeBack(): void {
    for (const [ref, { orderId }] of this.open) {
      // One that stands there without being wanted was placed by a life of which nothing was kept.
      const isUnwanted =
        this.state.leaving.has(ref) || (this.candles.length === 0 && !this.state.waitsFor(ref))
      if (!isUnwanted || this.cancelling.has(ref) || this.hold !== undefined) continue
      this.cancelling.add(ref)
      this.wishes.push({ kind: 'cancel', ref, orderId })
    }
  }

  private placeWanted(): void {
    for (const [ref, order] of this.state.wanted) {
      if (this.open.has(ref) || this.placing.has(ref)) continue
      this.placing.set(ref, this.options.nowMs())
      this.asked.set(ref, this.options.clockMs())
      const clientId = clientIdOf(ref, this.rejections.get(ref))
      this.wishes.push({ kind: 'place', order, clientId })
    }
  }
}

/** The engine's word for an order that its owner took back. */
const TAKEN_BACK = 'byUser'

function isBefore(one: Ending, other: Ending): boolean {
  if (one.isLater !== other.isLater) return other.isLater
  const byTime = one.order.timeMs - other.order.timeMs
  return byTime < 0 || (byTime === 0 && one.order.orderId < other.order.orderId)
}

const NOTHING = {
  orderId: 0,
  exit: undefined,
  isOpen: false,
  isFilled: false,
  code: TAKEN_BACK,
  side: 'buy',
  quantity: 0n as Amount,
  quote: 0n as Amount,
  fee: 0n as Amount,
  realised: undefined,
  createdMs: 0,
} as const
