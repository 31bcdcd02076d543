// The latest ticks of an index with their hashes, and the latest seals of orders on it, oldest first. Both come in by their
// numbers; whoever tells them on remembers how far it came. It never makes a hash.

import type { Price, SourceQuote } from '@candor/contract'
import { LIVE_LIMITS } from './limits.ts'

export interface ChainedTick {
  readonly sequence: number
  readonly timeMs: number
  /** None when too few sources were fresh. */
  readonly price: Price | undefined
  readonly quotes: readonly SourceQuote[]
  readonly previous: Uint8Array
  readonly hash: Uint8Array
}

export interface ChainedSeal {
  readonly number: number
  readonly timeMs: number
  /** The last tick before. */
  readonly afterSequence: number
  /** How many orders it commits to. */
  readonly count: number
  readonly previous: Uint8Array
  readonly root: Uint8Array
  readonly hash: Uint8Array
}

export interface ChainPlace {
  readonly sequence: number
  readonly seal: number
}

export class TickChain {
  private ticks: ChainedTick[] = []
  private seals: ChainedSeal[] = []

  addTick(tick: ChainedTick): void {
    this.ticks.push(tick)
    if (this.ticks.length > LIVE_LIMITS.recentTicks) this.ticks.shift()
  }

  addSeal(seal: ChainedSeal): void {
    this.seals.push(seal)
    if (this.seals.length > LIVE_LIMITS.recentSeals) this.seals.shift()
  }

  /** Takes older ones in, oldest first. Those that are known already are left out. */
  seed(ticks: readonly ChainedTick[], seals: readonly ChainedSeal[]): void {
    const firstTick = this.ticks[0]?.sequence ?? Number.POSITIVE_INFINITY
    const firstSeal = this.seals[0]?.number ?? Number.POSITIVE_INFINITY
    const olderTicks = ticks.filter(({ sequence }) => sequence < firstTick)
    const olderSeals = seals.filter(({ number }) => number < firstSeal)
    this.ticks = [...olderTicks, ...this.ticks].slice(-LIVE_LIMITS.recentTicks)
    this.seals = [...olderSeals, ...this.seals].slice(-LIVE_LIMITS.recentSeals)
  }

  /** The last ones there are. */
  get place(): ChainPlace {
    return { sequence: this.ticks.at(-1)?.sequence ?? 0, seal: this.seals.at(-1)?.number ?? 0 }
  }

  /** All seals from the one after this tick on, if none of them was let go. */
  sealsFrom(sequence: number): readonly ChainedSeal[] | undefined {
    const [first] = this.seals
    const isFull = this.seals.length === LIVE_LIMITS.recentSeals
    if (first !== undefined && isFull && first.afterSequence >= sequence) return undefined
    return this.seals.filter(({ afterSequence }) => afterSequence >= sequence)
  }

  ticksUpTo({ sequence }: ChainPlace): readonly ChainedTick[] {
    return this.ticks.filter((tick) => tick.sequence <= sequence)
  }

  sealsUpTo({ seal }: ChainPlace): readonly ChainedSeal[] {
    return this.seals.filter(({ number }) => number <= seal)
  }

  ticksAfter({ sequence }: ChainPlace): readonly ChainedTick[] {
    const at = this.ticks.findIndex((tick) => tick.sequence > sequence)
    return at === -1 ? [] : this.ticks.slice(at)
  }

  sealsAfter({ seal }: ChainPlace): readonly ChainedSeal[] {
    const at = this.seals.findIndex(({ number }) => number > seal)
    return at === -1 ? [] : this.seals.slice(at)
  }
}
