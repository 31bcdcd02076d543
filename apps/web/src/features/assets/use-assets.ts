// Everything the user owns and what it is worth, live: balances and prices are pushed; the server's overview fills in
// until they have come, and for what has no market.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-query.ts'
import { unitsOf } from '../../format/decimal.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { useBalances } from '../../live/own.ts'
import { type Tickers, usePacedTickers } from '../../live/tickers.ts'
import { type Holding, holdingsOfBalances, holdingsOfRows, isRobot } from './holdings.ts'
import { type IndexPrices, useIndexPrices } from './use-index-prices.ts'
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
    // Later changes are pushed, but for what robots have: theirs are accounts of their own.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.rows.some(isRobot) === true ? WEB_LIMITS.pricesEveryMs : false,
  })
  const { isKnown, balances } = useBalances()
  const tickers = usePacedTickers()
  const indexed = useIndexPrices(data === undefined ? [] : coinsWithIndex(data))
  const assets = useMemo((): Assets | undefined => {
    if (data === undefined) return undefined
    const holdings = isKnown
      ? [...holdingsOfBalances(balances.values()), ...holdingsOfRows(data.rows.filter(isRobot))]
      : holdingsOfRows(data.rows)
    const prices = pricesOf(data.rows, tickers, indexed)
    return { quote: data.quote, holdings, prices, worth: worthOfHoldings(holdings, prices) }
  }, [data, isKnown, balances, tickers, indexed])
  return { assets, error, retry: () => void refetch() }
}

/** Count one to one and have no market of their own. */
const MONEY: readonly string[] = ['USDT', 'USD']

/** What the server had an index for; BTC also when none of it is held, since the total is in BTC. */
function coinsWithIndex({ rows, total }: Answer<'assetsOverview'>): string[] {
  const held = rows.filter(({ asset, price }) => price !== null && !MONEY.includes(asset))
  const codes = new Set(held.map(({ asset }) => asset))
  if (total.btc !== null) codes.add('BTC')
  return [...codes].sort()
}

const MARKET = /^(.+)_USDT$/

/** The index, as the server values: pushed, or until then as it was told. Coins that are not held show their last price. */
export function pricesOf(
  rows: Answer<'assetsOverview'>['rows'],
  tickers: Tickers,
  indexed: IndexPrices,
): Prices {
  const prices = new Map<string, bigint>()
  for (const { symbol, last } of tickers.values()) {
    const asset = MARKET.exec(symbol)?.[1]
    if (asset !== undefined && last !== null) prices.set(asset, unitsOf(last))
  }
  for (const { asset, price } of rows) {
    if (price === null) prices.delete(asset)
    else prices.set(asset, unitsOf(price))
  }
  for (const [asset, price] of indexed) prices.set(asset, unitsOf(price))
  return prices
}
