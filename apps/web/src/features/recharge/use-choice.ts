// Which coin and network are chosen: from the address of the page, else the first that is open.

import type { Answer } from '@candor/client'
import { useSearchParams } from 'react-router'

export type RechargeCoin = Answer<'rechargeCoins'>['coins'][number]
export type RechargeChain = RechargeCoin['chains'][number]

export interface Choice {
  readonly coin: RechargeCoin
  /** None while a coin is closed. */
  readonly chain: RechargeChain | undefined
  readonly chooseCoin: (coin: string) => void
  readonly chooseChain: (chain: string) => void
}

/** There is always at least one coin. */
export function useChoice(coins: readonly RechargeCoin[]): Choice {
  const [query, setQuery] = useSearchParams()
  const coin = coins.find((each) => each.coin === query.get('coin')) ?? coins[0]
  if (coin === undefined) throw new Error('no coin can be deposited')
  const chain =
    coin.chains.find((each) => each.chain === query.get('chain')) ??
    coin.chains.find(({ open }) => open) ??
    coin.chains[0]
  return {
    coin,
    chain,
    chooseCoin: (chosen) => setQuery({ coin: chosen }, { replace: true }),
    chooseChain: (chosen) => setQuery({ coin: coin.coin, chain: chosen }, { replace: true }),
  }
}
