// By how much the price changed in 24 hours, signed. Exact.

import { formatDecimal, parseDecimal } from '@candor/contract'
import { formatAmount } from '../../../format/number.ts'
import type { Ticker } from '../../../live/tickers.ts'
import type { TerminalMarket } from './terminal-market.ts'

export function changeOfDay(
  { last, open }: Pick<Ticker, 'last' | 'open'>,
  { quoteScale, priceDecimals }: TerminalMarket,
): string {
  if (last === null || open === null) return '--'
  const lastUnits = parseDecimal(last, quoteScale)
  const openUnits = parseDecimal(open, quoteScale)
  if (lastUnits === undefined || openUnits === undefined) return '--'
  const change = lastUnits - openUnits
  return `${change > 0n ? '+' : ''}${formatAmount(formatDecimal(change, quoteScale), priceDecimals)}`
}
