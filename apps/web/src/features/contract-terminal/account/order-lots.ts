// How much of an open contract order there still is. Lots fall away without a trade: an order gives way when lots that it was
// to close are gone, and self-trade prevention takes some off.

import type { ContractOrder } from '../../../live/contract-account.ts'

type Sized = Pick<ContractOrder, 'lots' | 'filledLots' | 'droppedLots'>

/** What it is of, filled or not: all that has not fallen away. */
export function sizeOf({ lots, droppedLots }: Omit<Sized, 'filledLots'>): bigint {
  return BigInt(lots) - BigInt(droppedLots)
}

export function remainingLots(order: Sized): bigint {
  return sizeOf(order) - BigInt(order.filledLots)
}
