// How many calls are answered at once. Cancels have a share of their own: a trader must get out when others crowd in.

import type { RateClass } from '@candor/api'
import { GATEWAY_LIMITS } from './limits.ts'

export class Admission {
  private calls = 0
  private cancels = 0

  /** Takes a place, if there is one. */
  enter(rate: RateClass): boolean {
    if (rate === 'cancel') {
      if (this.cancels >= GATEWAY_LIMITS.cancelsAtOnce) return false
      this.cancels++
      return true
    }
    if (this.calls >= GATEWAY_LIMITS.callsAtOnce) return false
    this.calls++
    return true
  }

  leave(rate: RateClass): void {
    if (rate === 'cancel') this.cancels--
    else this.calls--
  }

  get inside(): number {
    return this.calls + this.cancels
  }
}
