// At which field a refusal of the server belongs. What belongs to none is said above the button.

import type { ContractField } from './check-contract-order.ts'

const FIELDS: Readonly<Record<string, ContractField>> = {
  'stop.price.invalid': 'triggerPrice',
  'trigger.immediate': 'triggerPrice',
  'order.price.tick': 'price',
  'order.price.band': 'price',
  'order.would.take': 'price',
  'order.long.above.market': 'price',
  'order.short.below.market': 'price',
  'stop.long.profit': 'takeProfit',
  'stop.short.profit': 'takeProfit',
  'stop.long.loss': 'stopLoss',
  'stop.short.loss': 'stopLoss',
  'request.amount.invalid': 'size',
  'order.quantity.lot': 'size',
  'order.quantity.max': 'size',
  'order.book.empty': 'size',
  'position.closable.insufficient': 'size',
  'position.size.max': 'size',
  'leverage.tier': 'size',
  'order.would.liquidate': 'size',
  'balance.insufficient': 'size',
}

/** Only fields that the form shows: a market order has no price. */
export function fieldOfContractRefusal(
  code: string,
  shown: readonly ContractField[],
): ContractField | undefined {
  const field = FIELDS[code]
  return field === undefined || shown.includes(field) ? field : undefined
}

/** The limit was worse than the market: a market order is what was meant. */
export function meansMarket(code: string): boolean {
  return code === 'order.long.above.market' || code === 'order.short.below.market'
}
