// The last price of a market as it moves, no more often than anybody can follow.

import type { Price } from '@candor/contract'
import { useEffect, useState } from 'react'
import { e8Of } from '../../../format/decimal.ts'
import { useContractTicker } from '../../../live/contract-tickers.ts'
import { useTicker } from '../../../live/tickers.ts'
import { ROBOT_LIMITS } from '../limits.ts'
import type { RobotMarket } from './robot-market.ts'

export interface LastPrice {
  /** Undefined until the first trade. */
  readonly price: Price | undefined
  readonly text: string | undefined
  readonly change: string | undefined
}

export function useLastPrice({ venue, symbol }: Pick<RobotMarket, 'venue' | 'symbol'>): LastPrice {
  const spot = useTicker(venue === 'spot' ? symbol : '', ['last', 'change'])
  const contract = useContractTicker(venue === 'contract' ? symbol : '', ['last', 'change'])
  const ticker = venue === 'spot' ? spot : contract
  const text = ticker?.last ?? undefined
  return {
    price: text === undefined ? undefined : (e8Of(text) as Price),
    text,
    change: ticker?.change ?? undefined,
  }
}

/** The same value, but it changes a few times a second at most. */
export function useCalm<T>(value: T, everyMs: number = ROBOT_LIMITS.priceEveryMs): T {
  const [calm, setCalm] = useState({ value, sinceMs: 0 })
  useEffect(() => {
    if (Object.is(calm.value, value)) return undefined
    const waitMs = Math.max(0, calm.sinceMs + everyMs - performance.now())
    const timer = setTimeout(() => setCalm({ value, sinceMs: performance.now() }), waitMs)
    return () => clearTimeout(timer)
  }, [calm, value, everyMs])
  return calm.value
}
