// Prices of real venues. They are asked in a thread of their own, which is started again when it ends or falls silent;
// this side only keeps what they last said.

import { Worker } from 'node:worker_threads'
import type { SourceQuote } from '@candor/contract'
import { backOffMs, FEED_LIMITS } from './feed-limits.ts'
import type { LiveVenue } from './live-venue-table.ts'
import type { FromVenues, ToVenues, VenuesSetting } from './run-venues.ts'
import type { VenuePair, VenueSettings } from './venue.ts'
import { VenueBook } from './venue-book.ts'
import { reasonOf } from './venue-poll.ts'

export interface LiveVenuesOptions {
  readonly venues: readonly LiveVenue[]
  readonly pairs: readonly VenuePair[]
  /** Told of every venue that turns bad or good, and of every new start of the thread. */
  readonly onReport: (text: string) => void
  /** The file of the thread; the one with ccxt if none is named. */
  readonly thread?: URL
  /** Settings of single venues' clients, by name. */
  readonly settings?: Readonly<Record<string, VenueSettings>>
  /** How long the thread may say nothing at all. */
  readonly silentMs?: number
  readonly clock?: () => number
}

function threadFile(): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? '../dist/venues-thread.js' : './venues-thread.js', import.meta.url)
}

export class LiveVenues {
  private readonly options: LiveVenuesOptions
  private readonly clock: () => number
  private readonly silentMs: number
  private readonly book: VenueBook
  private pairs: readonly VenuePair[]
  private worker: Worker | undefined
  private watch: NodeJS.Timeout | undefined
  private restart: NodeJS.Timeout | undefined
  private startedMs = 0
  private heardMs = 0
  private failures = 0
  private isStopped = false

  constructor(options: LiveVenuesOptions) {
    this.options = options
    this.clock = options.clock ?? Date.now
    this.silentMs = options.silentMs ?? FEED_LIMITS.silentMs
    this.pairs = options.pairs
    this.book = new VenueBook(options.venues, this.clock())
  }

  /** Returns at once: a server must stand without its venues. */
  start(): void {
    this.startThread()
    this.watch = setInterval(() => this.endIfSilent(), FEED_LIMITS.beatMs)
    this.watch.unref()
  }

  setPairs(pairs: readonly VenuePair[]): void {
    this.pairs = pairs
    const message: ToVenues = { pairs }
    this.worker?.postMessage(message)
  }

  quotes(pair: Pick<VenuePair, 'base' | 'quote'>, nowMs: number): SourceQuote[] {
    return this.book.quotes(pair, nowMs)
  }

  /** Whether any venue has ever spoken of it. */
  has(pair: Pick<VenuePair, 'base' | 'quote'>): boolean {
    return this.book.has(pair)
  }

  ages(nowMs: number): [venue: string, ageMs: number][] {
    return this.book.ages(nowMs)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.watch)
    clearTimeout(this.restart)
    await this.worker?.terminate()
  }

  private startThread(): void {
    const { venues, settings = {}, thread = threadFile() } = this.options
    const workerData: VenuesSetting = {
      venues: venues.map(({ name }) => ({ name, settings: settings[name] ?? {} })),
      pairs: this.pairs,
    }
    const worker = new Worker(thread, {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: FEED_LIMITS.heapMb },
    })
    this.startedMs = performance.now()
    this.heardMs = performance.now()
    let reason = 'it ended'
    worker.on('message', (message: FromVenues) => this.heard(message))
    worker.on('error', (error) => {
      reason = reasonOf(error)
    })
    worker.on('exit', () => this.ended(worker, reason))
    worker.unref()
    this.worker = worker
  }

  private heard(message: FromVenues): void {
    this.heardMs = performance.now()
    if (message.kind === 'quotes') this.book.take(message.venue, message.quotes, this.clock())
    else if (message.kind === 'said') this.options.onReport(message.text)
  }

  private ended(worker: Worker, reason: string): void {
    if (this.isStopped || worker !== this.worker) return
    this.worker = undefined
    this.failures = performance.now() - this.startedMs > FEED_LIMITS.steadyMs ? 1 : this.failures + 1
    const pauseMs = backOffMs(this.failures)
    this.options.onReport(`the thread of the venues is started again in ${pauseMs} ms: ${reason}`)
    this.restart = setTimeout(() => this.startThread(), pauseMs)
    this.restart.unref()
  }

  private endIfSilent(): void {
    const { worker } = this
    if (worker === undefined || performance.now() - this.heardMs <= this.silentMs) return
    this.heardMs = performance.now()
    this.options.onReport(`the thread of the venues said nothing for ${this.silentMs} ms and is ended`)
    worker.terminate().catch((error: unknown) => this.options.onReport(reasonOf(error)))
  }
}
