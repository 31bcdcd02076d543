// Where an order at the market trades: the slippage away from the price, on the tick, rounded against the robot.

import { ONE, type Price, type RateE8 } from '@candor/contract'
import { ceilTick, floorTick, type MarketTerms } from '@candor/robot'

export function quotePrice(
  terms: MarketTerms,
  side: 'buy' | 'sell',
  price: Price,
  slippageE8: RateE8,
): Price {
  if (side === 'buy') return ceilTick(terms, (price * (ONE + slippageE8) + ONE - 1n) / ONE)
  const bid = floorTick(terms, (price * (ONE - slippageE8)) / ONE)
  return bid > 0n ? bid : terms.tick
}
