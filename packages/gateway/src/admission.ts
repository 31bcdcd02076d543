// How many calls are answered at once. Orders, cancels and the rest have a share each: a trader must get out when others
// crowd in, and reads that wait for a slow database must not keep orders out.

import type { RateClass } from '@candor/api'
import { GATEWAY_LIMITS } from './limits.ts'

type Share = 'orders' | 'cancels' | 'reads'

const SHARES: Readonly<Record<RateClass, Share>> = {
  order: 'orders',
  cancel: 'cancels',
  read: 'reads',
  login: 'reads',
}

const MOST: Readonly<Record<Share, number>> = {
  orders: GATEWAY_LIMITS.ordersAtOnce,
  cancels: GATEWAY_LIMITS.cancelsAtOnce,
  reads: GATEWAY_LIMITS.readsAtOnce,
}

export class Admission {
  private readonly taken: Record<Share, number> = { orders: 0, cancels: 0, reads: 0 }

  /** Takes a place, if there is one. */
  enter(rate: RateClass): boolean {
    const share = SHARES[rate]
    if (this.taken[share] >= MOST[share]) return false
    this.taken[share]++
    return true
  }

  leave(rate: RateClass): void {
    this.taken[SHARES[rate]]--
  }

  get inside(): number {
    return this.taken.orders + this.taken.cancels + this.taken.reads
  }
}
