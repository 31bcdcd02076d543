// What is wrong with an order before it is sent, in the core's own order of checks, each at its field. The server checks
// everything again: this only spares the way there.

import type { OrderType } from '@candor/contract'
import type { MarketRules } from '../market/market-rules.ts'
import { costOf, type Level, type Side } from './order-arithmetic.ts'
import type { Preview } from './order-preview.ts'

export type FormField = 'price' | 'stopPrice' | 'amount' | 'total'

export type ProblemKind =
  | 'empty'
  | 'zero'
  | 'tick'
  | 'stopIsLast'
  | 'noLast'
  | 'lot'
  | 'least'
  | 'most'
  | 'worth'
  | 'balance'
  | 'emptyBook'

export interface Problem {
  readonly field: FormField
  readonly kind: ProblemKind
}

export interface CheckInput {
  readonly rules: MarketRules
  readonly side: Side
  readonly type: OrderType
  /** Whether the order is sized by the quote coin. */
  readonly isByTotal: boolean
  readonly price: bigint | undefined
  readonly stopPrice: bigint | undefined
  readonly quantity: bigint | undefined
  readonly quoteAmount: bigint | undefined
  readonly lastPrice: bigint | undefined
  readonly available: bigint | undefined
  readonly levels: readonly Level[]
  /** Nobody is on the other side, as far as is known. */
  readonly isBookEmpty: boolean
  readonly preview: Preview | undefined
}

/** The first problem of each field, most important first; none when the order may be sent. */
export function checkOrder(input: CheckInput): readonly Problem[] {
  const problems = [
    ...stopProblems(input),
    ...priceProblems(input),
    ...sizeProblems(input),
    ...moneyProblems(input),
  ]
  const seen = new Set<FormField>()
  return problems.filter(({ field }) => !seen.has(field) && seen.add(field))
}

function* stopProblems({ type, stopPrice, lastPrice, rules }: CheckInput): Iterable<Problem> {
  if (type !== 'stopLimit' && type !== 'stopMarket') return
  yield* gridProblems('stopPrice', stopPrice, rules.tick)
  // Which way a stop fires goes by the last price.
  if (lastPrice === undefined) yield { field: 'stopPrice', kind: 'noLast' }
  if (stopPrice !== undefined && stopPrice === lastPrice) yield { field: 'stopPrice', kind: 'stopIsLast' }
}

function* priceProblems({ type, price, rules, isByTotal, isBookEmpty }: CheckInput): Iterable<Problem> {
  if (type === 'limit' || type === 'stopLimit') yield* gridProblems('price', price, rules.tick)
  if (type === 'market' && isBookEmpty) yield { field: isByTotal ? 'total' : 'amount', kind: 'emptyBook' }
}

function* gridProblems(field: FormField, units: bigint | undefined, step: bigint): Iterable<Problem> {
  if (units === undefined) yield { field, kind: 'empty' }
  else if (units <= 0n) yield { field, kind: 'zero' }
  else if (units % step !== 0n) yield { field, kind: 'tick' }
}

function* sizeProblems({ isByTotal, quantity, quoteAmount, rules }: CheckInput): Iterable<Problem> {
  if (isByTotal) {
    if (quoteAmount === undefined) yield { field: 'total', kind: 'empty' }
    else if (quoteAmount <= 0n) yield { field: 'total', kind: 'zero' }
    return
  }
  if (quantity === undefined) yield { field: 'amount', kind: 'empty' }
  else if (quantity <= 0n) yield { field: 'amount', kind: 'zero' }
  else if (quantity % rules.lot !== 0n) yield { field: 'amount', kind: 'lot' }
  else if (quantity < rules.minQuantity) yield { field: 'amount', kind: 'least' }
  else if (quantity > rules.maxQuantity) yield { field: 'amount', kind: 'most' }
}

function* moneyProblems(input: CheckInput): Iterable<Problem> {
  const { rules, isByTotal, preview, available } = input
  const field = isByTotal ? 'total' : 'amount'
  const worth = worthOf(input)
  if (worth !== undefined && worth < rules.minNotional) yield { field, kind: 'worth' }
  if (preview !== undefined && available !== undefined && preview.hold > available) {
    yield { field, kind: 'balance' }
  }
}

/** What the least value of an order is measured by. */
function worthOf({ type, quantity, quoteAmount, price, stopPrice, levels }: CheckInput): bigint | undefined {
  if (quoteAmount !== undefined) return quoteAmount
  const measure = type === 'market' ? levels[0]?.price : type === 'stopMarket' ? stopPrice : price
  if (quantity === undefined || measure === undefined) return undefined
  return costOf({ quantity, price: measure })
}
