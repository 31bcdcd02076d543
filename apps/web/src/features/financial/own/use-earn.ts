// Products and the user's running orders, as every part of these pages reads them; and the server's time, by which days
// are counted.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../../api/call-query.ts'
import { e8Of } from '../../../format/decimal.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { useBalances } from '../../../live/own.ts'
import { useAppState } from '../../../state/app-state.ts'

export function useFinancialProducts() {
  return useQuery({
    ...callQuery('financialProducts', { quiet: true }),
    refetchInterval: WEB_LIMITS.rulesEveryMs,
  })
}

/** Running ones. Days end without any balance moving, so they are asked for from time to time as well. */
export function useFinancialOrders() {
  const isLogin = useAppState((state) => state.isLogin === 1)
  return useQuery({
    ...callQuery('financialOrders', { quiet: true }),
    enabled: isLogin,
    refetchInterval: WEB_LIMITS.rulesEveryMs,
  })
}

export function useMiningPools() {
  return useQuery({
    ...callQuery('miningPools', { quiet: true }),
    refetchInterval: WEB_LIMITS.rulesEveryMs,
  })
}

export function useMiningOrders() {
  const isLogin = useAppState((state) => state.isLogin === 1)
  return useQuery({
    ...callQuery('miningOrders', { quiet: true }),
    enabled: isLogin,
    refetchInterval: WEB_LIMITS.rulesEveryMs,
  })
}

/** What the user has at hand in one purse; undefined while nobody knows. */
export function useAvailable(wallet: string, asset: string): bigint | undefined {
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { isKnown, balances } = useBalances()
  if (!isLogin || !isKnown) return undefined
  return e8Of(balances.get(`${wallet} ${asset}`)?.available ?? '0')
}

/** The server's time: as an answer told it, and what has passed here since. */
export function useServerTime(told: { readonly now: number } | undefined, toldAt: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), WEB_LIMITS.rulesEveryMs)
    return () => clearInterval(timer)
  }, [])
  return told === undefined ? nowMs : told.now + Math.max(0, nowMs - toldAt)
}
