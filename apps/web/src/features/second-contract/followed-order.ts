// Which order the chart and the settling box follow: the one that was chosen; else, of this product, the one that ends
// first; else the last that ended, for a while.

import { create } from 'zustand'
import type { SecondOrder, SecondOrders } from '../../live/second-orders.ts'
import { SECOND_LIMITS } from './limits.ts'

interface Followed {
  readonly orderId: string | undefined
}

export const useFollowed = create<Followed>()(() => ({ orderId: undefined }))

export function followOrder(orderId: string): void {
  useFollowed.setState({ orderId })
}

interface Looked {
  readonly symbol: string
  readonly chosen: string | undefined
  readonly nowMs: number
}

export function followedOrder(
  { orders, ended }: SecondOrders,
  { symbol, chosen, nowMs }: Looked,
): SecondOrder | undefined {
  const running = [...orders.values()].filter(
    (order) => order.symbol === symbol && order.status !== 'scheduled',
  )
  const past = ended.filter(
    (order) =>
      order.symbol === symbol &&
      order.acceptedTime !== null &&
      nowMs - (order.endedTime ?? 0) < SECOND_LIMITS.endedShownMs,
  )
  const byChoice = [...running, ...past].find(({ orderId }) => orderId === chosen)
  if (byChoice !== undefined && byChoice.status !== 'ended') return byChoice
  return running.toSorted(bySoonest)[0] ?? byChoice ?? past[0]
}

/** An order without an entry has its end still before it. */
function bySoonest(a: SecondOrder, b: SecondOrder): number {
  return (a.expiryTime ?? Number.POSITIVE_INFINITY) - (b.expiryTime ?? Number.POSITIVE_INFINITY)
}
