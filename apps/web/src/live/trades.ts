// The latest trades of a market, newest first, live.

import type { Answer } from '@candor/client'
import { useSyncExternalStore } from 'react'
import { storesOf, TopicStore } from './topic-store.ts'

export type Trade = Answer<'trades'>[number]

const MOST = 200

const storeOf = storesOf(
  (symbol) =>
    new TopicStore<readonly Trade[]>(`trades:${symbol}`, {
      initial: [],
      snapshot: (data) => data as Trade[],
      delta: (state, data) => [...(data as Trade[]).toReversed(), ...state].slice(0, MOST),
    }),
)

export function useTrades(symbol: string): readonly Trade[] {
  const store = storeOf(symbol)
  return useSyncExternalStore(store.subscribeInTurn, store.getState)
}
