// At which field a refusal of the server belongs. What belongs to none is said above the button.

import type { FormField } from './order-checks.ts'

const FIELDS: Readonly<Record<string, FormField>> = {
  'order.price.tick': 'price',
  'order.price.band': 'price',
  'order.would.take': 'price',
  'order.stop.would.trigger': 'stopPrice',
  'request.amount.invalid': 'amount',
  'request.decimals': 'amount',
  'order.quantity.lot': 'amount',
  'order.quantity.min': 'amount',
  'order.quantity.max': 'amount',
  'order.notional.min': 'amount',
  'order.book.empty': 'amount',
  'balance.insufficient': 'amount',
}

/** Only fields that the form shows: a price band has no price field in a market order. */
export function fieldOfRefusal(code: string, shown: readonly FormField[]): FormField | undefined {
  const field = FIELDS[code]
  if (field === undefined || shown.includes(field)) return field
  if (field === 'price' && shown.includes('stopPrice')) return 'stopPrice'
  return shown.at(-1)
}
