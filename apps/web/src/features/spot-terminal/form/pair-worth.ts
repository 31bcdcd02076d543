// What the user's two coins of a market are worth together in the quote coin, at the last price. Exact, cut for showing.

import { floorDiv, formatDecimal, ONE, parseDecimal } from '@candor/contract'
import { formatAmount } from '../../../format/number.ts'
import type { Balance } from '../../../live/own.ts'
import { BASE_SCALE, type MarketRules } from '../market/market-rules.ts'

type Held = Pick<Balance, 'available' | 'frozen'> | undefined

export function worthOfPair(base: Held, quote: Held, last: string, rules: MarketRules): string | undefined {
  const price = parseDecimal(last, rules.quoteScale)
  const baseUnits = sumOf(base, BASE_SCALE)
  const quoteUnits = sumOf(quote, rules.quoteScale)
  if (price === undefined || baseUnits === undefined || quoteUnits === undefined) return undefined
  // The rest below the last unit is nobody's: this is only shown.
  const units = floorDiv(baseUnits * price, ONE) + quoteUnits
  return formatAmount(formatDecimal(units, rules.quoteScale), rules.priceDecimals)
}

function sumOf(held: Held, scale: number): bigint | undefined {
  if (held === undefined) return 0n
  const available = parseDecimal(held.available, scale)
  const frozen = parseDecimal(held.frozen, scale)
  return available === undefined || frozen === undefined ? undefined : available + frozen
}
