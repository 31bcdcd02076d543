// Asks the venues once a second and hands their raw quotes to the log. The core computes the index; nobody here can.
// A second in which the engine is busy is left out: late quotes are worth nothing. Whatever must be settled before anybody
// can know the next price is sealed just before, and the venues are asked only when that is durable.

import type { CommandOf, IndexId, SourceQuote } from '@candor/contract'
import { doneWithin } from './done-within.ts'
import { FEED_LIMITS } from './feed-limits.ts'

export interface FeedIndex {
  readonly indexId: IndexId
  readonly base: string
  readonly quote: string
}

export interface IndexFeedOptions {
  readonly indexes: () => readonly FeedIndex[]
  readonly quotes: (index: FeedIndex, nowMs: number) => readonly SourceQuote[]
  readonly submit: (command: CommandOf<'IndexTick'>) => Promise<unknown>
  /** Commits to the orders that wait for the next price; resolves when that is durable. */
  readonly seal?: () => Promise<unknown>
  readonly onError: (error: unknown) => void
  readonly clock?: () => number
}

const GRID_MS = 1_000

export class IndexFeed {
  private readonly options: IndexFeedOptions
  private readonly clock: () => number
  private timer: NodeJS.Timeout | undefined
  private sealTimer: NodeJS.Timeout | undefined
  private sealing: Promise<void> | undefined
  private late = 0
  private isAtWork = false
  private isStopped = false

  constructor(options: IndexFeedOptions) {
    this.options = options
    this.clock = options.clock ?? Date.now
  }

  start(): void {
    if (this.isStopped) return
    const nowMs = this.clock()
    const dueMs = (Math.floor(nowMs / GRID_MS) + 1) * GRID_MS
    this.timer = setTimeout(() => this.due(dueMs), dueMs - nowMs)
    this.sealTimer = setTimeout(() => this.seal(), Math.max(0, dueMs - nowMs - FEED_LIMITS.sealAheadMs))
  }

  /** Ticks that did not wait any longer for their seal. */
  get lateSeals(): number {
    return this.late
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
    clearTimeout(this.sealTimer)
  }

  /** One round over all indexes. */
  async tick(nowMs: number): Promise<void> {
    const { indexes, quotes, submit } = this.options
    await Promise.all(
      indexes().map((index) =>
        submit({ type: 'IndexTick', indexId: index.indexId, quotes: quotes(index, nowMs) }),
      ),
    )
  }

  /**
   * On the whole second, and never early: a tick belongs to the second that has begun. Timers may fire a moment too soon, and
   * then the tick would count for the second before while its own second went without.
   */
  private due(dueMs: number): void {
    const earlyMs = dueMs - this.clock()
    // A clock that was set back is not early: the beat goes on from where it is now.
    if (earlyMs > 0 && earlyMs < GRID_MS) this.timer = setTimeout(() => this.due(dueMs), earlyMs)
    else this.beat()
  }

  private beat(): void {
    this.start()
    if (this.isAtWork) return
    this.isAtWork = true
    this.tickAfterSeal()
      .catch(this.options.onError)
      .finally(() => {
        this.isAtWork = false
      })
  }

  private async tickAfterSeal(): Promise<void> {
    if (this.sealing !== undefined && !(await doneWithin(this.sealing, FEED_LIMITS.sealWaitMs))) this.late++
    await this.tick(this.clock())
  }

  /** One at a time: while the engine has not answered, another would only wait behind it. */
  private seal(): void {
    const { seal, onError } = this.options
    if (seal === undefined || this.sealing !== undefined) return
    this.sealing = seal()
      .then(() => undefined, onError)
      .finally(() => {
        this.sealing = undefined
      })
  }
}
