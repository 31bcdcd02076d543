// One robot on the network: a socket with its key for its orders, signed calls for the past and for what is to be kept.
// What to do is its runner's business; here it is done. Nothing that goes wrong leaves this robot.

import { ApiError, type Client, createClient, LiveSocket, type SocketLike } from '@candor/client'
import { robotSigner } from '@candor/client/robot'
import type { Price } from '@candor/contract'
import { STRATEGIES } from '../strategies.ts'
import type { Candle } from '../strategy.ts'
import { HOST_LIMITS } from './limits.ts'
import type { MarketFeed } from './market-feed.ts'
import type { Pace } from './pace.ts'
import { ordersSince } from './past-orders.ts'
import { placementOf } from './placement.ts'
import type { HostSetting, RobotRun } from './robot-run.ts'
import { type Kept, Runner, type Wish } from './runner.ts'
import {
  type SeenOrder,
  seenContract,
  seenSpot,
  type ToldContractOrder,
  type ToldSpotOrder,
} from './seen-order.ts'

/** What all robots of a host share. */
export interface DriverParts extends HostSetting {
  readonly feed: MarketFeed
  readonly open: () => SocketLike
  readonly connecting: Pace
  readonly reads: Pace
  readonly keeps: Pace
  /** Of those who may do nothing else before: they wait for none of the others. */
  readonly urgentKeeps: Pace
  readonly clockMs: () => number
  /** The robot cannot be driven any further. */
  readonly onFailure: (error: unknown) => void
  /** Its key is not taken any more: it was stopped, or is about to be. */
  readonly onEnd: () => void
  /** Something went wrong that will be tried again. */
  readonly onTrouble: (error: unknown) => void
}

interface ToldPositions {
  readonly positions: readonly { readonly symbol: string; readonly lots: string }[]
}

/** Codes that say that this key will never be taken again. */
const ENDED = new Set(['robot.key.unknown', 'robot.key.expired', 'robot.state', 'login.session.revoked'])

export class RobotDriver {
  readonly run: RobotRun
  private readonly parts: DriverParts
  private readonly runner: Runner
  private readonly client: Client
  private readonly live: LiveSocket
  private readonly leaveFeed: () => void
  private leaveTopics: (() => void)[] = []
  /** Calls on their way. */
  private underWay = 0
  private isKeeping = false
  private keepAtMs = Number.POSITIVE_INFINITY
  /** Which of the pictures of a new connection have come. */
  private readonly pictures = new Set<string>()
  private freePlace: (() => void) | undefined = undefined
  private isStopped = false

  constructor(run: RobotRun, parts: DriverParts) {
    this.run = run
    this.parts = parts
    const { keyId, secret } = run
    const signer = robotSigner({ keyId, secret, pass: parts.pass })
    this.runner = new Runner({
      run,
      strategy: STRATEGIES[run.strategy],
      nowMs: () => Math.max(parts.feed.nowMs, run.startedMs),
      clockMs: parts.clockMs,
    })
    this.client = createClient({
      baseUrl: parts.address,
      token: () => null,
      language: () => 'en',
      sign: signer.headers,
    })
    this.live = new LiveSocket({
      open: parts.open,
      token: () => null,
      robot: signer.login,
      onSessionEnded: (code) => this.loginFailed(code),
    })
    this.live.onState((state) => {
      if (state === 'waiting' || state === 'connecting') this.guard(() => this.lost())
    })
    this.leaveFeed = parts.feed.listen(run, {
      price: (price, timeMs) => this.price(price, timeMs),
      candles: (candles) => this.candles(candles),
      trouble: (trouble) => this.act(() => this.runner.hinder(trouble)),
    })
  }

  get isLive(): boolean {
    return this.runner.isLive
  }

  /** Begins as soon as there is room. */
  async start(): Promise<void> {
    try {
      await this.parts.feed.ready(this.run)
      await this.giveCandles()
      const free = await this.parts.connecting.enter()
      this.freePlace = free
      setTimeout(free, HOST_LIMITS.connectMs).unref()
      if (this.isStopped) return free()
      this.runner.hinder(this.parts.feed.trouble(this.run))
      this.subscribe()
      this.live.start()
    } catch (error) {
      this.fail(error)
    }
  }

  /** Drives it no longer. What is on its way is waited for, and what changed is kept. */
  async stop(): Promise<void> {
    if (this.isStopped) return
    this.isStopped = true
    const endMs = this.parts.clockMs() + HOST_LIMITS.letGoMs
    while (this.underWay > 0 && this.parts.clockMs() < endMs) await soon()
    if (this.runner.keepUrgency !== undefined && !this.runner.isDone) await this.keep().catch(() => undefined)
    this.close()
  }

  close(): void {
    this.isStopped = true
    this.freePlace?.()
    this.leaveFeed()
    this.live.close()
  }

  /** Looks at what time alone changes. */
  tick(nowMs: number): void {
    if (this.isStopped) return
    if (this.runner.isWaitingForTime) this.act(() => this.runner.tick())
    if (this.runner.watchesAlways) {
      const price = this.parts.feed.last(this.run)
      if (price !== undefined) this.price(price, this.parts.feed.nowMs)
    }
    if (nowMs >= this.keepAtMs) this.startKeeping()
  }

  private price(price: Price, timeMs: number): void {
    if (this.runner.wantsPrice(price)) this.act(() => this.runner.price(price, timeMs))
  }

  private candles(candles: readonly Candle[]): void {
    if (this.needsCandles) this.act(() => this.runner.candle(candles))
  }

  private get needsCandles(): boolean {
    return STRATEGIES[this.run.strategy].candlesNeeded(this.run.parameters) > 0
  }

  /** What a strategy of candles must see first: those before its start, or those that it missed. */
  private async giveCandles(): Promise<void> {
    if (!this.needsCandles) return
    const { feed, reads } = this.parts
    const { startedMs, parameters, strategy } = this.run
    await reads.run(async () => {
      let seenMs = this.runner.candleMs
      if (!this.runner.hasBegun) {
        const needed = STRATEGIES[strategy].candlesNeeded(parameters)
        const history = await feed.closedBefore(this.run, startedMs, needed)
        this.runner.giveHistory(history)
        seenMs = history.at(-1)?.startMs
      }
      this.runner.candle(await feed.closedAfter(this.run, seenMs ?? startedMs))
    })
  }

  /** Always from a whole picture: what was missed in between shows as what is no longer there. */
  private subscribe(): void {
    for (const leave of this.leaveTopics) leave()
    this.pictures.clear()
    const isSpot = this.run.venue === 'spot'
    const take = (data: unknown, isAll: boolean): void => {
      const { orders } = data as { readonly orders: readonly unknown[] }
      this.act(() => {
        this.runner.told(
          orders.map((order) => this.seen(order)),
          isAll,
        )
        if (isAll) this.pictured('orders')
      })
    }
    this.leaveTopics = [
      this.live.subscribe(isSpot ? 'orders' : 'contractOrders', {
        snapshot: (data) => take(data, true),
        delta: (data) => take(data, false),
      }),
    ]
    if (isSpot) return
    const takePositions = (data: unknown, isAll: boolean): void => {
      const ours = (data as ToldPositions).positions.filter(({ symbol }) => symbol === this.run.symbol)
      this.act(() => {
        if (isAll || ours.length > 0) this.runner.toldPosition(ours.some(({ lots }) => lots !== '0'))
        if (isAll) this.pictured('positions')
      })
    }
    this.leaveTopics.push(
      this.live.subscribe('positions', {
        snapshot: (data) => takePositions(data, true),
        delta: (data) => takePositions(data, false),
      }),
    )
  }

  private pictured(name: string): void {
    this.pictures.add(name)
    const all = this.run.venue === 'spot' ? 1 : 2
    if (this.pictures.size === all) this.runner.connected()
  }

  private seen(order: unknown): SeenOrder {
    return this.run.venue === 'spot'
      ? seenSpot(order as ToldSpotOrder)
      : seenContract(order as ToldContractOrder)
  }

  private lost(): void {
    this.runner.disconnected()
    if (!this.isStopped) this.subscribe()
  }

  private loginFailed(code: string): void {
    if (ENDED.has(code)) this.end()
    // Busy, or a clock that is off: another connection, another try.
    else this.connectAgain()
  }

  /** Not at once: what is the matter now would only be so again. */
  private connectAgain(): void {
    setTimeout(() => {
      if (!this.isStopped && !this.runner.isLive) this.live.sessionChanged()
    }, HOST_LIMITS.tryAgainMs).unref()
  }

  /** Lets something happen to the runner, then does what it wishes. */
  private act(change: () => void): void {
    if (this.isStopped) return
    this.guard(() => {
      change()
      for (const wish of this.runner.takeWishes()) this.fulfil(wish)
      this.planKeeping()
      if (this.runner.isLive) this.freePlace?.()
    })
  }

  private guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(error: unknown): void {
    if (this.isStopped) return
    this.close()
    this.parts.onFailure(error)
  }

  private end(): void {
    if (this.isStopped) return
    this.close()
    this.parts.onEnd()
  }

  private fulfil(wish: Wish): void {
    if (wish.kind === 'look') return this.look(wish)
    const { venue, symbol } = this.run
    const isSpot = venue === 'spot'
    if (wish.kind === 'place') {
      const { order, clientId } = wish
      const { ref } = order
      const { call, body } = placementOf(order, { venue, symbol, clientId })
      return this.call(call, body, {
        done: (order) => this.runner.answered(ref, order),
        refused: (code) => this.runner.refusedPlacing(ref, code),
      })
    }
    const { ref, orderId } = wish
    return this.call(
      isSpot ? 'cancelOrder' : 'cancelContractOrder',
      { orderId: String(orderId) },
      {
        done: (order) => this.runner.answered(ref, order),
        refused: (code) => this.runner.refusedCancelling(ref, code),
      },
    )
  }

  private call(
    op: string,
    body: unknown,
    then: { readonly done: (order: SeenOrder) => void; readonly refused: (code: string) => void },
  ): void {
    this.underWay++
    this.live
      .call(op, body)
      .then(
        (order) => this.act(() => then.done(this.seen(order))),
        (error: unknown) => this.callFailed(error, then.refused),
      )
      .finally(() => {
        this.underWay--
      })
  }

  private callFailed(error: unknown, refused: (code: string) => void): void {
    if (!(error instanceof ApiError)) return this.fail(error)
    // Nobody knows whether it happened: a new connection finds out.
    if (error.isNetwork)
      return this.live.state === 'open' && !this.isStopped ? this.live.sessionChanged() : undefined
    return this.act(() => refused(error.code))
  }

  private look(wish: Extract<Wish, { kind: 'look' }>): void {
    const { client, run, parts } = this
    parts.reads
      .run(() => ordersSince(client, run, wish))
      .then(
        (orders) => this.act(() => this.runner.looked(orders)),
        (error: unknown) => {
          if (this.isStopped) return
          if (error instanceof ApiError && ENDED.has(error.code)) return this.end()
          parts.onTrouble(error)
          // A new connection asks anew.
          this.connectAgain()
        },
      )
  }

  private planKeeping(): void {
    const urgency = this.runner.keepUrgency
    if (urgency === undefined || this.isKeeping) return
    if (urgency === 'now') return this.startKeeping()
    const { keepAfterMs, keepSomeTimeMs } = HOST_LIMITS
    const nowMs = this.parts.clockMs()
    const latestMs = urgency === 'soon' ? keepAfterMs : keepSomeTimeMs
    // Not all robots of one trade, or of a minute's candle, at once.
    const laterMs = latestMs * (0.5 + Math.random() / 2)
    this.keepAtMs = Math.min(this.keepAtMs, nowMs + laterMs)
  }

  private startKeeping(): void {
    if (this.isKeeping || this.isStopped) return
    this.isKeeping = true
    this.keepAtMs = Number.POSITIVE_INFINITY
    this.keep().then(
      () => this.kept(),
      (error: unknown) => this.keepFailed(error),
    )
  }

  private async keep(): Promise<void> {
    const { keeps, urgentKeeps } = this.parts
    const lane = this.runner.keepUrgency === 'now' ? urgentKeeps : keeps
    await lane.run(async () => {
      const kept: Kept = this.runner.keep()
      const { state, trips, log, paused, done } = kept
      const body = {
        state,
        trips: trips.map(({ opened, closed, share }) => ({
          opened: [...opened],
          closed,
          ...(share === undefined ? {} : { share }),
        })),
        log: log.map(({ time, code, data }) => ({ time, code, data: { ...data } })),
        paused,
        done,
      }
      const { unknown } = await this.client.call('keepRobot', { body, quiet: true })
      this.act(() => this.runner.kept(kept, unknown))
    })
  }

  private kept(): void {
    this.isKeeping = false
    if (this.isStopped) return
    // Whoever is done is stopped by the desk, which lets it go.
    if (this.runner.isDone && this.runner.keepUrgency === undefined) this.live.close()
    else this.guard(() => this.planKeeping())
  }

  private keepFailed(error: unknown): void {
    this.isKeeping = false
    if (this.isStopped) return
    if (error instanceof ApiError && ENDED.has(error.code)) return this.end()
    this.parts.onTrouble(error)
    this.keepAtMs = this.parts.clockMs() + HOST_LIMITS.tryAgainMs
  }
}

const LOOK_MS = 20

function soon(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LOOK_MS)
  })
}
