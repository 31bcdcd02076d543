// Drives all robots of one thread: starts and lets go of each, gives them time, and drives one that failed again later.

import { createClient, type SocketLike } from '@candor/client'
import type { UserId } from '@candor/contract'
import { WebSocket } from 'ws'
import { HOST_LIMITS } from './limits.ts'
import { MarketFeed } from './market-feed.ts'
import { Pace } from './pace.ts'
import { RobotDriver } from './robot-driver.ts'
import type { HostSetting, RobotRun } from './robot-run.ts'

export interface HostOptions extends HostSetting {
  readonly onError: (error: unknown, robotId: UserId | undefined) => void
}

interface Driven {
  readonly run: RobotRun
  driver: RobotDriver | undefined
  /** When one that failed is driven again. */
  againMs: number
}

export class Host {
  private readonly options: HostOptions
  private readonly feed: MarketFeed
  private readonly robots = new Map<UserId, Driven>()
  private readonly connecting = new Pace(HOST_LIMITS.connectingAtOnce)
  private readonly reads = new Pace(HOST_LIMITS.readsAtOnce)
  private readonly keeps = new Pace(HOST_LIMITS.keepsAtOnce)
  private readonly urgentKeeps = new Pace(HOST_LIMITS.urgentKeepsAtOnce)
  private readonly ticking: NodeJS.Timeout

  constructor(options: HostOptions) {
    this.options = options
    const client = createClient({ baseUrl: options.address, token: () => null, language: () => 'en' })
    this.feed = new MarketFeed({
      open: () => this.openSocket(),
      client,
      onError: (error) => options.onError(error, undefined),
    })
    this.ticking = setInterval(() => this.tick(), HOST_LIMITS.tickMs)
  }

  get load(): { readonly robots: number; readonly live: number } {
    const live = [...this.robots.values()].filter(({ driver }) => driver?.isLive === true).length
    return { robots: this.robots.size, live }
  }

  run(run: RobotRun): void {
    if (this.robots.has(run.robotId)) return
    const driven: Driven = { run, driver: undefined, againMs: Number.NEGATIVE_INFINITY }
    this.robots.set(run.robotId, driven)
    this.drive(driven)
  }

  async letGo(robotId: UserId): Promise<void> {
    const driven = this.robots.get(robotId)
    this.robots.delete(robotId)
    await driven?.driver?.stop()
  }

  stop(): void {
    clearInterval(this.ticking)
    for (const { driver } of this.robots.values()) driver?.close()
    this.feed.stop()
  }

  private drive(driven: Driven): void {
    const { run } = driven
    const { onError, address, pass } = this.options
    try {
      const driver = new RobotDriver(run, {
        address,
        pass,
        feed: this.feed,
        open: () => this.openSocket(),
        connecting: this.connecting,
        reads: this.reads,
        keeps: this.keeps,
        urgentKeeps: this.urgentKeeps,
        clockMs: () => performance.now(),
        onFailure: (error) => this.failed(driven, error),
        onEnd: () => this.rest(driven),
        onTrouble: (error) => onError(error, run.robotId),
      })
      driven.driver = driver
      void driver.start()
    } catch (error) {
      this.failed(driven, error)
    }
  }

  /** Whoever said that it is to be driven will say when it is not; until then it is tried again. */
  private rest(driven: Driven): void {
    driven.driver = undefined
    driven.againMs = performance.now() + HOST_LIMITS.failedMs
  }

  private failed(driven: Driven, error: unknown): void {
    this.rest(driven)
    this.options.onError(error, driven.run.robotId)
  }

  private tick(): void {
    this.feed.tick()
    const nowMs = performance.now()
    for (const driven of this.robots.values()) {
      if (driven.driver !== undefined) driven.driver.tick(nowMs)
      else if (nowMs >= driven.againMs) this.drive(driven)
    }
  }

  private openSocket(): SocketLike {
    return new WebSocket(`${this.options.address.replace(/^http/, 'ws')}/exchange/ws`, {
      perMessageDeflate: false,
    })
  }
}
