// What moves by itself and the form depends on: the contract's prices and the account's figures. Followed together, once a
// second: each change renders the form once.

import { type ContractTicker, contractTickers, newestFields } from '../../../live/contract-tickers.ts'
import { paced, usePaced } from '../../../live/paced.ts'
import type { AccountFigures } from '../account/account-figures.ts'
import { liveFigures } from '../account/live-figures.ts'

interface PacedFacts {
  /** Only these of its fields may be used: last, bid, ask, mark. */
  readonly ticker: ContractTicker | undefined
  readonly figures: AccountFigures | undefined
}

const PRICES = ['last', 'bid', 'ask', 'mark'] as const

const subscribe = paced((listener) => {
  const leaves = [contractTickers.subscribe(listener), liveFigures.subscribe(listener)]
  return () => {
    for (const leave of leaves) leave()
  }
})

export function usePacedFacts(symbol: string): PacedFacts {
  usePaced(subscribe, () => `${liveFigures.getMade()} ${newestFields(symbol, PRICES) ?? ''}`)
  return { ticker: contractTickers.getState().get(symbol), figures: liveFigures.getFigures() }
}
