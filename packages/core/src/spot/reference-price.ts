// The price that bands are measured from: the index while fresh, else the five-minute average, else the last.

import { ceilDiv, ONE, type Price, type Side, type SpotParameters } from '@candor/contract'
import type { State } from '../state.ts'
import type { SpotMarket } from './spot-market.ts'

/** How far from a reference an order's price may be, kept until the reference or the parameters change. */
export interface Band {
  readonly reference: Price
  /** The tick that the reference came with; -1 when it is not the index. */
  readonly indexSequence: number
  readonly parameters: SpotParameters
  readonly highestBuy: Price
  readonly lowestSell: Price
}

/** Whether a price is too far from the reference for an order of this side. Without a reference, never. */
export function isOutsideBand(state: State, market: SpotMarket, side: Side, price: Price): boolean {
  const band = bandOf(state, market)
  if (band === undefined) return false
  return side === 'buy' ? price > band.highestBuy : price < band.lowestSell
}

function bandOf(state: State, market: SpotMarket): Band | undefined {
  const { band, parameters, listing } = market
  const { index } = listing
  const known = band !== undefined && band.parameters === parameters ? band : undefined
  if (index?.price !== undefined && index.isFresh(state.nowMs)) {
    if (known !== undefined && known.indexSequence === index.sequence) return known
    market.band = bandAround(index.price, index.sequence, parameters)
    return market.band
  }
  const reference = market.recent.averagePrice(state.nowMs) ?? market.lastPrice
  if (reference === undefined) return undefined
  if (known !== undefined && known.reference === reference) return known
  market.band = bandAround(reference, -1, parameters)
  return market.band
}

/** The last prices inside: rounding inward keeps the test exact, since prices are whole units. */
function bandAround(reference: Price, indexSequence: number, parameters: SpotParameters): Band {
  return {
    reference,
    indexSequence,
    parameters,
    highestBuy: ((reference * (ONE + parameters.buyBandE8)) / ONE) as Price,
    lowestSell: ceilDiv(reference * (ONE - parameters.sellBandE8), ONE) as Price,
  }
}
