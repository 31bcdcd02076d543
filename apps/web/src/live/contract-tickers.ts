// Every contract's ticker, live: last price, mark, index, funding, open interest.

import type { Answer } from '@candor/client'
import { useSyncExternalStore } from 'react'
import { paced } from './paced.ts'
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

const subscribePaced = paced(contractTickers.subscribe)

/**
 * A contract's ticker. Rendered anew only when one of these fields has changed, and, if it is so wished, no more than once
 * a second; no other field may be used.
 */
export function useContractTicker(
  symbol: string,
  fields: readonly (keyof ContractTicker)[],
  isPaced = false,
): ContractTicker | undefined {
  useSyncExternalStore(isPaced ? subscribePaced : contractTickers.subscribe, () => {
    const ticker = contractTickers.getState().get(symbol)
    return ticker === undefined ? undefined : fields.map((field) => ticker[field]).join(' ')
  })
  return contractTickers.getState().get(symbol)
}
