import { describe, expect, it } from 'vitest'
import { bidShare, groupedPrice, groupLevels } from './group-levels.ts'

const level = (price: number, quantity: number) => ({ price, priceText: String(price), quantity })
const base = { priceDecimals: 2, quantityDecimals: 5, step: 1, rows: 10 }

describe('rows of the order book', () => {
  it('keep every level when the step is one tick, with exact running sums', () => {
    const asks = [level(0.1, 0.1), level(0.2, 0.2), level(0.3, 0.3)]
    expect(groupLevels(asks, { ...base, side: 'asks' })).toEqual([
      { price: 10, quantity: 10_000, quantitySum: 10_000, valueSum: 100_000 },
      { price: 20, quantity: 20_000, quantitySum: 30_000, valueSum: 500_000 },
      { price: 30, quantity: 30_000, quantitySum: 60_000, valueSum: 1_400_000 },
    ])
  })

  it('round asks up and bids down, so that no row promises too much', () => {
    const asks = [level(100.01, 1), level(100.99, 2), level(101.01, 4)]
    const bids = [level(99.99, 1), level(99.01, 2), level(98.99, 4)]
    const grouping = { ...base, step: 100 }
    expect(
      groupLevels(asks, { ...grouping, side: 'asks' }).map(({ price, quantity }) => [price, quantity]),
    ).toEqual([
      [10_100, 300_000],
      [10_200, 400_000],
    ])
    expect(
      groupLevels(bids, { ...grouping, side: 'bids' }).map(({ price, quantity }) => [price, quantity]),
    ).toEqual([
      [9_900, 300_000],
      [9_800, 400_000],
    ])
  })

  it('are no more than asked for, and each is whole', () => {
    const asks = Array.from({ length: 50 }, (_, at) => level(100 + at * 0.01, 1))
    const rows = groupLevels(asks, { ...base, step: 10, rows: 2, side: 'asks' })
    expect(rows.map(({ price, quantity }) => [price, quantity])).toEqual([
      [10_000, 100_000],
      [10_010, 1_000_000],
    ])
  })

  it('are none for an empty side', () => {
    expect(groupLevels([], { ...base, side: 'bids' })).toEqual([])
  })

  it('hold an own order at its exact price', () => {
    expect(groupedPrice(10_001, 'asks', 100)).toBe(10_100)
    expect(groupedPrice(10_001, 'bids', 100)).toBe(10_000)
  })
})

describe('the share of bids', () => {
  const row = (quantitySum: number) => ({ price: 1, quantity: 1, quantitySum, valueSum: 1 })
  it('counts what is shown', () => {
    expect(bidShare([row(1), row(3)], [row(1)])).toBe(0.75)
    expect(bidShare([], [row(1)])).toBe(0)
    expect(bidShare([], [])).toBe(0.5)
  })
})
