// For tests: a runner on a stage that stands for the network and the exchange. Requests, answers and news are under way
// apart from each other and may be lost with the connection; the whole runner may be lost, with all that was not kept.

import { type Amount, type Price, ZERO } from '@candor/contract'
import { inputOf, SPOT } from '../paper-market-suite.ts'
import { STRATEGIES } from '../strategies.ts'
import type { Candle, Json, RobotOrder, StrategyName } from '../strategy.ts'
import { HOST_LIMITS } from './limits.ts'
import type { RobotRun } from './robot-run.ts'
import { Runner, type Wish } from './runner.ts'
import type { SeenOrder } from './seen-order.ts'

const ONE = 100_000_000n
const START_MS = 1_700_000_040_000
export const MINUTE_MS = 60_000

type StageInput = { readonly price?: string; readonly investment?: string }

interface StageOrder {
  readonly orderId: number
  readonly order: RobotOrder
  readonly createdMs: number
  status: 'open' | 'filled' | 'cancelled'
  quantity: bigint
  quote: bigint
  fee: bigint
  endedMs: number
}

/** What becomes of a request whose connection is lost. */
export type Fate = 'arrives' | 'vanishes' | 'late'

type UnderWay =
  | { readonly kind: 'request'; readonly wish: Wish }
  | { readonly kind: 'answer'; readonly hear: (runner: Runner) => void }
  | { readonly kind: 'news'; readonly order: SeenOrder }

export class Stage {
  readonly run: RobotRun
  runner: Runner
  nowMs = START_MS
  price: bigint
  isConnected = false
  /** What was kept last. */
  kept: Json | undefined = undefined
  readonly trips = new Set<string>()
  readonly orders = new Map<string, StageOrder>()
  readonly underWay: UnderWay[] = []
  /** Requests of connections that were lost at these times, and that arrive all the same. */
  readonly late: { readonly wish: Wish; readonly lostMs: number }[] = []
  readonly candles: Candle[] = []
  /** Codes with which the next placings are refused. */
  readonly refusals: string[] = []
  /** How often each order was asked for. */
  readonly asked = new Map<string, number>()
  done: string | null = null
  paused: string | null = null
  log: string[] = []
  private readonly replies = new Map<string, (runner: Runner) => void>()
  private nextId = 1

  constructor(strategy: StrategyName, parameters: Record<string, string>, input: StageInput) {
    const { investment, price } = inputOf(parameters, input)
    this.price = price
    this.run = {
      robotId: 1 as RobotRun['robotId'],
      keyId: 'key',
      secret: 'secret',
      strategy,
      venue: 'spot',
      symbol: SPOT.symbol,
      parameters,
      terms: SPOT,
      investment,
      startPrice: price,
      startedMs: START_MS,
      state: undefined,
    }
    this.runner = this.newRunner()
  }

  get wanted(): readonly string[] {
    const strategy = STRATEGIES[this.run.strategy]
    const { strategy: state } = JSON.parse(this.runner.keep().state) as { strategy: Json }
    return strategy.wanted(state).map(({ ref }) => ref)
  }

  get openRefs(): readonly string[] {
    return [...this.orders].flatMap(([ref, { status }]) => (status === 'open' ? [ref] : []))
  }

  /** What the strategy thinks that its orders gave and took. */
  get ledger(): { readonly base: string; readonly quote: string } {
    const { strategy } = JSON.parse(this.runner.keep().state) as {
      strategy: { ledger: { base: string; quote: string } }
    }
    return strategy.ledger
  }

  /** What they truly did. */
  get flows(): { readonly base: string; readonly quote: string } {
    let base = 0n
    let quote = 0n
    for (const { order, quantity, quote: paid, fee } of this.orders.values()) {
      base += order.side === 'buy' ? quantity - fee : -quantity
      quote += order.side === 'buy' ? -paid : paid - fee
    }
    return { base: String(base), quote: String(quote) }
  }

  connect(): void {
    this.isConnected = true
    const open = [...this.orders].filter(([, { status }]) => status === 'open')
    this.runner.told(
      open.map(([ref, order]) => seenOf(ref, order)),
      true,
    )
    this.runner.connected()
    this.gather()
  }

  /** Requests on their way may still arrive, now or later; nothing comes back. */
  disconnect(fate: (wish: Wish) => Fate = () => 'arrives'): void {
    this.isConnected = false
    this.runner.disconnected()
    for (const each of this.underWay.splice(0)) {
      if (each.kind !== 'request' || each.wish.kind === 'look') continue
      const what = fate(each.wish)
      if (what === 'arrives') this.arrive(each.wish)
      else if (what === 'late') this.late.push({ wish: each.wish, lostMs: this.nowMs })
    }
    // What these caused is told to nobody.
    this.underWay.length = 0
  }

  arriveLate(): void {
    const before = this.underWay.length
    for (const { wish, lostMs } of this.late.splice(0)) {
      if (this.nowMs - lostMs < HOST_LIMITS.lateMs) this.arrive(wish)
    }
    // Nobody waits for the answers any more; news are for whoever listens.
    const news = this.underWay.splice(before).filter(({ kind }) => kind === 'news')
    this.underWay.push(...news)
  }

  /** The thread is gone, and with it what it had not kept. */
  crash(fate?: (wish: Wish) => Fate): void {
    this.disconnect(fate)
    this.runner = this.newRunner()
  }

  /** One of the things under way happens; news stay in their order. */
  happen(at = 0): void {
    const chosen = this.underWay[at]
    if (chosen === undefined) return
    const isNews = chosen.kind === 'news'
    const index = isNews ? this.underWay.findIndex(({ kind }) => kind === 'news') : at
    const [each] = this.underWay.splice(index, 1)
    if (each?.kind === 'request') this.arrive(each.wish)
    else if (each?.kind === 'answer') each.hear(this.runner)
    else if (each?.kind === 'news') this.runner.told([each.order], false)
    this.gather()
  }

  keep(): void {
    if (this.runner.keepUrgency === undefined) return
    const kept = this.runner.keep()
    this.kept = JSON.parse(kept.state) as Json
    for (const { closed } of kept.trips) this.trips.add(closed)
    this.done = kept.done
    this.paused = kept.paused
    this.log.push(...kept.log.map(({ code, data }) => `${code} ${data['ref']} ${data['code']}`))
    this.runner.kept(kept, [])
    this.gather()
  }

  /** Everything that can happen without a new price happens. */
  settle(): void {
    for (let turns = 0; turns < 10_000; turns++) {
      if (this.underWay.length > 0) this.happen()
      else if (this.runner.keepUrgency !== undefined) this.keep()
      else return
    }
    throw new Error('it does not come to rest')
  }

  /** The price moves; whatever stands in its way is filled. */
  moveTo(price: bigint): void {
    this.nowMs += 1_000
    this.price = price
    for (const [ref, each] of this.orders) {
      const { order, status } = each
      if (status !== 'open') continue
      const { side, price: limit, stopPrice } = order
      if (limit !== undefined && (side === 'buy' ? price <= limit : price >= limit))
        this.fill(ref, each, limit)
      else if (stopPrice !== undefined && (side === 'sell' ? price <= stopPrice : price >= stopPrice)) {
        this.fill(ref, each, price)
      }
    }
    if (this.isConnected && this.runner.wantsPrice(price as Price)) {
      this.runner.price(price as Price, this.nowMs)
    }
    this.gather()
  }

  /** The minute ends at the price. */
  closeMinute(): void {
    const startMs = (this.candles.at(-1)?.startMs ?? START_MS - MINUTE_MS) + MINUTE_MS
    this.nowMs = Math.max(this.nowMs, startMs + MINUTE_MS)
    const price = this.price as Price
    this.candles.push({ startMs, open: price, high: price, low: price, close: price, volume: ZERO })
    this.giveCandles()
    this.gather()
  }

  giveCandles(): void {
    const seenMs = this.runner.candleMs ?? Number.NEGATIVE_INFINITY
    this.runner.candle(this.candles.filter(({ startMs }) => startMs > seenMs))
  }

  cancelByOther(ref: string): void {
    const each = this.orders.get(ref)
    if (each?.status === 'open') this.end(ref, each, 'cancelled')
  }

  private newRunner(): Runner {
    const run: RobotRun = { ...this.run, state: this.kept }
    const runner = new Runner({
      run,
      strategy: STRATEGIES[run.strategy],
      nowMs: () => this.nowMs,
      clockMs: () => this.nowMs,
    })
    if (!runner.hasBegun) runner.giveHistory([])
    this.runner = runner
    this.giveCandles()
    return runner
  }

  private gather(): void {
    for (const wish of this.runner.takeWishes()) this.underWay.push({ kind: 'request', wish })
  }

  private arrive(wish: Wish): void {
    if (wish.kind === 'look') {
      const found = [...this.orders].filter(
        ([, { createdMs, orderId }]) => createdMs >= wish.sinceMs || wish.orderIds.includes(orderId),
      )
      const orders = found.map(([ref, order]) => seenOf(ref, order))
      this.answer((runner) => runner.looked(orders))
    } else if (wish.kind === 'place') this.place(wish.order, wish.clientId)
    else {
      const each = this.orders.get(wish.ref)
      if (each?.status !== 'open')
        return this.answer((runner) => runner.refusedCancelling(wish.ref, 'order.not.open'))
      this.end(wish.ref, each, 'cancelled')
      const order = seenOf(wish.ref, each)
      this.answer((runner) => runner.answered(wish.ref, order))
    }
  }

  private answer(hear: (runner: Runner) => void): void {
    this.underWay.push({ kind: 'answer', hear })
  }

  /** As the engine does: the same request again gives the same answer and changes nothing. */
  private place(order: RobotOrder, clientId: string): void {
    const { ref } = order
    const known = this.replies.get(clientId)
    if (known !== undefined) return this.answer(known)
    const code = this.refusals.shift()
    if (code !== undefined) {
      const refuse = (runner: Runner): void => runner.refusedPlacing(ref, code)
      if (code !== 'engine.busy') this.replies.set(clientId, refuse)
      return this.answer(refuse)
    }
    this.asked.set(ref, (this.asked.get(ref) ?? 0) + 1)
    const each: StageOrder = {
      orderId: this.nextId++,
      order,
      createdMs: this.nowMs,
      status: 'open',
      quantity: 0n,
      quote: 0n,
      fee: 0n,
      endedMs: 0,
    }
    this.orders.set(ref, each)
    const { kind, price, side } = order
    const crosses = price !== undefined && (side === 'buy' ? this.price <= price : this.price >= price)
    if (kind === 'market' || (kind === 'limit' && crosses)) this.fill(ref, each, this.price)
    else this.tell(ref, each)
    const reply = seenOf(ref, each)
    const accept = (runner: Runner): void => runner.answered(ref, reply)
    this.replies.set(clientId, accept)
    this.answer(accept)
  }

  private fill(ref: string, each: StageOrder, price: bigint): void {
    const { side, quantity, quoteAmount } = each.order
    each.quantity = quantity ?? (((quoteAmount ?? 0n) * ONE) / price / SPOT.lot) * SPOT.lot
    each.quote = (each.quantity * price) / ONE
    each.fee = ((side === 'buy' ? each.quantity : each.quote) * SPOT.takerE8) / ONE
    this.end(ref, each, 'filled')
  }

  private end(ref: string, each: StageOrder, status: 'filled' | 'cancelled'): void {
    each.status = status
    each.endedMs = this.nowMs
    this.tell(ref, each)
  }

  private tell(ref: string, each: StageOrder): void {
    if (this.isConnected) this.underWay.push({ kind: 'news', order: seenOf(ref, each) })
  }
}

function seenOf(ref: string, each: StageOrder): SeenOrder {
  const { orderId, order, createdMs, status, quantity, quote, fee, endedMs } = each
  return {
    orderId,
    ref,
    exit: undefined,
    isOpen: status === 'open',
    isFilled: status === 'filled',
    code: status === 'cancelled' ? 'byUser' : undefined,
    side: order.side,
    quantity: quantity as Amount,
    quote: quote as Amount,
    fee: fee as Amount,
    realised: undefined,
    createdMs,
    timeMs: status === 'open' ? createdMs : endedMs,
  }
}
