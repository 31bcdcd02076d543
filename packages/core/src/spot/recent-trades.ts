// Volume-weighted average price of a market's last five minutes, in one-second slots.

import { type Amount, ONE, type Price, type TimeMs } from '@candor/contract'

const WINDOW_SECONDS = 300n
const SECOND_MS = 1_000n

export interface TradeSlot {
  readonly second: bigint
  quantity: bigint
  quote: bigint
}

export class RecentTrades {
  /** Finished slots inside the window, oldest first from `start` on; earlier ones are cut off in bulk. */
  private slots: TradeSlot[] = []
  private start = 0
  /** Sums over the finished slots of the window. */
  private quantity = 0n
  private quote = 0n
  /** The slot being filled, and the moment at which it ends. */
  private current: TradeSlot = { second: -1n, quantity: 0n, quote: 0n }
  private currentEndMs = 0n
  /** The average as of a second, until the next trade. */
  private average: Price | undefined = undefined
  private averagedAt = -1n

  add(timeMs: TimeMs, quantity: Amount, quote: Amount): void {
    if (timeMs >= this.currentEndMs) this.startSlot(timeMs / SECOND_MS)
    this.current.quantity += quantity
    this.current.quote += quote
    this.averagedAt = -1n
  }

  /** The average, rounded down, or none when nothing traded. */
  averagePrice(nowMs: TimeMs): Price | undefined {
    const second = nowMs / SECOND_MS
    if (second !== this.averagedAt) {
      this.forget(second)
      this.averagedAt = second
      const inWindow = this.current.second > second - WINDOW_SECONDS
      const quantity = inWindow ? this.quantity + this.current.quantity : this.quantity
      const quote = inWindow ? this.quote + this.current.quote : this.quote
      this.average = quantity === 0n ? undefined : (((quote * ONE) / quantity) as Price)
    }
    return this.average
  }

  /** The slots of the window as of now, oldest first. */
  window(nowMs: TimeMs): readonly TradeSlot[] {
    const oldest = nowMs / SECOND_MS - WINDOW_SECONDS
    return [...this.slots.slice(this.start), this.current].filter(
      (slot) => slot.second > oldest && slot.quantity > 0n,
    )
  }

  restore(slots: readonly TradeSlot[]): void {
    for (const slot of slots) {
      this.startSlot(slot.second)
      this.current = { ...slot }
    }
  }

  private startSlot(second: bigint): void {
    if (this.current.quantity > 0n) {
      this.slots.push(this.current)
      this.quantity += this.current.quantity
      this.quote += this.current.quote
    }
    this.current = { second, quantity: 0n, quote: 0n }
    this.currentEndMs = (second + 1n) * SECOND_MS
    this.forget(second)
  }

  private forget(second: bigint): void {
    const oldest = second - WINDOW_SECONDS
    for (;;) {
      const slot = this.slots[this.start]
      if (slot === undefined || slot.second > oldest) break
      this.quantity -= slot.quantity
      this.quote -= slot.quote
      this.start++
    }
    if (this.start > WINDOW_SECONDS) {
      this.slots = this.slots.slice(this.start)
      this.start = 0
    }
  }
}
