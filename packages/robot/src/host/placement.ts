// An order that a strategy wants, as a call of the API.

import { CRYPTO_SCALE, formatDecimal } from '@candor/contract'
import type { RobotOrder, Venue } from '../strategy.ts'

export interface Placement {
  readonly call: 'placeOrder' | 'placeContractOrder'
  readonly body: Readonly<Record<string, string | boolean>>
}

/** Where, and under which name. */
export interface PlacementAsk {
  readonly venue: Venue
  readonly symbol: string
  readonly clientId: string
}

export function placementOf(order: RobotOrder, ask: PlacementAsk): Placement {
  return ask.venue === 'spot' ? spotPlacement(order, ask) : contractPlacement(order, ask)
}

function spotPlacement(order: RobotOrder, { symbol, clientId }: PlacementAsk): Placement {
  const { side, kind, price, stopPrice, quantity, quoteAmount } = order
  const body = {
    symbol,
    side,
    type: kind,
    clientOrderId: clientId,
    ...(kind === 'limit' && price !== undefined ? { price: text(price) } : {}),
    ...(quantity === undefined ? {} : { quantity: text(quantity) }),
    ...(quoteAmount === undefined ? {} : { quoteAmount: text(quoteAmount) }),
    ...(stopPrice === undefined
      ? {}
      : { stopPrice: text(stopPrice), trigger: side === 'sell' ? 'atOrBelow' : 'atOrAbove' }),
  }
  return { call: 'placeOrder', body }
}

function contractPlacement(order: RobotOrder, { symbol, clientId }: PlacementAsk): Placement {
  const { ref, side, kind, price, quantity, reduceOnly, takeProfit, stopLoss } = order
  if (kind === 'stopMarket' || quantity === undefined) throw new Error(`${ref} is no order of a contract`)
  const body = {
    symbol,
    side,
    positionSide: 'both',
    type: kind,
    lots: String(quantity),
    clientOrderId: clientId,
    ...(kind === 'limit' && price !== undefined ? { price: text(price), mayCross: true } : {}),
    ...(reduceOnly === true ? { reduceOnly: true } : {}),
    ...(takeProfit === undefined ? {} : { takeProfit: text(takeProfit) }),
    ...(stopLoss === undefined ? {} : { stopLoss: text(stopLoss) }),
    ...(takeProfit === undefined && stopLoss === undefined ? {} : { triggerBy: 'mark' }),
  }
  return { call: 'placeContractOrder', body }
}

function text(units: bigint): string {
  return formatDecimal(units, CRYPTO_SCALE)
}
