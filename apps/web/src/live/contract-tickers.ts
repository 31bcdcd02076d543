// Every contract's ticker, live: last price, mark, index, funding, open interest.

import type { Answer } from '@candor/client'
import { useSyncExternalStore } from 'react'
import { inTurn } from './frame-turns.ts'
import { paced, usePaced } from './paced.ts'
import { TopicStore } from './topic-store.ts'

export type ContractTicker = Answer<'contractTickers'>[number]
export type ContractTickers = ReadonlyMap<string, ContractTicker>

export const contractTickers = new TopicStore<ContractTickers>('contractTickers', {
  initial: new Map(),
  snapshot: (data) => new Map((data as ContractTicker[]).map((ticker) => [ticker.symbol, ticker])),
  delta: (state, data) => {
    const next = new Map(state)
    for (const ticker of data as ContractTicker[]) next.set(ticker.symbol, ticker)
    return next
  },
})

/** Empty until the first ones have come. */
export function useContractTickers(): ContractTickers {
  return useSyncExternalStore(contractTickers.subscribe, contractTickers.getState)
}

type Fields = readonly (keyof ContractTicker)[]

/** These fields in one text, which changes when one of them does. */
export function newestFields(symbol: string, fields: Fields): string | undefined {
  const ticker = contractTickers.getState().get(symbol)
  return ticker === undefined ? undefined : fields.map((field) => ticker[field]).join(' ')
}

/** A contract's ticker. Rendered anew only when one of these fields has changed; no other field may be used. */
export function useContractTicker(symbol: string, fields: Fields): ContractTicker | undefined {
  useSyncExternalStore(contractTickers.subscribe, () => newestFields(symbol, fields))
  return contractTickers.getState().get(symbol)
}

/** What changes with trades, and what changes with the mark, which all contracts have anew in the same moment. */
const TURNS = { trades: inTurn(contractTickers.subscribe), marks: inTurn(contractTickers.subscribe) }

/** The same, a few frames later, so that what a message changes is not all drawn in one frame. */
export function useContractTickerInTurn(
  symbol: string,
  fields: Fields,
  turn: keyof typeof TURNS,
): ContractTicker | undefined {
  useSyncExternalStore(TURNS[turn], () => newestFields(symbol, fields))
  return contractTickers.getState().get(symbol)
}

const subscribePaced = paced(contractTickers.subscribe)

/** The same, no more than once a second. */
export function usePacedContractTicker(symbol: string, fields: Fields): ContractTicker | undefined {
  usePaced(subscribePaced, () => newestFields(symbol, fields))
  return contractTickers.getState().get(symbol)
}
