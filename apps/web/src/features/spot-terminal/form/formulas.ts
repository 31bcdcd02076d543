// How each number of the summary comes about, with the actual values: what a reader needs to check it with a pencil.

import { formatDecimal } from '@candor/contract'
import { formatAmount } from '../../../format/number.ts'
import { BASE_SCALE, type MarketRules } from '../market/market-rules.ts'
import type { DerivedOrder } from './derive-order.ts'
import type { Side } from './order-arithmetic.ts'

const PERCENT_SCALE = 6

export function showUnits(units: bigint, scale: number): string {
  return formatAmount(formatDecimal(units, scale))
}

/** A price that nobody entered, cut to the market's decimals. */
export function showPrice(units: bigint, { quoteScale, priceDecimals, quote }: MarketRules): string {
  return `${formatAmount(formatDecimal(units, quoteScale), priceDecimals)} ${quote}`
}

/** `100000` of 10^8 is `0.1%`. */
export function showRate(rateE8: bigint): string {
  return `${formatAmount(formatDecimal(rateE8, PERCENT_SCALE))}%`
}

interface FormulaInput {
  readonly rules: MarketRules
  readonly side: Side
  readonly order: DerivedOrder
  readonly rateE8: bigint
}

/** Quantity times price, where the order has both. */
export function holdFormula({ rules, side, order }: Omit<FormulaInput, 'rateE8'>): string | undefined {
  const { price, quantity, preview } = order
  if (side === 'sell' || price === undefined || quantity === undefined || preview === undefined)
    return undefined
  const amount = `${showUnits(quantity, BASE_SCALE)} ${rules.base}`
  return `${amount} × ${showUnits(price, rules.quoteScale)} = ${showUnits(preview.hold, rules.quoteScale)} ${rules.quote}`
}

export function feeFormula({ rules, side, order, rateE8 }: FormulaInput): string | undefined {
  const { preview } = order
  if (preview?.fee === undefined || preview.receive === undefined) return undefined
  const { coin, scale } = receivedBy(side, rules)
  const gross = showUnits(preview.receive + preview.fee, scale)
  return `⌈${gross} × ${showRate(rateE8)}⌉ = ${showUnits(preview.fee, scale)} ${coin}`
}

export function receiveFormula({ rules, side, order }: Omit<FormulaInput, 'rateE8'>): string | undefined {
  const { preview } = order
  if (preview?.fee === undefined || preview.receive === undefined) return undefined
  const { coin, scale } = receivedBy(side, rules)
  const gross = showUnits(preview.receive + preview.fee, scale)
  return `${gross} − ${showUnits(preview.fee, scale)} = ${showUnits(preview.receive, scale)} ${coin}`
}

function receivedBy(side: Side, { base, quote, quoteScale }: MarketRules): { coin: string; scale: number } {
  return side === 'buy' ? { coin: base, scale: BASE_SCALE } : { coin: quote, scale: quoteScale }
}
