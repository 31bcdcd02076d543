import { describe, expect, test } from 'vitest'
import { ALL_TIME } from '../tables/period.ts'
import { fits, historyQuery, isFiltered, NO_FILTER } from './order-filter.ts'
import { testOrder } from './testing-order.ts'

const NOW = 1_790_000_000_000

describe('the filter of orders', () => {
  test('asks for everything that has ended when nothing is chosen', () => {
    expect(historyQuery(NO_FILTER)).toEqual({ status: 'ended' })
    expect(isFiltered(NO_FILTER)).toBe(false)
  })

  test('asks for pair, side and type', () => {
    const filter = { ...NO_FILTER, symbol: 'ETH_BTC', side: 'sell', type: 'stopLimit' } as const
    expect(historyQuery(filter)).toEqual({
      status: 'ended',
      symbol: 'ETH_BTC',
      side: 'sell',
      type: 'stopLimit',
    })
    expect(isFiltered(filter)).toBe(true)
  })

  test('asks for the time', () => {
    const filter = { ...NO_FILTER, period: { ...ALL_TIME, range: 'week', chosenMs: NOW } } as const
    expect(historyQuery(filter)).toEqual({ status: 'ended', from: String(NOW - 604_800_000) })
    expect(isFiltered(filter)).toBe(true)
  })

  test('narrows the orders at hand in the same way', () => {
    const order = testOrder()
    expect(fits(NO_FILTER, order)).toBe(true)
    expect(fits({ ...NO_FILTER, side: 'sell' }, order)).toBe(false)
    expect(fits({ ...NO_FILTER, symbol: 'BTC_USDT', type: 'limit' }, order)).toBe(true)
  })
})
