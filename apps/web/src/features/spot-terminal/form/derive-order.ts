// From what stands in the form to what would be sent: numbers, the texts of the fields that follow, the preview, the
// problems. Pure; the form shows it and the button sends it.

import { formatDecimal, type TimeInForce } from '@candor/contract'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import type { FeeRates } from '../../terminal/form/fee-rates.ts'
import { BASE_SCALE, type MarketRules } from '../market/market-rules.ts'
import { costOf, floorTo, type Level, quantityFor } from './order-arithmetic.ts'
import { checkOrder, type Problem } from './order-checks.ts'
import type { Draft } from './order-draft.ts'
import { isPositive, type Preview, previewOrder } from './order-preview.ts'
import { quantityOfShare, quoteOfShare, shareOf } from './share-size.ts'

export interface OrderContext {
  readonly rules: MarketRules
  readonly last: string | undefined
  readonly bid: string | undefined
  readonly ask: string | undefined
  /** Of the coin that is paid; undefined for a visitor and until it is known. */
  readonly available: bigint | undefined
  /** The other side of the book, best first; undefined until it is known. */
  readonly levels: readonly Level[] | undefined
  readonly rates: FeeRates | undefined
}

export interface DerivedOrder {
  readonly timeInForce: TimeInForce
  readonly priceText: string
  readonly amountText: string
  readonly totalText: string
  readonly price: bigint | undefined
  readonly stopPrice: bigint | undefined
  readonly quantity: bigint | undefined
  readonly quoteAmount: bigint | undefined
  /** Which side of the stop price fires it, from where the market stands. */
  readonly trigger: 'atOrAbove' | 'atOrBelow' | undefined
  readonly share: number
  readonly preview: Preview | undefined
  readonly problems: readonly Problem[]
}

export function hasPrice({ type }: Pick<Draft, 'type'>): boolean {
  return type === 'limit' || type === 'stopLimit'
}

export function hasStop({ type }: Pick<Draft, 'type'>): boolean {
  return type === 'stopLimit' || type === 'stopMarket'
}

/** Whether the order is sized in the quote coin. A stop that sells at the market goes by quantity only. */
export function isByTotal({ type, side, marketUnit }: Pick<Draft, 'type' | 'side' | 'marketUnit'>): boolean {
  if (hasPrice({ type })) return false
  if (type === 'stopMarket' && side === 'sell') return false
  return marketUnit[side] === 'quote'
}

export function deriveOrder(draft: Draft, context: OrderContext): DerivedOrder {
  const { rules, rates, available } = context
  const levels = context.levels ?? []
  const { side, type } = draft
  const priceText = draft.followsBest ? ((side === 'buy' ? context.bid : context.ask) ?? '') : draft.price
  const price = hasPrice(draft) ? unitsOf(priceText, rules.quoteScale) : undefined
  const stopPrice = hasStop(draft) ? unitsOf(draft.stopPrice, rules.quoteScale) : undefined
  const size = hasPrice(draft) ? limitSize(draft, context, price) : marketSize(draft, context, stopPrice)
  const { quantity, quoteAmount } = size
  const timeInForce: TimeInForce = hasPrice(draft) ? draft.timeInForce : 'immediateOrCancel'
  const lastPrice = context.last === undefined ? undefined : unitsOf(context.last, rules.quoteScale)
  const numbers = { rules, side, type, price, stopPrice, quantity, quoteAmount, levels }
  const preview = previewOrder({ ...numbers, timeInForce, rates })
  const problems = checkOrder({
    ...numbers,
    isByTotal: isByTotal(draft),
    isBookEmpty: context.levels?.length === 0,
    lastPrice,
    available,
    preview,
  })
  return {
    timeInForce,
    priceText,
    amountText: size.amountText,
    totalText: size.totalText,
    price,
    stopPrice,
    quantity,
    quoteAmount,
    trigger: triggerOf(stopPrice, lastPrice),
    share: draft.sizedBy === 'share' ? draft.share : shareOf(preview?.hold, available),
    preview,
    problems,
  }
}

function triggerOf(stopPrice: bigint | undefined, lastPrice: bigint | undefined): DerivedOrder['trigger'] {
  if (stopPrice === undefined || lastPrice === undefined || stopPrice === lastPrice) return undefined
  return stopPrice > lastPrice ? 'atOrAbove' : 'atOrBelow'
}

interface Size {
  readonly quantity: bigint | undefined
  readonly quoteAmount: bigint | undefined
  readonly amountText: string
  readonly totalText: string
}

/** Amount and total follow each other through the price; the one entered last wins. */
function limitSize(draft: Draft, context: OrderContext, price: bigint | undefined): Size {
  const { rules } = context
  const { sizedBy, amount, total } = draft
  if (sizedBy === 'amount') {
    const quantity = unitsOf(amount, BASE_SCALE)
    const cost = quantity === undefined || !isPositive(price) ? undefined : costOf({ quantity, price })
    return { quantity, quoteAmount: undefined, amountText: amount, totalText: showQuote(cost, rules) }
  }
  const quantity = sizedBy === 'total' ? ofTotal(total, price, rules) : ofShare(draft, context, price)
  const cost = quantity === undefined || !isPositive(price) ? undefined : costOf({ quantity, price })
  return {
    quantity,
    quoteAmount: undefined,
    amountText: showBase(quantity),
    totalText: sizedBy === 'total' ? total : showQuote(cost, rules),
  }
}

function ofShare(
  { side, share }: Draft,
  { rules, available, levels }: OrderContext,
  price: bigint | undefined,
): bigint | undefined {
  if (available === undefined || (side === 'buy' && !isPositive(price))) return undefined
  return quantityOfShare(share, { rules, side, available, price, levels: levels ?? [] })
}

function ofTotal(total: string, price: bigint | undefined, rules: MarketRules): bigint | undefined {
  const budget = unitsOf(total, rules.quoteScale)
  return budget === undefined || !isPositive(price) ? undefined : quantityFor(budget, price, rules.lot)
}

/** One field, in the coin that was chosen. */
function marketSize(draft: Draft, context: OrderContext, stopPrice: bigint | undefined): Size {
  const { rules, available, levels } = context
  const { side, sizedBy, share } = draft
  const input = {
    rules,
    side,
    available: available ?? 0n,
    levels: levels ?? [],
    price: draft.type === 'stopMarket' ? stopPrice : undefined,
  }
  if (isByTotal(draft)) {
    const quoteAmount =
      sizedBy === 'share'
        ? showable(quoteOfShare(share, input), rules)
        : unitsOf(draft.total, rules.quoteScale)
    const totalText = sizedBy === 'share' ? showQuote(quoteAmount, rules) : draft.total
    return { quantity: undefined, quoteAmount, amountText: '', totalText }
  }
  const quantity = sizedBy === 'share' ? quantityOfShare(share, input) : unitsOf(draft.amount, BASE_SCALE)
  const amountText = sizedBy === 'share' ? showBase(quantity) : draft.amount
  return { quantity, quoteAmount: undefined, amountText, totalText: '' }
}

/** Down to the decimals that the field has. */
function showable(units: bigint, { quoteScale, totalDecimals }: MarketRules): bigint {
  return floorTo(units, 10n ** BigInt(quoteScale - totalDecimals))
}

function showBase(units: bigint | undefined): string {
  return units === undefined ? '' : formatDecimal(units, BASE_SCALE)
}

function showQuote(units: bigint | undefined, { quoteScale }: MarketRules): string {
  return units === undefined ? '' : formatDecimal(units, quoteScale)
}
