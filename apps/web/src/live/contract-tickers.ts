// Every contract's ticker, live: last price, mark, index, funding, open interest.

import type { Answer } from '@candor/client'
import { useSyncExternalStore } from 'react'
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

function newest(symbol: string, fields: Fields): string | undefined {
  const ticker = contractTickers.getState().get(symbol)
  return ticker === undefined ? undefined : fields.map((field) => ticker[field]).join(' ')
}

/** A contract's ticker. Rendered anew only when one of these fields has changed; no other field may be used. */
export function useContractTicker(symbol: string, fields: Fields): ContractTicker | undefined {
  useSyncExternalStore(contractTickers.subscribe, () => newest(symbol, fields))
  return contractTickers.getState().get(symbol)
}

const subscribePaced = paced(contractTickers.subscribe)

/** The same, no more than once a second. */
export function usePacedContractTicker(symbol: string, fields: Fields): ContractTicker | undefined {
  usePaced(subscribePaced, () => newest(symbol, fields))
  return contractTickers.getState().get(symbol)
}
