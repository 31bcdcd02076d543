// Value of a quantity at a price, and prices moved by a band to a whole tick.

import { type Amount, ceilDiv, ONE, type Price, type RateE8, type Side } from '@candor/contract'

/** Exact: listing guarantees that tick times lot is a multiple of ONE. */
export function notional(quantity: Amount, price: Price): Amount {
  return ((quantity * price) / ONE) as Amount
}

/** How far a market order may go: the best price plus or minus the band, rounded toward the best price. */
export function protectionPrice(side: Side, best: Price, bandE8: RateE8, tick: Price): Price {
  if (side === 'buy') {
    const highest = (best * (ONE + bandE8)) / ONE
    return (highest - (highest % tick)) as Price
  }
  return (ceilDiv(ceilDiv(best * (ONE - bandE8), ONE), tick) * tick) as Price
}
