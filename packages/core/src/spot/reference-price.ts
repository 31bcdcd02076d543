// The price that bands are measured from: the index while fresh, else the five-minute average, else the last.

import { ceilDiv, ONE, type Price, type Side, type SpotParameters } from '@candor/contract'
import type { State } from '../state.ts'
import type { SpotMarket } from './spot-market.ts'

export function referencePrice(state: State, market: SpotMarket): Price | undefined {
  return (
    market.listing.index?.freshPrice(state.nowMs) ??
    market.recent.averagePrice(state.nowMs) ??
    market.lastPrice
  )
}

/** How far from a reference an order's price may be, kept until the reference or the parameters change. */
export interface Band {
  readonly reference: Price
  readonly parameters: SpotParameters
  readonly highestBuy: Price
  readonly lowestSell: Price
}

/** Whether a price is too far from the reference for an order of this side. Without a reference, never. */
export function isOutsideBand(state: State, market: SpotMarket, side: Side, price: Price): boolean {
  const reference = referencePrice(state, market)
  if (reference === undefined) return false
  let { band } = market
  if (band === undefined || band.reference !== reference || band.parameters !== market.parameters) {
    band = bandAround(reference, market.parameters)
    market.band = band
  }
  return side === 'buy' ? price > band.highestBuy : price < band.lowestSell
}

/** The last prices inside: rounding inward keeps the test exact, since prices are whole units. */
function bandAround(reference: Price, parameters: SpotParameters): Band {
  return {
    reference,
    parameters,
    highestBuy: ((reference * (ONE + parameters.buyBandE8)) / ONE) as Price,
    lowestSell: ceilDiv(reference * (ONE - parameters.sellBandE8), ONE) as Price,
  }
}
