import { describe, expect, test } from 'vitest'
import { fits, historyQuery, isBackwards, isFiltered, NO_FILTER } from './order-filter.ts'
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

  test('counts days back from when they were chosen', () => {
    const filter = { ...NO_FILTER, range: 'week', chosenMs: NOW } as const
    expect(historyQuery(filter)).toEqual({ status: 'ended', from: String(NOW - 604_800_000) })
  })

  test('a day begins and ends where the user is', () => {
    const filter = { ...NO_FILTER, range: 'custom', firstDay: '2026-03-01', lastDay: '2026-03-31' } as const
    expect(historyQuery(filter)).toEqual({
      status: 'ended',
      from: String(new Date(2026, 2, 1).getTime()),
      to: String(new Date(2026, 3, 1).getTime() - 1),
    })
  })

  test('a missing day leaves that side open', () => {
    const filter = { ...NO_FILTER, range: 'custom', lastDay: '2026-03-31' } as const
    expect(historyQuery(filter)).not.toHaveProperty('from')
  })

  test('tells a range that ends before it begins', () => {
    const filter = { ...NO_FILTER, range: 'custom', firstDay: '2026-03-02', lastDay: '2026-03-01' } as const
    expect(isBackwards(filter)).toBe(true)
    expect(isBackwards({ ...filter, lastDay: '2026-03-02' })).toBe(false)
    expect(isBackwards({ ...filter, range: 'all' })).toBe(false)
  })

  test('narrows the orders at hand in the same way', () => {
    const order = testOrder()
    expect(fits(NO_FILTER, order)).toBe(true)
    expect(fits({ ...NO_FILTER, side: 'sell' }, order)).toBe(false)
    expect(fits({ ...NO_FILTER, symbol: 'BTC_USDT', type: 'limit' }, order)).toBe(true)
  })
})
