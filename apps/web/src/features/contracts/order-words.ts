// A contract order in the product's own words: what it does to which position, where it stands, what it was entrusted with.

import type { Answer } from '@candor/client'
import type { Direction } from '@candor/contract'
import { timesDecimal } from '../../format/decimal.ts'
import type { ContractOrder } from '../../live/contract-account.ts'

export type PastOrder = Answer<'contractOrderHistory'>['list'][number]

/** An open order knows less of itself than one that lies in the history. */
export type AnyOrder = ContractOrder | PastOrder

export type OrderStatusWord = 'pending' | 'traded' | 'cancelled'

const STATUS_WORDS: Readonly<Record<ContractOrder['status'], OrderStatusWord>> = {
  waiting: 'pending',
  new: 'pending',
  partiallyFilled: 'pending',
  filled: 'traded',
  cancelled: 'cancelled',
}

export function statusWord({ status }: Pick<AnyOrder, 'status'>): OrderStatusWord {
  return STATUS_WORDS[status]
}

type Sized = Pick<ContractOrder, 'side' | 'positionSide' | 'lots' | 'closeLots'>

export type OrderAction = 'open' | 'close' | 'closeAndOpen'

/** In one-way mode an order may close what is on the other side and open the rest. */
export function actionOf({ side, positionSide, lots, closeLots }: Sized): OrderAction {
  if (positionSide !== 'both') return (side === 'buy') === (positionSide === 'long') ? 'open' : 'close'
  if (closeLots === '0') return 'open'
  return closeLots === lots ? 'close' : 'closeAndOpen'
}

/** Of the position that it opens, or closes if it only closes. */
export function directionOfOrder(order: Sized): Direction {
  if (order.positionSide !== 'both') return order.positionSide
  const opens = order.side === 'buy' ? 'long' : 'short'
  if (actionOf(order) !== 'close') return opens
  return opens === 'long' ? 'short' : 'long'
}

/** At its own price; unknown for one that takes whatever price the market gives. */
export function entrustedValue(
  { lots, price }: Pick<ContractOrder, 'lots' | 'price'>,
  multiplier: string | undefined,
): string | undefined {
  return price === null || multiplier === undefined
    ? undefined
    : timesDecimal(timesDecimal(lots, multiplier), price)
}
