// A dead man's switch: when its owner does not wind it up in time, all open orders of a contract are taken back. It lives
// in this process and does not outlive it: after a restart it must be wound up again.

import type { UserId } from '@candor/contract'
import type { ListedContract } from '../../live/listing.ts'
import { BinanceFailure, failures } from '../failure.ts'
import { failureOf } from '../refusals.ts'
import { FUTURES_LIMITS } from './limits.ts'

export interface CountdownsParts {
  readonly cancelAll: (userId: UserId, contract: ListedContract) => Promise<void>
  readonly onError: (error: unknown) => void
}

export class Countdowns {
  private readonly parts: CountdownsParts
  private readonly timers = new Map<string, NodeJS.Timeout>()

  constructor(parts: CountdownsParts) {
    this.parts = parts
  }

  get size(): number {
    return this.timers.size
  }

  /** Zero takes it off. */
  set(userId: UserId, contract: ListedContract, countdownMs: number): void {
    const { least, most } = FUTURES_LIMITS.countdownMs
    if (countdownMs !== 0 && (countdownMs < least || countdownMs > most))
      throw failures.invalid('countdownTime')
    const key = `${userId} ${contract.marketId}`
    const known = this.timers.get(key)
    if (known === undefined && countdownMs !== 0 && this.timers.size >= FUTURES_LIMITS.countdowns) {
      throw failures.overloaded()
    }
    clearTimeout(known)
    this.timers.delete(key)
    if (countdownMs !== 0) this.wait(key, { userId, contract, tries: 0 }, countdownMs)
  }

  private wait(key: string, due: Due, ms: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(key)
      void this.fire(key, due)
    }, ms)
    // Nobody waits for it when the process ends.
    timer.unref()
    this.timers.set(key, timer)
  }

  private async fire(key: string, due: Due): Promise<void> {
    const { userId, contract, tries } = due
    try {
      await this.parts.cancelAll(userId, contract)
    } catch (error) {
      const isBusy = isOverloaded(failureOf(error, 'futures'))
      if (!isBusy) this.parts.onError(error)
      // Wound up again meanwhile: the new one counts.
      if (!isBusy || tries >= FUTURES_LIMITS.countdownTries || this.timers.has(key)) return
      this.wait(key, { ...due, tries: tries + 1 }, FUTURES_LIMITS.countdownMs.least)
    }
  }
}

interface Due {
  readonly userId: UserId
  readonly contract: ListedContract
  readonly tries: number
}

function isOverloaded(failure: BinanceFailure | undefined): boolean {
  return failure?.code === failures.overloaded().code
}
