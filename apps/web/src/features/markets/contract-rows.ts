// Contracts and their tickers, brought together: what one lot holds, what all open lots are worth at mark.

import type { Answer } from '@candor/client'
import { decimalsOf, timesDecimal } from '../../format/decimal.ts'
import type { ContractTicker } from '../../live/contract-tickers.ts'

type Contract = Answer<'contracts'>[number]

export interface ContractRow {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly isOpen: boolean
  readonly multiplier: string
  readonly fundingHours: number
  readonly priceDecimals: number
  readonly markDecimals: number
  /** The leverage of the smallest positions. */
  readonly maxLeverage: number
  readonly ticker: ContractTicker | undefined
  /** What all lots that are held long are worth at mark; as many are held short. */
  readonly openValue: string | undefined
}

export function contractRows(
  contracts: readonly Contract[],
  tickerOf: (symbol: string) => ContractTicker | undefined,
): ContractRow[] {
  return contracts.map(({ symbol, base, quote, status, multiplier, tick, markTick, fundingHours, tiers }) => {
    const ticker = tickerOf(symbol)
    const mark = ticker?.mark ?? undefined
    return {
      symbol,
      base,
      quote,
      isOpen: status === 'open',
      multiplier,
      fundingHours,
      priceDecimals: decimalsOf(tick),
      markDecimals: decimalsOf(markTick),
      maxLeverage: Math.max(...tiers.map(({ maxLeverage }) => maxLeverage)),
      ticker,
      openValue:
        ticker === undefined || mark === undefined
          ? undefined
          : timesDecimal(timesDecimal(ticker.openLots, multiplier), mark),
    }
  })
}
