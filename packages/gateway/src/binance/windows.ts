// Counts per key in windows of fixed length, as the headers of the compatible API tell them: the weight of an address in this
// minute, the orders of a user in these ten seconds.

import { BINANCE_LIMITS } from './limits.ts'

export class CountingWindow {
  readonly lengthMs: number
  readonly limit: number
  private began = 0
  private counts = new Map<string | number, number>()

  constructor(lengthMs: number, limit: number) {
    this.lengthMs = lengthMs
    this.limit = limit
  }

  /** Adds, and gives what the key has now. */
  add(key: string | number, amount: number, nowMs: number): number {
    this.turn(nowMs)
    const known = this.counts.get(key)
    if (known === undefined && this.counts.size >= BINANCE_LIMITS.windowKeys) this.makeRoom()
    const count = (known ?? 0) + amount
    this.counts.set(key, count)
    return count
  }

  count(key: string | number, nowMs: number): number {
    this.turn(nowMs)
    return this.counts.get(key) ?? 0
  }

  /** Seconds until the next window, at least one. */
  secondsLeft(nowMs: number): number {
    return Math.max(1, Math.ceil((this.began + this.lengthMs - nowMs) / 1_000))
  }

  private turn(nowMs: number): void {
    if (nowMs >= this.began && nowMs < this.began + this.lengthMs) return
    this.began = nowMs - (nowMs % this.lengthMs)
    this.counts = new Map()
  }

  private makeRoom(): void {
    const first = this.counts.keys().next().value
    if (first !== undefined) this.counts.delete(first)
  }
}
