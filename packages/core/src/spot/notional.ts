// Value of a quantity at a price, and prices moved by a band to a whole tick.

import { type Amount, ceilDiv, ONE, type Price, type RateE8, type Side } from '@candor/contract'
import type { SpotMarket } from './spot-market.ts'

/**
 * Exact, for whole lots and ticks. In numbers of them the product stays within a machine word, where the price of one unit
 * times the quantity would not: three times as fast.
 */
export function notional(quantity: Amount, price: Price, { parameters, lotTick }: SpotMarket): Amount {
  return ((quantity / parameters.lot) * ((price / parameters.tick) * lotTick)) as Amount
}

/** How far a market order may go: the best price plus or minus the band, rounded toward the best price. */
export function protectionPrice(side: Side, best: Price, bandE8: RateE8, tick: Price): Price {
  const reach = (best * bandE8) / ONE // down, toward the best price
  if (side === 'buy') {
    const highest = best + reach
    return (highest - (highest % tick)) as Price
  }
  return (ceilDiv(best - reach, tick) * tick) as Price
}
