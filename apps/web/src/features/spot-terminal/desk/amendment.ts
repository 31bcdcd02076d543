// Which values of an order a dialog offers to change, and what is sent of them: only what differs.

import type { Payload } from '@candor/client'
import { formatDecimal, parseDecimal } from '@candor/contract'
import type { Order } from '../../../live/own.ts'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import { BASE_SCALE, type MarketRules } from '../market/market-rules.ts'

export interface Amendable {
  readonly stopPrice: string | undefined
  readonly price: string | undefined
  /** What is left of the quantity: the replacement begins anew with it. */
  readonly quantity: string | undefined
}

export type AmendBody = NonNullable<Payload<'amendOrder'>['body']>

export function amendableOf(order: Order): Amendable {
  return {
    stopPrice: order.status === 'waiting' ? (order.stopPrice ?? undefined) : undefined,
    price: order.price ?? undefined,
    quantity: remainingOf(order),
  }
}

function remainingOf({ quantity, filledQuantity, preventedQuantity }: Order): string | undefined {
  if (quantity === null) return undefined
  const [whole, filled, prevented] = [quantity, filledQuantity, preventedQuantity].map((text) =>
    parseDecimal(text, BASE_SCALE),
  )
  if (whole === undefined || filled === undefined || prevented === undefined) return undefined
  return formatDecimal(whole - filled - prevented, BASE_SCALE)
}

export type AmendProblem = 'empty' | 'zero' | 'tick' | 'lot'

export interface AmendCheck {
  readonly problems: Readonly<Partial<Record<keyof Amendable, AmendProblem>>>
  /** Undefined while there is a problem, or nothing differs. */
  readonly body: AmendBody | undefined
}

export function checkAmendment(order: Order, entered: Amendable, rules: MarketRules): AmendCheck {
  const before = amendableOf(order)
  const problems: Partial<Record<keyof Amendable, AmendProblem>> = {}
  const changed: Partial<Record<keyof Amendable, string>> = {}
  for (const name of ['stopPrice', 'price', 'quantity'] as const) {
    const text = entered[name]
    if (text === undefined) continue
    const isQuantity = name === 'quantity'
    const scale = isQuantity ? BASE_SCALE : rules.quoteScale
    const units = unitsOf(text, scale)
    if (units === undefined) problems[name] = 'empty'
    else if (units <= 0n) problems[name] = 'zero'
    else if (units % (isQuantity ? rules.lot : rules.tick) !== 0n)
      problems[name] = isQuantity ? 'lot' : 'tick'
    else if (formatDecimal(units, scale) !== before[name]) changed[name] = formatDecimal(units, scale)
  }
  const isFine = Object.keys(problems).length === 0 && Object.keys(changed).length > 0
  return {
    problems,
    body: isFine ? { orderId: order.orderId, symbol: order.symbol, ...changed } : undefined,
  }
}
