// The pairs that are open, with last price and change: what the header and the home page show of the markets. Closed coins
// are not offered.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/call-query.ts'
import { WEB_LIMITS } from '../limits.ts'

export type Ticker = Answer<'tickers'>[number]

export interface OpenPair {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** As many decimals as the pair's prices can have; undefined until its rules are known. */
  readonly priceDecimals: number | undefined
  /** The same for quantities. */
  readonly quantityDecimals: number | undefined
  /** Undefined until its first ticker has come. */
  readonly ticker: Ticker | undefined
}

interface OpenPairs {
  readonly pairs: readonly OpenPair[]
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** 0 means open. */
const OPEN = 0
const WHOLE_LIST = { body: { pageIndex: 1, pageSize: 100 }, quiet: true } as const

export function useOpenPairs(): OpenPairs {
  const names = useQuery(callQuery('indexList', WHOLE_LIST))
  const coins = useQuery(callQuery('coinList', WHOLE_LIST))
  const rules = useQuery({
    ...callQuery('markets', { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const tickers = useQuery({
    ...callQuery('tickers', { quiet: true }),
    refetchInterval: WEB_LIMITS.pricesEveryMs,
  })
  const questions = [names, coins, rules, tickers]
  return {
    pairs: openPairs({
      names: names.data?.list ?? [],
      coins: coins.data?.list ?? [],
      markets: rules.data?.markets ?? [],
      tickers: tickers.data ?? [],
    }),
    isLoading: questions.some(({ isPending }) => isPending),
    error: questions.find(({ isError }) => isError)?.error ?? null,
    retry: () => {
      for (const question of questions) if (question.isError) void question.refetch()
    },
  }
}

interface Known {
  readonly names: Answer<'indexList'>['list']
  readonly coins: Answer<'coinList'>['list']
  readonly markets: Answer<'markets'>['markets']
  readonly tickers: readonly Ticker[]
}

/** A pair is open when none of its two coins is closed; a coin that is not listed, such as the quote USDT, has no state. */
export function openPairs({ names, coins, markets, tickers }: Known): OpenPair[] {
  const closed = new Set(coins.filter(({ isOpen }) => isOpen !== OPEN).map(({ codeName }) => codeName))
  return names.flatMap(({ name }) => {
    const [base = '', quote = ''] = name.split('_')
    if (closed.has(base) || closed.has(quote)) return []
    const rules = markets.find(({ symbol }) => symbol === name)
    const ticker = tickers.find(({ symbol }) => symbol === name)
    return [
      {
        symbol: name,
        base,
        quote,
        priceDecimals: decimalsOf(rules?.tick),
        quantityDecimals: decimalsOf(rules?.lot),
        ticker,
      },
    ]
  })
}

/** `0.01` allows two. */
function decimalsOf(step: string | undefined): number | undefined {
  return step === undefined ? undefined : (step.split('.')[1]?.length ?? 0)
}
