import type { Amount, Price, TradeId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { LIVE_LIMITS } from './limits.ts'
import { type PublicTrade, RecentTrades } from './recent-trades.ts'

function trade(id: number): PublicTrade {
  return {
    tradeId: id as TradeId,
    price: 1n as Price,
    quantity: 1n as Amount,
    quoteAmount: 1n as Amount,
    side: 'buy',
    timeMs: id,
  }
}

function tradesTo(last: number): RecentTrades {
  const trades = new RecentTrades()
  for (let id = 1; id <= last; id++) trades.add(trade(id))
  return trades
}

const idsOf = (trades: readonly PublicTrade[]): number[] => trades.map(({ tradeId }) => tradeId)

describe('RecentTrades', () => {
  test('gives the newest first, and never more than it keeps', () => {
    expect(idsOf(tradesTo(3).latest(10))).toEqual([3, 2, 1])
    const many = idsOf(tradesTo(450).latest(1_000))
    expect(many).toHaveLength(LIVE_LIMITS.recentTrades)
    expect([many[0], many.at(-1)]).toEqual([450, 251])
    expect(idsOf(tradesTo(450).latest(2))).toEqual([450, 449])
  })

  test('tells of every trade once, also of more than it keeps', () => {
    const trades = tradesTo(5)
    trades.watch()
    for (let id = 6; id <= 506; id++) trades.add(trade(id))
    expect(trades.countUntold).toBe(501)
    expect(idsOf(trades.takeUntold())).toEqual(Array.from({ length: 501 }, (_, at) => at + 6))
    expect(trades.takeUntold()).toEqual([])
    trades.unwatch()
    trades.add(trade(507))
    expect(trades.countUntold).toBe(0)
  })

  test('takes older trades in, none of them twice', () => {
    const trades = tradesTo(0)
    trades.add(trade(10))
    trades.add(trade(11))
    trades.seed([8, 9, 10, 11].map(trade))
    expect(idsOf(trades.latest(10))).toEqual([11, 10, 9, 8])
    trades.add(trade(12))
    expect(idsOf(trades.latest(2))).toEqual([12, 11])
  })

  test('goes on rightly when older trades fill it to the brim', () => {
    const trades = tradesTo(0)
    trades.seed(Array.from({ length: 300 }, (_, at) => trade(at + 1)))
    trades.add(trade(301))
    const ids = idsOf(trades.latest(1_000))
    expect([ids[0], ids[1], ids.at(-1), ids.length]).toEqual([301, 300, 102, 200])
  })
})
