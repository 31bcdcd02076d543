// The book of a market as the compatible API shows it.

import type { LevelView } from '@candor/contract'
import type { Live } from '../../live/live.ts'
import type { Parameters } from '../parameters.ts'
import { MARKET_LIMITS } from './limits.ts'
import type { ShownMarket } from './shown-market.ts'

export type WireLevel = readonly [price: string, quantity: string]

export interface Depth {
  /** The command that the book holds last. */
  readonly lastUpdateId: number
  readonly bids: readonly WireLevel[]
  readonly asks: readonly WireLevel[]
}

export function wireLevels(levels: readonly LevelView[], { price, quantity }: ShownMarket): WireLevel[] {
  return levels.map((level) => [price(level.price), quantity(level.quantity)])
}

export function depthOf(live: Live, market: ShownMarket, most: number): Depth {
  const { book } = live.market(market.listed.marketId)
  return {
    lastUpdateId: live.number,
    bids: wireLevels(book.levels('buy', most), market),
    asks: wireLevels(book.levels('sell', most), market),
  }
}

export function depthLimit(params: Parameters, most: number = MARKET_LIMITS.mostLevels): number {
  return params.limit(MARKET_LIMITS.levels, most)
}

/** The best of both sides; zero where a side is empty, as the API says it. */
export function bookTickerOf(live: Live, market: ShownMarket) {
  const { bestBid, bestAsk } = live.market(market.listed.marketId).book
  return {
    symbol: market.name,
    bidPrice: bestBid === undefined ? '0' : market.price(bestBid.price),
    bidQty: bestBid === undefined ? '0' : market.quantity(bestBid.quantity),
    askPrice: bestAsk === undefined ? '0' : market.price(bestAsk.price),
    askQty: bestAsk === undefined ? '0' : market.quantity(bestAsk.quantity),
  }
}
