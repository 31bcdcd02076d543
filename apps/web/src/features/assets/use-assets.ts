// Everything the user owns and what it is worth, live: balances and prices are pushed; the server's overview fills in
// until they have come, and for what has no market.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-query.ts'
import { unitsOf } from '../../format/decimal.ts'
import { useBalances } from '../../live/own.ts'
import { type Tickers, useTickers } from '../../live/tickers.ts'
import { type Holding, holdingsOfBalances, holdingsOfRows } from './holdings.ts'
import { type Prices, type Worth, worthOfHoldings } from './worth.ts'

export interface Assets {
  /** Fiat currency of the values. */
  readonly quote: string
  readonly holdings: readonly Holding[]
  readonly prices: Prices
  readonly worth: Worth
}

export interface AssetsState {
  readonly assets: Assets | undefined
  readonly error: unknown
  readonly retry: () => void
}

export function useAssets(): AssetsState {
  const { data, error, refetch } = useQuery({
    ...callQuery('assetsOverview', { quiet: true }),
    // Later changes are pushed.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const { isKnown, balances } = useBalances()
  const tickers = useTickers()
  const assets = useMemo((): Assets | undefined => {
    if (data === undefined) return undefined
    const holdings = isKnown ? holdingsOfBalances(balances.values()) : holdingsOfRows(data.rows)
    const prices = pricesOf(data.rows, tickers)
    return { quote: data.quote, holdings, prices, worth: worthOfHoldings(holdings, prices) }
  }, [data, isKnown, balances, tickers])
  return { assets, error, retry: () => void refetch() }
}

const MARKET = /^(.+)_USDT$/

/** The last price of each market against USDT; before it has come, the index that the server valued with. */
export function pricesOf(rows: Answer<'assetsOverview'>['rows'], tickers: Tickers): Prices {
  const prices = new Map<string, bigint>()
  for (const { asset, price } of rows) if (price !== null) prices.set(asset, unitsOf(price))
  for (const { symbol, last } of tickers.values()) {
    const asset = MARKET.exec(symbol)?.[1]
    if (asset !== undefined && last !== null) prices.set(asset, unitsOf(last))
  }
  return prices
}
