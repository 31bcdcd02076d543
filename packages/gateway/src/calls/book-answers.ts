// What everyone may see of a market, whichever kind it is: its book, its trades, its candles.

import { API_LIMITS, type CandleInterval } from '@candor/api'
import type { TradeId } from '@candor/contract'
import type { History } from '../history.ts'
import { formatCandle, formatLevels, formatTrade } from '../live/format.ts'
import type { Tradable } from '../live/listing.ts'
import type { LiveMarket } from '../live/live-market.ts'
import { ApiRefusal } from '../refusal.ts'

export interface Found<Listed extends Tradable> {
  readonly listed: Listed
  readonly market: LiveMarket
}

/** The epoch and number of the depth topic's last delta. */
export type DepthSequence = (symbol: string) => { readonly epoch: string; readonly seq: number }

const DEFAULT_LEVELS = 100
const DEFAULT_TRADES = 50
const DEFAULT_CANDLES = 500

export function depthAnswer(
  { listed, market }: Found<Tradable>,
  limit: string | undefined,
  depthSequence: DepthSequence,
) {
  const levels = limit === undefined ? DEFAULT_LEVELS : Number(limit)
  return {
    symbol: listed.symbol,
    ...depthSequence(listed.symbol),
    bids: formatLevels(market.book.levels('buy', levels), listed),
    asks: formatLevels(market.book.levels('sell', levels), listed),
  }
}

export async function tradesAnswer(
  { listed, market }: Found<Tradable>,
  { limit: asked, before }: { readonly limit?: string; readonly before?: string },
  history: Pick<History, 'publicTrades'>,
) {
  const limit = atMost(asked, API_LIMITS.publicTrades, DEFAULT_TRADES)
  const trades =
    before === undefined
      ? market.trades.latest(limit)
      : await history.publicTrades(listed.marketId, limit, Number(before) as TradeId)
  return trades.map((trade) => formatTrade(trade, listed))
}

export async function candlesAnswer(
  listed: Tradable,
  ask: { readonly interval: CandleInterval; readonly limit?: string; readonly endTime?: string },
  load: History['candles'],
) {
  const limit = atMost(ask.limit, API_LIMITS.candles, DEFAULT_CANDLES)
  const endMs = ask.endTime === undefined ? undefined : Number(ask.endTime)
  const candles = await load(listed.marketId, ask.interval, limit, endMs)
  return candles.map((candle) => formatCandle(candle, listed))
}

function atMost(text: string | undefined, most: number, usual: number): number {
  if (text === undefined) return usual
  const wanted = Number(text)
  if (wanted > most) throw new ApiRefusal('request.invalid', `querystring/limit must be at most ${most}`)
  return wanted
}
