// What an order will hold, cost, pay in fees and bring, before it is sent. Limit orders: what is certain when they fill.
// Market orders: what the book offers at this moment, marked as an estimate.

import type { OrderType, TimeInForce } from '@candor/contract'
import type { FeeRates } from '../../terminal/form/fee-rates.ts'
import type { MarketRules } from '../market/market-rules.ts'
import {
  averageOf,
  costOf,
  feeOf,
  type Level,
  protectedPrice,
  quantityFor,
  type Side,
  walkBook,
} from './order-arithmetic.ts'

export interface PreviewInput {
  readonly rules: MarketRules
  readonly side: Side
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly price?: bigint | undefined
  readonly stopPrice?: bigint | undefined
  readonly quantity?: bigint | undefined
  readonly quoteAmount?: bigint | undefined
  /** The other side of the book, best first. */
  readonly levels: readonly Level[]
  readonly rates?: FeeRates | undefined
}

export interface Preview {
  /** In the coin that is paid: quote for a buy, base for a sell. */
  readonly hold: bigint
  /** In the coin that is received; absent while the rates are not known. */
  readonly fee?: bigint
  readonly receive?: bigint
  /** The value of the order in the quote coin. */
  readonly total: bigint
  readonly isEstimate: boolean
  /** Of market orders: the average and the worst price that they would take now, and how far they may go. */
  readonly average?: bigint | undefined
  readonly worst?: bigint | undefined
  readonly mostDistant?: bigint | undefined
  /** The book does not hold enough for the whole order. */
  readonly isShort?: boolean
}

/** The rate that the fee is shown with: only a post-only order is certain to pay the maker's. */
export function rateOf({
  rates,
  timeInForce,
}: Pick<PreviewInput, 'rates' | 'timeInForce'>): bigint | undefined {
  if (rates === undefined) return undefined
  if (timeInForce === 'postOnly') return rates.makerE8
  return rates.makerE8 > rates.takerE8 ? rates.makerE8 : rates.takerE8
}

/** Undefined while what was entered does not make an order yet. */
export function previewOrder(input: PreviewInput): Preview | undefined {
  switch (input.type) {
    case 'limit':
    case 'stopLimit':
      return previewLimit(input)
    case 'market':
      return previewMarket(input)
    case 'stopMarket':
      return previewStopMarket(input)
  }
}

function previewLimit(input: PreviewInput): Preview | undefined {
  const { side, price, quantity } = input
  if (!isPositive(price) || !isPositive(quantity)) return undefined
  const total = costOf({ quantity, price })
  const isBuy = side === 'buy'
  return {
    hold: isBuy ? total : quantity,
    total,
    isEstimate: false,
    ...received(isBuy ? quantity : total, input),
  }
}

function previewMarket(input: PreviewInput): Preview | undefined {
  const { side, rules, levels, quantity, quoteAmount } = input
  if (!isPositive(quantity) && !isPositive(quoteAmount)) return undefined
  const walk = walkBook({ side, rules, levels, quantity, budget: quoteAmount })
  const best = levels[0]?.price
  const isBuy = side === 'buy'
  return {
    hold: isBuy ? (quoteAmount ?? walk.quote) : (quantity ?? walk.quantity),
    total: walk.quote,
    isEstimate: true,
    average: averageOf(walk.quote, walk.quantity),
    worst: walk.worst,
    mostDistant: best === undefined ? undefined : protectedPrice(side, best, rules),
    isShort: walk.isShort,
    ...received(isBuy ? walk.quantity : walk.quote, input),
  }
}

/** Nobody knows the book of that moment: reckoned at the stop price. */
function previewStopMarket(input: PreviewInput): Preview | undefined {
  const { side, rules, stopPrice, quantity, quoteAmount } = input
  if (!isPositive(stopPrice)) return undefined
  const worst = protectedPrice(side, stopPrice, rules)
  if (isPositive(quantity)) {
    const total = costOf({ quantity, price: stopPrice })
    const isBuy = side === 'buy'
    const hold = isBuy ? costOf({ quantity, price: worst }) : quantity
    return { hold, total, isEstimate: true, ...received(isBuy ? quantity : total, input) }
  }
  if (!isPositive(quoteAmount) || side === 'sell') return undefined
  const bought = quantityFor(quoteAmount, stopPrice, rules.lot)
  return { hold: quoteAmount, total: quoteAmount, isEstimate: true, ...received(bought, input) }
}

function received(gross: bigint, input: PreviewInput): { fee?: bigint; receive?: bigint } {
  const rateE8 = rateOf(input)
  if (rateE8 === undefined) return {}
  const fee = feeOf(gross, rateE8)
  return { fee, receive: gross - fee }
}

export function isPositive(units: bigint | undefined): units is bigint {
  return units !== undefined && units > 0n
}
