// How many calls are answered at once. Orders, cancels, uploads and the rest have a share each: a trader must get out
// when others crowd in, and neither reads that wait for a slow database nor slow uploads may keep orders out.

import type { RateClass } from '@candor/api'
import { GATEWAY_LIMITS } from './limits.ts'

type Share = 'orders' | 'cancels' | 'reads' | 'uploads'

const SHARES: Readonly<Record<RateClass, Share>> = {
  order: 'orders',
  cancel: 'cancels',
  read: 'reads',
  login: 'reads',
  code: 'reads',
  upload: 'uploads',
}

const MOST: Readonly<Record<Share, number>> = {
  orders: GATEWAY_LIMITS.ordersAtOnce,
  cancels: GATEWAY_LIMITS.cancelsAtOnce,
  reads: GATEWAY_LIMITS.readsAtOnce,
  uploads: GATEWAY_LIMITS.uploadsAtOnce,
}

export class Admission {
  private readonly taken: Record<Share, number> = { orders: 0, cancels: 0, reads: 0, uploads: 0 }

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
    const { orders, cancels, reads, uploads } = this.taken
    return orders + cancels + reads + uploads
  }
}
