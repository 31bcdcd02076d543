// Every market's ticker, live.

import type { Answer } from '@candor/client'
import { useSyncExternalStore } from 'react'
import { paced, usePaced } from './paced.ts'
import { TopicStore } from './topic-store.ts'

export type Ticker = Answer<'tickers'>[number]
export type Tickers = ReadonlyMap<string, Ticker>

const store = new TopicStore<Tickers>('tickers', {
  initial: new Map(),
  snapshot: (data) => new Map((data as Ticker[]).map((ticker) => [ticker.symbol, ticker])),
  delta: (state, data) => {
    const next = new Map(state)
    for (const ticker of data as Ticker[]) next.set(ticker.symbol, ticker)
    return next
  },
})

/** Empty until the first ones have come. */
export function useTickers(): Tickers {
  return useSyncExternalStore(store.subscribe, store.getState)
}

const subscribePaced = paced(store.subscribe)

/** The same, told once a second. */
export function usePacedTickers(): Tickers {
  return usePaced(subscribePaced, store.getState)
}

/** A market's, told once a second. */
export function usePacedTicker(symbol: string): Ticker | undefined {
  return usePaced(subscribePaced, () => store.getState().get(symbol))
}

type Fields = readonly (keyof Ticker)[]

function newestFields(symbol: string, fields: Fields): string | undefined {
  const ticker = store.getState().get(symbol)
  return ticker === undefined ? undefined : fields.map((field) => ticker[field]).join(' ')
}

/** A market's ticker. Rendered anew only when one of these fields has changed; no other field may be used. */
export function useTicker(symbol: string, fields: Fields): Ticker | undefined {
  useSyncExternalStore(store.subscribe, () => newestFields(symbol, fields))
  return store.getState().get(symbol)
}

/** The same, a few frames later, so that what a message changes is not all drawn in one frame. */
export function useTickerInTurn(symbol: string, fields: Fields): Ticker | undefined {
  useSyncExternalStore(store.subscribeInTurn, () => newestFields(symbol, fields))
  return store.getState().get(symbol)
}
