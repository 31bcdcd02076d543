// Asks one venue again and again, at its own pace, and sends on what could be read. A venue that fails, hangs or talks
// nonsense is left alone for longer and longer; none of it can reach another venue.

import { backOffMs, FEED_LIMITS } from './feed-limits.ts'
import { readTicker } from './read-ticker.ts'
import { type RawTicker, type Venue, VenueBusy, type VenuePair, type VenueQuote } from './venue.ts'

export interface VenuePollOptions {
  readonly open: () => Promise<Venue>
  /** What is wanted now; it may change from one round to the next. */
  readonly pairs: () => readonly VenuePair[]
  readonly send: (quotes: readonly VenueQuote[]) => void
  /** Told when it turns bad or good, not every time. */
  readonly say: (text: string) => void
  readonly clock?: () => number
}

class Late extends Error {
  override readonly name = 'Late'
}

export class VenuePoll {
  private readonly options: VenuePollOptions
  private readonly clock: () => number
  private readonly unreadable = new Set<string>()
  private venue: Venue | undefined
  private failures = 0
  private lastAnswer = ''
  private changedMs = 0

  constructor(options: VenuePollOptions) {
    this.options = options
    this.clock = options.clock ?? Date.now
  }

  /** Goes on until the thread ends. */
  start(): void {
    void this.round().then((pauseMs) => setTimeout(() => this.start(), pauseMs))
  }

  /** One question. Gives the pause until the next one; never fails. */
  async round(): Promise<number> {
    const beganMs = this.clock()
    try {
      const venue = (this.venue ??= await this.openInTime())
      await this.ask(venue)
      if (this.failures > 0) this.options.say(`answers again after ${this.failures} failures`)
      this.failures = 0
      return Math.max(0, Math.max(FEED_LIMITS.paceMs, venue.paceMs) - (this.clock() - beganMs))
    } catch (error) {
      return this.failed(error)
    }
  }

  private async openInTime(): Promise<Venue> {
    const opening = this.options.open()
    try {
      const venue = await inTime(opening, FEED_LIMITS.marketsMs, 'its markets')
      if (!this.options.pairs().some((pair) => venue.lists(pair))) this.options.say('lists none of the pairs')
      return venue
    } catch (error) {
      if (error instanceof Late) opening.then((venue) => this.close(venue)).catch(this.strayFailure)
      throw error
    }
  }

  private async ask(venue: Venue): Promise<void> {
    const wanted = this.options.pairs().filter((pair) => venue.lists(pair))
    if (wanted.length === 0) return
    const answer = await inTime(venue.fetch(wanted), FEED_LIMITS.answerMs + FEED_LIMITS.graceMs, 'its prices')
    const { quotes, problem } = this.read(wanted, answer)
    if (quotes.length === 0) throw new Error(problem ?? 'it answered none of the pairs that it lists')
    this.options.send(quotes)
  }

  private read(
    wanted: readonly VenuePair[],
    answer: readonly RawTicker[],
  ): { readonly quotes: VenueQuote[]; readonly problem: string | undefined } {
    const receivedMs = this.clock()
    const unstampedMs = this.unstampedMs(answer, receivedMs)
    const quotes: VenueQuote[] = []
    let problem: string | undefined
    for (const { base, quote, scale } of wanted) {
      const ticker = answer.find((each) => each.base === base && each.quote === quote)
      if (ticker === undefined) continue
      const read = readTicker(ticker, { scale, receivedMs, unstampedMs })
      if (typeof read !== 'string') quotes.push(read)
      else problem ??= `${base}/${quote}: ${read}`
      this.note(`${base}/${quote}`, read)
    }
    return { quotes, problem }
  }

  /** A venue without stamps is as new as its answer, unless the answer has long been the same for every pair. */
  private unstampedMs(answer: readonly RawTicker[], receivedMs: number): number {
    const text = answer.map(({ bid, ask, last }) => `${String(bid)} ${String(ask)} ${String(last)}`).join()
    if (text !== this.lastAnswer || this.changedMs > receivedMs) {
      this.lastAnswer = text
      this.changedMs = receivedMs
    }
    return receivedMs - this.changedMs > FEED_LIMITS.frozenMs ? this.changedMs : receivedMs
  }

  private note(pair: string, read: VenueQuote | string): void {
    if (typeof read !== 'string') this.unreadable.delete(pair)
    else if (!this.unreadable.has(pair)) {
      this.unreadable.add(pair)
      this.options.say(`${pair} is left out: ${read}`)
    }
  }

  private failed(error: unknown): number {
    this.failures++
    if (this.failures === 1) this.options.say(`fails: ${reasonOf(error)}`)
    // A client that hangs would go on hanging, and a list of markets may be out of date.
    if (error instanceof Late || this.failures % FEED_LIMITS.failuresUntilReopened === 0) this.abandon()
    const asked = error instanceof VenueBusy ? error.retryAfterMs : 0
    return Math.max(backOffMs(this.failures), Math.min(asked, FEED_LIMITS.mostRetryAfterMs))
  }

  private abandon(): void {
    const { venue } = this
    this.venue = undefined
    if (venue !== undefined) this.close(venue)
  }

  private close(venue: Venue): void {
    venue.close().catch(this.strayFailure)
  }

  private readonly strayFailure = (error: unknown): void => {
    this.options.say(`fails while it is closed: ${reasonOf(error)}`)
  }
}

/** What a failure says, short enough for a log: venues send whole pages. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.replaceAll(/\s+/g, ' ').slice(0, FEED_LIMITS.reasonLength)
}

async function inTime<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Late(`${what} did not come within ${limitMs} ms`)), limitMs)
  })
  // Whoever comes too late may also fail too late; the race has heard of it.
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
