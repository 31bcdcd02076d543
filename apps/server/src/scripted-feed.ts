// Prices and time that a test drives: a file says where each index stands and how far ahead of the clock the platform
// is. Whenever it changes, and once a second, orders are sealed and every index ticks. For tests alone: live mode refuses the
// setting.

import { readFile } from 'node:fs/promises'
import { type Price, parseDecimal, type SourceId, type SourceQuote, type TimeMs } from '@candor/contract'
import type { Engine } from '@candor/engine'
import { doneWithin, FEED_LIMITS, type FeedIndex } from '@candor/feeds'
import { demoIndexes } from './demo-listing.ts'

const LOOK_MS = 40
const BEAT_MS = 1_000
const SCRIPTED_SOURCES: Readonly<Record<number, string>> = { 1: 'Script A', 2: 'Script B', 3: 'Script C' }
const SCALE = 8

export interface ScriptedFeedParts {
  readonly engine: Pick<Engine, 'submit'>
  /** Seals the orders that wait for the next price. */
  readonly seal: () => Promise<void>
  readonly file: string
  readonly ahead: SharedArrayBuffer
  readonly onError: (error: unknown) => void
}

/** `{ "aheadMs": 0, "prices": { "BTC": "30000" } }`; prices are in USDT. */
interface Script {
  readonly aheadMs: number
  readonly prices: Readonly<Record<string, string>>
}

export class ScriptedFeed {
  /** A script has no past, and no venues with a health of their own. */
  readonly past = undefined
  readonly readings = []
  readonly sources = SCRIPTED_SOURCES
  private readonly parts: ScriptedFeedParts
  private readonly ahead: BigInt64Array
  private text = ''
  private tickedMs = 0
  private timer: NodeJS.Timeout | undefined
  private isStopped = false
  private late = 0

  constructor(parts: ScriptedFeedParts) {
    this.parts = parts
    this.ahead = new BigInt64Array(parts.ahead)
  }

  get lateSeals(): number {
    return this.late
  }

  async start(): Promise<void> {
    await this.look()
    this.again()
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  private again(): void {
    if (this.isStopped) return
    this.timer = setTimeout(() => {
      this.look()
        .catch(this.parts.onError)
        .finally(() => this.again())
    }, LOOK_MS)
  }

  private async look(): Promise<void> {
    const text = await readFile(this.parts.file, 'utf8')
    const isDue = Date.now() - this.tickedMs >= BEAT_MS
    if (text === this.text && !isDue) return
    const script = JSON.parse(text) as Script
    this.text = text
    this.tickedMs = Date.now()
    // Before the script's time and prices are anybody's.
    if (!(await doneWithin(this.parts.seal(), FEED_LIMITS.sealWaitMs))) this.late++
    Atomics.store(this.ahead, 0, BigInt(script.aheadMs))
    const nowMs = Date.now() + script.aheadMs
    await Promise.all(demoIndexes().map((index) => this.tick(index, script.prices, nowMs)))
  }

  private async tick(index: FeedIndex, prices: Script['prices'], nowMs: number): Promise<void> {
    const text = index.quote === 'USDT' ? prices[index.base] : undefined
    const price = text === undefined ? undefined : parseDecimal(text, SCALE)
    if (price === undefined) return
    const quotes: SourceQuote[] = Object.keys(SCRIPTED_SOURCES).map((source) => ({
      source: Number(source) as SourceId,
      price: price as Price,
      timeMs: BigInt(nowMs) as TimeMs,
    }))
    await this.parts.engine.submit({ type: 'IndexTick', indexId: index.indexId, quotes })
  }
}
