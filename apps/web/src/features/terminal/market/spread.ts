// The distance between the best bid and the best ask, as price and as a share of the middle. Exact.

import { formatDecimal, ONE, parseDecimal } from '@candor/contract'
import { formatAmount } from '../../../format/number.ts'
import type { Ticker } from '../../../live/tickers.ts'
import type { TerminalMarket } from './terminal-market.ts'

const PERCENT_DECIMALS = 4
const PERCENT = 100n

export function spreadOf(
  ticker: Pick<Ticker, 'bid' | 'ask'> | undefined,
  { quoteScale, priceDecimals }: TerminalMarket,
): { readonly amount: string; readonly share: string } | undefined {
  const bid = parseDecimal(ticker?.bid ?? '', quoteScale)
  const ask = parseDecimal(ticker?.ask ?? '', quoteScale)
  if (bid === undefined || ask === undefined || ask < bid || bid === 0n) return undefined
  const distance = ask - bid
  // Cut, not rounded: for showing only.
  const shareE8 = (distance * 2n * PERCENT * ONE) / (bid + ask)
  return {
    amount: formatAmount(formatDecimal(distance, quoteScale), priceDecimals),
    share: `${formatAmount(formatDecimal(shareE8, 8), PERCENT_DECIMALS)}%`,
  }
}
