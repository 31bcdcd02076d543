// How often a key may do something: so many at once, so many per second for ever (the generic cell rate algorithm:
// one number per key, the moment at which its bucket will be full again).

import { GATEWAY_LIMITS } from './limits.ts'

export interface Rate {
  readonly perSecond: number
  /** How many may come at once. */
  readonly burst: number
}

/** A part of an interval by which sums of intervals may be off: time is a fraction of binary digits. */
const ROUNDING = 1e-3

export class RateLimiter {
  private readonly intervalMs: number
  private readonly toleranceMs: number
  private readonly clock: () => number
  /** When each key's bucket is full again, oldest key first. */
  private readonly fullAt = new Map<string | number, number>()

  constructor({ perSecond, burst }: Rate, clock: () => number = () => performance.now()) {
    this.intervalMs = 1_000 / perSecond
    this.toleranceMs = this.intervalMs * (burst + ROUNDING)
    this.clock = clock
  }

  /** Takes one from the key's bucket, if there is one. */
  take(key: string | number): boolean {
    const nowMs = this.clock()
    const known = this.fullAt.get(key)
    const fullAt = Math.max(known ?? 0, nowMs) + this.intervalMs
    if (fullAt - nowMs > this.toleranceMs) return false
    if (known === undefined && this.fullAt.size >= GATEWAY_LIMITS.rateKeys) this.makeRoom(nowMs)
    this.fullAt.set(key, fullAt)
    return true
  }

  /** Forgets keys whose buckets are full, or, when there are none, the one that came first. */
  private makeRoom(nowMs: number): void {
    for (const [key, fullAt] of this.fullAt) if (fullAt <= nowMs) this.fullAt.delete(key)
    if (this.fullAt.size < GATEWAY_LIMITS.rateKeys) return
    const first = this.fullAt.keys().next().value
    if (first !== undefined) this.fullAt.delete(first)
  }
}
