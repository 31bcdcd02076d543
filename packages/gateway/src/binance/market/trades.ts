// Public trades as the compatible API asks for them: the latest, from a number on, or of a stretch of time. Every trade is an
// aggregate of its own.

import type { TradeId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Live } from '../../live/live.ts'
import type { PublicTrade } from '../../live/recent-trades.ts'
import { failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import { MARKET_LIMITS } from './limits.ts'
import type { ShownMarket } from './shown-market.ts'
import { firstTradeSince, tradesBefore, tradesFrom } from './trade-rows.ts'

export interface TradesParts {
  readonly database: Database
  readonly live: Live
}

/** The latest, oldest first. */
export async function latestTrades(
  { database, live }: TradesParts,
  { listed: { marketId } }: ShownMarket,
  limit: number,
): Promise<readonly PublicTrade[]> {
  const { trades } = live.market(marketId)
  const atHand = trades.latest(limit).toReversed()
  if (atHand.length === limit) return atHand
  const stored = await tradesBefore(database, { marketId, before: undefined, limit })
  // What the views do not hold yet follows from what is at hand, as long as the two overlap: there must be no gap.
  const known = trades.latest(limit).toReversed()
  const last = stored.at(-1)?.tradeId
  const first = known[0]?.tradeId
  if (last === undefined) return known
  if (first === undefined || first > last) return stored
  return [...stored, ...known.filter(({ tradeId }) => tradeId > last)].slice(-limit)
}

/** By `fromId`, by `startTime` and `endTime`, or the latest. Oldest first. */
export async function askedTrades(
  parts: TradesParts,
  market: ShownMarket,
  params: Parameters,
): Promise<readonly PublicTrade[]> {
  const limit = params.limit(MARKET_LIMITS.trades, MARKET_LIMITS.mostTrades)
  const fromId = params.integer('fromId')
  const startMs = params.integer('startTime')
  const endMs = params.integer('endTime')
  const { database } = parts
  const { marketId } = market.listed
  if (fromId !== undefined) {
    if (startMs !== undefined || endMs !== undefined) throw failures.optionalCombination()
    return tradesFrom(database, { marketId, from: fromId as TradeId, limit })
  }
  if (startMs !== undefined) {
    if (endMs !== undefined && endMs < startMs) return []
    const from = await firstTradeSince(database, marketId, startMs)
    return from === undefined ? [] : tradesFrom(database, { marketId, from, limit, endMs })
  }
  if (endMs === undefined) return latestTrades(parts, market, limit)
  const before = await firstTradeSince(database, marketId, endMs + 1)
  return before === undefined ? [] : tradesBefore(database, { marketId, before, limit })
}

/** From `fromId` on, or the latest. */
export async function olderTrades(
  parts: TradesParts,
  market: ShownMarket,
  params: Parameters,
): Promise<readonly PublicTrade[]> {
  const limit = params.limit(MARKET_LIMITS.trades, MARKET_LIMITS.mostTrades)
  const fromId = params.integer('fromId')
  if (fromId === undefined) return latestTrades(parts, market, limit)
  return tradesFrom(parts.database, { marketId: market.listed.marketId, from: fromId as TradeId, limit })
}

/** Without what only spot has: `M`. */
export function aggregateOf({ tradeId, price, quantity, side, timeMs }: PublicTrade, market: ShownMarket) {
  return {
    a: tradeId,
    p: market.price(price),
    q: market.quantity(quantity),
    f: tradeId,
    l: tradeId,
    T: timeMs,
    m: side === 'sell',
  }
}

/** Without what only spot has: `isBestMatch`. */
export function tradeOf(trade: PublicTrade, market: ShownMarket) {
  const { tradeId, price, quantity, quoteAmount, side, timeMs } = trade
  return {
    id: tradeId,
    price: market.price(price),
    qty: market.quantity(quantity),
    quoteQty: market.quote(quoteAmount),
    time: timeMs,
    isBuyerMaker: side === 'sell',
  }
}
