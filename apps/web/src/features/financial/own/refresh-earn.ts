// What the server knows of products, pools and the user's orders in them is asked for anew: after an act of one's own, and
// when a balance moves that they pay from or into.

import { useEffect } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { useBalances } from '../../../live/own.ts'
import { useAppState } from '../../../state/app-state.ts'

const CHANGED = [
  'financialProducts',
  'financialOrders',
  'financialHistory',
  'financialSummary',
  'miningPools',
  'miningOrders',
  'miningHistory',
  'miningOrder',
  'miningIncome',
] as const

export function refreshEarn(): void {
  for (const name of CHANGED) void queryClient.invalidateQueries({ queryKey: [name] })
}

/** Purses that purchases and payouts move. */
const WALLETS: readonly string[] = ['spot', 'financial', 'mining']

export function useFreshEarn(): void {
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { isKnown, balances } = useBalances()
  const seen =
    isLogin && isKnown
      ? [...balances.values()]
          .filter(({ wallet }) => WALLETS.includes(wallet))
          .map(({ wallet, asset, available, locked }) => `${wallet} ${asset} ${available} ${locked}`)
          .join()
      : ''
  useEffect(() => {
    if (seen !== '') refreshEarn()
  }, [seen])
}
