// The index price of a market, live: the median of several venues that settlement and price bands go by.

import { useSyncExternalStore } from 'react'
import { storesOf, TopicStore } from '../../../live/topic-store.ts'

interface IndexPrice {
  readonly price: string | null
  readonly time: number | null
}

export const indexPriceStore = storesOf(
  (symbol) =>
    new TopicStore<IndexPrice | undefined>(`index:${symbol}`, {
      initial: undefined,
      snapshot: (data) => data as IndexPrice,
      delta: (_, data) => data as IndexPrice,
    }),
)

/** Undefined until it is known. */
export function useIndexPrice(symbol: string): string | undefined {
  const store = indexPriceStore(symbol)
  return useSyncExternalStore(store.subscribe, store.getState)?.price ?? undefined
}
