// Which ticks a receipt has to list: from the last one that everybody knew when the orders were sealed to the one that settles the
// matter, or that proves that no other tick is missing.

import type { SecondOrderView } from '@candor/contract'
import type { ViewedTick } from '@candor/views'

const SECOND_MS = 1_000n
/** How long an accepted order waits for its entry. */
const ENTRY_MS = 3_000n

/** Whether nothing after this tick can matter to the order. */
export function isEnough(
  order: SecondOrderView,
  { timeMs, price }: Pick<ViewedTick, 'timeMs' | 'price'>,
): boolean {
  const { reason, expiryMs, acceptedMs, endedMs } = order
  switch (reason) {
    case 'settled':
    case 'window': {
      if (expiryMs === undefined) throw new Error(`order ${order.orderId} was judged without an expiry`)
      const lastSecond = expiryMs / SECOND_MS
      const second = timeMs / SECOND_MS
      return second > lastSecond || (second === lastSecond && price !== undefined)
    }
    case 'noEntry':
      return acceptedMs !== undefined && timeMs > acceptedMs + ENTRY_MS
    case 'operator':
      return endedMs !== undefined && timeMs >= endedMs
    default:
      return true
  }
}
