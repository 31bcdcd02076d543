// Asks the venues once a second and hands their raw quotes to the log. The core computes the index; nobody here can.
// A second in which the engine is busy is left out: late quotes are worth nothing.

import type { CommandOf, IndexId, SourceQuote } from '@candor/contract'

export interface FeedIndex {
  readonly indexId: IndexId
  readonly base: string
  readonly quote: string
}

export interface IndexFeedOptions {
  readonly indexes: () => readonly FeedIndex[]
  readonly quotes: (index: FeedIndex, nowMs: number) => readonly SourceQuote[]
  readonly submit: (command: CommandOf<'IndexTick'>) => Promise<unknown>
  readonly onError: (error: unknown) => void
  readonly clock?: () => number
}

const GRID_MS = 1_000

export class IndexFeed {
  private readonly options: IndexFeedOptions
  private readonly clock: () => number
  private timer: NodeJS.Timeout | undefined
  private isAtWork = false
  private isStopped = false

  constructor(options: IndexFeedOptions) {
    this.options = options
    this.clock = options.clock ?? Date.now
  }

  start(): void {
    if (this.isStopped) return
    // On the whole second, and never early: a tick belongs to the second that has begun.
    this.timer = setTimeout(() => this.beat(), GRID_MS - (this.clock() % GRID_MS))
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
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

  private beat(): void {
    this.start()
    if (this.isAtWork) return
    this.isAtWork = true
    this.tick(this.clock())
      .catch(this.options.onError)
      .finally(() => {
        this.isAtWork = false
      })
  }
}
