// Where the form of a strategy begins: round numbers around the price of now. A start to think from, not advice.

import { ceilDiv, formatDecimal, ONE, type Price } from '@candor/contract'
import {
  fieldsFor,
  type MarketTerms,
  type ParameterField,
  type Parameters,
  type Strategy,
} from '@candor/robot'
import type { RobotMarket } from '../market/robot-market.ts'
import { judge } from './judge.ts'

const SCALE = 8
const PERCENT = 100n
/** How far from the price a field begins, in per cent. */
const AWAY: Readonly<Record<string, bigint>> = {
  lower: -5n,
  upper: 5n,
  takeProfit: 3n,
  stopLoss: -3n,
}
/** What one order is worth at first, in the quote asset. */
const ORDER_VALUE = 50n * ONE
const AMOUNT = '100'
const DIGITS = 3

export function suggestedParameters(strategy: Strategy, market: RobotMarket, price: Price): Parameters {
  const values: Record<string, string> = {}
  for (const field of fieldsFor(strategy.fields, market.venue)) {
    const value = field.initial ?? suggested(field, market.terms, price)
    if (value !== undefined) values[field.name] = value
  }
  return { ...values, ...leastQuantity(strategy, market.terms, price, values) }
}

/** What the strategy itself calls the least, where a round number is too small for it. */
function leastQuantity(
  strategy: Strategy,
  terms: MarketTerms,
  price: Price,
  parameters: Parameters,
): Parameters {
  const { problems } = judge(strategy, terms, price, { parameters, investment: '' })
  const tooSmall = problems.find(({ code }) => code === 'robot.quantity.min')
  const { field, details } = tooSmall ?? {}
  const min = details?.['min']
  return field === undefined || min === undefined ? {} : { [field]: min }
}

function suggested(
  { name, kind, optional }: ParameterField,
  terms: MarketTerms,
  price: bigint,
): string | undefined {
  if (kind === 'price') {
    const away = AWAY[name]
    return away === undefined ? undefined : roundPrice((price * (PERCENT + away)) / PERCENT, terms.tick)
  }
  if (optional === true) return undefined
  if (kind === 'quantity') return quantityFor(terms, price)
  return kind === 'amount' ? AMOUNT : undefined
}

/** With three digits that count, on the tick. */
export function roundPrice(price: bigint, tick: bigint): string {
  const coarse = 10n ** BigInt(Math.max(0, String(price).length - DIGITS))
  const unit = coarse > tick ? coarse : tick
  return formatDecimal(((((price + unit / 2n) / unit) * unit) / tick) * tick, SCALE)
}

function quantityFor({ venue, lot, multiplier, minQuantity }: MarketTerms, price: bigint): string {
  const wanted = ceilDiv(ORDER_VALUE * ONE, price * multiplier * lot) * lot
  const quantity = wanted > minQuantity ? wanted : minQuantity
  return venue === 'contract' ? String(quantity) : formatDecimal(quantity, SCALE)
}

/** A price that was dragged, on the tick. */
export function priceOnTick(price: number, { terms, priceDecimals }: RobotMarket): string {
  const scale = 10 ** priceDecimals
  const units = BigInt(Math.round(price * scale)) * 10n ** BigInt(SCALE - priceDecimals)
  const down = units - (units % terms.tick)
  return formatDecimal(down > 0n ? down : terms.tick, SCALE)
}
