import { describe, expect, test } from 'vitest'
import { ALL_TIME } from '../tables/period.ts'
import { filterQuery, fits, isFiltered, NO_FILTER } from './contract-filter.ts'

const NOW = 1_790_000_000_000

describe('the filter of contracts', () => {
  test('asks for everything when nothing is chosen', () => {
    expect(filterQuery(NO_FILTER)).toEqual({})
    expect(isFiltered(NO_FILTER)).toBe(false)
  })

  test('asks for contract, direction and time', () => {
    const filter = {
      symbol: 'BTCUSDT',
      direction: 'short',
      period: { ...ALL_TIME, range: 'day', chosenMs: NOW },
    } as const
    expect(filterQuery(filter)).toEqual({
      symbol: 'BTCUSDT',
      direction: 'short',
      from: String(NOW - 86_400_000),
    })
    expect(isFiltered(filter)).toBe(true)
  })

  test('narrows what is at hand; an order of one-way mode is about either direction', () => {
    const long = { symbol: 'BTCUSDT', direction: 'long' } as const
    expect(fits(NO_FILTER, long)).toBe(true)
    expect(fits({ ...NO_FILTER, direction: 'short' }, long)).toBe(false)
    expect(fits({ ...NO_FILTER, symbol: 'ETHUSDT' }, long)).toBe(false)
    expect(fits({ ...NO_FILTER, direction: 'short' }, { ...long, direction: 'both' })).toBe(true)
  })
})
