// Streams of trades: each trade as it was made. There is one aggregate for every trade, with its number.

import type { Event } from '@candor/contract'
import { inBook } from '../../live/open-contract-orders.ts'
import type { PublicTrade } from '../../live/recent-trades.ts'
import type { EventTap } from './event-tap.ts'
import type { StreamSource } from './stream-channel.ts'
import type { StreamMarket } from './stream-market.ts'

export function tradeSource(tap: EventTap, market: StreamMarket, kind: 'trade' | 'aggTrade'): StreamSource {
  let fresh: PublicTrade[] = []
  const write = kind === 'trade' ? tradeJson : aggregateJson
  const stop = watchTrades(tap, market, (trade) => fresh.push(trade))
  return {
    flush: (nowMs) => {
      if (fresh.length === 0) return []
      const trades = fresh
      fresh = []
      return trades.map((trade) => write(market, trade, nowMs))
    },
    close: stop,
  }
}

/** Every trade of a market, until the function given back is called. */
export function watchTrades(
  tap: EventTap,
  market: StreamMarket,
  traded: (trade: PublicTrade) => void,
): () => void {
  return tap.listen(market.marketId, (event, { timeMs }) => {
    const trade = tradeIn(event, timeMs)
    if (trade !== undefined) traded(trade)
  })
}

function tradeIn(event: Event, timeMs: number): PublicTrade | undefined {
  if (event.type === 'SpotTraded') {
    const { tradeId, price, quantity, quoteAmount, takerSide: side } = event
    return { tradeId, price, quantity, quoteAmount, side, timeMs }
  }
  if (event.type !== 'ContractTraded') return undefined
  const { tradeId, price, lots, value: quoteAmount, takerSide: side } = event
  return { tradeId, price, quantity: inBook(lots), quoteAmount, side, timeMs }
}

function tradeJson(market: StreamMarket, trade: PublicTrade, nowMs: number): string {
  const last = market.venue === 'spot' ? '"M":true' : '"X":"MARKET"'
  return (
    `{"e":"trade","E":${nowMs},"s":"${market.name}","t":${trade.tradeId},"p":"${market.price(trade.price)}",` +
    `"q":"${market.quantity(trade.quantity)}","T":${trade.timeMs},"m":${isBuyerMaker(trade)},${last}}`
  )
}

function aggregateJson(market: StreamMarket, trade: PublicTrade, nowMs: number): string {
  const { tradeId: id } = trade
  const last = market.venue === 'spot' ? ',"M":true' : ''
  return (
    `{"e":"aggTrade","E":${nowMs},"s":"${market.name}","a":${id},"p":"${market.price(trade.price)}",` +
    `"q":"${market.quantity(trade.quantity)}","f":${id},"l":${id},"T":${trade.timeMs},"m":${isBuyerMaker(trade)}${last}}`
  )
}

function isBuyerMaker({ side }: PublicTrade): boolean {
  return side === 'sell'
}
